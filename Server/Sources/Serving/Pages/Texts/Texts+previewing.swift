extension Texts {
    /// Texts beside the preview of a document.
    struct Previewing: Sendable {
        var title: String
        /// Describes the preview to who doesn't see it.
        var of: @Sendable (_ name: String) -> String
        /// Only the beginning of a text is shown, of so many bytes.
        var beginning: @Sendable (_ size: String) -> String
        /// Opens a PDF in a tab of its own.
        var open: String
    }
}

extension Texts.Previewing {
    static let english = Texts.Previewing(
        title: "Preview", of: { "Preview of \($0)" },
        beginning: { "These are the first \($0). The download has all of it." }, open: "Open in a new tab")
    static let german = Texts.Previewing(
        title: "Vorschau", of: { "Vorschau von \($0)" },
        beginning: { "Das sind die ersten \($0). Der Download hat alles." }, open: "In neuem Tab öffnen")
    static let french = Texts.Previewing(
        title: "Aperçu", of: { "Aperçu de \($0)" },
        beginning: { "Voici les premiers \($0). Le téléchargement contient tout." },
        open: "Ouvrir dans un nouvel onglet")
    static let spanish = Texts.Previewing(
        title: "Vista previa", of: { "Vista previa de \($0)" },
        beginning: { "Estos son los primeros \($0). La descarga lo tiene todo." }, open: "Abrir en una pestaña nueva")
    static let japanese = Texts.Previewing(
        title: "プレビュー", of: { "\($0) のプレビュー" }, beginning: { "最初の \($0) です。全体はダウンロードしてください。" },
        open: "新しいタブで開く")
}
