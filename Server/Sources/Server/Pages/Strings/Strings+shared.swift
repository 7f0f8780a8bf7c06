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
        title: "Shared by me",
        text:
            "Items that you share with people or through links. You can stop sharing here. To make other changes, open the item.",
        none: "You haven’t shared anything.", link: "Link",
        more: { "These are the \($0) items you shared most recently. To find older ones, open their folders." },
        earlier: "Items you no longer share")

    static let german = Strings.Shared(
        title: "Von mir freigegeben",
        text:
            "Elemente, die Sie mit Personen oder über Links teilen. Hier können Sie Freigaben beenden. Für andere Änderungen öffnen Sie das Element.",
        none: "Sie haben nichts geteilt.", link: "Link",
        more: { "Das sind die \($0) zuletzt von Ihnen geteilten Elemente. Ältere finden Sie in ihren Ordnern." },
        earlier: "Nicht mehr geteilte Elemente")

    static let french = Strings.Shared(
        title: "Partagés par moi",
        text:
            "Les éléments que vous partagez avec des personnes ou par des liens. Vous pouvez arrêter le partage ici. Pour d’autres modifications, ouvrez l’élément.",
        none: "Vous n’avez rien partagé.", link: "Lien",
        more: { "Voici les \($0) éléments partagés le plus récemment. Pour les plus anciens, ouvrez leurs dossiers." },
        earlier: "Éléments que vous ne partagez plus")

    static let spanish = Strings.Shared(
        title: "Compartido por mí",
        text:
            "Elementos que comparte con personas o mediante enlaces. Aquí puede dejar de compartir. Para otros cambios, abra el elemento.",
        none: "No ha compartido nada.", link: "Enlace",
        more: {
            "Estos son los \($0) elementos que compartió más recientemente. Para ver los anteriores, abra sus carpetas."
        },
        earlier: "Elementos que ya no comparte")

    static let japanese = Strings.Shared(
        title: "自分が共有",
        text: "ユーザーと共有している項目、またはリンクで共有している項目です。ここで共有を停止できます。そのほかの変更は項目を開いて行います。",
        none: "共有しているものはありません。", link: "リンク",
        more: { "最近共有した \($0) 件です。それより前の項目は、フォルダーを開いて確認してください。" },
        earlier: "共有を停止した項目")
}
