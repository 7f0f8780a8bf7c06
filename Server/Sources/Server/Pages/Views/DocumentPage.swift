import Basics
import Foundation
import OAuthServer

/// The page of a document: download, versions, sharing, renaming and deleting.
struct DocumentPage: Page {
    struct Version: Hashable, Sendable {
        var id: String
        var number: Int
        var size: Int64
        var modified: Date
        /// The display name of the version's author.
        var author: String?
        /// Whether the author's account was removed, so there is no name.
        var isAuthorRemoved = false
        /// The number of the version that was restored to create this one.
        var restored: Int?
        /// The name that a user gave the version.
        var label: String?
        /// Whether the version has a preview.
        var isShown = false

        fileprivate func authorSentence(_ strings: Strings) -> Sentence? {
            guard let author else { return isAuthorRemoved ? Sentence(stringLiteral: strings.marks.byRemoved) : nil }
            return strings.document.by(author)
        }
    }

    /// An app that has the document open, so that the document can't be changed here.
    struct Lock: Hashable, Sendable {
        /// The name of the app's user, if known.
        var holder: String?
        /// Whether the current user is the one who has the document open.
        var isOwn = false
        /// The time at which the lock expires unless the app refreshes it.
        var ends: Date

        func sentence(_ strings: Strings) -> Sentence {
            if isOwn { return Sentence(stringLiteral: strings.document.lockedByYou) }
            return holder.map(strings.document.lockedBy) ?? Sentence(stringLiteral: strings.document.lockedBySomebody)
        }
    }

    var id: String
    var name: String
    var path: [FolderPage.Crumb] = []
    /// The versions, newest first. The first one is the current version.
    var versions: [Version]
    /// The address of the page with the next older versions, if there are more.
    var nextVersions: String?
    var isLatestPart = true
    var links: [Link] = []
    /// The accounts that the document is shared with.
    var people: [SharedPerson] = []
    /// The parent folders that are shared.
    var above: [SharedAbove] = []
    var access = PageAccess.own
    var lock: Lock?
    var office: OfficeButton?
    /// Whether no user may change the document, through any link.
    var isReadOnly = false
    var uploadLimit: Int64?
    /// The folder to which a file of another type can be uploaded, if the user has the right to.
    var folder: String?
    var preview: Preview?
    /// Whether to tell an operator that Office links require a provider id.
    var lacksProvider = false
    /// Whether an operator views the page, and can enable previews of texts and PDFs.
    var isForOperator = false
    /// Whether the document has an activity page.
    var hasActivity = false
    var message = PageMessage()

    var template: PageTemplate { .document }
    var rows: Int { versions.count + people.count + above.rows }
    var width: PageWidth { .wide }
    var parts: PageParts { .showing(preview) }

    func title(_ strings: Strings, _ provider: Provider) -> String { name }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings
        var model: [String: Any] = [
            "name": name, "kind": DocumentKind(fileName: name).model(strings), "home": PagePath.home,
            "crumbs": path.map { ["name": $0.name, "address": PagePath.folder($0.id)] },
            "download": PagePath.document(id, .download), "upload": PagePath.document(id, .upload),
            "rename": PagePath.document(id, .rename), "delete": PagePath.document(id, .delete),
            "restore": PagePath.document(id, .restore), "nameVersion": PagePath.document(id, .nameVersion),
            "share": PagePath.document(id, .share),
            "unshare": PagePath.document(id, .unshare), "changeLink": PagePath.document(id, .changeLink),
            "hasOld": versions.count > 1, "mayReplace": access.mayWrite && lock == nil,
            "mayRename": access.mayArrange && lock == nil,
            "versions": versions.enumerated().map { row($1, isCurrent: $0 == 0, localization) },
            "move": PagePath.document(id, .move),
            "permit": PagePath.document(id, .permit), "forbid": PagePath.document(id, .forbid),
            "leave": PagePath.document(id, .leave), "transferPath": PagePath.document(id, .transfer),
        ].merging(access.model(localization)) { _, new in new }
        model.merge(links.model(localization, message, isReadOnly: isReadOnly)) { _, new in new }
        model.merge(above.model(localization)) { _, new in new }
        model.merge(people.model(localization, isReadOnly: isReadOnly, message)) { _, new in new }
        if let nextVersions { model["nextVersions"] = ["address": nextVersions] }
        if !isLatestPart { model["firstVersions"] = ["address": PagePath.versions(of: id)] }
        if let current = versions.first {
            model["size"] = localization.size(current.size)
            model["modified"] = localization.exactTime(current.modified)
            // The key isn't `author`, because Mustache would use that key for rows of versions without an author.
            if let author = current.authorSentence(strings) { model["changedBy"] = author }
        }
        if let office { model["office"] = office.model(strings) }
        if lacksProvider { model["noProvider"] = strings.opening.noProvider }
        if isReadOnly { model["isReadOnly"] = true }
        if let lock {
            model["lockedBy"] = lock.sentence(strings)
            model["lockEnds"] = localization.clock(lock.ends)
            if access.mayShare { model["releaseLock"] = PagePath.document(id, .releaseLock) }
        }
        if access.mayShare, versions.dropFirst().count(where: { $0.label == nil }) > 1 {
            model["deleteOld"] = PagePath.document(id, .deleteOld)
        }
        if hasActivity, access.mayShare { model["activity"] = PagePath.activity(of: id) }
        if let folder { model["keepApart"] = PagePath.folder(folder, .upload) }
        if let uploadLimit { model["limit"] = strings.home.limit(localization.size(uploadLimit)) }
        if message.isAboutQuota, access.sharedBy == nil { model["aboutRoom"] = PagePath.usage }
        if let preview {
            model["preview"] = preview.model(of: name, localization)
        } else if office == nil, versions.first?.size != 0 {
            let kind = PreviewKind(fileName: name), couldBeShown = kind == .text || kind == .pdf
            model["notShown"] = couldBeShown ? strings.previewing.notHere : strings.previewing.notShown
            if couldBeShown, isForOperator { model["noContentAddress"] = strings.previewing.noAddress }
        }
        if versions.count > 1, !versions.dropFirst().contains(where: \.isShown) {
            model["oldNotShown"] = strings.previewing.oldNotShown
        }
        return model.merging(message.model(localization, hasSharing: access.mayShare)) { _, new in new }
    }

    private func row(_ version: Version, isCurrent: Bool, _ localization: Localization) -> [String: Any] {
        var row: [String: Any] = [
            "id": version.id, "number": version.number,
            "label": localization.strings.document.versionNumber(version.number),
            "isCurrent": isCurrent,
            // Shows the exact time, by which users identify versions.
            "size": localization.size(version.size), "modified": localization.exactTime(version.modified),
            "download": PagePath.version(version.id, of: id),
        ]
        if let label = version.label { row["given"] = label }
        if version.isShown { row["show"] = PagePath.version(version.id, of: id, .preview) }
        if let restored = version.restored { row["restored"] = localization.strings.document.restoredFrom(restored) }
        if !isCurrent, access.mayShare {
            row["remove"] = PagePath.document(id, .deleteVersion) + "?version=" + PagePath.segment(version.id)
        }
        if let author = version.authorSentence(localization.strings) { row["author"] = author }
        return row
    }
}

extension DocumentPage {
    /// A row in the list of links to a document or folder.
    struct Link: Hashable, Sendable {
        var id: String
        var address: String
        var mayEdit: Bool
        var created: Date
        var expires: Date?
        /// The last day of the link, as the value of its form field.
        var lastDay: String?
        var hasEnded = false
        var hasPassword = false

        /// - Parameter message: may contain a refused form of this link, to show again.
        func row(_ localization: Localization, message: PageMessage) -> [String: Any] {
            let refused = message.refused
            let again = refused?.kind == .linkTerms && refused?.id == id ? refused : nil
            let own: [String: Any] = [
                "id": id, "query": "?\(FormField.id)=" + PagePath.segment(id), "address": address,
                "created": localization.time(created), "hasEnded": hasEnded,
                "hasPassword": hasPassword, "isAgain": again != nil, "lastDay": again?.typed ?? lastDay ?? "",
            ]
            let row = own.merging(localization.terms(mayEdit: mayEdit, expires: expires, hasPassword: hasPassword)) {
                $1
            }
            return again == nil ? row : row.merging(message.problemsInForm(localization)) { _, new in new }
        }
    }
}

extension [DocumentPage.Link] {
    /// Returns the template values of the rows, of the forms for
    /// creating and changing links, and of the newly created link.
    ///
    /// - Parameter isReadOnly: whether no user may change the item, so that there can be no edit link.
    func model(_ localization: Localization, _ message: PageMessage, isReadOnly: Bool) -> [String: Any] {
        let strings = localization.strings
        let made = message.madeLink.flatMap { id in first { $0.id == id && !$0.hasEnded } }
        var model: [String: Any] = [
            "links": map { link in
                // The address of a newly created link is shown above the list, with a button to copy the address.
                link.row(localization, message: message).merging(["isTold": link.id == made?.id]) { $1 }
            }, "hasLinks": !isEmpty,
            "hasAddresses": contains { !$0.hasEnded && $0.id != made?.id },
            "passwordRule": strings.links.passwordRule(Password.minimumLength),
            "today": Day(of: localization.now).description,
        ]
        let kinds = newKinds(strings, message, isReadOnly: isReadOnly)
        if !kinds.isEmpty {
            let isOther = kinds.count == 1 && contains { !$0.hasEnded }
            let hint = contains { $0.mayEdit && !$0.hasEnded } ? strings.links.editIsThere : strings.links.viewIsThere
            model["newLink"] = isOther ? ["kinds": kinds, "hint": hint] : ["kinds": kinds]
        }
        if let made { model["made"] = ["address": made.address] }
        return model
    }

    /// Returns the kinds of links that don't exist yet. An existing link is changed with the form in its row.
    /// A refused form keeps its selected kind.
    private func newKinds(_ strings: Strings, _ message: PageMessage, isReadOnly: Bool) -> [[String: Any]] {
        let refused = message.refused?.kind == .link ? message.refused : nil
        let kinds = [false, true].filter { mayEdit in
            if mayEdit, isReadOnly { return false }
            return refused?.mayEdit == mayEdit || !contains { $0.mayEdit == mayEdit && !$0.hasEnded }
        }
        let chosen = refused?.mayEdit ?? kinds.first
        return kinds.map { mayEdit in
            [
                "value": mayEdit ? "edit" : "view", "label": mayEdit ? strings.sharing.edit : strings.sharing.view,
                "isChosen": mayEdit == chosen,
            ]
        }
    }
}

extension Localization {
    /// Returns the texts of a link's row: its access level, its end, and whether it has a password.
    func terms(mayEdit: Bool, expires: Date?, hasPassword: Bool) -> [String: Any] {
        [
            "access": mayEdit ? strings.sharing.edit : strings.sharing.view,
            "until": expires.map { lastDay(before: $0) } ?? strings.links.endless,
            "lock": hasPassword ? strings.links.hasPassword : strings.links.hasNoPassword,
        ]
    }
}
