extension Strings.Operating {
    static let french = Strings.Operating(
        title: "Gestion", overview: "Vue d’ensemble", people: "Personnes", locks: "Documents en cours d’utilisation",
        log: "Journal", apps: "Applications",
        figures: Figures(
            counted: "Mis à jour au cours de la dernière minute.", usage: "Stockage, versions et corbeille comprises",
            connected: "Applications connectées", open: "Documents en cours d’utilisation", disk: "Disque",
            disabled: { $0 == 1 ? "1 désactivée" : "\($0) désactivées" },
            folders: { $0 == 1 ? "dans 1 dossier" : "dans \($0) dossiers" },
            inTrash: { "\($0) dans la corbeille" },
            browsers: { $0 == 1 ? "1 navigateur connecté" : "\($0) navigateurs connectés" },
            free: { "\($0) libres sur \($1)" }, day: "Dernières 24 heures", week: "7 derniers jours",
            made: "Documents créés", saved: "Documents enregistrés", deleted: "Documents supprimés",
            foldersDeleted: "Dossiers supprimés avec leur contenu",
            signedIn: "Connexions", failed: "Échecs de connexion", added: "Personnes ajoutées"),
        health: Health(
            title: "État", good: "Le serveur et sa base de données répondent.", garbageCollection: "Dernier nettoyage",
            noGarbageCollection: "Aucun nettoyage n’a encore eu lieu.",
            onboarding: "Conditions requises pour Microsoft 365", complete: "Toutes les conditions sont remplies.",
            missing: "À faire :"),
        person: Person(
            kind: "Type de compte",
            kindText:
                "Les comptes Entreprise et Enseignement nécessitent un abonnement Microsoft 365 pour modifier sur un téléphone.",
            business: "Entreprise", education: "Enseignement", role: "Gestionnaire",
            roleText:
                "Sur ces pages, les gestionnaires administrent les personnes, lèvent les verrous et consultent le journal. Ils ne peuvent pas ouvrir les documents d’autres personnes.",
            make: "Nommer gestionnaire", take: "Retirer le rôle de gestionnaire",
            ownRole:
                "Vous ne pouvez pas désactiver votre propre compte ni retirer votre propre rôle de gestionnaire. Adressez-vous à un autre gestionnaire.",
            quota: "Limite de stockage", unlimited: "Sans limite",
            everybodyUnlimited: "Valeur par défaut du serveur (sans limite)",
            bytes: "Limite personnalisée :",
            amount: "Quantité", unit: "Unité", units: ["Mo", "Go", "To"],
            everybody: { "Valeur par défaut du serveur (\($0))" },
            access: "Accès", disable: "Désactiver",
            disableText:
                "La désactivation déconnecte aussitôt la personne de tous les navigateurs et applications et empêche les nouvelles connexions. Ses documents sont conservés, et leurs liens continuent de fonctionner.",
            withdrawText: "Pour révoquer aussi ses liens, exécutez cette commande sur le serveur :",
            enable: "Réactiver", enableText: "Permet à la personne de se reconnecter avec le même mot de passe.",
            signOutText:
                "Déconnecte aussitôt la personne de tous les navigateurs et applications. Le mot de passe ne change pas.",
            passwordText: "Pour définir un nouveau mot de passe, exécutez cette commande sur le serveur :",
            running: "Applications et navigateurs", nothingRunning: "Aucune application ni aucun navigateur connecté.",
            history: "Activité",
            leaving: "Quand quelqu’un s’en va",
            leavingText:
                "Cette commande transfère tous ses documents, avec les versions et les partages, à une autre personne et supprime le compte. Remplacez NAME par le nom d’utilisateur du nouveau propriétaire. Les éléments de la corbeille sont supprimés. Pour un aperçu des modifications, ajoutez --dry-run.",
            nearlyFull: { "\($0) n’a presque plus d’espace de stockage." },
            full: { "\($0) n’a plus d’espace de stockage." },
            usageAdvice:
                "Augmentez la limite ci-dessous, ou demandez à la personne de supprimer des éléments. Les anciennes versions et la corbeille comptent aussi."
        ),
        search: "Rechercher par nom", add: "Ajouter une personne", addButton: "Ajouter",
        password: "Mot de passe (facultatif). Si vous le laissez vide, il est généré et affiché une seule fois.",
        generated: "Transmettez ce mot de passe à la personne. Il n’est affiché qu’une fois :",
        nobody: "Aucune personne ne correspond à ce nom.",
        more: "Il y a d’autres résultats. Saisissez plus de lettres pour affiner la recherche.",
        isDisabled: "Désactivé", isOperator: "Gestionnaire", isBusiness: "Entreprise", isEducation: "Enseignement",
        isYou: "Vous",
        locksText:
            "Ces documents sont ouverts dans une application, qui les verrouille. Un verrou expire 30 minutes après le dernier renouvellement par l’application.",
        noLocks: "Aucun document n’est en cours d’utilisation.", release: "Lever le verrou",
        releaseText:
            "La personne qui a ouvert le document ne pourra plus enregistrer et verra une erreur dans l’application.",
        ofOwner: { "appartient à \($0)" }, takenBy: { "ouvert par \($0)" }, lockEnds: "verrouillé jusqu’à",
        logText: "Qui a fait quoi, et quand.", kind: "Type",
        allKinds: "Tous les types", since: "Période", ever: "Toute la période", month: "30 derniers jours",
        show: "Afficher",
        noEvents: "Aucune activité trouvée.", onlyDocument: "Cet élément seulement", allDocuments: "Tous les éléments",
        appsText:
            "Ces applications peuvent demander un accès aux personnes. Pour ajouter ou modifier des applications, exécutez `emplace client` sur le serveur.",
        hasSecret: "Secret défini", noSecret: "Pas encore de secret",
        isPublic: "Client public (sans secret)",
        isFirstParty: "Application du fournisseur",
        events: .french, audit: .french,
        problems: Problems(
            nameTaken: { "Le nom d’utilisateur \($0) est déjà pris." },
            nameNotAllowed: "Ce nom d’utilisateur n’est pas autorisé. Saisissez au plus 256 caractères sur une ligne.",
            quota: "Saisissez un nombre, par exemple 20 ou 0,5.",
            oneself:
                "Vous ne pouvez pas désactiver votre propre compte ni retirer votre propre rôle de gestionnaire. Adressez-vous à un autre gestionnaire."
        ),
        flashMessages: FlashMessages(
            added: { "\($0) peut maintenant se connecter." },
            signedOut: { "\($0) a été déconnecté partout." }, disabled: { "\($0) a été désactivé." },
            enabled: { "\($0) peut se reconnecter." }, released: { "Le verrou de \($0) a été levé." }))
}

extension Strings.Events {
    static let french = Strings.Events(
        signedIn: "Connexion", signInFailed: "Échec de la connexion",
        signInThrottled: "Connexion bloquée : trop de tentatives", signedOut: "Déconnexion",
        grantMade: "Application connectée", grantEnded: "Application ou navigateur déconnecté",
        appToAppRefused: "Connexion d’application à application refusée",
        sessionContextDiffers: "Contexte de session différent", codeReplayed: "Code d’autorisation utilisé deux fois",
        refreshReused: "Ancien jeton d’actualisation utilisé", passwordChanged: "Mot de passe changé",
        accountAdded: "Compte ajouté", accountChanged: "Compte modifié", accountRemoved: "Compte supprimé",
        accountRenamed: "Compte renommé", accountDisabled: "Compte désactivé",
        accountEnabled: "Compte réactivé", clientAdded: "Application enregistrée",
        clientChanged: "Application modifiée", clientRemoved: "Application supprimée",
        clientSecretReplaced: "Secret de l’application remplacé", created: "Document créé",
        saved: "Document enregistré", folderCreated: "Dossier créé", renamed: "Renommé", moved: "Déplacé",
        restored: "Version restaurée", versionNamed: "Version nommée", versionDeleted: "Version supprimée",
        deleted: "Document supprimé", treeDeleted: "Dossier supprimé", broughtBack: "Restauré de la corbeille",
        discarded: "Supprimé définitivement", trashEmptied: "Corbeille vidée", lockReleased: "Verrou levé",
        shared: "Lien créé",
        shareChanged: "Lien modifié", unshared: "Lien révoqué", permitted: "Partagé avec une personne",
        permissionChanged: "Partage avec une personne modifié", forbade: "Partage avec une personne arrêté",
        received: "Accès reçu", receivedChanged: "Accès modifié", lost: "Accès supprimé",
        quotaChanged: "Limite de stockage modifiée",
        transferred: "Propriété transférée", takenOver: "Propriété reçue")
}
