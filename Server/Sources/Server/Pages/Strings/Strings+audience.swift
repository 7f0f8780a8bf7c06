extension Strings {
    /// Texts about other people who are affected by a change to a document or folder.
    struct Audience: Sendable {
        typealias Losing = @Sendable (_ people: String, _ name: String) -> Sentence

        /// Names the people who lose access to a document when it is deleted or its link is revoked.
        var losing: Losing
        /// Names the people who lose access to a folder or a part of it.
        var losingFolder: Losing
        /// Names the people who lose access to several items or parts of them.
        var losingSeveral: Naming
        /// Says that links stop working: links to a document, and links to a folder, its contents or several items.
        var links, linksToAny: String
        /// Says that a parent folder still gives a user more access than the new access level.
        var stillEdits: @Sendable (_ name: String, _ folder: String) -> Sentence
        /// Says that a user whose access was revoked can still open a parent folder or part of the contents.
        var stillHas: @Sendable (_ name: String, _ person: String) -> Sentence
        /// Follows ``stillHas`` if a link also opens the item.
        var linkStays: String
    }
}

extension Strings.Audience {
    static let english = Strings.Audience(
        losing: { "\($0) can’t open \($1) then, either." },
        losingFolder: { "\($0) can’t open \($1), or their part of it, then, either." },
        losingSeveral: { "\($0) can’t open them, or their part of them, then, either." },
        links: "Links to it lead nowhere then.", linksToAny: "Links to any of it lead nowhere then.",
        stillEdits: { "\($0) can still edit it, through the folder \($1)." },
        stillHas: { "\($0) itself is no longer shared with \($1), who still has a part of it, or a folder it is in." },
        linkStays: "A link still opens it for whoever has the link.")

    static let german = Strings.Audience(
        losing: { "Auch für \($0) ist \($1) dann nicht mehr da." },
        losingFolder: { "Auch für \($0) ist \($1), ganz oder zum Teil, dann nicht mehr da." },
        losingSeveral: { "Auch für \($0) ist dann davon nichts mehr da." },
        links: "Links darauf führen dann ins Leere.", linksToAny: "Links auf etwas davon führen dann ins Leere.",
        stillEdits: { "\($0) darf es weiterhin bearbeiten, über den Ordner \($1)." },
        stillHas: {
            "\($0) selbst ist nicht mehr mit \($1) geteilt, aber noch ein Teil davon oder ein Ordner darüber."
        },
        linkStays: "Ein Link öffnet es noch für alle, die ihn haben.")

    static let french = Strings.Audience(
        losing: { "\($1) ne sera plus accessible non plus pour \($0)." },
        losingFolder: { "\($1), ou la partie partagée, ne sera plus accessible non plus pour \($0)." },
        losingSeveral: { "Rien de tout cela ne sera plus accessible non plus pour \($0)." },
        links: "Les liens vers lui ne mèneront plus nulle part.",
        linksToAny: "Les liens vers tout ou partie de cela ne mèneront plus nulle part.",
        stillEdits: { "\($0) peut toujours le modifier, par le dossier \($1)." },
        stillHas: {
            "\($0) lui-même n’est plus partagé avec \($1), mais une partie ou un dossier au-dessus l’est encore."
        },
        linkStays: "Un lien l’ouvre encore pour qui l’a.")

    static let spanish = Strings.Audience(
        losing: { "Tampoco podrán abrir \($1): \($0)." },
        losingFolder: { "Tampoco podrán abrir \($1), o su parte: \($0)." },
        losingSeveral: { "Tampoco podrán abrir nada de ello: \($0)." },
        links: "Los enlaces a ello ya no llevarán a ninguna parte.",
        linksToAny: "Los enlaces a cualquier parte de ello ya no llevarán a ninguna parte.",
        stillEdits: { "\($0) todavía puede editarlo, por la carpeta \($1)." },
        stillHas: { "\($0) ya no se comparte con \($1), pero una parte o una carpeta superior todavía sí." },
        linkStays: "Un enlace todavía lo abre para quien lo tenga.")

    static let japanese = Strings.Audience(
        losing: { "\($0) さんも \($1) を開けなくなります。" },
        losingFolder: { "\($0) さんも \($1) の全体または一部を開けなくなります。" },
        losingSeveral: { "\($0) さんもこれらを開けなくなります。" },
        links: "リンクからも開けなくなります。", linksToAny: "これや、その中のものへのリンクからも開けなくなります。",
        stillEdits: { "\($0) さんは、フォルダー \($1) を通じて引き続き編集できます。" },
        stillHas: { "\($0) 自体は \($1) さんと共有されなくなりましたが、その一部または上のフォルダーはまだ共有されています。" },
        linkStays: "リンクを持つ人もまだ開けます。")
}
