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
        beginning: { "These are the first \($0). The download has all of it." }, open: "Open in a new tab",
        notShown: "This kind of document can’t be looked at here. Download it to see what is in it.",
        oldNotShown: "To look at an old version, download it.",
        notHere: "This place doesn’t show texts and PDFs. Download it to see what is in it.",
        noAddress: "It would with an address of its own for them, --content-url. Operators see this.")
    static let german = Strings.Previewing(
        title: "Vorschau", of: { "Vorschau von \($0)" },
        beginning: { "Das sind die ersten \($0). Der Download hat alles." }, open: "In neuem Tab öffnen",
        notShown:
            "Diese Art von Dokument lässt sich hier nicht ansehen. Laden Sie es herunter, um zu sehen, was darin ist.",
        oldNotShown: "Um eine alte Version anzusehen, laden Sie sie herunter.",
        notHere:
            "Texte und PDFs werden an diesem Ort nicht angezeigt. Laden Sie es herunter, um zu sehen, was darin ist.",
        noAddress: "Mit einer eigenen Adresse dafür, --content-url, würden sie angezeigt. Das sehen Betreiber.")
    static let french = Strings.Previewing(
        title: "Aperçu", of: { "Aperçu de \($0)" },
        beginning: { "Voici les premiers \($0). Le téléchargement contient tout." },
        open: "Ouvrir dans un nouvel onglet",
        notShown: "Ce type de document ne s’affiche pas ici. Téléchargez-le pour voir ce qu’il contient.",
        oldNotShown: "Pour voir une ancienne version, téléchargez-la.",
        notHere: "Les textes et les PDF ne sont pas affichés ici. Téléchargez-le pour voir ce qu’il contient.",
        noAddress: "Ils le seraient avec une adresse à part, --content-url. Seuls les gestionnaires voient ceci.")
    static let spanish = Strings.Previewing(
        title: "Vista previa", of: { "Vista previa de \($0)" },
        beginning: { "Estos son los primeros \($0). La descarga lo tiene todo." }, open: "Abrir en una pestaña nueva",
        notShown: "Este tipo de documento no se puede ver aquí. Descárguelo para ver lo que contiene.",
        oldNotShown: "Para ver una versión antigua, descárguela.",
        notHere: "Aquí no se muestran textos ni PDF. Descárguelo para ver lo que contiene.",
        noAddress: "Se mostrarían con una dirección propia, --content-url. Esto lo ven los gestores.")
    static let japanese = Strings.Previewing(
        title: "プレビュー", of: { "\($0) のプレビュー" }, beginning: { "最初の \($0) です。全体はダウンロードしてください。" },
        open: "新しいタブで開く",
        notShown: "この種類のドキュメントは、ここでは表示できません。内容を見るにはダウンロードしてください。",
        oldNotShown: "古いバージョンを見るには、ダウンロードしてください。",
        notHere: "この場所では、テキストと PDF は表示されません。内容を見るにはダウンロードしてください。",
        noAddress: "専用のアドレス（--content-url）を設定すると表示できます。これは運用担当者にだけ表示されます。")
}
