import Basics
import Documents
import HTMLTemplates
import Localization
import OAuthServer

/// The values for the "Share" panel of a document or folder. The panel lists the people who have access and the share
/// links. It also lists people and links with access to a parent folder, and has a form that creates a link.
struct SharingPanel: Encodable {
    /// The form that creates a share link for viewing or editing, if no such link exists yet.
    struct NewLink: Encodable {
        let kinds: [FormOption]
        /// Says that a link for viewing, or a link for editing, already exists.
        let hint: String?
    }

    /// The maximum number of people that the panel lists, and of people and of links with access to a parent folder.
    /// The panel lists the oldest access first. Each person has three forms.
    private static let shown = 100

    let people: [PersonRow]
    let morePeople: String?
    let links: [LinkRow]
    let hasAddresses: Bool
    let newLink: NewLink?
    /// The address of the share link that the user has just created; `nil` if the user created none.
    let made: String?
    let peopleAbove: [PersonRow.Above]
    let linksAbove: [LinkRow.Above]
    let moreAbove: String?
    let today, passwordRule: String

    /// - Parameters:
    ///   - isReadOnly: whether no user may change the item, so that there can be no edit link.
    ///   - message: may contain a refused form, which the panel shows again, or the id of a link that the user has just
    ///     created.
    init(_ sharing: PageSharing, isReadOnly: Bool, message: PageMessage, _ localization: Localization) {
        let strings = localization.strings, item = sharing.item, now = localization.now
        people = item.permissions.prefix(Self.shown).map {
            PersonRow($0, isReadOnly: isReadOnly, localization, telling: message)
        }
        morePeople = localization.more(item.permissions.count - Self.shown)
        let live = item.links.filter { $0.isLive(at: now) }
        // The address of a link that the user has just created is shown above the list, with a button that copies the
        // address.
        let made = message.madeLink.flatMap { id in live.first { $0.id.rawValue == id } }
        self.made = made.map(sharing.address)
        links = item.links.map {
            LinkRow($0, at: sharing.address(of: $0), isTold: $0.id == made?.id, localization, telling: message)
        }
        hasAddresses = live.contains { $0.id != made?.id }
        newLink = Self.newLink(beside: live, isReadOnly: isReadOnly, message, strings)
        peopleAbove = Array(item.above.lazy.flatMap { Self.people(of: $0, localization) }.prefix(Self.shown))
        linksAbove = Array(item.above.lazy.flatMap { Self.links(of: $0, sharing, localization) }.prefix(Self.shown))
        moreAbove = localization.more(sharing.rowsAbove - peopleAbove.count - linksAbove.count)
        today = Day(of: now).description
        passwordRule = strings.links.passwordRule(Password.minimumLength)
    }

    /// Returns the form that creates a link. The form offers the access levels, viewing or editing, for which no link
    /// exists yet; `nil` if links with both access levels exist. An existing link is changed with the form in its row.
    /// A refused form keeps the access level that the user selected.
    private static func newLink(
        beside links: [ShareRecord], isReadOnly: Bool, _ message: PageMessage, _ strings: Strings
    ) -> NewLink? {
        let refused = message.refused?.kind == .link ? message.refused : nil
        let kinds = [false, true].filter { mayEdit in
            if mayEdit, isReadOnly { return false }
            return refused?.mayEdit == mayEdit || !links.contains { $0.mayEdit == mayEdit }
        }
        guard let chosen = refused?.mayEdit ?? kinds.first, !kinds.isEmpty else { return nil }
        let hint = links.contains(where: \.mayEdit) ? strings.links.editIsThere : strings.links.viewIsThere
        return NewLink(
            kinds: kinds.map { mayEdit in
                FormOption(
                    value: mayEdit ? "edit" : "view", text: strings.sharing.right(mayEdit: mayEdit),
                    isChosen: mayEdit == chosen)
            },
            hint: kinds.count == 1 && !links.isEmpty ? hint : nil)
    }

    private static func people(of above: SharingAbove, _ localization: Localization) -> [PersonRow.Above] {
        let strings = localization.strings
        let folder = above.folder.parent == nil ? strings.common.documents : above.folder.name
        let through = PageLink(address: above.address, text: strings.sharing.through(folder))
        return above.permissions.prefix(shown).map {
            PersonRow.Above(person: PersonRow($0, isReadOnly: true, localization), through: through)
        }
    }

    private static func links(
        of above: SharingAbove, _ sharing: PageSharing, _ localization: Localization
    ) -> [LinkRow.Above] {
        let strings = localization.strings.links
        let isTop = above.folder.parent == nil
        let text = isTop ? Sentence(stringLiteral: strings.aboveAll) : strings.above(above.folder.name)
        let opens = PageLink(address: above.address, text: text)
        return above.links.prefix(shown).map {
            LinkRow.Above(link: LinkRow($0, at: sharing.address(of: $0), localization), opens: opens)
        }
    }
}

/// How an item is shared, and the addresses of the share links.
struct PageSharing: Sendable {
    var item = ItemSharing()
    /// The addresses of the links to the item and to its shared parent folders.
    var addresses: [ShareID: String] = [:]

    /// The number of people and links with access to a parent folder.
    fileprivate var rowsAbove: Int { item.above.reduce(0) { $0 + $1.permissions.count + $1.links.count } }
    /// The number of rows in the "Share" panel.
    var rows: Int { item.permissions.count + rowsAbove }

    func address(of link: ShareRecord) -> String { addresses[link.id] ?? "" }
}

extension ShareRecord {
    var mayEdit: Bool { type == .readWrite }
}

extension SharingAbove {
    /// The address of the page of the shared parent folder.
    fileprivate var address: String {
        folder.parent == nil ? PagePath.home : PagePath.folder(folder.id.rawValue)
    }
}

/// A row in the list of share links of a document or folder.
struct LinkRow: Encodable {
    /// A share link of a parent folder, through which visitors have access to the item.
    struct Above: Encodable {
        @Flattened var link: LinkRow
        let opens: PageLink<Sentence>
    }

    let id, query, address: String
    let hasEnded, hasPassword, isTold, isAgain: Bool
    let lastDay: String
    @Flattened var terms: LinkTerms
    @Flattened var problems: FormProblems?

    /// - Parameters:
    ///   - isTold: whether the message above the list already shows the address of the link.
    ///   - message: may contain a refused form of this link, which the row shows again.
    init(
        _ link: ShareRecord, at address: String, isTold: Bool = false, _ localization: Localization,
        telling message: PageMessage = PageMessage()
    ) {
        id = link.id.rawValue
        let again = message.refused(.linkTerms, of: id)
        query = "?\(FormField.id)=" + PagePath.segment(id)
        self.address = address
        hasEnded = !link.isLive(at: localization.now)
        hasPassword = link.password != nil
        self.isTold = isTold
        isAgain = again != nil
        lastDay = again?.typed ?? link.expires.map { Day(before: $0).description } ?? ""
        terms = LinkTerms(link, localization)
        problems = again.map { _ in message.problemsInForm(localization) }
    }
}

/// The texts in the row of a share link: its access level, its last day, and whether it has a password.
struct LinkTerms: Encodable {
    let access, until, lock: String

    init(_ link: ShareRecord, _ localization: Localization) {
        let strings = localization.strings
        access = strings.sharing.right(mayEdit: link.mayEdit)
        until = link.expires.map { localization.lastDay(before: $0) } ?? strings.links.endless
        lock = link.password == nil ? strings.links.hasNoPassword : strings.links.hasPassword
    }
}

/// A row in the list of people with access.
struct PersonRow: Encodable {
    /// A person who has access to the item through a parent folder.
    struct Above: Encodable {
        @Flattened var person: PersonRow
        let through: PageLink<Sentence>
    }

    /// The form that changes the access level.
    struct Change: Encodable {
        let access, label: String
        let isOffered: Bool
    }

    /// The form that changes the last day of access.
    struct End: Encodable {
        let isAgain: Bool
        let lastDay, summary: String
        @Flattened var problems: FormProblems?
    }

    let id, name, access: String
    let until: String?
    /// Whether the person got the access by adding the item of a share link to "Shared with me".
    let byLink: Bool
    let hasEnded: Bool
    var change: Change?
    var end: End?

    /// - Parameters:
    ///   - isReadOnly: whether no user may change the item.
    ///   - message: may contain a refused form about this person, which the row shows again.
    init(
        _ permission: NamedPermission, isReadOnly: Bool, _ localization: Localization,
        telling message: PageMessage = PageMessage()
    ) {
        let sharing = localization.strings.sharing, record = permission.record, mayEdit = record.role == .editor
        (id, name) = (record.user.rawValue, permission.user)
        access = sharing.right(mayEdit: mayEdit)
        until = record.expires.map { localization.lastDay(before: $0) }
        byLink = record.share != nil
        hasEnded = !record.isLive(at: localization.now)
        // The access level of a person who came through a link is the level of the link, so the row can't change it.
        // Expired access can't be changed, only given again.
        guard !byLink, !hasEnded else { return }
        change = Change(
            access: mayEdit ? "view" : "edit", label: mayEdit ? sharing.onlyView : sharing.letEdit,
            isOffered: mayEdit || !isReadOnly)
        end = Self.end(of: record, message, localization)
    }

    private static func end(of record: Permission, _ message: PageMessage, _ localization: Localization) -> End {
        let again = message.refused(.permitEnd, of: record.user.rawValue), strings = localization.strings.ends
        return End(
            isAgain: again != nil, lastDay: again?.typed ?? record.expires.map { Day(before: $0).description } ?? "",
            summary: record.expires == nil ? strings.set : strings.change,
            problems: again.map { _ in message.problemsInForm(localization) })
    }
}

extension PageMessage {
    /// Returns the refused form if it belongs to the row of the link or person with this id.
    fileprivate func refused(_ kind: RefusedForm.Kind, of id: String) -> RefusedForm? {
        refused?.kind == kind && refused?.id == id ? refused : nil
    }
}
