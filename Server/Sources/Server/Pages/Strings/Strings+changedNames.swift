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
        text:
            "Windows doesn’t allow some names, so they were changed in this ZIP file. Each line shows the path in the ZIP file and the original name of the document or folder:",
        more: { $0 == 1 ? "… and 1 more." : "… and \($0) more." })

    static let german = Strings.ChangedNames(
        fileName: "Geänderte Namen.txt",
        text:
            "Windows erlaubt manche Namen nicht, deshalb wurden sie in dieser ZIP-Datei geändert. Jede Zeile enthält den Pfad in der ZIP-Datei und den ursprünglichen Namen des Dokuments oder Ordners:",
        more: { $0 == 1 ? "… und 1 weiterer." : "… und \($0) weitere." })

    static let french = Strings.ChangedNames(
        fileName: "Noms modifiés.txt",
        text:
            "Windows n’accepte pas certains noms ; ils ont donc été modifiés dans ce fichier ZIP. Chaque ligne indique le chemin dans le fichier ZIP et le nom d’origine du document ou du dossier :",
        more: { $0 == 1 ? "… et 1 autre." : "… et \($0) autres." })

    static let spanish = Strings.ChangedNames(
        fileName: "Nombres cambiados.txt",
        text:
            "Windows no admite algunos nombres, así que se han cambiado en este archivo ZIP. Cada línea muestra la ruta en el archivo ZIP y el nombre original del documento o la carpeta:",
        more: { $0 == 1 ? "… y 1 más." : "… y \($0) más." })

    static let japanese = Strings.ChangedNames(
        fileName: "変更された名前.txt",
        text: "Windows で使えない名前があるため、この ZIP ファイルでは名前を変更しています。各行は、ZIP ファイル内のパスと、ドキュメントまたはフォルダーの元の名前です：",
        more: { "… ほか \($0) 件" })
}
