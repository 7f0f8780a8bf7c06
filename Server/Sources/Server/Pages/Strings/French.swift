extension Strings {
    static let french = Strings(
        common: Common(
            skip: "Aller au contenu", documents: "Documents", account: "Compte", signIn: "Se connecter",
            signOut: "Se déconnecter", cancel: "Annuler", privacy: "Confidentialité", back: "Retour",
            download: "Télécharger", upload: "Envoyer", delete: "Supprimer", rename: "Renommer", name: "Nom",
            size: "Taille", modified: "Modifié", problem: "Cela n’a pas fonctionné",
            reference: { "Référence : \($0)" }
        ),
        time: Time(
            now: "à l’instant",
            minutesAgo: { $0 <= 1 ? "il y a \($0) minute" : "il y a \($0) minutes" },
            hoursAgo: { $0 <= 1 ? "il y a \($0) heure" : "il y a \($0) heures" },
            daysAgo: { $0 == 1 ? "hier" : "il y a \($0) jours" },
            seconds: { $0 <= 1 ? "\($0) seconde" : "\($0) secondes" },
            minutes: { $0 <= 1 ? "\($0) minute" : "\($0) minutes" }
        ),
        signIn: SignIn(
            title: { "Se connecter à \($0)" }, client: { "\($0) souhaite ouvrir vos documents." },
            userName: "Nom d’utilisateur", password: "Mot de passe",
            stay: "Rester connecté sur cet appareil",
            help: "Mot de passe oublié ? Demandez-en un nouveau aux responsables de ce service.",
            wrong: "Le nom d’utilisateur ou le mot de passe est incorrect. Vérifiez les deux et réessayez.",
            disabled: "Ce compte est désactivé. Les responsables de ce service peuvent le réactiver.",
            busy: "Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.",
            expired: "Cette page est restée ouverte trop longtemps. Connectez-vous pour continuer.",
            throttled: { "Trop de tentatives. Réessayez dans \($0)." },
            signedInMeanwhile: {
                "Entre-temps, \($0) a ouvert une session dans ce navigateur. Pour un autre compte, saisissez à nouveau le mot de passe."
            }
        ),
        consent: Consent(
            title: { "Autoriser \($0) à voir et modifier vos documents chez \($1) ?" }, able: { "\($0) pourra :" },
            profile: "connaître votre nom et votre nom d’utilisateur",
            documents: "ouvrir, enregistrer, créer, renommer et supprimer vos documents et dossiers",
            stay: "rester connecté jusqu’à ce que vous le déconnectiez", other: { "utiliser « \($0) »" },
            signedInAs: "Connecté en tant que", notYou: "Ce n’est pas vous ?", allow: "Autoriser", decline: "Refuser",
            later: "Vous pouvez le déconnecter à tout moment sous « Compte ».",
            askedAgain:
                "Vous avez ouvert une autre session pendant que cette page était affichée. Choisissez à nouveau."
        ),
        home: Home(
            newFolder: "Nouveau dossier", folderName: "Nom du dossier", create: "Créer",
            chooseFiles: "Choisir des fichiers", uploadHere: "Envoyer ici", list: "Dossiers et documents",
            actions: "Actions",
            next: "Page suivante", start: "Première page", limit: { "Jusqu’à \($0) par fichier." },
            emptyFolder: "Ce dossier est vide.", emptyTitle: "Vos documents auront leur place ici",
            emptyText: "Il n’y a encore rien. Envoyez un fichier ou plusieurs ; vous pourrez les ranger plus tard.",
            clash: "Si un nom existe déjà", clashVersion: "Créer une nouvelle version", clashBoth: "Garder les deux",
            clashSkip: "Garder ce qui est ici",
            folderOptions: "Renommer, déplacer ou supprimer ce dossier",
            deleteFolderText: "Il ira à la corbeille avec tout son contenu, et pourra y être restauré.",
            kinds: Kinds(
                folder: "Dossier", text: "Document", plain: "Texte", sheet: "Classeur", slides: "Présentation",
                pdf: "PDF",
                image: "Image", other: "Fichier")
        ),
        search: Search(
            title: "Recherche",
            label: "Rechercher dans tous vos documents par nom",
            placeholder: "Tout rechercher",
            find: "Rechercher",
            results: "Résultats",
            none: """
                Aucun nom ne contient ces mots. Essayez avec moins de mots, ou seulement le début d’un mot. Un mot à \
                l’intérieur d’un mot plus long n’est pas trouvé : pour « Photocopie », saisissez « Photo ».
                """,
            noMore: "Rien d’autre n’a été trouvé.",
            further: "Rien n’a encore été trouvé. Continuez avec « Page suivante ».",
            incomplete:
                "Les noms d’avant la dernière mise à jour sont encore en cours de reprise. Certains peuvent ne pas être trouvés pour l’instant.",
            noWord: "Saisissez au moins une lettre ou un chiffre.",
            trash: "La recherche ne porte pas sur la corbeille."
        ),
        connect: Connect(
            title: "Travailler dans Word, Excel ou PowerPoint sur votre téléphone",
            intro: {
                """
                Ajoutez \($0) une fois : vos documents s’ouvrent alors dans les applications Office et s’enregistrent \
                aussitôt ici.
                """
            },
            open: "Ouvrez Word, Excel ou PowerPoint et touchez « Ouvrir ».",
            apple: "iPhone ou iPad :", addApple: "touchez « Ajouter un emplacement ».", android: "Android :",
            addAndroid: "touchez « Emplacements », puis « Ajouter un emplacement ».",
            choose: { "Choisissez \($0)." }, signIn: { "Connectez-vous en tant que \($0) et touchez « Autoriser »." },
            missing:
                "Absent de la liste ? Ce service n’est pas encore enregistré auprès de Microsoft : demandez à qui le gère.",
            scan: "À scanner pour ouvrir ces pages sur le téléphone :",
            onlyHere: """
                Cette adresse ne fonctionne que sur cet ordinateur. Les téléphones utilisent l’adresse publique, fixée par \
                la personne qui gère ce service.
                """,
            code: { "Code QR de \($0)" },
            dismiss: "Masquer", steps: "Voir comment", menu: "Office sur votre téléphone"
        ),
        office: Office(
            open: { "Ouvrir dans \($0)" }, view: { "Consulter dans \($0)" },
            needsAccount: { "L’application demande un compte chez \($0). Sans compte, téléchargez le document." }
        ),
        document: Document(
            versions: "Versions", version: "Version", current: "Actuelle", restore: "Restaurer",
            restoreText:
                "Une copie de l’ancienne version devient la plus récente. Rien n’est perdu ; la copie occupe aussi de la place.",
            uploadVersion: "Envoyer une nouvelle version",
            uploadVersionText: "Le nom reste et l’ancienne version est conservée.",
            newName: "Nouveau nom",
            deleteText: "Il ira à la corbeille avec toutes ses versions, et pourra y être restauré.",
            lockedBy: { "\($0) l’a ouvert dans Office." }, lockedByYou: "Vous l’avez ouvert dans Office.",
            lockedBySomebody: "Il est ouvert dans Office.",
            lockEnds: """
                Tant qu’il n’y est pas fermé, il ne peut pas être modifié ici. Si l’application n’est plus là, cela prend \
                fin à
                """,
            lockEnded: ".", lockRelease: "Le libérer maintenant",
            keepApartText: """
                Vous pouvez garder ce fichier comme un document à part, à côté de celui-ci.
                """,
            keepApart: "Garder comme document à part",
            by: { "par \($0)" }, versionNumber: { "Version \($0)" },
            nameVersion: "Nommer cette version",
            renameVersion: "Renommer cette version", versionName: "Nom de la version",
            versionNameText: "Une version qui a un nom reste quand les anciennes sont éclaircies.",
            deleteVersionText: "Elle disparaîtra définitivement. Les autres versions restent.",
            deleteVersionTitle: { "Supprimer la version \($0) ?" },
            deleteNamedVersionTitle: { "Supprimer la version \(count: $0), \($1) ?" },
            deleteNamedVersionText: """
                Son nom l’aurait préservée de la suppression des anciennes versions. Elle disparaîtra définitivement. Les \
                autres versions restent.
                """,
            restoredFrom: { "Restaurée à partir de la version \($0)" }
        ),
        arranging: Arranging(
            move: "Déplacer", title: { "Déplacer \($0)" }, text: "Choisissez le dossier de destination.",
            here: { "Déplacer vers \($0)" }, isHere: { "Se trouve maintenant dans \($0)." },
            noFolders: "Il n’y a pas d’autre dossier ici.", deleteTitle: { "Supprimer \($0) ?" },
            deleteOfOther: {
                "Tout va dans la corbeille de \($0), avec ce qui en fait partie. Vous pouvez l’annuler juste après ; plus tard, seul \($0) peut le restaurer."
            },
            inUse: "En cours d’utilisation"
        ),
        moving: .french, marks: .french, ends: .french, activity: .french, opening: .french, personChanges: .french,
        oldVersions: .french,
        several: Several(
            choose: "En choisir plusieurs", chooseOne: "Choisir", chooseAll: "Tout choisir", move: "Déplacer…",
            downloadAll: "Tout télécharger (zip)",
            moveTitle: { $0 == 1 ? "Déplacer 1 élément" : "Déplacer \($0) éléments" },
            deleteTitle: { $0 == 1 ? "Supprimer 1 élément ?" : "Supprimer \($0) éléments ?" },
            moveText: "Choisissez le dossier de destination.",
            deleteText: "Les dossiers partent avec tout leur contenu. Tout pourra être restauré depuis la corbeille.",
            areHere: { "Se trouvent maintenant dans \($0)." },
            deleted: { $0 == 1 ? "1 élément est dans la corbeille." : "\($0) éléments sont dans la corbeille." },
            nothingChosen: "Choisissez d’abord au moins un document ou un dossier.",
            tooMany: { "Choisissez-en \($0) au plus à la fois." },
            fixed: { "Personne ne peut modifier \($0). Rien n’a été fait." },
            tooManyInZip: {
                """
                C’est trop pour un seul téléchargement : il peut contenir \($0) documents et dossiers, et \($1) \
                dossiers les uns dans les autres. Choisissez-en moins à la fois.
                """
            },
            zipsBusy: """
                D’autres téléchargements de plusieurs fichiers sont en cours. Réessayez quand l’un d’eux sera terminé.
                """
        ),
        trash: Trash(
            title: "Corbeille",
            intro: { "Ce qui est supprimé peut être restauré pendant \($0 == 1 ? "un jour" : "\($0) jours")." },
            introForEver: "Ce que vous supprimez reste ici jusqu’à sa suppression définitive.",
            nothing: "La corbeille est vide.", from: { "était dans \($0)" },
            homeless: "son dossier n’existe plus, il ira à la racine",
            withEntries: { $0 == 1 ? "avec 1 élément" : "avec \($0) éléments" },
            discard: "Supprimer définitivement", empty: "Vider la corbeille",
            discardTitle: { "Supprimer définitivement \($0) ?" },
            emptyTitle: "Supprimer définitivement tout le contenu de la corbeille ?",
            discardText: "Toutes les versions disparaîtront aussi. C’est irréversible.",
            show: "Voir où il se trouve", undo: "Annuler",
            undone: { $0 == 1 ? "1 élément est de retour." : "\($0) éléments sont de retour." }
        ),
        inTrash: .french,
        usage: StorageUsage(
            title: "Espace", of: { "\($0) utilisés sur \($1)" }, used: { "\($0) utilisés" },
            nearlyFull: "Il reste peu de place pour vos documents.",
            full: "Il ne reste plus de place pour vos documents.",
            advice: """
                Supprimez ce dont vous n’avez plus besoin, puis videz la corbeille. Les anciennes versions comptent aussi.
                """,
            inAll: { "\($0) avec toutes les versions" },
            counts: "Toutes les versions comptent, ainsi que le contenu de la corbeille."
        ),
        storageBreakdown: .french,
        shared: .french,
        sharing: Sharing(
            title: "Partager", intro: "Quiconque possède un lien peut l’utiliser sans compte.",
            none: "Il n’y a aucun lien.", view: "Peut consulter", edit: "Peut modifier", create: "Créer un lien",
            stop: "Ne plus partager", copyHint: "Copiez cette adresse et transmettez-la :",
            access: "Ce que le lien permet",
            links: "Liens", people: "Personnes",
            peopleNone: "Aucun autre compte n’y a accès.", userName: "Nom d’utilisateur",
            userNameHint: "Le nom avec lequel cette personne se connecte, par exemple alex",
            role: "Ce que cette personne peut faire", until: "Dernier jour (UTC), s’il doit y en avoir un",
            permit: "Partager", ended: "Terminé", lastDay: { "jusqu’au \($0)" },
            through: { "par le dossier \($0)" }, leave: "Retirer de mes documents",
            empty: "Personne ne partage rien avec vous pour le moment.",
            letEdit: "Laisser modifier", onlyView: "Laisser seulement consulter"
        ),
        account: AccountSection(
            apps: "Applications connectées",
            appsText: "Ces applications peuvent ouvrir et modifier vos documents.",
            appsEmpty: "Aucune application n’est connectée.", since: "Depuis", lastUsed: "Dernière utilisation",
            disconnect: "Déconnecter",
            sessions: "Navigateurs connectés",
            thisOne: "Ce navigateur", end: "Déconnecter",
            password: "Changer de mot de passe", current: "Mot de passe actuel", new: "Nouveau mot de passe",
            again: "Nouveau mot de passe, encore une fois", change: "Changer de mot de passe",
            passwordText: "Vous serez déconnecté de toutes les applications et de tous les navigateurs.",
            everywhere: "Se déconnecter partout",
            everywhereText: """
                Téléphone perdu ? Toutes les applications et tous les navigateurs seront déconnectés, celui-ci \
                aussi.
                """,
            everywhereButton: "Se déconnecter partout",
            language: "Langue", automatic: "Comme le navigateur", save: "Enregistrer",
            unknownBrowser: "Navigateur inconnu",
            displayName: "Nom visible par les autres"
        ),
        share: Share(
            from: { "Partagé par \($0)" }, canView: "Vous pouvez le consulter.",
            canEdit: "Vous pouvez le consulter et le modifier.",
            canFill: "Vous pouvez consulter et modifier ce qu’il contient, et y envoyer des fichiers.",
            uploadText: """
                Modifiez le fichier sur votre appareil, puis envoyez-le ici. Les versions précédentes sont \
                conservées.
                """,
            ends: { "Le lien fonctionne jusqu’au \($0)." },
            goneTitle: "N’est plus partagé",
            goneText: """
                Ce lien a pris fin ou n’a jamais existé. Demandez-en un nouveau à la personne qui vous l’a envoyé.
                """
        ),
        links: .french,
        transfer: .french,
        list: .french,
        uploading: .french,
        changedNames: .french,
        previewing: .french,
        operating: .french,
        asking: .french, audience: .french,
        onboarding: .french,
        landing: Landing(
            title: { "\($0) garde des documents" },
            text:
                "Ouvrez-les et modifiez-les dans Word, Excel et PowerPoint sur téléphone ou tablette ; rangez-les ici.",
            office: "S’ouvre dans les applications Office, s’enregistre aussitôt ici.",
            versions: "Changé d’avis ? Revenez à une version précédente.",
            yours: "Conservé par les responsables de ce service, par personne d’autre.",
            signedOutTitle: "Vous êtes déconnecté",
            signedOutText: { "Vos documents chez \($0) restent où ils sont. Vous pouvez fermer cette page." }
        ),
        privacy: .french,
        errors: Errors(
            appTitle: "Cette application ne peut pas vous connecter",
            appText: """
                L’application qui vous a envoyé ici a fait une erreur. Vous n’y êtes pour rien, et elle n’a rien \
                reçu de votre compte.
                """,
            unknownClient: "L’application n’est pas connue ici.",
            wrongRedirect: "L’application voulait vous envoyer à une adresse qu’elle n’a pas enregistrée.",
            malformed: "La demande de l’application est incomplète ou illisible.",
            appTell: "Signalez ceci aux auteurs de l’application :",
            notFoundTitle: "Introuvable",
            notFoundText: "L’élément a peut-être été déplacé ou supprimé, ou il n’est plus partagé avec vous.",
            expiredTitle: "Cette page a expiré",
            expiredText: """
                Pour votre sécurité, un formulaire ne vaut qu’un certain temps et dans votre propre navigateur. Rien \
                n’a été modifié. Revenez en arrière, rechargez la page et réessayez.
                """,
            changedTitle: "Modifié entre-temps",
            changedText: """
                Une modification a eu lieu depuis le chargement ; rien n’a donc été fait. Revenez en arrière, \
                rechargez la page et réessayez.
                """,
            cookiesTitle: "Cookies nécessaires",
            cookiesText: """
                Votre navigateur n’a pas renvoyé le cookie dont cette page a besoin. Réessayez. Si cela ne suffit pas, autorisez \
                les cookies pour ce site ou utilisez un autre navigateur.
                """,
            largeTitle: "Trop volumineux",
            largeText: { "Un fichier peut avoir jusqu’à \($0). Rien n’a été enregistré." },
            largeTextUnknown: "Le fichier dépasse ce que ce service accepte. Rien n’a été enregistré.",
            notUTF8Title: "Un nom est illisible",
            notUTF8Text: """
                Un nom de ce formulaire n’est pas en UTF-8, comme le sont les formulaires aujourd’hui, et aurait été \
                enregistré avec de mauvaises lettres. Il a été refusé. Utilisez un navigateur récent, ou donnez au \
                fichier un nom en lettres simples.
                """,
            manyTitle: "Un instant, s’il vous plaît",
            manyText: { "Trop de demandes sont venues de votre réseau. Réessayez dans \($0)." },
            internalTitle: "Un problème est survenu ici",
            internalText: """
                Vous n’y êtes pour rien. Réessayez dans un instant. Si cela persiste, transmettez cette référence \
                aux responsables.
                """,
            home: "Vers vos documents"
        ),
        problems: .french,
        flashMessages: .french
    )
}
