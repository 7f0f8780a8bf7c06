extension Strings.Events {
    static let french = Strings.Events(
        signedIn: "Connexion", signInFailed: "Connexion refusée",
        signInThrottled: "Trop de connexions, refusées", signedOut: "Déconnexion",
        grantMade: "Application connectée", grantEnded: "Application ou navigateur déconnecté",
        appToAppRefused: "Transfert d’une application refusé",
        sessionContextDiffers: "Autre contexte de session", codeReplayed: "Code utilisé deux fois",
        refreshReused: "Ancien jeton d’actualisation utilisé", passwordChanged: "Mot de passe changé",
        accountAdded: "Compte ajouté", accountChanged: "Compte modifié", accountRemoved: "Compte supprimé",
        accountRenamed: "Compte renommé", accountDisabled: "Compte désactivé",
        accountEnabled: "Compte réactivé", clientAdded: "Application enregistrée",
        clientChanged: "Application modifiée", clientRemoved: "Application supprimée",
        clientSecretReplaced: "Nouveau secret d’une application", created: "Document créé",
        saved: "Document enregistré", folderCreated: "Dossier créé", renamed: "Renommé", moved: "Déplacé",
        restored: "Version restaurée", versionNamed: "Version nommée", versionDeleted: "Version supprimée",
        deleted: "Document supprimé", treeDeleted: "Dossier supprimé", broughtBack: "Restauré de la corbeille",
        discarded: "Supprimé définitivement", trashEmptied: "Corbeille vidée", lockReleased: "Verrou levé",
        shared: "Lien créé",
        shareChanged: "Lien modifié", unshared: "Lien terminé", permitted: "Partagé avec un compte",
        permissionChanged: "Partage avec un compte modifié", forbade: "Partage avec un compte terminé",
        received: "Accès reçu", receivedChanged: "Accès modifié", lost: "Accès perdu",
        quotaChanged: "Place modifiée",
        transferred: "Cédé à un autre compte", takenOver: "Reçu d’un autre compte")
}
