extension Texts {
    /// Texts that the script shows while it uploads files and folders, beside the server's answers.
    struct Uploading: Sendable {
        var title, chooseFolder, drop, dropHere: String
        /// Of one file.
        var waiting, saving, cancelled, failed, unreadable, again: String
        var cancelAll: String
        /// With `{done}` and `{all}` for numbers.
        var progress, finished: String
        var tooDeep: Counting
    }
}

extension Texts.Uploading {
    static let english = Texts.Uploading(
        title: "Uploads", chooseFolder: "Or choose a folder",
        drop: "You can also drop files and folders anywhere on this page.", dropHere: "Drop to upload here",
        waiting: "Waiting", saving: "Being saved", cancelled: "Cancelled. Nothing of it was saved.",
        failed: "The connection broke off. Look whether it is here before you try again.",
        unreadable: "It can’t be read.", again: "Try again",
        cancelAll: "Cancel all", progress: "{done} of {all} done", finished: "Done. {done} of {all} are here.",
        tooDeep: { "It lies in too many folders: at most \($0) in each other are made." })

    static let german = Texts.Uploading(
        title: "Hochladen", chooseFolder: "Oder einen Ordner auswählen",
        drop: "Sie können Dateien und Ordner auch irgendwo auf diese Seite ziehen.",
        dropHere: "Loslassen, um hierher hochzuladen", waiting: "Wartet", saving: "Wird gespeichert",
        cancelled: "Abgebrochen. Nichts davon wurde gespeichert.",
        failed: "Die Verbindung ist abgerissen. Sehen Sie nach, ob es da ist, bevor Sie es noch einmal versuchen.",
        unreadable: "Es lässt sich nicht lesen.", again: "Noch einmal", cancelAll: "Alle abbrechen",
        progress: "{done} von {all} fertig",
        finished: "Fertig. {done} von {all} sind hier.",
        tooDeep: { "Es liegt in zu vielen Ordnern: Höchstens \($0) ineinander werden angelegt." })

    static let french = Texts.Uploading(
        title: "Envois", chooseFolder: "Ou choisir un dossier",
        drop: "Vous pouvez aussi déposer des fichiers et des dossiers n’importe où sur cette page.",
        dropHere: "Déposez pour envoyer ici", waiting: "En attente", saving: "Enregistrement",
        cancelled: "Annulé. Rien n’en a été enregistré.",
        failed: "La connexion a été coupée. Regardez s’il est là avant de réessayer.",
        unreadable: "Il ne peut pas être lu.", again: "Réessayer",
        cancelAll: "Tout annuler", progress: "{done} sur {all} terminés",
        finished: "Terminé. {done} sur {all} sont ici.",
        tooDeep: { "Il se trouve dans trop de dossiers : \($0) au plus sont créés les uns dans les autres." })

    static let spanish = Texts.Uploading(
        title: "Subidas", chooseFolder: "O elegir una carpeta",
        drop: "También puede soltar archivos y carpetas en cualquier lugar de esta página.",
        dropHere: "Suelte para subir aquí", waiting: "En espera", saving: "Guardando",
        cancelled: "Cancelado. No se guardó nada de él.",
        failed: "La conexión se cortó. Mire si está aquí antes de volver a intentarlo.",
        unreadable: "No se puede leer.", again: "Intentar de nuevo",
        cancelAll: "Cancelar todo", progress: "{done} de {all} listos", finished: "Listo. {done} de {all} están aquí.",
        tooDeep: { "Está en demasiadas carpetas: se crean como máximo \($0) una dentro de otra." })

    static let japanese = Texts.Uploading(
        title: "アップロード", chooseFolder: "またはフォルダーを選択",
        drop: "このページのどこにでも、ファイルやフォルダーをドロップできます。", dropHere: "ドロップしてここにアップロード",
        waiting: "待機中", saving: "保存中", cancelled: "取り消しました。何も保存されていません。",
        failed: "接続が切れました。やり直す前に、ここにあるか確認してください。", unreadable: "読み取れません。", again: "やり直す", cancelAll: "すべて取り消す",
        progress: "{all} 件中 {done} 件完了", finished: "完了しました。{all} 件中 {done} 件がここにあります。",
        tooDeep: { "フォルダーの階層が深すぎます。作成できるのは \($0) 階層までです。" })
}
