import Foundation

/// The page of a shared document, including for visitors without an account.
struct SharePage: Page {
    var token: String
    /// For a document in a shared folder: its id, and its parent folders beginning with the shared one.
    var document: String?
    var path: [FolderPage.Crumb] = []
    var name: String
    var size: Int64
    var modified: Date
    /// The display name of the user who made the link.
    var sharedBy: String
    /// The end of the link, if it has one.
    var expires: Date?
    /// `ReadWrite` instead of `ReadOnly` (docs/protocol/files.md#get-share-url).
    var mayEdit: Bool
    var office: OfficeButton?
    /// Whether the visitor isn't signed in, so the app will ask for an account.
    var isStranger = false
    var uploadLimit: Int64?
    /// The shared folder to which a file of another type can be uploaded; `nil` if only the document is shared.
    var folder: String?
    /// The offer to keep the item; set only for the linked item itself.
    var keep: KeepOffer?
    var preview: Preview?
    var message = PageMessage()

    var template: PageTemplate { .share }
    var width: PageWidth { .card }
    var parts: PageParts { .showing(preview) }

    func title(_ strings: Strings, _ provider: Provider) -> String { name }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings
        var model: [String: Any] = [
            "name": name, "kind": DocumentKind(fileName: name).model(strings), "size": localization.size(size),
            "modified": localization.exactTime(modified), "from": strings.share.from(sharedBy), "mayEdit": mayEdit,
            "may": mayEdit ? strings.share.canEdit : strings.share.canView,
            "download": PagePath.share(token, document: document, .download),
            "upload": PagePath.share(token, document: document, .upload), "hasCrumbs": !path.isEmpty,
            "crumbs": path.map { ["name": $0.name, "address": PagePath.share(token, folder: $0.id)] },
        ]
        if let office {
            model["office"] = office.model(strings)
            if isStranger { model["officeNeeds"] = strings.office.needsAccount(provider.name) }
        }
        if let folder { model["keepApart"] = PagePath.share(token, folder: folder, .upload) }
        if let expires { model["ends"] = localization.linkEnd(expires) }
        if let keep { model["keep"] = keep.model(strings, token: token) }
        if let uploadLimit { model["limit"] = strings.home.limit(localization.size(uploadLimit)) }
        if let preview { model["preview"] = preview.model(of: name, localization) }
        return model.merging(message.model(localization)) { _, new in new }
    }
}

/// The offer to a link's visitor to keep the linked item in their documents.
enum KeepOffer: Hashable, Sendable {
    /// The offer to sign in first, because the visitor isn't signed in.
    case signIn
    /// A form with which the signed-in visitor keeps the item.
    case keep
    /// The address of the item among the user's own documents, because it was already kept.
    case kept(String)

    func model(_ strings: Strings, token: String) -> [String: Any] {
        switch self {
        case .signIn:
            ["link": PagePath.signIn(next: PagePath.share(token)), "text": strings.links.signInToKeep]
        case .keep: ["form": PagePath.share(token, .keep), "text": strings.links.keep]
        case .kept(let address): ["link": address, "text": strings.links.kept]
        }
    }
}

/// Asks for the password of a link. The page reveals nothing about the linked item.
struct LockedLinkPage: Page {
    enum Problem: Hashable, Sendable {
        case wrong
        case throttled(seconds: Int)
        case busy
        case expired
        /// The browser sent no cookie, so the form can't be tied to the browser.
        case cookies
    }

    var token: String
    var problem: Problem?

    var template: PageTemplate { .lockedLink }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.links.lockedTitle }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        var model: [String: Any] = ["action": PagePath.share(token, .open)]
        if let problem { model["problem"] = Sentence(stringLiteral: text(problem, localization)) }
        return model
    }

    private func text(_ problem: Problem, _ localization: Localization) -> String {
        let strings = localization.strings
        return switch problem {
        case .wrong: strings.links.wrong
        case .throttled(let seconds): strings.signIn.throttled(localization.wait(seconds: seconds))
        case .busy: strings.signIn.busy
        case .expired: strings.signIn.expired
        case .cookies: strings.errors.cookiesText
        }
    }
}
