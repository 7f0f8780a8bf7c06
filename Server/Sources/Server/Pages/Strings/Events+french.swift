extension Strings.Events {
    static let french = Strings.Events(
        signedIn: "Connexion", signInFailed: "Échec de la connexion",
        signInThrottled: "Connexion bloquée : trop de tentatives", signedOut: "Déconnexion",
        grantMade: "Application connectée", grantEnded: "Application ou navigateur déconnecté",
        appToAppRefused: "Connexion d’application à application refusée",
        sessionContextDiffers: "Autre contexte de session", codeReplayed: "Code d’autorisation utilisé deux fois",
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
