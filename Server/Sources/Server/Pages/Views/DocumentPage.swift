import Foundation

/// One document: download, versions, sharing, renaming, deleting.
struct DocumentPage: Page {
    struct Version: Hashable, Sendable {
        var id: String
        var number: Int
        var size: Int64
        var modified: Date
        /// The display name of the person who saved it.
        var author: String?
        /// That person has no account any more, and so no name.
        var isAuthorRemoved = false
        /// The number of the version that it was made from by restoring that.
        var restored: Int?
        /// The name that a person gave it.
        var label: String?
        /// A browser shows it.
        var isShown = false

        fileprivate func authorSentence(_ strings: Strings) -> Sentence? {
            guard let author else { return isAuthorRemoved ? Sentence(stringLiteral: strings.marks.byRemoved) : nil }
            return strings.document.by(author)
        }
    }

    /// An app that has the document open, so that it can't be changed here.
    struct Lock: Hashable, Sendable {
        /// The name of the person whose app it is, where that is known.
        var holder: String?
        /// It is an app of the person who looks.
        var isOwn = false
        /// The time when it ends, unless the app renews it.
        var ends: Date

        func sentence(_ strings: Strings) -> Sentence {
            if isOwn { return Sentence(stringLiteral: strings.document.lockedByYou) }
            return holder.map(strings.document.lockedBy) ?? Sentence(stringLiteral: strings.document.lockedBySomebody)
        }
    }

    var id: String
    var name: String
    var path: [FolderPage.Crumb] = []
    /// The newest first; the first is the current one.
    var versions: [Version]
    /// The address of the page with the next older versions, where there are more.
    var nextVersions: String?
    var isLatestPart = true
    var links: [Link] = []
    /// The accounts that it is shared with.
    var people: [SharedPerson] = []
    /// The folders above it that are shared.
    var above: [SharedAbove] = []
    var access = PageAccess.own
    var lock: Lock?
    var office: OfficeButton?
    /// Nobody may change it, by any link.
    var isReadOnly = false
    var uploadLimit: Int64?
    /// The folder that takes a file of another type, where the person may put one.
    var folder: String?
    var preview: Preview?
    /// An operator looks at it, of a place to which Office could lead if it had a provider id.
    var lacksProvider = false
    /// An operator looks, who could have texts and PDFs shown.
    var isForOperator = false
    /// There is a page of what happened to it.
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
            "leave": PagePath.document(id, .leave), "handOver": PagePath.document(id, .transfer),
        ].merging(access.model(localization)) { _, new in new }
        model.merge(links.model(localization, message, isReadOnly: isReadOnly)) { _, new in new }
        model.merge(above.model(localization)) { _, new in new }
        model.merge(people.model(localization, isReadOnly: isReadOnly, message)) { _, new in new }
        if let nextVersions { model["nextVersions"] = ["address": nextVersions] }
        if !isLatestPart { model["firstVersions"] = ["address": PagePath.versions(of: id)] }
        if let current = versions.first {
            model["size"] = localization.size(current.size)
            model["modified"] = localization.time(current.modified)
            // Not `author`: a row of a version that has none would take this one's.
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
            // Which of several was the good one is told by when it was saved.
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
