extension Strings.Operating {
    static let french = Strings.Operating(
        title: "Gestion", overview: "Vue d’ensemble", people: "Personnes", locks: "Documents ouverts",
        log: "Journal", apps: "Applications",
        figures: Figures(
            counted: "Compté au cours de la dernière minute.", usage: "Place, avec versions et corbeille",
            connected: "Applications connectées", open: "Ouverts en modification", disk: "Disque",
            disabled: { $0 == 1 ? "dont 1 désactivée" : "dont \($0) désactivées" },
            folders: { $0 == 1 ? "dans 1 dossier" : "dans \($0) dossiers" },
            inTrash: { "\($0) dans la corbeille" },
            browsers: { $0 == 1 ? "1 navigateur connecté" : "\($0) navigateurs connectés" },
            free: { "\($0) libres sur \($1)" }, day: "Dernières 24 heures", week: "7 derniers jours",
            made: "Documents créés", saved: "Documents enregistrés", deleted: "Documents supprimés",
            foldersDeleted: "Dossiers supprimés, avec leur contenu",
            signedIn: "Connexions", failed: "Connexions refusées", added: "Personnes ajoutées"),
        health: Health(
            title: "État", good: "Le serveur et sa base de données répondent.", garbageCollection: "Dernier nettoyage",
            noGarbageCollection: "Aucun nettoyage n’a encore eu lieu.",
            onboarding: "Avant que Microsoft 365 puisse utiliser ce lieu", complete: "Il ne manque rien.",
            missing: "Il manque encore :"),
        person: Person(
            kind: "Type de compte",
            kindText: "Les deux exigent un abonnement Microsoft 365 pour modifier sur un téléphone.",
            business: "Entreprise", education: "Enseignement", role: "Gestionnaire",
            roleText: """
                Les gestionnaires s’occupent sur ces pages des personnes, des documents ouverts et du journal. Ils ne \
                peuvent pas ouvrir ce qui appartient à d’autres.
                """,
            make: "Nommer gestionnaire", take: "Retirer le rôle",
            ownRole: """
                Personne ne peut ici se désactiver ni abandonner son propre rôle. Demandez à un autre gestionnaire.
                """,
            quota: "Place", unlimited: "Sans limite, quelle que soit la valeur par défaut",
            everybodyUnlimited: "Valeur par défaut (sans limite)",
            bytes: "Cette quantité :",
            amount: "Quantité", unit: "Unité", units: ["Mo", "Go", "To"],
            everybody: { "Valeur par défaut (\($0))" },
            access: "Accès", disable: "Désactiver",
            disableText: """
                La personne ne peut plus se connecter, et tous ses navigateurs et applications s’arrêtent aussitôt. Ses \
                documents restent, et les liens les ouvrent toujours à qui les a reçus.
                """,
            withdrawText: "Sur la machine, cette commande met fin aussi à ses liens.",
            enable: "Réactiver", enableText: "La personne peut se reconnecter avec son mot de passe d’avant.",
            signOutText: "Met fin aussitôt à tous les navigateurs et applications. Le mot de passe reste.",
            passwordText: "Sur la machine, cette commande donne un nouveau mot de passe.",
            running: "Applications et navigateurs", nothingRunning: "Rien n’est connecté.",
            history: "Ce qui s’est passé",
            leaving: "Quand quelqu’un s’en va",
            leavingText: """
                Cette commande donne à quelqu’un d’autre tous ses documents, avec versions et partages, et supprime le \
                compte. Remplacez NAME par le nom d’utilisateur de cette personne. \
                Ce qui est dans sa corbeille est supprimé. Avec --dry-run à la fin, elle dit seulement ce qu’elle ferait.
                """,
            nearlyFull: { "Il reste à \($0) peu de place pour ses documents." },
            full: { "Il ne reste plus à \($0) de place pour ses documents." },
            usageAdvice:
                "Accordez-en plus ci-dessous, ou demandez de faire de la place. Les anciennes versions et la corbeille comptent."
        ),
        search: "Partie d’un nom", add: "Ajouter une personne", addButton: "Ajouter",
        password: "Mot de passe. Si vous n’en donnez pas, il en est créé un, montré une seule fois.",
        generated: "Transmettez ce mot de passe. Il n’est montré que maintenant :",
        nobody: "Aucun nom ne contient cela.", more: "Il y en a d’autres. Tapez plus de lettres.",
        isDisabled: "Désactivé", isOperator: "Gestionnaire", isBusiness: "Entreprise", isEducation: "Enseignement",
        isYou: "Vous",
        locksText: """
            Ces documents sont ouverts dans une application. Cela se termine seul une demi-heure après son dernier \
            signe.
            """,
        noLocks: "Aucun document n’est ouvert.", release: "Libérer",
        releaseText: "La personne qui l’a ouvert ne peut plus y enregistrer, et en est avertie.",
        ofOwner: { "de \($0)" }, takenBy: { "ouvert par \($0)" }, lockEnds: "tenu jusqu’à",
        logText: "Qui a fait quoi, et quand.", kind: "Type",
        allKinds: "Tous les types", since: "Depuis", ever: "Le début", month: "30 derniers jours", show: "Afficher",
        noEvents: "Rien n’a été noté.", onlyDocument: "Cet élément seulement", allDocuments: "Tout",
        appsText: """
            Ces applications peuvent demander un accès. On les ajoute et les modifie par la commande emplace client.
            """,
        hasSecret: "Avec un secret", noSecret: "N’a pas encore de secret", isPublic: "Sur des appareils, sans secret",
        isFirstParty: "Votre propre application",
        events: .french, audit: .french,
        problems: Problems(
            nameTaken: { "Quelqu’un a déjà le nom d’utilisateur \($0)." },
            nameNotAllowed: "Ce n’est pas un nom d’utilisateur possible. Tapez au plus 256 caractères sur une ligne.",
            quota: "Tapez un nombre, par exemple 20 ou 0,5.",
            oneself: """
                Personne ne peut ici se désactiver ni abandonner son propre rôle. Demandez à un autre gestionnaire.
                """),
        flashMessages: FlashMessages(
            added: { "\($0) peut se connecter maintenant." },
            signedOut: { "\($0) est déconnecté partout." }, disabled: { "\($0) est désactivé." },
            enabled: { "\($0) peut se reconnecter." }, released: { "\($0) est libre." }))
}
