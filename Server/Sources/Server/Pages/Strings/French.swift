extension Strings {
    static let french = Strings(
        common: Common(
            skip: "Aller au contenu", documents: "Documents", sharedWithMe: "Partagés avec moi", account: "Compte",
            signIn: "Se connecter",
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
            title: { "Se connecter à \($0)" }, client: { "\($0) souhaite accéder à vos documents." },
            userName: "Nom d’utilisateur", password: "Mot de passe",
            stay: "Rester connecté sur cet appareil",
            help: "Mot de passe oublié ? Demandez-en un nouveau à votre administrateur.",
            wrong: "Le nom d’utilisateur ou le mot de passe est incorrect. Vérifiez les deux et réessayez.",
            disabled: "Ce compte est désactivé. Demandez à votre administrateur de le réactiver.",
            busy: "Trop de personnes se connectent en ce moment. Réessayez dans quelques secondes.",
            expired: "Cette page a expiré. Connectez-vous pour continuer.",
            throttled: { "Trop de tentatives. Réessayez dans \($0)." },
            signedInMeanwhile: {
                "\($0) s’est connecté dans ce navigateur pendant que cette page était ouverte. Pour utiliser un autre compte, saisissez à nouveau votre mot de passe."
            }
        ),
        consent: Consent(
            title: { "Autoriser \($0) à accéder à vos documents sur \($1) ?" }, able: { "\($0) pourra :" },
            profile: "Voir votre nom et votre nom d’utilisateur",
            documents: "Ouvrir, enregistrer, créer, renommer et supprimer vos documents et dossiers",
            stay: "Garder l’accès jusqu’à ce que vous déconnectiez l’application",
            other: { "Utiliser l’autorisation « \($0) »" },
            signedInAs: "Connecté en tant que", notYou: "Ce n’est pas vous ?", allow: "Autoriser", decline: "Refuser",
            later: "Vous pouvez déconnecter l’application à tout moment sous « Compte ».",
            askedAgain:
                "Vous vous êtes reconnecté pendant que cette page était ouverte. Choisissez de nouveau « Autoriser » ou « Refuser »."
        ),
        home: Home(
            newFolder: "Nouveau dossier", folderName: "Nom du dossier", create: "Créer",
            chooseFiles: "Choisir des fichiers", uploadHere: "Envoyer ici", list: "Dossiers et documents",
            actions: "Actions",
            next: "Page suivante", start: "Première page", limit: { "Jusqu’à \($0) par fichier." },
            emptyFolder: "Ce dossier est vide.", emptyTitle: "Aucun document pour le moment",
            emptyText: "Envoyez un ou plusieurs fichiers pour commencer. Vous pourrez les ranger plus tard.",
            clash: "Si un fichier du même nom existe déjà", clashVersion: "Enregistrer comme nouvelle version",
            clashBoth: "Conserver les deux",
            clashSkip: "Ignorer le fichier",
            folderOptions: "Renommer, déplacer ou supprimer ce dossier",
            deleteFolderText:
                "Le dossier et tout son contenu seront placés dans la corbeille. Vous pourrez les restaurer.",
            kinds: Kinds(
                folder: "Dossier", text: "Document", plain: "Texte", sheet: "Classeur", slides: "Présentation",
                pdf: "PDF",
                image: "Image", other: "Fichier")
        ),
        search: Search(
            title: "Recherche",
            label: "Rechercher dans tous vos documents par nom",
            placeholder: "Rechercher",
            find: "Rechercher",
            results: "Résultats",
            none:
                "Aucun nom ne correspond à votre recherche. Essayez moins de mots, ou seulement le début d’un mot. Par exemple, « Photo » trouve « Photocopie », mais « copie » ne le trouve pas.",
            noMore: "Aucun autre résultat.",
            further: "Aucun résultat pour l’instant. Choisissez « Page suivante » pour continuer la recherche.",
            incomplete:
                "Le serveur a été mis à jour et indexe encore d’anciens documents. Certains peuvent ne pas encore apparaître dans les résultats.",
            noWord: "Saisissez au moins une lettre ou un chiffre.",
            trash: "Cette recherche n’inclut pas la corbeille."
        ),
        connect: Connect(
            title: "Travailler dans Word, Excel ou PowerPoint sur votre téléphone",
            intro: {
                "Ajoutez \($0) une seule fois. Vous pourrez ensuite ouvrir vos documents dans les applications Office, et les modifications seront enregistrées ici."
            },
            open: "Ouvrez Word, Excel ou PowerPoint et touchez « Ouvrir ».",
            apple: "iPhone ou iPad :", addApple: "touchez « Ajouter un emplacement ».", android: "Android :",
            addAndroid: "touchez « Emplacements », puis « Ajouter un emplacement ».",
            choose: { "Choisissez \($0)." }, signIn: { "Connectez-vous en tant que \($0) et touchez « Autoriser »." },
            missing:
                "Absent de la liste ? Ce serveur n’est peut-être pas encore enregistré auprès de Microsoft. Adressez-vous à votre administrateur.",
            scan: "Scannez ce code pour ouvrir ce site sur votre téléphone :",
            onlyHere:
                "Cette adresse ne fonctionne que sur cet ordinateur. Pour connecter un téléphone, demandez l’adresse publique à votre administrateur.",
            code: { "Code QR pour \($0)" },
            dismiss: "Masquer", steps: "Voir les étapes", menu: "Office sur votre téléphone"
        ),
        office: Office(
            open: { "Ouvrir dans \($0)" }, view: { "Afficher dans \($0)" },
            needsAccount: {
                "L’application vous demandera de vous connecter à \($0). Si vous n’avez pas de compte, téléchargez plutôt le document."
            }
        ),
        document: Document(
            versions: "Versions", version: "Version", current: "Actuelle", restore: "Restaurer",
            restoreText:
                "Restaurer une version enregistre une copie de celle-ci comme version la plus récente. Toutes les autres versions sont conservées. La copie compte dans l’espace de stockage du propriétaire.",
            uploadVersion: "Envoyer une nouvelle version",
            uploadVersionText: "Le nom ne change pas et les versions précédentes sont conservées.",
            newName: "Nouveau nom",
            deleteText:
                "Le document et toutes ses versions seront placés dans la corbeille. Vous pourrez les restaurer.",
            lockedBy: { "\($0) a ouvert ce document dans Office." },
            lockedByYou: "Vous avez ouvert ce document dans Office.",
            lockedBySomebody: "Ce document est ouvert dans Office.",
            lockEnds:
                "Vous ne pouvez pas le modifier ici tant qu’il est ouvert dans Office. Si l’application s’est arrêtée de façon inattendue, le verrou expire à",
            lockEnded: ".", lockRelease: "Lever le verrou",
            keepApartText: "Vous pouvez envoyer ce fichier comme document distinct dans le même dossier.",
            keepApart: "Envoyer comme document distinct",
            by: { "par \($0)" }, versionNumber: { "Version \($0)" },
            nameVersion: "Nommer cette version",
            renameVersion: "Renommer cette version", versionName: "Nom de la version",
            versionNameText:
                "Les versions nommées sont conservées quand d’anciennes versions sont supprimées automatiquement.",
            deleteVersionText: "Cette version sera supprimée définitivement. Les autres versions sont conservées.",
            deleteVersionTitle: { "Supprimer la version \($0) ?" },
            deleteNamedVersionTitle: { "Supprimer la version \(count: $0) (« \($1) ») ?" },
            deleteNamedVersionText:
                "Les versions nommées ne sont jamais supprimées automatiquement. Si vous supprimez celle-ci, vous ne pourrez pas la restaurer. Les autres versions sont conservées.",
            restoredFrom: { "Restaurée à partir de la version \($0)" }
        ),
        arranging: Arranging(
            move: "Déplacer", title: { "Déplacer \($0)" }, text: "Choisissez un dossier de destination.",
            here: "Déplacer ici", isHere: { "Se trouve déjà dans \($0)." },
            noFolders: "Il n’y a pas d’autre dossier ici.", deleteTitle: { "Supprimer \($0) ?" },
            deleteOfOther: {
                "L’élément sera placé dans la corbeille de \($0), avec tout son contenu et ses versions. Vous pouvez annuler juste après. Plus tard, seul \($0) pourra le restaurer."
            },
            inUse: "En cours d’utilisation"
        ),
        moving: .french, marks: .french, ends: .french, activity: .french, opening: .french, personChanges: .french,
        oldVersions: .french,
        several: Several(
            choose: "Sélectionner", chooseOne: "Sélectionner", chooseAll: "Tout sélectionner", move: "Déplacer…",
            downloadAll: "Tout télécharger (ZIP)",
            moveTitle: { $0 == 1 ? "Déplacer 1 élément" : "Déplacer \($0) éléments" },
            deleteTitle: { $0 == 1 ? "Supprimer 1 élément ?" : "Supprimer \($0) éléments ?" },
            moveText: "Choisissez un dossier de destination.",
            deleteText:
                "Les dossiers sont supprimés avec tout leur contenu. Vous pourrez tout restaurer depuis la corbeille.",
            areHere: { "Se trouvent déjà dans \($0)." },
            deleted: {
                $0 == 1
                    ? "1 élément a été placé dans la corbeille." : "\($0) éléments ont été placés dans la corbeille."
            },
            nothingChosen: "Sélectionnez d’abord au moins un document ou un dossier.",
            tooMany: { "Vous pouvez sélectionner au plus \($0) éléments à la fois." },
            fixed: { "\($0) ne peut pas être déplacé ni supprimé. Rien n’a été modifié." },
            tooManyInZip: {
                "Cette sélection est trop volumineuse pour un seul téléchargement. Sélectionnez moins d’éléments. La limite est de \($0) documents et dossiers, sur \($1) niveaux au plus."
            },
            zipsBusy: "Le serveur est occupé par d’autres téléchargements ZIP. Réessayez dans un instant."
        ),
        trash: Trash(
            title: "Corbeille",
            intro: {
                "Les éléments de la corbeille sont supprimés définitivement après \($0 == 1 ? "1 jour" : "\($0) jours")."
            },
            introForEver: "Les éléments supprimés restent ici jusqu’à ce que vous les supprimiez définitivement.",
            nothing: "La corbeille est vide.", from: { "de \($0)" },
            homeless: "dossier d’origine supprimé, sera restauré dans Documents",
            withEntries: { $0 == 1 ? "1 élément" : "\($0) éléments" },
            discard: "Supprimer définitivement", empty: "Vider la corbeille",
            discardTitle: { "Supprimer définitivement \($0) ?" },
            emptyTitle: "Supprimer définitivement tout le contenu de la corbeille ?",
            discardText: "Toutes les versions seront également supprimées. Cette action est irréversible.",
            show: "Afficher dans le dossier", undo: "Annuler",
            undone: { $0 == 1 ? "1 élément a été restauré." : "\($0) éléments ont été restaurés." }
        ),
        inTrash: .french,
        usage: StorageUsage(
            title: "Stockage", of: { "\($0) utilisés sur \($1)" }, used: { "\($0) utilisés" },
            nearlyFull: "Votre espace de stockage est presque plein.",
            full: "Votre espace de stockage est plein.",
            advice:
                "Supprimez les éléments dont vous n’avez plus besoin, puis videz la corbeille. Les anciennes versions comptent aussi.",
            inAll: { "\($0) avec toutes les versions" },
            counts: "Les anciennes versions et les éléments de la corbeille comptent dans votre espace de stockage."
        ),
        storageBreakdown: .french,
        shared: .french,
        sharing: Sharing(
            title: "Partager", intro: "Toute personne disposant d’un lien a accès, même sans compte.",
            none: "Aucun lien pour le moment.", view: "Peut afficher", edit: "Peut modifier", create: "Créer un lien",
            stop: "Arrêter le partage", copyHint: "Copiez un lien pour l’envoyer.",
            access: "Toute personne disposant du lien",
            links: "Liens", people: "Personnes",
            peopleNone: "Partagé avec personne.", userName: "Nom d’utilisateur",
            userNameHint: "Le nom avec lequel cette personne se connecte, par exemple alex",
            role: "Autorisation", until: "Date d’expiration (facultatif)",
            permit: "Partager", ended: "Expiré", lastDay: { "jusqu’au \($0)" },
            through: { "par le dossier \($0)" }, leave: "Retirer de « Partagés avec moi »",
            empty: "Rien n’est partagé avec vous.",
            letEdit: "Autoriser la modification", onlyView: "Autoriser seulement l’affichage"
        ),
        account: AccountSection(
            apps: "Applications connectées",
            appsText: "Ces applications peuvent ouvrir et modifier vos documents.",
            appsEmpty: "Aucune application n’est connectée.", connected: "Connectée", signedIn: "Connecté",
            created: "Créé", registered: "Enregistrée", lastUsed: "Dernière utilisation",
            disconnect: "Déconnecter",
            sessions: "Navigateurs connectés",
            thisOne: "Ce navigateur", end: "Déconnecter",
            password: "Changer de mot de passe", current: "Mot de passe actuel", new: "Nouveau mot de passe",
            again: "Confirmer le nouveau mot de passe", change: "Changer de mot de passe",
            passwordText:
                "Changer de mot de passe vous déconnecte de toutes les applications et de tous les navigateurs.",
            everywhere: "Se déconnecter partout",
            everywhereText:
                "Téléphone perdu ? Cette action vous déconnecte de toutes les applications et de tous les navigateurs, y compris celui-ci.",
            everywhereButton: "Se déconnecter partout",
            language: "Langue", automatic: "Identique au navigateur", save: "Enregistrer",
            unknownBrowser: "Navigateur inconnu",
            displayName: "Nom d’affichage"
        ),
        share: Share(
            from: { "Partagé par \($0)" }, canView: "Vous pouvez l’afficher.",
            canEdit: "Vous pouvez l’afficher et le modifier.",
            canFill: "Vous pouvez afficher et modifier son contenu, et envoyer des fichiers.",
            uploadText: """
                Modifiez le fichier sur votre appareil, puis envoyez-le ici. Les versions précédentes sont \
                conservées.
                """,
            ends: { "Le lien expire après le \($0)." },
            goneTitle: "N’est plus partagé",
            goneText:
                "Ce lien a expiré, a été révoqué ou n’a jamais existé. Demandez-en un nouveau à la personne qui vous l’a envoyé."
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
            title: { "Bienvenue sur \($0)" },
            text:
                "Ouvrez et modifiez vos documents dans Word, Excel et PowerPoint sur votre téléphone ou tablette. Rangez-les et partagez-les ici.",
            office: "Les documents s’ouvrent dans les applications Office et les modifications sont enregistrées ici.",
            versions: "Vous pouvez revenir à une version précédente à tout moment.",
            yours: "Vos documents sont stockés par l’exploitant de ce serveur et par personne d’autre.",
            signOutTitle: { "Se déconnecter de \($0) ?" },
            signedOutTitle: "Vous êtes déconnecté",
            signedOutText: { "Vous vous êtes déconnecté de \($0). Vous pouvez fermer cette page." }
        ),
        privacy: .french,
        errors: Errors(
            appTitle: "Cette application ne peut pas vous connecter",
            appText:
                "L’application qui vous a envoyé ici a fait une demande non valide. Elle n’a pas eu accès à votre compte.",
            unknownClient: "L’application n’est pas enregistrée sur ce serveur.",
            wrongRedirect: "L’application a demandé de vous envoyer à une adresse qui n’est pas enregistrée pour elle.",
            malformed: "La demande de l’application est incomplète ou non valide.",
            appTell: "Détails de l’erreur pour le développeur de l’application :",
            notFoundTitle: "Introuvable",
            notFoundText:
                "Cet élément a peut-être été déplacé ou supprimé, ou il n’est peut-être plus partagé avec vous.",
            expiredTitle: "Cette page a expiré",
            expiredText:
                "Pour votre sécurité, les formulaires expirent et ne fonctionnent que dans le navigateur où vous les avez ouverts. Rien n’a été modifié. Revenez en arrière, rechargez la page et réessayez.",
            changedTitle: "Modifié depuis l’ouverture",
            changedText:
                "Cet élément a changé depuis l’ouverture de la page ; votre demande a donc été annulée. Revenez en arrière, rechargez la page et réessayez.",
            cookiesTitle: "Cookies nécessaires",
            cookiesText:
                "Votre navigateur n’a pas envoyé le cookie nécessaire à cette page. Réessayez. Si le problème persiste, autorisez les cookies pour ce site ou utilisez un autre navigateur.",
            largeTitle: "Fichier trop volumineux",
            largeText: { "Un fichier peut atteindre \($0). Rien n’a été enregistré." },
            largeTextUnknown: "Le fichier dépasse la taille acceptée par ce serveur. Rien n’a été enregistré.",
            notUTF8Title: "Nom illisible",
            notUTF8Text:
                "Un nom de ce formulaire n’est pas en UTF-8 valide et a été refusé. Mettez à jour votre navigateur, ou renommez le fichier sans lettres accentuées.",
            manyTitle: "Trop de demandes",
            manyText: { "Trop de demandes sont venues de votre réseau. Réessayez dans \($0)." },
            internalTitle: "Une erreur s’est produite",
            internalText:
                "Réessayez dans un instant. Si le problème persiste, envoyez cette référence à votre administrateur.",
            home: "Vers vos documents"
        ),
        problems: .french,
        flashMessages: .french
    )
}
