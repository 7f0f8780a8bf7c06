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
        /// The sentence after ``stillHas`` if a link also opens the item.
        var linkStays: String
    }
}

extension Strings.Audience {
    static let english = Strings.Audience(
        losing: { "\($0) will also lose access to \($1)." },
        losingFolder: { "\($0) will also lose access to \($1) or to the parts of it that you shared with them." },
        losingSeveral: { "\($0) will also lose access to these items or to parts of them." },
        links: "Links to it will stop working.", linksToAny: "Links to any of this content will stop working.",
        stillEdits: { "\($0) can still edit it through the folder \($1)." },
        stillHas: {
            "You stopped sharing \($0) with \($1), but they can still open some of its contents or a parent folder."
        },
        linkStays: "Anyone with the link can still open it.")

    static let german = Strings.Audience(
        losing: { "\($0) verliert ebenfalls den Zugriff auf \($1)." },
        losingFolder: { "\($0) verliert ebenfalls den Zugriff auf \($1) oder den geteilten Teil davon." },
        losingSeveral: { "\($0) verliert ebenfalls den Zugriff auf diese Elemente oder Teile davon." },
        links: "Links darauf funktionieren dann nicht mehr.",
        linksToAny: "Links auf diese Inhalte funktionieren dann nicht mehr.",
        stillEdits: { "\($0) kann es weiterhin über den Ordner \($1) bearbeiten." },
        stillHas: {
            "\($0) ist nicht mehr mit \($1) geteilt, aber \($1) hat weiterhin Zugriff über einen übergeordneten Ordner oder auf Teile des Inhalts."
        },
        linkStays: "Jeder, der den Link hat, kann es weiterhin öffnen.")

    static let french = Strings.Audience(
        losing: { "\($0) perdra aussi l’accès à \($1)." },
        losingFolder: { "\($0) perdra aussi l’accès à \($1) ou à la partie partagée." },
        losingSeveral: { "\($0) perdra aussi l’accès à ces éléments ou à une partie d’entre eux." },
        links: "Les liens vers cet élément ne fonctionneront plus.",
        linksToAny: "Les liens vers ce contenu ne fonctionneront plus.",
        stillEdits: { "\($0) peut toujours le modifier grâce au dossier \($1)." },
        stillHas: {
            "\($0) n’est plus partagé avec \($1), mais \($1) y a encore accès par un dossier parent ou garde l’accès à une partie du contenu."
        },
        linkStays: "Toute personne disposant du lien peut encore l’ouvrir.")

    static let spanish = Strings.Audience(
        losing: { "También perderán el acceso a \($1): \($0)." },
        losingFolder: { "También perderán el acceso a \($1) o a la parte compartida: \($0)." },
        losingSeveral: { "También perderán el acceso a estos elementos o a parte de ellos: \($0)." },
        links: "Los enlaces a este elemento dejarán de funcionar.",
        linksToAny: "Los enlaces a este contenido dejarán de funcionar.",
        stillEdits: { "\($0) aún puede editarlo a través de la carpeta \($1)." },
        stillHas: {
            "\($0) ya no se comparte con \($1), pero \($1) aún tiene acceso a través de una carpeta superior o a parte del contenido."
        },
        linkStays: "Cualquier persona con el enlace aún puede abrirlo.")

    static let japanese = Strings.Audience(
        losing: { "\($0) さんも \($1) にアクセスできなくなります。" },
        losingFolder: { "\($0) さんも \($1) または共有されている部分にアクセスできなくなります。" },
        losingSeveral: { "\($0) さんもこれらの項目またはその一部にアクセスできなくなります。" },
        links: "この項目へのリンクは使えなくなります。", linksToAny: "これらの項目へのリンクは使えなくなります。",
        stillEdits: { "\($0) さんは、フォルダー \($1) を通じて引き続き編集できます。" },
        stillHas: { "\($0) は \($1) さんと共有されなくなりましたが、\($1) さんは上のフォルダーを通じて、または中身の一部に引き続きアクセスできます。" },
        linkStays: "リンクを知っている人は引き続き開けます。")
}
