import Foundation
import HTMLTemplates
import Localization

/// The page of a document that a share link opens. The visitor needn't have an account.
struct SharePage: Page {
    var token: String
    /// The id of a document in a shared folder; `nil` if the link is to the document itself.
    var document: String?
    /// The parent folders of a document in a shared folder, beginning with the shared folder.
    var path: [FolderPage.Crumb] = []
    var name: String
    var size: Int64
    var modified: Date
    /// The display name of the user who created the link.
    var sharedBy: String
    /// The time at which the link expires; `nil` if it doesn't expire.
    var expires: Date?
    /// Whether the link allows editing. In WOPI, a link that allows editing is `ReadWrite`, and any other link is
    /// `ReadOnly` (docs/protocol/files.md#get-share-url).
    var mayEdit: Bool
    var office: OfficeButton?
    /// Whether the visitor isn't signed in. The Office app will then ask the visitor to sign in.
    var isStranger = false
    var uploadLimit: Int64?
    /// The shared folder in which an upload is saved as a separate document if its type isn't the document's type.
    /// `nil` if only the document is shared.
    var folder: String?
    /// The offer to add the item to the visitor's documents; `nil` for an item inside a shared folder.
    var keep: KeepOffer?
    var preview: Preview?
    var message = PageMessage()

    var template: PageTemplate { .share }
    var width: PageWidth { .card }
    var parts: PageParts { .showing(preview) }

    func title(_ strings: Strings, _ provider: Provider) -> String { name }

    struct Content: Encodable {
        let crumbs: [PageLink<String>]
        @Flattened var item: RowItem
        let size: String
        let modified: TimeText
        let from: Sentence
        let mayEdit: Bool
        let may: String
        let ends: String?
        let download, upload: String
        let limit: UploadLimit?
        let office: OfficeButton.Content?
        let officeNeeds: Sentence?
        let keepApart: String?
        let keep: KeepOffer.Content?
        let preview: Preview.Content?
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        return Content(
            crumbs: path.links { PagePath.share(token, folder: $0) }, item: RowItem(name, strings),
            size: localization.size(size), modified: localization.exactTime(modified),
            from: strings.share.from(sharedBy), mayEdit: mayEdit,
            may: mayEdit ? strings.share.canEdit : strings.share.canView, ends: expires.map(localization.linkEnd),
            download: PagePath.share(token, document: document, .download),
            upload: PagePath.share(token, document: document, .upload),
            limit: uploadLimit.map { UploadLimit($0, localization) }, office: office?.content(strings),
            officeNeeds: office != nil && isStranger ? strings.office.needsAccount(provider.name) : nil,
            keepApart: folder.map { PagePath.share(token, folder: $0, .upload) },
            keep: keep?.content(strings, token: token), preview: preview?.content(of: name, localization))
    }
}

/// The offer to add the item of a link to the visitor's own documents.
enum KeepOffer: Hashable, Sendable {
    /// The visitor isn't signed in, so the page offers to sign in first.
    case signIn
    /// The visitor is signed in. The page has a form that adds the item.
    case keep
    /// The visitor has already added the item. The value is the address of the item in the visitor's documents.
    case kept(String)

    struct Content: Encodable {
        var form, link: String?
        let text: String
    }

    func content(_ strings: Strings, token: String) -> Content {
        switch self {
        case .signIn:
            Content(link: PagePath.signIn(next: PagePath.share(token)), text: strings.links.signInToKeep)
        case .keep: Content(form: PagePath.share(token, .keep), text: strings.links.keep)
        case .kept(let address): Content(link: address, text: strings.links.kept)
        }
    }
}

/// The page that asks for the password of a link. It says nothing about the item that the link opens.
struct LockedLinkPage: Page {
    var token: String
    var problem: SignInPage.Problem?

    var template: PageTemplate { .lockedLink }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.links.lockedTitle }

    struct Content: Encodable {
        let action: String
        let problem: Sentence?
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        return Content(
            action: PagePath.share(token, .open),
            problem: problem?.sentence(localization, wrong: strings.links.wrong, expired: strings.links.expired))
    }
}
