import Basics
import Foundation
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

    let people: [SharedPerson.Row]
    let morePeople: String?
    let links: [DocumentPage.Link.Row]
    let hasAddresses: Bool
    let newLink: NewLink?
    /// The address of the share link that the user has just created; `nil` if the user created none.
    let made: String?
    let peopleAbove: [SharedAbove.PersonRow]
    let linksAbove: [SharedAbove.LinkRow]
    let moreAbove: String?
    let today, passwordRule: String

    /// - Parameters:
    ///   - isReadOnly: whether no user may change the item, so that there can be no edit link.
    ///   - message: may contain a refused form, which the panel shows again, or the id of a link that the user has just
    ///     created.
    init(
        people: [SharedPerson], links: [DocumentPage.Link], above: [SharedAbove], isReadOnly: Bool,
        message: PageMessage, _ localization: Localization
    ) {
        let strings = localization.strings
        self.people = people.prefix(SharedPerson.shown).map {
            $0.row(localization, isReadOnly: isReadOnly, message)
        }
        morePeople = localization.more(people.count - SharedPerson.shown)
        // The address of a link that the user has just created is shown above the list, with a button that copies the
        // address.
        let made = message.madeLink.flatMap { id in links.first { $0.id == id && !$0.hasEnded } }
        self.made = made?.address
        self.links = links.map { $0.row(localization, message, isTold: $0.id == made?.id) }
        hasAddresses = links.contains { !$0.hasEnded && $0.id != made?.id }
        newLink = Self.newLink(beside: links.filter { !$0.hasEnded }, isReadOnly: isReadOnly, message, strings)
        let shown = SharedPerson.shown
        peopleAbove = Array(above.lazy.flatMap { $0.personRows(localization) }.prefix(shown))
        linksAbove = Array(above.lazy.flatMap { $0.linkRows(localization) }.prefix(shown))
        moreAbove = localization.more(above.rows - peopleAbove.count - linksAbove.count)
        today = Day(of: localization.now).description
        passwordRule = strings.links.passwordRule(Password.minimumLength)
    }

    /// Returns the form that creates a link. The form offers the access levels, viewing or editing, for which no link
    /// exists yet; `nil` if links with both access levels exist. An existing link is changed with the form in its row.
    /// A refused form keeps the access level that the user selected.
    private static func newLink(
        beside links: [DocumentPage.Link], isReadOnly: Bool, _ message: PageMessage, _ strings: Strings
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
}

extension DocumentPage {
    /// A row in the list of share links of a document or folder.
    struct Link: Hashable, Sendable {
        var id: String
        var address: String
        var mayEdit: Bool
        var expires: Date?
        /// The last day on which the link is valid, as the value of the form field.
        var lastDay: String?
        var hasEnded = false
        var hasPassword = false

        struct Row: Encodable {
            let id, query, address: String
            let hasEnded, hasPassword, isTold, isAgain: Bool
            let lastDay: String
            @Flattened var terms: LinkTerms
            @Flattened var problems: FormProblems?
        }

        /// - Parameters:
        ///   - message: may contain a refused form of this link, which the row shows again.
        ///   - isTold: whether the message above the list already shows the address of the link.
        func row(_ localization: Localization, _ message: PageMessage = PageMessage(), isTold: Bool = false) -> Row {
            let again = message.refused(.linkTerms, of: id)
            return Row(
                id: id, query: "?\(FormField.id)=" + PagePath.segment(id), address: address, hasEnded: hasEnded,
                hasPassword: hasPassword, isTold: isTold, isAgain: again != nil,
                lastDay: again?.typed ?? lastDay ?? "",
                terms: LinkTerms(mayEdit: mayEdit, expires: expires, hasPassword: hasPassword, localization),
                problems: again.map { _ in message.problemsInForm(localization) })
        }
    }
}

/// The texts in the row of a share link: its access level, its last day, and whether it has a password.
struct LinkTerms: Encodable {
    let access, until, lock: String

    init(mayEdit: Bool, expires: Date?, hasPassword: Bool, _ localization: Localization) {
        let strings = localization.strings
        access = strings.sharing.right(mayEdit: mayEdit)
        until = expires.map { localization.lastDay(before: $0) } ?? strings.links.endless
        lock = hasPassword ? strings.links.hasPassword : strings.links.hasNoPassword
    }
}

/// A shared parent folder. The people and links with access to the folder also have access to the item.
struct SharedAbove: Hashable, Sendable {
    var id: String
    /// The folder's name; `nil` for the root, which pages call "Documents".
    var name: String?
    var people: [SharedPerson] = []
    var links: [DocumentPage.Link] = []

    /// A person who has access to the item through a parent folder.
    struct PersonRow: Encodable {
        @Flattened var person: SharedPerson.Row
        let through: PageLink<Sentence>
    }

    /// A share link of a parent folder, through which visitors have access to the item.
    struct LinkRow: Encodable {
        @Flattened var link: DocumentPage.Link.Row
        let opens: PageLink<Sentence>
    }

    private var address: String { name == nil ? PagePath.home : PagePath.folder(id) }

    fileprivate func personRows(_ localization: Localization) -> [PersonRow] {
        let strings = localization.strings
        let through = PageLink(
            address: address, text: strings.sharing.through(name ?? strings.common.documents))
        return people.prefix(SharedPerson.shown).map {
            PersonRow(person: $0.row(localization, isReadOnly: true), through: through)
        }
    }

    fileprivate func linkRows(_ localization: Localization) -> [LinkRow] {
        let strings = localization.strings.links
        let opens = PageLink(
            address: address, text: name.map { strings.above($0) } ?? Sentence(stringLiteral: strings.aboveAll))
        return links.prefix(SharedPerson.shown).map { LinkRow(link: $0.row(localization), opens: opens) }
    }
}

extension [SharedAbove] {
    var rows: Int { reduce(0) { $0 + $1.people.count + $1.links.count } }
}

/// A row in the list of people with access.
struct SharedPerson: Hashable, Sendable {
    /// The maximum number of people that the panel lists. It lists the people with the oldest access first, each with
    /// three forms.
    static let shown = 100

    /// The id of the account.
    var id: String
    /// The display name of the account.
    var name: String
    var mayEdit: Bool
    var expires: Date?
    /// The last day on which the person has access, as the value of the form field.
    var lastDay: String?
    var hasEnded: Bool
    /// Whether the person got the access by adding the item of a share link to "Shared with me".
    var cameByLink = false

    struct Row: Encodable {
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
        let hasEnded, byLink: Bool
        let change: Change?
        let end: End?
    }

    /// - Parameters:
    ///   - isReadOnly: whether no user may change the item.
    ///   - message: may contain a refused form about this person, which the row shows again.
    func row(_ localization: Localization, isReadOnly: Bool, _ message: PageMessage = PageMessage()) -> Row {
        let sharing = localization.strings.sharing
        // The access level of a person who came through a link is the level of the link, so the row can't change it.
        // Expired access can't be changed, only given again.
        let isChangeable = !cameByLink && !hasEnded
        return Row(
            id: id, name: name, access: sharing.right(mayEdit: mayEdit),
            until: expires.map { localization.lastDay(before: $0) }, hasEnded: hasEnded, byLink: cameByLink,
            change: isChangeable
                ? Row.Change(
                    access: mayEdit ? "view" : "edit", label: mayEdit ? sharing.onlyView : sharing.letEdit,
                    isOffered: mayEdit || !isReadOnly)
                : nil,
            end: isChangeable ? end(localization, message) : nil)
    }

    private func end(_ localization: Localization, _ message: PageMessage) -> Row.End {
        let again = message.refused(.permitEnd, of: id), strings = localization.strings.ends
        return Row.End(
            isAgain: again != nil, lastDay: again?.typed ?? lastDay ?? "",
            summary: lastDay == nil ? strings.set : strings.change,
            problems: again.map { _ in message.problemsInForm(localization) })
    }
}

extension PageMessage {
    /// Returns the refused form if it belongs to the row of the link or person with this id.
    fileprivate func refused(_ kind: RefusedForm.Kind, of id: String) -> RefusedForm? {
        refused?.kind == kind && refused?.id == id ? refused : nil
    }
}
