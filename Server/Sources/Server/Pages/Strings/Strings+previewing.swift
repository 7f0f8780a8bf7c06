extension Strings {
    /// Texts next to the preview of a document.
    struct Previewing: Sendable {
        var title: String
        /// The description of the preview for screen readers.
        var of: @Sendable (_ name: String) -> String
        /// Says that only the beginning of a text is shown. The parameter is its size.
        var beginning: @Sendable (_ size: String) -> String
        /// The link that opens a PDF in a new tab.
        var open: String
        /// Shown instead of a preview, and below old versions without a preview.
        var notShown, oldNotShown: String
        /// Shown instead of a preview that requires a separate origin for uploads.
        var notHere: String
        /// Tells operators which setting enables this preview.
        var noAddress: String
    }
}

extension Strings.Previewing {
    static let english = Strings.Previewing(
        title: "Preview", of: { "Preview of \($0)" },
        beginning: { "Only the first \($0) is shown. Download the file to see all of it." }, open: "Open in a new tab",
        notShown: "There is no preview for this type of document. Download it to see its contents.",
        oldNotShown: "To view an old version, download it.",
        notHere: "This server doesn’t show previews of text files and PDFs. Download the document to see its contents.",
        noAddress:
            "To enable previews, set content-url to an address with another host name. Only operators see this message."
    )
    static let german = Strings.Previewing(
        title: "Vorschau", of: { "Vorschau von \($0)" },
        beginning: { "Es werden nur die ersten \($0) angezeigt. Laden Sie die Datei herunter, um alles zu sehen." },
        open: "In neuem Tab öffnen",
        notShown:
            "Für diesen Dokumenttyp gibt es keine Vorschau. Laden Sie das Dokument herunter, um den Inhalt zu sehen.",
        oldNotShown: "Um eine alte Version anzuzeigen, laden Sie sie herunter.",
        notHere:
            "Dieser Server zeigt keine Vorschau von Textdateien und PDFs an. Laden Sie das Dokument herunter, um den Inhalt zu sehen.",
        noAddress:
            "Um die Vorschau zu aktivieren, legen Sie mit content-url eine Adresse mit einem anderen Hostnamen fest. Diese Meldung sehen nur Betreiber."
    )
    static let french = Strings.Previewing(
        title: "Aperçu", of: { "Aperçu de \($0)" },
        beginning: { "Seuls les premiers \($0) sont affichés. Téléchargez le fichier pour tout voir." },
        open: "Ouvrir dans un nouvel onglet",
        notShown: "Il n’y a pas d’aperçu pour ce type de document. Téléchargez-le pour voir son contenu.",
        oldNotShown: "Pour afficher une ancienne version, téléchargez-la.",
        notHere:
            "Ce serveur n’affiche pas d’aperçu des fichiers texte et des PDF. Téléchargez le document pour voir son contenu.",
        noAddress:
            "Pour activer les aperçus, définissez avec content-url une adresse dont le nom d’hôte est différent. Seuls les gestionnaires voient ce message."
    )
    static let spanish = Strings.Previewing(
        title: "Vista previa", of: { "Vista previa de \($0)" },
        beginning: { "Solo se muestran los primeros \($0). Descargue el archivo para verlo completo." },
        open: "Abrir en una pestaña nueva",
        notShown: "No hay vista previa para este tipo de documento. Descárguelo para ver su contenido.",
        oldNotShown: "Para ver una versión antigua, descárguela.",
        notHere:
            "Este servidor no muestra vistas previas de archivos de texto ni PDF. Descargue el documento para ver su contenido.",
        noAddress:
            "Para activar las vistas previas, establezca en content-url una dirección con otro nombre de host. Solo los gestores ven este mensaje."
    )
    static let japanese = Strings.Previewing(
        title: "プレビュー", of: { "\($0) のプレビュー" }, beginning: { "最初の \($0) だけを表示しています。全体を見るにはファイルをダウンロードしてください。" },
        open: "新しいタブで開く",
        notShown: "この種類のドキュメントはプレビューできません。内容を見るにはダウンロードしてください。",
        oldNotShown: "古いバージョンを表示するには、ダウンロードしてください。",
        notHere: "このサーバーでは、テキスト ファイルと PDF のプレビューは表示されません。内容を見るにはダウンロードしてください。",
        noAddress: "プレビューを有効にするには、content-url に別のホスト名のアドレスを設定してください。このメッセージは運用担当者にだけ表示されます。")
}
