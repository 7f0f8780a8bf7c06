extension Strings {
    /// Texts of the file in a zip that lists changed names.
    struct ChangedNames: Sendable {
        /// The name of the text file.
        var fileName: String
        /// The text above the list.
        var text: String
        /// The text below the list, for the number of omitted names.
        var more: Counting
    }
}

extension Strings.ChangedNames {
    static let english = Strings.ChangedNames(
        fileName: "Changed names.txt",
        text: """
            Windows doesn’t allow some names. They were changed in this zip so that it can be unpacked everywhere. \
            Each line has the path in the zip, and the name that the document or folder has:
            """,
        more: { $0 == 1 ? "… and 1 more." : "… and \($0) more." })

    static let german = Strings.ChangedNames(
        fileName: "Geänderte Namen.txt",
        text: """
            Windows erlaubt manche Namen nicht. Sie wurden in dieser Zip-Datei geändert, damit sie sich überall entpacken \
            lässt. In jeder Zeile stehen der Pfad in der Zip-Datei und der Name, den das Dokument oder der Ordner hat:
            """,
        more: { $0 == 1 ? "… und 1 weiterer." : "… und \($0) weitere." })

    static let french = Strings.ChangedNames(
        fileName: "Noms modifiés.txt",
        text: """
            Windows n’accepte pas certains noms. Ils ont été modifiés dans ce fichier zip pour qu’il puisse être \
            décompressé partout. Chaque ligne donne le chemin dans le zip, puis le nom du document ou du dossier :
            """,
        more: { $0 == 1 ? "… et 1 autre." : "… et \($0) autres." })

    static let spanish = Strings.ChangedNames(
        fileName: "Nombres cambiados.txt",
        text: """
            Windows no admite algunos nombres. Se han cambiado en este zip para que se pueda descomprimir en cualquier \
            sistema. Cada línea tiene la ruta en el zip y el nombre que tiene el documento o la carpeta:
            """,
        more: { $0 == 1 ? "… y 1 más." : "… y \($0) más." })

    static let japanese = Strings.ChangedNames(
        fileName: "変更された名前.txt",
        text: """
            Windows で使えない名前は、どこでも展開できるように、この zip の中で変更されています。\
            各行は、zip の中のパスと、ドキュメントまたはフォルダーの元の名前です。
            """,
        more: { "… ほか \($0) 件" })
}
