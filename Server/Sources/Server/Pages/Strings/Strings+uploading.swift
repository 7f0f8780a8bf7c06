extension Strings {
    /// Texts that the script shows during uploads, besides the server's responses.
    struct Uploading: Sendable {
        var title, chooseFolder, drop, dropHere: String
        /// The states of one file.
        var waiting, saving, canceled, failed, unreadable, again: String
        var cancelAll: String
        /// The progress text, which contains `{done}` and `{all}` for numbers.
        var progress: String
        /// The result of all files: all were saved, or only some.
        var done, saved: Amount
        /// The number of skipped files, next to saved files and on its own.
        var left, onlyLeft: Amount
        /// The numbers of canceled files, and of files that were refused or didn't arrive.
        var stopped, refused: Amount
        var tooDeep: Counting
        /// Hints about a new version: the name of its file, and the sizes of a
        /// version that is much smaller than the previous one.
        var sentAs: Naming
        var smaller: @Sendable (_ size: String, _ before: String) -> Sentence
    }
}

extension Strings.Uploading {
    /// A sentence about one file and about several, with `{count}` and `{all}` for numbers.
    struct Amount: Sendable {
        var one, many: String

        init(_ one: String, _ many: String) {
            self.one = one
            self.many = many
        }

        /// Creates a sentence that doesn't depend on the number.
        init(_ text: String) { self.init(text, text) }

        /// Returns the sentence for a number of files, if it doesn't contain the total.
        func text(_ count: Int) -> String { (count == 1 ? one : many).replacing("{count}", with: "\(count)") }
    }

    static let english = Strings.Uploading(
        title: "Uploads", chooseFolder: "Or choose a folder",
        drop: "You can also drop files and folders anywhere on this page.", dropHere: "Drop to upload here",
        waiting: "Waiting", saving: "Saving", canceled: "Canceled. The file was not saved.",
        failed: "The connection was lost. Check whether the file was uploaded before you try again.",
        unreadable: "The file can’t be read.", again: "Try again",
        cancelAll: "Cancel all", progress: "{done} of {all} done",
        done: Amount("Done: {count} of {all} uploaded."), saved: Amount("{count} of {all} uploaded."),
        left: Amount("1 already existed.", "{count} already existed."),
        onlyLeft: Amount(
            "Nothing was uploaded: 1 file already existed.", "Nothing was uploaded: {count} files already existed."),
        stopped: Amount("1 was canceled.", "{count} were canceled."),
        refused: Amount("{count} of {all} could not be uploaded."),
        tooDeep: { "The folders are nested too deeply. The maximum is \($0) levels." },
        sentAs: { "The file you uploaded was named \($0)." },
        smaller: { "It is much smaller than the previous version: \(size: $0) instead of \(size: $1)." })

    static let german = Strings.Uploading(
        title: "Uploads", chooseFolder: "Oder einen Ordner auswählen",
        drop: "Sie können Dateien und Ordner auch an eine beliebige Stelle dieser Seite ziehen.",
        dropHere: "Zum Hochladen hier ablegen", waiting: "Wartet", saving: "Wird gespeichert",
        canceled: "Abgebrochen. Die Datei wurde nicht gespeichert.",
        failed:
            "Die Verbindung wurde unterbrochen. Prüfen Sie, ob die Datei hochgeladen wurde, bevor Sie es noch einmal versuchen.",
        unreadable: "Die Datei kann nicht gelesen werden.", again: "Noch einmal versuchen", cancelAll: "Alle abbrechen",
        progress: "{done} von {all} fertig",
        done: Amount("Fertig: {count} von {all} hochgeladen."), saved: Amount("{count} von {all} hochgeladen."),
        left: Amount("1 war schon vorhanden.", "{count} waren schon vorhanden."),
        onlyLeft: Amount(
            "Es wurde nichts hochgeladen: 1 Datei war schon vorhanden.",
            "Es wurde nichts hochgeladen: {count} Dateien waren schon vorhanden."),
        stopped: Amount("1 wurde abgebrochen.", "{count} wurden abgebrochen."),
        refused: Amount(
            "{count} von {all} konnte nicht hochgeladen werden.", "{count} von {all} konnten nicht hochgeladen werden."),
        tooDeep: { "Die Ordner sind zu tief verschachtelt. Möglich sind höchstens \($0) Ebenen." },
        sentAs: { "Die hochgeladene Datei hieß \($0)." },
        smaller: { "Sie ist viel kleiner als die vorige Version: \(size: $0) statt \(size: $1)." })

    static let french = Strings.Uploading(
        title: "Envois", chooseFolder: "Ou choisir un dossier",
        drop: "Vous pouvez aussi déposer des fichiers et des dossiers n’importe où sur cette page.",
        dropHere: "Déposez pour envoyer ici", waiting: "En attente", saving: "Enregistrement",
        canceled: "Annulé. Le fichier n’a pas été enregistré.",
        failed: "La connexion a été interrompue. Vérifiez si le fichier a été envoyé avant de réessayer.",
        unreadable: "Le fichier ne peut pas être lu.", again: "Réessayer",
        cancelAll: "Tout annuler", progress: "{done} sur {all} terminés",
        done: Amount("Terminé : {count} sur {all} envoyé.", "Terminé : {count} sur {all} envoyés."),
        saved: Amount("{count} sur {all} envoyé.", "{count} sur {all} envoyés."),
        left: Amount("1 existait déjà.", "{count} existaient déjà."),
        onlyLeft: Amount(
            "Rien n’a été envoyé : 1 fichier existait déjà.",
            "Rien n’a été envoyé : {count} fichiers existaient déjà."),
        stopped: Amount("1 a été annulé.", "{count} ont été annulés."),
        refused: Amount("{count} sur {all} n’a pas pu être envoyé.", "{count} sur {all} n’ont pas pu être envoyés."),
        tooDeep: { "Les dossiers sont imbriqués trop profondément. Le maximum est de \($0) niveaux." },
        sentAs: { "Le fichier envoyé s’appelait \($0)." },
        smaller: { "Elle est bien plus petite que la version précédente : \(size: $0) au lieu de \(size: $1)." })

    static let spanish = Strings.Uploading(
        title: "Subidas", chooseFolder: "O elegir una carpeta",
        drop: "También puede soltar archivos y carpetas en cualquier lugar de esta página.",
        dropHere: "Suelte para subir aquí", waiting: "En espera", saving: "Guardando",
        canceled: "Cancelado. El archivo no se ha guardado.",
        failed: "Se perdió la conexión. Compruebe si el archivo se ha subido antes de volver a intentarlo.",
        unreadable: "El archivo no se puede leer.", again: "Intentar de nuevo",
        cancelAll: "Cancelar todo", progress: "{done} de {all} listos",
        done: Amount("Listo: {count} de {all} subido.", "Listo: {count} de {all} subidos."),
        saved: Amount("{count} de {all} subido.", "{count} de {all} subidos."),
        left: Amount("1 ya existía.", "{count} ya existían."),
        onlyLeft: Amount(
            "No se subió nada: 1 archivo ya existía.", "No se subió nada: {count} archivos ya existían."),
        stopped: Amount("1 se canceló.", "{count} se cancelaron."),
        refused: Amount("{count} de {all} no se pudo subir.", "{count} de {all} no se pudieron subir."),
        tooDeep: { "Las carpetas están anidadas con demasiada profundidad. El máximo es de \($0) niveles." },
        sentAs: { "El archivo que subió se llamaba \($0)." },
        smaller: { "Es mucho más pequeña que la versión anterior: \(size: $0) en lugar de \(size: $1)." })

    static let japanese = Strings.Uploading(
        title: "アップロード", chooseFolder: "またはフォルダーを選択",
        drop: "このページのどこにでも、ファイルやフォルダーをドロップできます。", dropHere: "ドロップしてここにアップロード",
        waiting: "待機中", saving: "保存中", canceled: "キャンセルしました。ファイルは保存されていません。",
        failed: "接続が切れました。再試行する前に、ファイルがアップロードされたか確認してください。", unreadable: "ファイルを読み取れません。", again: "再試行",
        cancelAll: "すべてキャンセル",
        progress: "{all} 件中 {done} 件完了",
        done: Amount("完了しました。{all} 件中 {count} 件をアップロードしました。"),
        saved: Amount("{all} 件中 {count} 件をアップロードしました。"), left: Amount("{count} 件はすでに存在していました。"),
        onlyLeft: Amount("何もアップロードしませんでした。{count} 件のファイルはすでに存在していました。"),
        stopped: Amount("{count} 件をキャンセルしました。"), refused: Amount("{all} 件中 {count} 件をアップロードできませんでした。"),
        tooDeep: { "フォルダーの階層が深すぎます。最大 \($0) 階層です。" },
        sentAs: { "アップロードしたファイルの名前は \($0) でした。" },
        smaller: { "前のバージョンよりかなり小さくなっています（\(size: $1) から \(size: $0)）。" })
}
