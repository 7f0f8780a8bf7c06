extension Strings {
    static let german = Strings(
        common: Common(
            skip: "Zum Inhalt", documents: "Dokumente", account: "Konto", signIn: "Anmelden",
            signOut: "Abmelden", cancel: "Abbrechen", privacy: "Datenschutz", back: "Zurück",
            download: "Herunterladen", upload: "Hochladen", delete: "Löschen", rename: "Umbenennen", name: "Name",
            size: "Größe", modified: "Geändert", problem: "Das hat nicht geklappt",
            reference: { "Kennung: \($0)" }
        ),
        time: Time(
            now: "gerade eben",
            minutesAgo: { $0 == 1 ? "vor 1 Minute" : "vor \($0) Minuten" },
            hoursAgo: { $0 == 1 ? "vor 1 Stunde" : "vor \($0) Stunden" },
            daysAgo: { $0 == 1 ? "gestern" : "vor \($0) Tagen" },
            seconds: { $0 == 1 ? "1 Sekunde" : "\($0) Sekunden" },
            minutes: { $0 == 1 ? "1 Minute" : "\($0) Minuten" }
        ),
        signIn: SignIn(
            title: { "Bei \($0) anmelden" }, client: { "\($0) möchte Ihre Dokumente öffnen." },
            userName: "Benutzername", password: "Passwort", stay: "Auf diesem Gerät angemeldet bleiben",
            help: "Passwort vergessen? Wer diesen Ort betreibt, kann Ihnen ein neues geben.",
            wrong: "Benutzername oder Passwort stimmt nicht. Bitte beides prüfen und noch einmal versuchen.",
            disabled: "Dieses Konto ist deaktiviert. Wer diesen Ort betreibt, kann es wieder freigeben.",
            busy: "Gerade melden sich zu viele Menschen an. Bitte in einigen Sekunden noch einmal versuchen.",
            expired: "Diese Seite war zu lange offen. Bitte melden Sie sich an.",
            throttled: { "Zu viele Versuche. Bitte warten Sie: \($0)." },
            signedInMeanwhile: {
                "Inzwischen hat sich \($0) in diesem Browser angemeldet. Für ein anderes Konto geben Sie das Passwort noch einmal ein."
            }
        ),
        consent: Consent(
            title: { "Darf \($0) Ihre Dokumente bei \($1) sehen und bearbeiten?" }, able: { "\($0) kann dann:" },
            profile: "Ihren Namen und Benutzernamen erfahren",
            documents: "Ihre Dokumente und Ordner öffnen, speichern, anlegen, umbenennen und löschen",
            stay: "verbunden bleiben, bis Sie die Verbindung trennen", other: { "„\($0)“ benutzen" },
            signedInAs: "Angemeldet als", notYou: "Nicht Sie?", allow: "Erlauben", decline: "Ablehnen",
            later: "Unter „Konto“ können Sie die Verbindung jederzeit trennen.",
            askedAgain:
                "Sie haben sich neu angemeldet, während diese Seite offen war. Bitte entscheiden Sie noch einmal."
        ),
        home: Home(
            newFolder: "Neuer Ordner", folderName: "Name des Ordners", create: "Anlegen",
            chooseFiles: "Dateien auswählen", uploadHere: "Hierher hochladen", list: "Ordner und Dokumente",
            actions: "Aktionen",
            next: "Nächste Seite", start: "Erste Seite", limit: { "Je Datei bis \($0)." },
            emptyFolder: "Dieser Ordner ist leer.", emptyTitle: "Hier ist Platz für Ihre Dokumente",
            emptyText: "Noch ist nichts da. Laden Sie eine oder viele Dateien hoch; ordnen können Sie sie später.",
            clash: "Wenn es einen Namen schon gibt", clashVersion: "Neue Version anlegen", clashBoth: "Beide behalten",
            clashSkip: "Vorhandenes lassen",
            folderOptions: "Diesen Ordner umbenennen, verschieben oder löschen",
            deleteFolderText:
                "Er kommt mit allem, was darin ist, in den Papierkorb und kann dort wiederhergestellt werden.",
            kinds: Kinds(
                folder: "Ordner", text: "Dokument", plain: "Text", sheet: "Tabelle", slides: "Präsentation", pdf: "PDF",
                image: "Bild", other: "Datei")
        ),
        search: Search(
            title: "Suche",
            label: "Alle Dokumente nach Namen durchsuchen",
            placeholder: "Alle durchsuchen",
            find: "Suchen",
            results: "Ergebnisse",
            none: """
                Nichts hier trägt diese Wörter im Namen. Versuchen Sie weniger Wörter oder nur einen Wortanfang. Ein Wort im \
                Inneren eines längeren wird nicht gefunden: Für „Besprechungsprotokoll“ geben Sie „Bespr“ ein.
                """,
            noMore: "Mehr wurde nicht gefunden.",
            further: "Bisher wurde nichts gefunden. Mit „Nächste Seite“ suchen Sie weiter.",
            incomplete:
                "Namen aus der Zeit vor der letzten Aktualisierung werden noch aufgenommen. Manche werden vielleicht noch nicht gefunden.",
            noWord: "Geben Sie mindestens einen Buchstaben oder eine Ziffer ein.",
            trash: "Der Papierkorb wird nicht durchsucht."
        ),
        connect: Connect(
            title: "Auf dem Telefon in Word, Excel oder PowerPoint arbeiten",
            intro: {
                """
                Fügen Sie \($0) einmal hinzu. Dann öffnen sich Ihre Dokumente in den Office-Apps und werden gleich hier \
                gespeichert.
                """
            },
            open: "Öffnen Sie Word, Excel oder PowerPoint und tippen Sie auf „Öffnen“.",
            apple: "iPhone oder iPad:", addApple: "tippen Sie auf „Ort hinzufügen“.", android: "Android:",
            addAndroid: "tippen Sie auf „Orte“, dann auf „Ort hinzufügen“.",
            choose: { "Wählen Sie \($0)." }, signIn: { "Melden Sie sich als \($0) an und tippen Sie auf „Erlauben“." },
            missing:
                "Nicht in der Liste? Dann ist dieser Ort bei Microsoft noch nicht eingetragen: Fragen Sie, wer ihn betreibt.",
            scan: "Zum Öffnen dieser Seiten auf dem Telefon scannen:",
            onlyHere: """
                Diese Adresse gilt nur auf diesem Computer. Telefone erreichen den Ort unter seiner öffentlichen Adresse, \
                die sein Betreiber festlegt.
                """,
            code: { "QR-Code von \($0)" },
            dismiss: "Ausblenden", steps: "Anleitung", menu: "Office auf dem Telefon"
        ),
        office: Office(
            open: { "In \($0) öffnen" }, view: { "In \($0) ansehen" },
            needsAccount: { "Die App fragt nach einem Konto bei \($0). Ohne Konto laden Sie das Dokument herunter." }
        ),
        document: Document(
            versions: "Versionen", version: "Version", current: "Aktuell", restore: "Wiederherstellen",
            restoreText:
                "Eine Kopie der alten Version wird zur neuesten. Verloren geht dabei nichts; die Kopie belegt ebenfalls Platz.",
            uploadVersion: "Neue Version hochladen",
            uploadVersionText: "Der Name bleibt, und die alte Version bleibt erhalten.",
            newName: "Neuer Name",
            deleteText: "Es kommt mit allen Versionen in den Papierkorb und kann dort wiederhergestellt werden.",
            lockedBy: { "\($0) hat es in Office geöffnet." }, lockedByYou: "Sie haben es in Office geöffnet.",
            lockedBySomebody: "Es ist in Office geöffnet.",
            lockEnds: """
                Bis es dort geschlossen wird, lässt es sich hier nicht ändern. Ist die App nicht mehr da, endet das um
                """,
            lockEnded: ".", lockRelease: "Jetzt freigeben",
            keepApartText: """
                Sie können diese Datei als eigenes Dokument neben diesem behalten.
                """,
            keepApart: "Als eigenes Dokument behalten", by: { "von \($0)" },
            versionNumber: { "Version \($0)" },
            nameVersion: "Diese Version benennen",
            renameVersion: "Diese Version umbenennen", versionName: "Name der Version",
            versionNameText: "Eine Version mit Namen bleibt, wenn ältere ausgedünnt werden.",
            deleteVersionText: "Sie ist dann endgültig fort. Andere Versionen bleiben.",
            deleteVersionTitle: { "Version \($0) löschen?" },
            deleteNamedVersionTitle: { "Version \(count: $0), \($1), löschen?" },
            deleteNamedVersionText: """
                Ihr Name hätte sie davor bewahrt, mit alten Versionen entfernt zu werden. Sie ist dann endgültig fort. \
                Andere Versionen bleiben.
                """,
            restoredFrom: { "Wiederhergestellt aus Version \($0)" }
        ),
        arranging: Arranging(
            move: "Verschieben", title: { "\($0) verschieben" }, text: "Wählen Sie den Ordner, in den es kommt.",
            here: { "Nach \($0) verschieben" }, isHere: { "Es ist jetzt in \($0)." },
            noFolders: "Hier sind keine weiteren Ordner.", deleteTitle: { "\($0) löschen?" },
            deleteOfOther: {
                "Es kommt mit allem, was dazugehört, in den Papierkorb von \($0). Gleich danach können Sie das rückgängig machen, später nur \($0)."
            },
            inUse: "In Benutzung"
        ),
        moving: .german, marks: .german, ends: .german, activity: .german, opening: .german, personChanges: .german,
        oldVersions: .german,
        several: Several(
            choose: "Mehrere auswählen", chooseOne: "Auswählen", chooseAll: "Alle auswählen", move: "Verschieben …",
            downloadAll: "Alles als Zip herunterladen",
            moveTitle: { $0 == 1 ? "1 Element verschieben" : "\($0) Elemente verschieben" },
            deleteTitle: { $0 == 1 ? "1 Element löschen?" : "\($0) Elemente löschen?" },
            moveText: "Wählen Sie den Ordner, in den alles kommt.",
            deleteText: "Ordner gehen mit allem, was darin ist. Alles lässt sich aus dem Papierkorb wiederherstellen.",
            areHere: { "Sie sind jetzt in \($0)." },
            deleted: { $0 == 1 ? "1 Element ist im Papierkorb." : "\($0) Elemente sind im Papierkorb." },
            nothingChosen: "Wählen Sie zuerst mindestens ein Dokument oder einen Ordner aus.",
            tooMany: { "Wählen Sie höchstens \($0) auf einmal aus." },
            fixed: { "\($0) kann niemand ändern. Es ist nichts geschehen." },
            tooManyInZip: {
                """
                Das ist zu viel für einen Download: Er darf \($0) Dokumente und Ordner haben und \($1) Ordner \
                ineinander. Wählen Sie weniger auf einmal aus.
                """
            },
            zipsBusy: """
                Andere Downloads mehrerer Dateien laufen noch. Versuchen Sie es wieder, wenn einer davon fertig ist.
                """
        ),
        trash: Trash(
            title: "Papierkorb",
            intro: { "Gelöschtes kann \($0 == 1 ? "einen Tag" : "\($0) Tage") lang wiederhergestellt werden." },
            introForEver: "Gelöschtes bleibt hier, bis Sie es endgültig löschen.",
            nothing: "Der Papierkorb ist leer.", from: { "war in \($0)" },
            homeless: "der Ordner ist fort, es kommt ganz nach oben",
            withEntries: { $0 == 1 ? "mit 1 Element" : "mit \($0) Elementen" },
            discard: "Endgültig löschen", empty: "Papierkorb leeren", discardTitle: { "\($0) endgültig löschen?" },
            emptyTitle: "Alles im Papierkorb endgültig löschen?",
            discardText: "Auch alle Versionen gehen verloren. Das lässt sich nicht rückgängig machen.",
            show: "Zeigen, wo es ist", undo: "Rückgängig machen",
            undone: { $0 == 1 ? "1 Element ist wieder da." : "\($0) Elemente sind wieder da." }
        ),
        inTrash: .german,
        usage: StorageUsage(
            title: "Speicherplatz", of: { "\($0) von \($1) belegt" }, used: { "\($0) belegt" },
            nearlyFull: "Ihre Dokumente haben nur noch wenig Platz.", full: "Ihre Dokumente haben keinen Platz mehr.",
            advice: """
                Löschen Sie, was Sie nicht brauchen, und leeren Sie dann den Papierkorb. Auch alte Versionen zählen.
                """,
            inAll: { "\($0) mit allen Versionen" },
            counts: "Alle Versionen zählen, auch was im Papierkorb ist."
        ),
        storageBreakdown: .german,
        shared: .german,
        sharing: Sharing(
            title: "Teilen", intro: "Wer einen Link hat, kann ihn ohne Konto benutzen.",
            none: "Es gibt keinen Link.", view: "Darf ansehen", edit: "Darf bearbeiten", create: "Link anlegen",
            stop: "Nicht mehr teilen", copyHint: "Diese Adresse kopieren und weitergeben:",
            access: "Was der Link erlaubt",
            links: "Links", people: "Personen",
            peopleNone: "Kein anderes Konto hat Zugriff.", userName: "Benutzername",
            userNameHint: "Der Name, mit dem sich die Person anmeldet, etwa alex", role: "Was diese Person darf",
            until: "Letzter Tag (UTC), wenn es enden soll", permit: "Teilen", ended: "Beendet",
            lastDay: { "bis \($0)" }, through: { "über den Ordner \($0)" },
            leave: "Aus meinen Dokumenten entfernen", empty: "Zurzeit teilt niemand etwas mit Ihnen.",
            letEdit: "Bearbeiten lassen", onlyView: "Nur ansehen lassen"
        ),
        account: AccountSection(
            apps: "Verbundene Apps", appsText: "Diese Apps dürfen Ihre Dokumente öffnen und ändern.",
            appsEmpty: "Keine App ist verbunden.", since: "Seit", lastUsed: "Zuletzt benutzt", disconnect: "Trennen",
            sessions: "Angemeldete Browser",
            thisOne: "Dieser Browser", end: "Abmelden",
            password: "Passwort ändern", current: "Bisheriges Passwort", new: "Neues Passwort",
            again: "Neues Passwort noch einmal", change: "Passwort ändern",
            passwordText: "Damit werden Sie in allen Apps und Browsern abgemeldet.",
            everywhere: "Überall abmelden",
            everywhereText: "Telefon verloren? Damit enden alle Apps und Browser, auch dieser.",
            everywhereButton: "Überall abmelden",
            language: "Sprache", automatic: "Wie im Browser", save: "Speichern", unknownBrowser: "Unbekannter Browser",
            displayName: "Name, den andere sehen"
        ),
        share: Share(
            from: { "Geteilt von \($0)" }, canView: "Sie dürfen es ansehen.",
            canEdit: "Sie dürfen es ansehen und bearbeiten.",
            canFill: "Sie dürfen ansehen und bearbeiten, was darin ist, und etwas hineinladen.",
            uploadText: """
                Ändern Sie die Datei auf Ihrem Gerät und laden Sie sie hier hoch. Frühere Versionen bleiben \
                erhalten.
                """,
            ends: { "Der Link gilt bis \($0)." },
            goneTitle: "Nicht mehr geteilt",
            goneText: "Dieser Link ist abgelaufen oder hat nie bestanden. Bitten Sie um einen neuen."
        ),
        links: .german,
        transfer: .german,
        list: .german,
        uploading: .german,
        changedNames: .german,
        previewing: .german,
        operating: .german,
        asking: .german, audience: .german,
        onboarding: .german,
        landing: Landing(
            title: { "\($0) bewahrt Dokumente auf" },
            text: "In Word, Excel und PowerPoint auf Telefon und Tablet öffnen und bearbeiten, hier ordnen und teilen.",
            office: "Öffnet sich in den Office-Apps und speichert sofort zurück.",
            versions: "Doch lieber wie vorher? Gehen Sie zu einer früheren Version zurück.",
            yours: "Aufbewahrt von denen, die diesen Ort betreiben, und von niemandem sonst.",
            signedOutTitle: "Sie sind abgemeldet",
            signedOutText: { "Ihre Dokumente bei \($0) bleiben, wo sie sind. Sie können diese Seite schließen." }
        ),
        privacy: .german,
        errors: Errors(
            appTitle: "Diese App kann Sie nicht anmelden",
            appText: """
                Die App, die Sie hierher geschickt hat, hat einen Fehler gemacht. An Ihnen liegt es nicht, und aus \
                Ihrem Konto hat sie nichts bekommen.
                """,
            unknownClient: "Die App ist hier nicht bekannt.",
            wrongRedirect: "Die App wollte Sie an eine Adresse schicken, die sie nicht angemeldet hat.",
            malformed: "Die Anfrage der App ist unvollständig oder unlesbar.",
            appTell: "Sagen Sie denen, die die App machen:",
            notFoundTitle: "Nicht gefunden",
            notFoundText: "Vielleicht wurde es verschoben oder gelöscht, oder es ist nicht mehr mit Ihnen geteilt.",
            expiredTitle: "Diese Seite ist abgelaufen",
            expiredText: """
                Zu Ihrem Schutz gilt ein Formular nur eine begrenzte Zeit und nur in Ihrem Browser. Geändert wurde \
                nichts. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.
                """,
            changedTitle: "Inzwischen geändert",
            changedText: """
                Seit dem Laden hat sich etwas geändert, deshalb wurde nichts getan. Gehen Sie zurück, laden Sie \
                die Seite neu und versuchen Sie es noch einmal.
                """,
            cookiesTitle: "Cookies werden gebraucht",
            cookiesText: """
                Ihr Browser hat das Cookie nicht zurückgeschickt, das diese Seite braucht. Versuchen Sie es noch einmal. Hilft \
                das nicht, erlauben Sie Cookies für diese Website oder nehmen Sie einen anderen Browser.
                """,
            largeTitle: "Zu groß", largeText: { "Eine Datei darf bis \($0) groß sein. Gespeichert wurde nichts." },
            largeTextUnknown: "Die Datei ist größer, als dieser Ort annimmt. Gespeichert wurde nichts.",
            notUTF8Title: "Ein Name ist nicht lesbar",
            notUTF8Text: """
                Ein Name in diesem Formular ist nicht in UTF-8, wie es heute üblich ist, und wäre mit falschen Buchstaben \
                gespeichert worden. Er wurde abgelehnt. Verwenden Sie einen aktuellen Browser, oder geben Sie der Datei \
                einen Namen aus einfachen Buchstaben.
                """,
            manyTitle: "Einen Augenblick bitte",
            manyText: { "Aus Ihrem Netz kamen zu viele Anfragen. Bitte warten Sie: \($0)." },
            internalTitle: "Hier ist etwas schiefgegangen",
            internalText: """
                An Ihnen liegt es nicht. Versuchen Sie es gleich noch einmal. Bleibt es dabei, geben Sie diese \
                Kennung an die Betreiber weiter.
                """,
            home: "Zu Ihren Dokumenten"
        ),
        problems: .german,
        flashMessages: .german
    )
}
