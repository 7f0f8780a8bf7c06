extension Strings.Operating {
    static let german = Strings.Operating(
        title: "Betrieb", overview: "Übersicht", people: "Personen", locks: "Dokumente in Verwendung", log: "Protokoll",
        apps: "Apps",
        figures: Figures(
            counted: "In der letzten Minute aktualisiert.", usage: "Speicherplatz mit Versionen und Papierkorb",
            connected: "Verbundene Apps", open: "Dokumente in Verwendung", disk: "Festplatte",
            disabled: { "\($0) gesperrt" }, folders: { $0 == 1 ? "in 1 Ordner" : "in \($0) Ordnern" },
            inTrash: { "\($0) im Papierkorb" },
            browsers: { $0 == 1 ? "1 angemeldeter Browser" : "\($0) angemeldete Browser" },
            free: { "\($0) von \($1) frei" }, day: "Letzte 24 Stunden", week: "Letzte 7 Tage",
            made: "Dokumente erstellt", saved: "Dokumente gespeichert", deleted: "Dokumente gelöscht",
            foldersDeleted: "Ordner mit Inhalt gelöscht",
            signedIn: "Anmeldungen", failed: "Fehlgeschlagene Anmeldungen", added: "Personen hinzugefügt"),
        health: Health(
            title: "Zustand", good: "Der Server und seine Datenbank antworten.", garbageCollection: "Letztes Aufräumen",
            noGarbageCollection: "Es wurde noch nicht aufgeräumt.", onboarding: "Voraussetzungen für Microsoft 365",
            complete: "Alle Voraussetzungen sind erfüllt.", missing: "Zu erledigen:"),
        person: Person(
            kind: "Kontotyp",
            kindText:
                "Geschäftliche Konten und Bildungskonten brauchen zum Bearbeiten auf dem Telefon ein Microsoft 365-Abonnement.",
            business: "Geschäftlich", education: "Bildung", role: "Betreiber",
            roleText:
                "Betreiber können auf diesen Seiten Personen verwalten, Sperren aufheben und das Protokoll lesen. Dokumente anderer Personen können sie nicht öffnen.",
            make: "Zum Betreiber machen", take: "Betreiberrolle entziehen",
            ownRole:
                "Sie können Ihr eigenes Konto nicht sperren und sich die Betreiberrolle nicht selbst entziehen. Wenden Sie sich an einen anderen Betreiber.",
            quota: "Speicherlimit", unlimited: "Unbegrenzt",
            everybodyUnlimited: "Standard des Servers (unbegrenzt)", bytes: "Eigenes Limit:",
            amount: "Menge", unit: "Einheit", units: ["MB", "GB", "TB"],
            everybody: { "Standard des Servers (\($0))" }, access: "Zugang", disable: "Sperren",
            disableText:
                "Das Sperren meldet die Person sofort in allen Browsern und Apps ab und verhindert neue Anmeldungen. Ihre Dokumente bleiben erhalten, und Links darauf funktionieren weiter.",
            withdrawText: "Um auch die Links zu widerrufen, führen Sie auf dem Server diesen Befehl aus:",
            enable: "Entsperren",
            enableText: "Die Person kann sich danach mit demselben Passwort wieder anmelden.",
            signOutText: "Meldet die Person sofort in allen Browsern und Apps ab. Das Passwort ändert sich nicht.",
            passwordText: "Um ein neues Passwort festzulegen, führen Sie auf dem Server diesen Befehl aus:",
            running: "Apps und Browser",
            nothingRunning: "Keine Apps oder Browser verbunden.", history: "Verlauf",
            leaving: "Wenn jemand ausscheidet",
            leavingText:
                "Dieser Befehl überträgt alle Dokumente mit Versionen und Freigaben an eine andere Person und entfernt das Konto. Ersetzen Sie NAME durch den Benutzernamen der neuen Person. Elemente im Papierkorb werden gelöscht. Mit --dry-run sehen Sie vorher, was sich ändern würde.",
            nearlyFull: { "\($0) hat fast keinen Speicherplatz mehr." },
            full: { "\($0) hat keinen Speicherplatz mehr." },
            usageAdvice:
                "Erhöhen Sie unten das Limit oder bitten Sie die Person, etwas zu löschen. Alte Versionen und der Papierkorb zählen mit."
        ),
        search: "Nach Namen suchen", add: "Person hinzufügen", addButton: "Hinzufügen",
        password: "Passwort (optional). Wenn Sie keines eingeben, wird eines erzeugt und einmal angezeigt.",
        generated: "Geben Sie dieses Passwort an die Person weiter. Es wird nur einmal angezeigt:",
        nobody: "Keine Personen mit diesem Namen gefunden.",
        more: "Es gibt weitere Ergebnisse. Geben Sie mehr Buchstaben ein, um sie einzugrenzen.",
        isDisabled: "Gesperrt", isOperator: "Betreiber", isBusiness: "Geschäftlich", isEducation: "Bildung",
        isYou: "Sie",
        locksText:
            "Diese Dokumente sind in einer App geöffnet, die sie sperrt. Eine Sperre läuft 30 Minuten nach der letzten Verlängerung durch die App ab.",
        noLocks: "Keine Dokumente in Verwendung.", release: "Sperre aufheben",
        releaseText:
            "Die Person, die das Dokument geöffnet hat, kann nicht mehr speichern und sieht einen Fehler in der App.",
        ofOwner: { "Eigentum von \($0)" }, takenBy: { "geöffnet von \($0)" }, lockEnds: "gesperrt bis",
        logText: "Wer hat was wann getan?", kind: "Typ",
        allKinds: "Alle Typen", since: "Zeitraum", ever: "Gesamter Zeitraum", month: "Letzte 30 Tage", show: "Anzeigen",
        noEvents: "Keine Aktivitäten gefunden.", onlyDocument: "Nur dieses Element",
        allDocuments: "Alle Elemente",
        appsText:
            "Diese Apps können Personen um Zugriff bitten. Um Apps hinzuzufügen oder zu ändern, führen Sie auf dem Server `emplace client` aus.",
        hasSecret: "Geheimnis festgelegt", noSecret: "Noch kein Geheimnis",
        isPublic: "Öffentlicher Client (ohne Geheimnis)",
        isFirstParty: "App des Anbieters",
        events: .german, audit: .german,
        problems: Problems(
            nameTaken: { "Der Benutzername \($0) ist bereits vergeben." },
            nameNotAllowed: "Dieser Benutzername ist nicht zulässig. Geben Sie bis zu 256 Zeichen in einer Zeile ein.",
            quota: "Geben Sie eine Zahl ein, zum Beispiel 20 oder 0,5.",
            oneself:
                "Sie können Ihr eigenes Konto nicht sperren und sich die Betreiberrolle nicht selbst entziehen. Wenden Sie sich an einen anderen Betreiber."
        ),
        flashMessages: FlashMessages(
            added: { "\($0) kann sich jetzt anmelden." },
            signedOut: { "\($0) wurde überall abgemeldet." }, disabled: { "\($0) wurde gesperrt." },
            enabled: { "\($0) kann sich wieder anmelden." }, released: { "Die Sperre von \($0) wurde aufgehoben." }))
}

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
