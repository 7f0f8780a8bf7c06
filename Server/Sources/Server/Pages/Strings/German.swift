extension Strings {
    static let german = Strings(
        common: Common(
            skip: "Zum Inhalt", documents: "Dokumente", sharedWithMe: "Für mich freigegeben", account: "Konto",
            signIn: "Anmelden",
            signOut: "Abmelden", cancel: "Abbrechen", privacy: "Datenschutz", back: "Zurück",
            download: "Herunterladen", upload: "Hochladen", delete: "Löschen", rename: "Umbenennen", name: "Name",
            size: "Größe", modified: "Geändert", problem: "Das hat nicht funktioniert",
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
            title: { "Bei \($0) anmelden" }, client: { "\($0) möchte auf Ihre Dokumente zugreifen." },
            userName: "Benutzername", password: "Passwort", stay: "Auf diesem Gerät angemeldet bleiben",
            help: "Passwort vergessen? Bitten Sie Ihren Administrator um ein neues.",
            wrong: "Benutzername oder Passwort ist falsch. Prüfen Sie beides und versuchen Sie es noch einmal.",
            disabled: "Dieses Konto ist gesperrt. Bitten Sie Ihren Administrator, es zu entsperren.",
            busy: "Gerade melden sich zu viele Personen an. Versuchen Sie es in einigen Sekunden noch einmal.",
            expired: "Diese Seite ist abgelaufen. Melden Sie sich an, um fortzufahren.",
            throttled: { "Zu viele Versuche. Versuchen Sie es in \($0) noch einmal." },
            signedInMeanwhile: {
                "\($0) hat sich in diesem Browser angemeldet, während diese Seite geöffnet war. Um ein anderes Konto zu verwenden, geben Sie Ihr Passwort noch einmal ein."
            }
        ),
        consent: Consent(
            title: { "Darf \($0) auf Ihre Dokumente bei \($1) zugreifen?" }, able: { "\($0) kann dann:" },
            profile: "Ihren Namen und Benutzernamen sehen",
            documents: "Ihre Dokumente und Ordner öffnen, speichern, erstellen, umbenennen und löschen",
            stay: "Den Zugriff behalten, bis Sie die App trennen", other: { "Die Berechtigung „\($0)“ verwenden" },
            signedInAs: "Angemeldet als", notYou: "Nicht Sie?", allow: "Erlauben", decline: "Ablehnen",
            later: "Sie können die App jederzeit unter „Konto“ trennen.",
            askedAgain:
                "Sie haben sich neu angemeldet, während diese Seite geöffnet war. Wählen Sie noch einmal „Erlauben“ oder „Ablehnen“."
        ),
        home: Home(
            newFolder: "Neuer Ordner", folderName: "Ordnername", create: "Erstellen",
            chooseFiles: "Dateien auswählen", uploadHere: "Hierher hochladen", list: "Ordner und Dokumente",
            actions: "Aktionen",
            next: "Nächste Seite", start: "Erste Seite", limit: { "Bis zu \($0) pro Datei." },
            emptyFolder: "Dieser Ordner ist leer.", emptyTitle: "Noch keine Dokumente",
            emptyText: "Laden Sie eine oder mehrere Dateien hoch, um zu beginnen. Ordnen können Sie sie später.",
            clash: "Wenn eine Datei mit demselben Namen vorhanden ist", clashVersion: "Als neue Version speichern",
            clashBoth: "Beide behalten",
            clashSkip: "Datei überspringen",
            folderOptions: "Diesen Ordner umbenennen, verschieben oder löschen",
            deleteFolderText:
                "Der Ordner wird mit seinem gesamten Inhalt in den Papierkorb verschoben. Dort können Sie ihn wiederherstellen.",
            kinds: Kinds(
                folder: "Ordner", text: "Dokument", plain: "Text", sheet: "Tabelle", slides: "Präsentation", pdf: "PDF",
                image: "Bild", other: "Datei")
        ),
        search: Search(
            title: "Suche",
            label: "Alle Dokumente nach Namen durchsuchen",
            placeholder: "Suchen",
            find: "Suchen",
            results: "Ergebnisse",
            none:
                "Keine Namen entsprechen Ihrer Suche. Versuchen Sie weniger Wörter oder nur den Anfang eines Wortes. „Bespr“ findet zum Beispiel „Besprechungsprotokoll“, „protokoll“ findet es nicht.",
            noMore: "Keine weiteren Ergebnisse.",
            further: "Noch keine Ergebnisse. Wählen Sie „Nächste Seite“, um weiterzusuchen.",
            incomplete:
                "Der Server wurde aktualisiert und indiziert noch ältere Dokumente. Einige erscheinen möglicherweise noch nicht in den Ergebnissen.",
            noWord: "Geben Sie mindestens einen Buchstaben oder eine Ziffer ein.",
            trash: "Der Papierkorb wird bei dieser Suche nicht durchsucht."
        ),
        connect: Connect(
            title: "Auf dem Telefon in Word, Excel oder PowerPoint arbeiten",
            intro: {
                "Fügen Sie \($0) einmal hinzu. Danach können Sie Ihre Dokumente in den Office-Apps öffnen. Änderungen werden hier gespeichert."
            },
            open: "Öffnen Sie Word, Excel oder PowerPoint und tippen Sie auf „Öffnen“.",
            apple: "iPhone oder iPad:", addApple: "tippen Sie auf „Ort hinzufügen“.", android: "Android:",
            addAndroid: "tippen Sie auf „Orte“, dann auf „Ort hinzufügen“.",
            choose: { "Wählen Sie \($0)." }, signIn: { "Melden Sie sich als \($0) an und tippen Sie auf „Erlauben“." },
            missing:
                "Nicht in der Liste? Vielleicht ist dieser Server noch nicht bei Microsoft registriert. Fragen Sie Ihren Administrator.",
            scan: "Scannen Sie diesen Code, um diese Website auf dem Telefon zu öffnen:",
            onlyHere:
                "Diese Adresse funktioniert nur auf diesem Computer. Um ein Telefon zu verbinden, fragen Sie Ihren Administrator nach der öffentlichen Adresse.",
            code: { "QR-Code für \($0)" },
            dismiss: "Ausblenden", steps: "Schritte anzeigen", menu: "Office auf dem Telefon"
        ),
        office: Office(
            open: { "In \($0) öffnen" }, view: { "In \($0) ansehen" },
            needsAccount: {
                "Die App fordert Sie auf, sich bei \($0) anzumelden. Wenn Sie kein Konto haben, laden Sie das Dokument stattdessen herunter."
            }
        ),
        document: Document(
            versions: "Versionen", version: "Version", current: "Aktuell", restore: "Wiederherstellen",
            restoreText:
                "Beim Wiederherstellen wird eine Kopie der Version als neueste gespeichert. Alle anderen Versionen bleiben erhalten. Die Kopie zählt zum Speicherplatz des Eigentümers.",
            uploadVersion: "Neue Version hochladen",
            uploadVersionText: "Der Name ändert sich nicht, und frühere Versionen bleiben erhalten.",
            newName: "Neuer Name",
            deleteText:
                "Das Dokument wird mit allen Versionen in den Papierkorb verschoben. Dort können Sie es wiederherstellen.",
            lockedBy: { "\($0) hat dieses Dokument in Office geöffnet." },
            lockedByYou: "Sie haben dieses Dokument in Office geöffnet.",
            lockedBySomebody: "Dieses Dokument ist in Office geöffnet.",
            lockEnds:
                "Solange es in Office geöffnet ist, können Sie es hier nicht ändern. Wurde die App unerwartet beendet, läuft die Sperre ab um",
            lockEnded: ".", lockRelease: "Sperre aufheben",
            keepApartText: "Sie können diese Datei als eigenes Dokument im selben Ordner hochladen.",
            keepApart: "Als eigenes Dokument hochladen", by: { "von \($0)" },
            versionNumber: { "Version \($0)" },
            nameVersion: "Diese Version benennen",
            renameVersion: "Diese Version umbenennen", versionName: "Name der Version",
            versionNameText: "Benannte Versionen bleiben erhalten, wenn alte Versionen automatisch entfernt werden.",
            deleteVersionText: "Diese Version wird endgültig gelöscht. Andere Versionen bleiben erhalten.",
            deleteVersionTitle: { "Version \($0) löschen?" },
            deleteNamedVersionTitle: { "Version \(count: $0) („\($1)“) löschen?" },
            deleteNamedVersionText:
                "Benannte Versionen werden nie automatisch entfernt. Wenn Sie diese löschen, können Sie sie nicht wiederherstellen. Andere Versionen bleiben erhalten.",
            restoredFrom: { "Wiederhergestellt aus Version \($0)" }
        ),
        arranging: Arranging(
            move: "Verschieben", title: { "\($0) verschieben" }, text: "Wählen Sie einen Zielordner.",
            here: "Hierher verschieben", isHere: { "Ist bereits in \($0)." },
            noFolders: "Hier gibt es keine weiteren Ordner.", deleteTitle: { "\($0) löschen?" },
            deleteOfOther: {
                "Wird mit allen Inhalten und Versionen in den Papierkorb von \($0) verschoben. Direkt danach können Sie das rückgängig machen. Später kann es nur \($0) wiederherstellen."
            },
            inUse: "In Verwendung"
        ),
        moving: .german, marks: .german, ends: .german, activity: .german, opening: .german, personChanges: .german,
        oldVersions: .german,
        several: Several(
            choose: "Auswählen", chooseOne: "Auswählen", chooseAll: "Alle auswählen", move: "Verschieben …",
            downloadAll: "Alles als ZIP herunterladen",
            moveTitle: { $0 == 1 ? "1 Element verschieben" : "\($0) Elemente verschieben" },
            deleteTitle: { $0 == 1 ? "1 Element löschen?" : "\($0) Elemente löschen?" },
            moveText: "Wählen Sie einen Zielordner.",
            deleteText:
                "Ordner werden mit ihrem gesamten Inhalt gelöscht. Sie können alles aus dem Papierkorb wiederherstellen.",
            areHere: { "Sind bereits in \($0)." },
            deleted: {
                $0 == 1
                    ? "1 Element wurde in den Papierkorb verschoben."
                    : "\($0) Elemente wurden in den Papierkorb verschoben."
            },
            nothingChosen: "Wählen Sie zuerst mindestens ein Dokument oder einen Ordner aus.",
            tooMany: { "Sie können höchstens \($0) Elemente auf einmal auswählen." },
            fixed: { "\($0) kann nicht verschoben oder gelöscht werden. Es wurde nichts geändert." },
            tooManyInZip: {
                "Diese Auswahl ist zu groß für einen Download. Wählen Sie weniger Elemente aus. Möglich sind \($0) Dokumente und Ordner in höchstens \($1) Ebenen."
            },
            zipsBusy: "Der Server ist mit anderen ZIP-Downloads ausgelastet. Versuchen Sie es gleich noch einmal."
        ),
        trash: Trash(
            title: "Papierkorb",
            intro: { "Elemente im Papierkorb werden nach \($0 == 1 ? "1 Tag" : "\($0) Tagen") endgültig gelöscht." },
            introForEver: "Gelöschte Elemente bleiben hier, bis Sie sie endgültig löschen.",
            nothing: "Der Papierkorb ist leer.", from: { "aus \($0)" },
            homeless: "ursprünglicher Ordner gelöscht, wird in „Dokumente“ wiederhergestellt",
            withEntries: { $0 == 1 ? "1 Element" : "\($0) Elemente" },
            discard: "Endgültig löschen", empty: "Papierkorb leeren", discardTitle: { "\($0) endgültig löschen?" },
            emptyTitle: "Alles im Papierkorb endgültig löschen?",
            discardText: "Alle Versionen werden ebenfalls gelöscht. Das lässt sich nicht rückgängig machen.",
            show: "Im Ordner anzeigen", undo: "Rückgängig machen",
            undone: { $0 == 1 ? "1 Element wurde wiederhergestellt." : "\($0) Elemente wurden wiederhergestellt." }
        ),
        inTrash: .german,
        usage: StorageUsage(
            title: "Speicherplatz", of: { "\($0) von \($1) belegt" }, used: { "\($0) belegt" },
            nearlyFull: "Ihr Speicherplatz ist fast voll.", full: "Ihr Speicherplatz ist voll.",
            advice:
                "Löschen Sie Elemente, die Sie nicht brauchen, und leeren Sie dann den Papierkorb. Auch alte Versionen zählen.",
            inAll: { "\($0) einschließlich aller Versionen" },
            counts: "Alte Versionen und Elemente im Papierkorb zählen zu Ihrem Speicherplatz."
        ),
        storageBreakdown: .german,
        shared: .german,
        sharing: Sharing(
            title: "Teilen", intro: "Jeder, der einen Link hat, hat Zugriff, auch ohne Konto.",
            none: "Noch keine Links.", view: "Kann anzeigen", edit: "Kann bearbeiten", create: "Link erstellen",
            stop: "Freigabe beenden", copyHint: "Kopieren Sie einen Link, um ihn zu senden.",
            access: "Jeder, der den Link hat",
            links: "Links", people: "Personen",
            peopleNone: "Mit niemandem geteilt.", userName: "Benutzername",
            userNameHint: "Der Name, mit dem sich die Person anmeldet, zum Beispiel alex", role: "Berechtigung",
            until: "Ablaufdatum (optional)", permit: "Teilen", ended: "Abgelaufen",
            lastDay: { "bis \($0)" }, through: { "über den Ordner \($0)" },
            leave: "Aus „Für mich freigegeben“ entfernen", empty: "Für Sie ist nichts freigegeben.",
            letEdit: "Bearbeiten erlauben", onlyView: "Nur Anzeigen erlauben"
        ),
        account: AccountSection(
            apps: "Verbundene Apps", appsText: "Diese Apps dürfen Ihre Dokumente öffnen und ändern.",
            appsEmpty: "Keine Apps verbunden.", connected: "Verbunden", signedIn: "Angemeldet", created: "Angelegt",
            registered: "Registriert", lastUsed: "Zuletzt verwendet", disconnect: "Trennen",
            sessions: "Angemeldete Browser",
            thisOne: "Dieser Browser", end: "Abmelden",
            password: "Passwort ändern", current: "Aktuelles Passwort", new: "Neues Passwort",
            again: "Neues Passwort bestätigen", change: "Passwort ändern",
            passwordText: "Wenn Sie Ihr Passwort ändern, werden Sie in allen Apps und Browsern abgemeldet.",
            everywhere: "Überall abmelden",
            everywhereText: "Telefon verloren? Damit werden Sie in allen Apps und Browsern abgemeldet, auch in diesem.",
            everywhereButton: "Überall abmelden",
            language: "Sprache", automatic: "Wie im Browser", save: "Speichern", unknownBrowser: "Unbekannter Browser",
            displayName: "Anzeigename"
        ),
        share: Share(
            from: { "Geteilt von \($0)" }, canView: "Sie können es anzeigen.",
            canEdit: "Sie können es anzeigen und bearbeiten.",
            canFill: "Sie können den Inhalt anzeigen und bearbeiten sowie Dateien hochladen.",
            uploadText:
                "Bearbeiten Sie die Datei auf Ihrem Gerät und laden Sie sie dann hier hoch. Frühere Versionen bleiben erhalten.",
            ends: { "Der Link läuft nach dem \($0) ab." },
            goneTitle: "Nicht mehr geteilt",
            goneText:
                "Dieser Link ist abgelaufen, wurde widerrufen oder hat nie existiert. Bitten Sie die Person, die ihn Ihnen geschickt hat, um einen neuen."
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
            title: { "Willkommen bei \($0)" },
            text:
                "Öffnen und bearbeiten Sie Ihre Dokumente in Word, Excel und PowerPoint auf Telefon oder Tablet. Hier können Sie sie ordnen und teilen.",
            office: "Dokumente öffnen sich in den Office-Apps, Änderungen werden hier gespeichert.",
            versions: "Sie können jederzeit zu einer früheren Version zurückkehren.",
            yours: "Ihre Dokumente werden nur vom Betreiber dieses Servers gespeichert und von niemandem sonst.",
            signOutTitle: { "Von \($0) abmelden?" },
            signedOutTitle: "Sie sind abgemeldet",
            signedOutText: { "Sie haben sich bei \($0) abgemeldet. Sie können diese Seite schließen." }
        ),
        privacy: .german,
        errors: Errors(
            appTitle: "Diese App kann Sie nicht anmelden",
            appText:
                "Die App, die Sie hierher geschickt hat, hat eine ungültige Anfrage gestellt. Sie hat keinen Zugriff auf Ihr Konto erhalten.",
            unknownClient: "Die App ist auf diesem Server nicht registriert.",
            wrongRedirect: "Die App wollte Sie an eine Adresse weiterleiten, die für sie nicht registriert ist.",
            malformed: "Die Anfrage der App ist unvollständig oder ungültig.",
            appTell: "Fehlerdetails für die Entwickler der App:",
            notFoundTitle: "Nicht gefunden",
            notFoundText:
                "Dieses Element wurde vielleicht verschoben oder gelöscht, oder es ist nicht mehr mit Ihnen geteilt.",
            expiredTitle: "Diese Seite ist abgelaufen",
            expiredText:
                "Zu Ihrer Sicherheit laufen Formulare ab und funktionieren nur in dem Browser, in dem Sie sie geöffnet haben. Es wurde nichts geändert. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.",
            changedTitle: "Seit dem Öffnen geändert",
            changedText:
                "Dieses Element hat sich geändert, seit Sie die Seite geöffnet haben. Deshalb wurde die Aktion abgebrochen. Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es noch einmal.",
            cookiesTitle: "Cookies sind erforderlich",
            cookiesText:
                "Ihr Browser hat das Cookie nicht gesendet, das diese Seite benötigt. Versuchen Sie es noch einmal. Wenn das Problem bestehen bleibt, lassen Sie Cookies für diese Website zu oder verwenden Sie einen anderen Browser.",
            largeTitle: "Datei zu groß",
            largeText: { "Eine Datei darf bis zu \($0) groß sein. Es wurde nichts gespeichert." },
            largeTextUnknown: "Die Datei ist größer, als dieser Server annimmt. Es wurde nichts gespeichert.",
            notUTF8Title: "Name nicht lesbar",
            notUTF8Text:
                "Ein Name in diesem Formular ist kein gültiges UTF-8 und wurde abgelehnt. Aktualisieren Sie Ihren Browser oder verwenden Sie einen Dateinamen ohne Umlaute und Akzente.",
            manyTitle: "Zu viele Anfragen",
            manyText: { "Aus Ihrem Netzwerk kamen zu viele Anfragen. Versuchen Sie es in \($0) noch einmal." },
            internalTitle: "Ein Fehler ist aufgetreten",
            internalText:
                "Versuchen Sie es gleich noch einmal. Wenn das Problem bestehen bleibt, senden Sie diese Kennung an Ihren Administrator.",
            home: "Zu Ihren Dokumenten"
        ),
        problems: .german,
        flashMessages: .german
    )
}
