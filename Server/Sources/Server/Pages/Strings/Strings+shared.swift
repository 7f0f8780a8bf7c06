extension Strings {
    /// Texts of the page that lists everything a user shares, and of links to it.
    struct Shared: Sendable {
        /// The page title, which is also the text of links to the page, and the sentence below it.
        var title, text: String
        /// The text shown instead of an empty list.
        var none: String
        /// The text before a link's access level.
        var link: String
        /// The text below a list that shows only the latest items.
        var more: Strings.Counting
        /// The link to revoked and expired access.
        var earlier: String
    }
}

extension Strings.Shared {
    static let english = Strings.Shared(
        title: "What you share",
        text:
            "Who has it, and which links open it. You can end it here; everything else is changed on the page of each.",
        none: "You share nothing with anybody.", link: "A link",
        more: {
            "These are the \($0) that you shared last. Those shared earlier are on the pages of their folders."
        },
        earlier: "What you stopped sharing")

    static let german = Strings.Shared(
        title: "Was Sie teilen",
        text:
            "Wer es hat und welche Links es öffnen. Hier können Sie es beenden; alles andere ändern Sie auf der jeweiligen Seite.",
        none: "Sie teilen nichts mit anderen.", link: "Ein Link",
        more: {
            "Das sind die \($0), die Sie zuletzt geteilt haben. Was älter ist, steht auf den Seiten der Ordner."
        },
        earlier: "Was Sie nicht mehr teilen")

    static let french = Strings.Shared(
        title: "Ce que vous partagez",
        text:
            "Qui y a accès, et quels liens l’ouvrent. Vous pouvez y mettre fin ici ; le reste se modifie sur la page de chaque élément.",
        none: "Vous ne partagez rien.", link: "Un lien",
        more: {
            "Voici les \($0) éléments partagés en dernier. Les plus anciens sont sur les pages de leurs dossiers."
        },
        earlier: "Ce que vous ne partagez plus")

    static let spanish = Strings.Shared(
        title: "Lo que comparte",
        text:
            "Quién lo tiene y qué enlaces lo abren. Aquí puede terminarlo; lo demás se cambia en la página de cada elemento.",
        none: "No comparte nada con nadie.", link: "Un enlace",
        more: {
            "Estos son los \($0) que compartió por último. Los anteriores están en las páginas de sus carpetas."
        },
        earlier: "Lo que dejó de compartir")

    static let japanese = Strings.Shared(
        title: "共有しているもの",
        text: "だれと共有しているか、どのリンクで開けるか。ここで終了できます。そのほかの変更は各ページで行います。",
        none: "何も共有していません。", link: "リンク",
        more: {
            "最後に共有した \($0) 件です。それより前のものはフォルダーのページにあります。"
        },
        earlier: "終了した共有")
}
