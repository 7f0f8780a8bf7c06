extension Strings.Events {
    static let german = Strings.Events(
        signedIn: "Angemeldet", signInFailed: "Anmeldung misslungen",
        signInThrottled: "Zu viele Anmeldungen abgewiesen", signedOut: "Abgemeldet",
        grantMade: "App verbunden", grantEnded: "App oder Browser getrennt",
        appToAppRefused: "Übergabe aus einer App abgewiesen", sessionContextDiffers: "Anderer Sitzungskontext",
        codeReplayed: "Code zweimal benutzt", refreshReused: "Altes Refresh-Token benutzt",
        passwordChanged: "Passwort geändert", accountAdded: "Konto angelegt", accountChanged: "Konto geändert",
        accountRemoved: "Konto entfernt", accountRenamed: "Konto umbenannt", accountDisabled: "Konto gesperrt",
        accountEnabled: "Konto entsperrt", clientAdded: "App eingetragen", clientChanged: "App geändert",
        clientRemoved: "App entfernt", clientSecretReplaced: "App hat ein neues Geheimnis",
        created: "Dokument angelegt", saved: "Dokument gespeichert", folderCreated: "Ordner angelegt",
        renamed: "Umbenannt", moved: "Verschoben", restored: "Version wiederhergestellt",
        versionNamed: "Version benannt", versionDeleted: "Version gelöscht", deleted: "Dokument gelöscht",
        treeDeleted: "Ordner gelöscht",
        broughtBack: "Aus dem Papierkorb zurückgeholt", discarded: "Endgültig gelöscht",
        trashEmptied: "Papierkorb geleert", lockReleased: "Sperre aufgehoben", shared: "Link erstellt",
        shareChanged: "Link geändert",
        unshared: "Link beendet", permitted: "Mit einem Konto geteilt",
        permissionChanged: "Teilen mit einem Konto geändert", forbade: "Teilen mit einem Konto beendet",
        received: "Zugriff erhalten", receivedChanged: "Zugriff geändert", lost: "Zugriff verloren",
        quotaChanged: "Platz geändert",
        transferred: "Einem anderen Konto übergeben", takenOver: "Von einem anderen Konto übernommen")
}
