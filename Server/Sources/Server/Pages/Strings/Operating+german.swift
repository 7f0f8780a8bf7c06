extension Strings.Operating {
    static let german = Strings.Operating(
        title: "Betrieb", overview: "Übersicht", people: "Personen", locks: "Offene Dokumente", log: "Protokoll",
        apps: "Apps",
        figures: Figures(
            counted: "In der letzten Minute gezählt.", usage: "Platz, mit Versionen und Papierkorb",
            connected: "Verbundene Apps", open: "Zum Bearbeiten offen", disk: "Festplatte",
            disabled: { "\($0) davon gesperrt" }, folders: { $0 == 1 ? "in 1 Ordner" : "in \($0) Ordnern" },
            inTrash: { "\($0) im Papierkorb" },
            browsers: { $0 == 1 ? "1 angemeldeter Browser" : "\($0) angemeldete Browser" },
            free: { "\($0) von \($1) frei" }, day: "Letzte 24 Stunden", week: "Letzte 7 Tage",
            made: "Dokumente angelegt", saved: "Dokumente gespeichert", deleted: "Dokumente gelöscht",
            foldersDeleted: "Ordner gelöscht, mit allem darin",
            signedIn: "Anmeldungen", failed: "Misslungene Anmeldungen", added: "Personen hinzugefügt"),
        health: Health(
            title: "Zustand", good: "Der Server und seine Datenbank antworten.", garbageCollection: "Letztes Aufräumen",
            noGarbageCollection: "Es wurde noch nicht aufgeräumt.",
            onboarding: "Bevor Microsoft 365 diesen Ort nutzen kann",
            complete: "Es fehlt nichts.", missing: "Das fehlt noch:"),
        person: Person(
            kind: "Art des Kontos",
            kindText: "Beide brauchen ein Abonnement von Microsoft 365, um auf dem Handy zu bearbeiten.",
            business: "Geschäftlich", education: "Bildung", role: "Betreiber",
            roleText: """
                Betreiber kümmern sich auf diesen Seiten um Personen, offene Dokumente und das Protokoll. Was anderen \
                gehört, können sie nicht öffnen.
                """,
            make: "Zum Betreiber machen", take: "Rolle entziehen",
            ownRole:
                "Hier kann niemand sich selbst sperren oder die eigene Rolle abgeben. Fragen Sie einen anderen Betreiber.",
            quota: "Platz", unlimited: "Unbegrenzt, was auch die Vorgabe ist",
            everybodyUnlimited: "Wie vorgegeben (unbegrenzt)", bytes: "So viel:",
            amount: "Menge", unit: "Einheit", units: ["MB", "GB", "TB"],
            everybody: { "Wie vorgegeben (\($0))" }, access: "Zugang", disable: "Sperren",
            disableText: """
                Die Person kann sich nicht mehr anmelden, alle ihre Browser und Apps enden sofort. Ihre Dokumente \
                bleiben, und Links öffnen sie weiterhin für alle, die sie haben.
                """,
            withdrawText: "Am Rechner beendet dieser Befehl auch die Links.", enable: "Entsperren",
            enableText: "Die Person kann sich mit ihrem bisherigen Passwort wieder anmelden.",
            signOutText: "Beendet sofort alle Browser und Apps. Das Passwort bleibt.",
            passwordText: "Am Rechner gibt dieser Befehl ein neues Passwort.", running: "Apps und Browser",
            nothingRunning: "Nichts ist verbunden.", history: "Was geschehen ist",
            leaving: "Wenn jemand geht",
            leavingText: """
                Dieser Befehl gibt alle Dokumente mit Versionen und Freigaben jemand anderem und entfernt das Konto. \
                Setzen Sie für NAME den Benutzernamen dieser Person ein. \
                Was in ihrem Papierkorb ist, wird gelöscht. Mit --dry-run am Ende sagt er nur, was er täte.
                """,
            nearlyFull: { "\($0) hat nur noch wenig Platz für Dokumente." },
            full: { "\($0) hat keinen Platz mehr für Dokumente." },
            usageAdvice:
                "Geben Sie unten mehr, oder bitten Sie darum, etwas zu löschen. Alte Versionen und der Papierkorb zählen mit."
        ),
        search: "Teil eines Namens", add: "Person hinzufügen", addButton: "Hinzufügen",
        password: "Passwort. Bleibt es leer, wird eines erzeugt und einmal gezeigt.",
        generated: "Geben Sie dieses Passwort weiter. Es wird nur jetzt gezeigt:",
        nobody: "In keinem Namen kommt das vor.", more: "Es gibt noch mehr. Geben Sie mehr Buchstaben ein.",
        isDisabled: "Gesperrt", isOperator: "Betreiber", isBusiness: "Geschäftlich", isEducation: "Bildung",
        isYou: "Sie",
        locksText: """
            Diese Dokumente sind in einer App offen. Das endet von selbst eine halbe Stunde, nachdem die App sich \
            zuletzt gemeldet hat.
            """,
        noLocks: "Kein Dokument ist offen.", release: "Freigeben",
        releaseText: "Wer es offen hat, kann nicht mehr hinein speichern und erfährt das.",
        ofOwner: { "von \($0)" }, takenBy: { "geöffnet von \($0)" }, lockEnds: "gesperrt bis",
        logText: "Wer wann was getan hat.", kind: "Art",
        allKinds: "Alle Arten", since: "Seit", ever: "Anfang", month: "Letzte 30 Tage", show: "Anzeigen",
        noEvents: "Es wurde nichts aufgeschrieben.", onlyDocument: "Nur dieses Element",
        allDocuments: "Alles",
        appsText: """
            Diese Apps dürfen Personen um Zugang bitten. Hinzugefügt und geändert werden sie mit dem Befehl \
            emplace client.
            """,
        hasSecret: "Mit Geheimnis", noSecret: "Hat noch kein Geheimnis", isPublic: "Auf Geräten, ohne Geheimnis",
        isFirstParty: "Eigene App",
        events: .german, audit: .german,
        problems: Problems(
            nameTaken: { "Den Benutzernamen \($0) hat schon jemand." },
            nameNotAllowed: "Das kann kein Benutzername sein. Geben Sie bis zu 256 Zeichen in einer Zeile ein.",
            quota: "Geben Sie eine Zahl ein, etwa 20 oder 0,5.",
            oneself:
                "Hier kann niemand sich selbst sperren oder die eigene Rolle abgeben. Fragen Sie einen anderen Betreiber."
        ),
        flashMessages: FlashMessages(
            added: { "\($0) kann sich jetzt anmelden." },
            signedOut: { "\($0) ist überall abgemeldet." }, disabled: { "\($0) ist gesperrt." },
            enabled: { "\($0) kann sich wieder anmelden." }, released: { "\($0) ist frei." }))
}
