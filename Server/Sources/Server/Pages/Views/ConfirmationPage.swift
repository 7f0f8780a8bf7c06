import Localization

/// The page that asks for confirmation of an action that affects other people or can't be undone, and explains the
/// consequences of the action.
struct ConfirmationPage: Page {
    enum Question: Hashable, Sendable {
        /// Delete a document or folder. The first value is the item's name. `of` is the owner's name if the item goes
        /// to another user's trash.
        case delete(String, isFolder: Bool, of: String?)
        /// Delete a document or an empty folder of another store, which has no trash. The value is the item's name.
        case deleteHosted(String)
        /// Permanently delete an old version: the number of the version, its name if it has one, and its size in bytes.
        case deleteVersion(Int, name: String?, size: Int64)
        /// Permanently delete several old versions: the number of versions, the document's name and the total size in
        /// bytes.
        case deleteOldVersions(Int, of: String, size: Int64)
        /// Permanently delete one item in the trash: its name and its size in bytes.
        case discard(String, size: Int64)
        /// Permanently delete all items in the trash. The value is their total size in bytes; `nil` if it is unknown.
        case emptyTrash(size: Int64?)
        /// Remove an item that another user shares from "Shared with me". The value is the item's name.
        case leave(String)
        /// Revoke a link to the named item. The link allows editing or only viewing.
        case endLink(String, mayEdit: Bool)
        case signOutEverywhere
        /// Disable the account of the user with this name.
        case disable(String)
        /// As an operator, sign the user with this name out of all browsers and apps.
        case signOut(String)
        /// Give the user with this name the role of an operator.
        case makeOperator(String)
        /// Remove the role of an operator from the user with this name.
        case takeRole(String)
        /// Release the lock on a document that is open in Office. The value is the document's name.
        case release(String)
    }

    var question: Question
    /// The address to which the form is sent.
    var action: String
    var cancel: String
    var fields: [HiddenField] = []
    /// The list that contained the link to this page. The page and its form return to that list.
    var origin: PageOrigin?
    /// Whether the deleted item will still count toward the user's quota, because the quota includes the trash.
    var staysInUsage = false
    /// The names of other people who lose access.
    var losing: [String] = []
    /// Whether the item has links, which will stop working.
    var hasLinks = false

    var template: PageTemplate { .confirmation }
    var section: PageSection { question.isOfDocuments ? .documents : .none }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { question.heading(strings).plain }

    struct Content: Encodable {
        let heading, text: Sentence
        let button, action, cancel: String
        let fields: [HiddenField]
        let isGiving: Bool
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        let people = losing.listed(atMost: 5), isOfFolder = question.isOfFolder
        let lost = losing.isEmpty ? nil : question.lost
        let links = isOfFolder ? strings.audience.linksToAny : strings.audience.links
        let text = strings.joined([
            question.text(localization),
            lost.map {
                isOfFolder ? strings.audience.losingFolder(people, $0) : strings.audience.losing(people, $0)
            },
            hasLinks ? Sentence(stringLiteral: links) : nil,
            staysInUsage ? Sentence(stringLiteral: strings.storageBreakdown.stays) : nil,
        ])
        return Content(
            heading: question.heading(strings), text: text, button: question.button(strings), action: action,
            cancel: origin?.address ?? cancel, fields: fields + [origin?.field].compactMap(\.self),
            isGiving: question.isGiving)
    }
}

extension ConfirmationPage.Question {
    func heading(_ strings: Strings) -> Sentence {
        let asking = strings.asking
        return switch self {
        case .delete(let name, isFolder: _, of: _), .deleteHosted(let name): strings.arranging.deleteTitle(name)
        case .deleteVersion(let number, name: let name?, size: _):
            strings.document.deleteNamedVersionTitle(number, name)
        case .deleteVersion(let number, name: nil, size: _): plain(strings.document.deleteVersionTitle(number))
        case .deleteOldVersions(let count, of: let name, size: _): strings.oldVersions.title(count, name)
        case .discard(let name, size: _): strings.trash.discardTitle(name)
        case .emptyTrash: plain(strings.trash.emptyTitle)
        case .leave(let name): asking.leave(name)
        case .endLink(let name, mayEdit: _): asking.endLink(name)
        case .signOutEverywhere: plain(asking.signOutEverywhere)
        case .disable(let name): asking.disable(name)
        case .signOut(let name): asking.signOut(name)
        case .makeOperator(let name): asking.makeOperator(name)
        case .takeRole(let name): asking.takeRole(name)
        case .release(let name): asking.release(name)
        }
    }

    func text(_ localization: Localization) -> Sentence {
        let strings = localization.strings
        return switch self {
        case .delete(_, isFolder: let isFolder, of: let owner):
            strings.deleting(isFolder ? strings.home.deleteFolderText : strings.document.deleteText, of: owner)
        case .deleteHosted: plain(strings.hosted.deleteText)
        case .deleteVersion(_, name: let name, size: let size):
            plain(name == nil ? strings.document.deleteVersionText : strings.document.deleteNamedVersionText)
                .followed(by: strings.flashMessages.space + strings.oldVersions.frees(localization.size(size)))
        case .deleteOldVersions(_, of: _, size: let size): plain(strings.oldVersions.text(localization.size(size)))
        case .discard(_, size: let size), .emptyTrash(size: let size?):
            plain(
                strings.trash.discardText + strings.flashMessages.space
                    + strings.oldVersions.frees(localization.size(size)))
        case .emptyTrash(size: nil): plain(strings.trash.discardText)
        case .leave: plain(strings.asking.leaveText)
        case .endLink(let name, mayEdit: let mayEdit):
            (mayEdit ? strings.asking.endLinkToEdit(name) : strings.asking.endLinkToView(name))
                .followed(by: strings.flashMessages.space + strings.asking.endLinkText)
        case .signOutEverywhere: plain(strings.account.everywhereText)
        case .disable: plain(strings.operating.person.disableText)
        case .signOut: plain(strings.operating.person.signOutText)
        case .makeOperator: plain(strings.operating.person.roleText)
        case .takeRole: plain(strings.asking.takeRoleText)
        case .release: plain(strings.operating.releaseText)
        }
    }

    /// The name of the item to which other people lose access; `nil` if no other people can lose access.
    var lost: String? {
        switch self {
        case .delete(let name, isFolder: _, of: _), .endLink(let name, mayEdit: _): name
        default: nil
        }
    }

    func button(_ strings: Strings) -> String {
        switch self {
        case .delete, .deleteHosted, .deleteVersion, .deleteOldVersions: strings.common.delete
        case .discard: strings.trash.discard
        case .emptyTrash: strings.trash.empty
        case .leave: strings.asking.leaveButton
        case .endLink: strings.links.end
        case .signOutEverywhere, .signOut: strings.account.everywhereButton
        case .disable: strings.operating.person.disable
        case .makeOperator: strings.operating.person.make
        case .takeRole: strings.operating.person.take
        case .release: strings.operating.release
        }
    }

    /// Whether the action gives a user a role. The buttons of all other actions have a warning color.
    var isGiving: Bool {
        if case .makeOperator = self { true } else { false }
    }

    /// Whether the action deletes a document or folder that isn't in the trash yet.
    var isOfDocuments: Bool {
        switch self {
        case .delete, .deleteHosted: true
        default: false
        }
    }

    /// Whether the action deletes a folder. If so, the page also mentions the people who have access only to a part of
    /// the folder, and the links to such a part.
    var isOfFolder: Bool {
        if case .delete(_, isFolder: true, of: _) = self { true } else { false }
    }

    private func plain(_ text: String) -> Sentence { Sentence(stringLiteral: text) }
}
