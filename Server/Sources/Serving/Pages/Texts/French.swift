extension Texts {
    static let french = Texts(
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
            throttled: { "Trop de tentatives. Réessayez dans \($0)." }
        ),
        consent: Consent(
            title: { "Autoriser \($0) à voir et modifier vos documents chez \($1) ?" }, able: { "\($0) pourra :" },
            profile: "connaître votre nom et votre nom d’utilisateur",
            documents: "ouvrir, enregistrer, créer, renommer et supprimer vos documents et dossiers",
            stay: "rester connecté jusqu’à ce que vous le déconnectiez", other: { "utiliser « \($0) »" },
            signedInAs: "Connecté en tant que", notYou: "Ce n’est pas vous ?", allow: "Autoriser", decline: "Refuser",
            later: "Vous pouvez le déconnecter à tout moment sous « Compte »."
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
        room: Room(
            title: "Espace", of: { "\($0) utilisés sur \($1)" }, used: { "\($0) utilisés" },
            nearlyFull: "Il reste peu de place pour vos documents.",
            full: "Il ne reste plus de place pour vos documents.",
            advice: """
                Supprimez ce dont vous n’avez plus besoin, puis videz la corbeille. Les anciennes versions comptent aussi.
                """,
            inAll: { "\($0) avec toutes les versions" },
            counts: "Toutes les versions comptent, ainsi que le contenu de la corbeille."
        ),
        roomUse: .french,
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
        handingOver: .french,
        list: .french,
        uploading: .french,
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
        privacy: Privacy(
            title: { "Confidentialité chez \($0)" },
            storedTitle: "Ce qui est conservé",
            stored: """
                Vos documents avec toutes leurs versions, votre nom d’utilisateur, le nom que voient les autres, et \
                votre mot de passe sous une forme que personne ne peut relire.
                """,
            connectionsTitle: "Applications et liens",
            connections: """
                Les applications que vous avez autorisées et leur dernière utilisation, ainsi que les liens de \
                partage que vous avez créés. Une application ne voit vos documents qu’après votre accord. Ce que les \
                applications de Microsoft ouvrent relève de la déclaration de confidentialité de Microsoft.
                """,
            logsTitle: "Journaux",
            logs: """
                Les connexions sont notées avec l’heure et l’adresse réseau, les modifications des documents avec \
                l’heure et leur auteur, pour déceler les abus. Le propriétaire d’un document les lit sous Activité, les \
                gestionnaires aussi. Les journaux ne contiennent ni mots de passe ni contenus.
                """,
            cookieTitle: "Cookies",
            cookie: """
                Seulement ce qui vous garde connecté et protège vos formulaires, et l’ordre et les nouveautés que vous \
                avez vus. Aucun suivi, aucune publicité, rien \
                d’autres sites.
                """,
            controlTitle: "Entre vos mains",
            control: """
                Vous pouvez à tout moment télécharger ou supprimer vos documents, déconnecter des applications et \
                mettre fin à des liens. Pour fermer votre compte, adressez-vous aux responsables de ce service.
                """
        ),
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
            largeTitle: "Trop volumineux",
            largeText: { "Un fichier peut avoir jusqu’à \($0). Rien n’a été enregistré." },
            largeTextUnknown: "Le fichier dépasse ce que ce service accepte. Rien n’a été enregistré.",
            manyTitle: "Un instant, s’il vous plaît",
            manyText: { "Trop de demandes sont venues de votre réseau. Réessayez dans \($0)." },
            internalTitle: "Un problème est survenu ici",
            internalText: """
                Vous n’y êtes pour rien. Réessayez dans un instant. Si cela persiste, transmettez cette référence \
                aux responsables.
                """,
            home: "Vers vos documents"
        ),
        problems: Problems(
            nameTaken: { "Il existe déjà ici un élément nommé \($0)." },
            locked: { "\($0) est ouvert dans une application. Il pourra être modifié une fois fermé là-bas." },
            notEmpty: { "\($0) n’est pas vide. Supprimez ou déplacez d’abord son contenu." },
            otherType: {
                "\($0) est un fichier \($1), et vous avez choisi un fichier \($2). Rien n’a été modifié."
            },
            nameNotAllowed: "Ce nom est vide, trop long ou contient un caractère interdit dans un nom.",
            nameEmpty: "Saisissez d’abord un nom.",
            nameTooLong: { "Ce nom est trop long. Il peut avoir \($0) caractères." },
            nameReserved: { "Rien ne peut s’appeler \($0)." },
            nameHasCharacter: { "Un nom ne peut pas contenir \($0)." },
            noFile: "Choisissez d’abord un fichier.", wrongPassword: "Le mot de passe actuel est incorrect.",
            passwordsDiffer: "Les deux nouveaux mots de passe ne sont pas identiques.",
            storageFull: "Il n’y a plus de place. Rien n’a été enregistré.",
            quotaExceeded: {
                """
                Il ne reste pas assez de place : il manque \($0). Rien n’a été enregistré. Supprimez d’anciennes \
                versions ou ce qui n’est pas utile, y compris dans la corbeille, qui compte aussi.
                """
            },
            passwordTooShort: { "Le mot de passe doit avoir au moins \($0) caractères." },
            fileTooLarge: { "\($0) dépasse ce que ce service accepte. Ni lui ni la suite n’ont été enregistrés." },
            noSuchAccount: { "Personne ici n’a le nom d’utilisateur \($0). C’est celui qui sert à se connecter." },
            nobodyToShareWith: {
                """
                Personne ici n’a le nom d’utilisateur \($0). C’est le nom avec lequel cette personne se connecte : \
                demandez-le-lui, il figure sur sa page « Compte ».
                """
            },
            ownDocument: "Il est déjà à vous.",
            topNotShared: "Partagez plutôt un dossier ou un document d’ici.",
            permissionEnded: "Choisissez un jour qui n’est pas passé.",
            intoItself: "Un dossier ne peut pas aller dans lui-même.",
            passwordTooLong: "Le nouveau mot de passe est trop long.",
            passwordTooCommon:
                "Ce mot de passe est l’un des premiers que d’autres essaieraient. Choisissez-en un autre.",
            passwordIsName: "Votre identifiant ne peut pas être votre mot de passe.",
            restNotSaved: {
                """
                L’envoi s’est arrêté avant la fin. \
                \($0 == 1 ? "1 fichier est enregistré" : "\($0) fichiers sont enregistrés"), mais pas le reste. \
                Envoyez de nouveau le reste.
                """
            },
            roomForSome: {
                """
                Il n’y a plus de place. \
                \($0 == 1 ? "1 fichier est enregistré" : "\($0) fichiers sont enregistrés"), mais pas le reste.
                """
            }
        ),
        notices: Notices(
            uploaded: { "\($0) est enregistré." }, folderCreated: { "\($0) est prêt." },
            deleted: { "\($0) est dans la corbeille." },
            severalOfOther: { "Tout est dans la corbeille de \($0)." },
            renamed: { "S’appelle désormais \($0)." },
            disconnected: { "\($0) est déconnecté." },
            deletedOfOther: { "\($0) est dans la corbeille de \($1)." },
            broughtBack: { "\($0) est de retour." },
            discarded: { "\($0) est supprimé définitivement." }, trashEmptied: "La corbeille est vide maintenant.",
            restored: { "La version \($0) est de retour, comme la plus récente." },
            passwordChanged: "Votre mot de passe est changé.", languageSaved: "Votre langue est enregistrée.",
            sessionEnded: "Ce navigateur est déconnecté.", shared: "Le lien est prêt.",
            unshared: { "Le lien vers \($0) a pris fin." },
            linkChanged: "Le lien est modifié. Son adresse reste la même.",
            mayEdit: { "\($0) peut maintenant le modifier." }, mayView: { "\($0) peut maintenant le consulter." },
            mayOnlyView: { "\($0) peut maintenant seulement le consulter." },
            permissionEnded: { "\($0) n’est plus partagé avec \($1)." },
            left: { "\($0) n’est plus partagé avec vous." }, nameSaved: "Votre nom est enregistré.",
            uploadedVersion: { "Votre fichier est maintenant la version \(count: $1) de \($0)." },
            uploadedMany: { $0 == 1 ? "1 fichier est enregistré." : "\($0) fichiers sont enregistrés." },
            newVersions: {
                $0 == 1
                    ? "L’un d’eux existait déjà ici et a maintenant une nouvelle version."
                    : "\($0) d’entre eux existaient déjà ici et ont maintenant une nouvelle version."
            }, leftAsTheyAre: { $0 == 1 ? "Un autre est resté tel quel." : "\($0) autres sont restés tels quels." },
            unchanged: { "\($0) est identique à ce qui est ici. Il n’y avait rien à enregistrer." },
            skipped: { "\($0) existe déjà ici et reste tel quel." }, versionDeleted: "La version est supprimée.",
            versionNamed: { "La version \(count: $0) s’appelle maintenant \($1)." },
            versionUnnamed: { "La version \($0) n’a plus de nom." },
            space: " ", guideDismissed: "Masqué. Vous retrouverez les étapes sous « Compte ».",
            kept: { "\($0) se trouve maintenant dans le dossier de ce qui est partagé avec vous." }
        )
    )
}
