extension Strings.Events {
    static let german = Strings.Events(
        signedIn: "Angemeldet", signInFailed: "Anmeldung fehlgeschlagen",
        signInThrottled: "Anmeldung blockiert: zu viele Versuche", signedOut: "Abgemeldet",
        grantMade: "App verbunden", grantEnded: "App oder Browser getrennt",
        appToAppRefused: "App-zu-App-Anmeldung abgelehnt", sessionContextDiffers: "Abweichender Sitzungskontext",
        codeReplayed: "Autorisierungscode zweimal verwendet", refreshReused: "Altes Refresh-Token verwendet",
        passwordChanged: "Passwort geändert", accountAdded: "Konto angelegt", accountChanged: "Konto geändert",
        accountRemoved: "Konto entfernt", accountRenamed: "Konto umbenannt", accountDisabled: "Konto gesperrt",
        accountEnabled: "Konto entsperrt", clientAdded: "App registriert", clientChanged: "App geändert",
        clientRemoved: "App entfernt", clientSecretReplaced: "Geheimnis der App ersetzt",
        created: "Dokument erstellt", saved: "Dokument gespeichert", folderCreated: "Ordner erstellt",
        renamed: "Umbenannt", moved: "Verschoben", restored: "Version wiederhergestellt",
        versionNamed: "Version benannt", versionDeleted: "Version gelöscht", deleted: "Dokument gelöscht",
        treeDeleted: "Ordner gelöscht",
        broughtBack: "Aus dem Papierkorb wiederhergestellt", discarded: "Endgültig gelöscht",
        trashEmptied: "Papierkorb geleert", lockReleased: "Sperre aufgehoben", shared: "Link erstellt",
        shareChanged: "Link geändert",
        unshared: "Link widerrufen", permitted: "Mit einer Person geteilt",
        permissionChanged: "Freigabe für eine Person geändert", forbade: "Freigabe für eine Person beendet",
        received: "Zugriff erhalten", receivedChanged: "Zugriff geändert", lost: "Zugriff entfernt",
        quotaChanged: "Speicherlimit geändert",
        transferred: "Eigentümerschaft übertragen", takenOver: "Eigentümerschaft erhalten")
}
