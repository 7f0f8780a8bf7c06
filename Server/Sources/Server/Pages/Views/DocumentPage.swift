import Documents
import Foundation
import HTMLTemplates
import Localization

/// The page of a document, with its versions and the forms for downloading, sharing, renaming and deleting.
struct DocumentPage: Page {
    /// The lock of an app that has the document open. While the lock is held, the pages can't change the document.
    struct Lock: Hashable, Sendable {
        /// The name of the user who has the document open; `nil` if unknown.
        var holder: String?
        /// Whether the current user is the one who has the document open.
        var isOwn = false
        /// The time at which the lock expires unless the app refreshes it.
        var ends: Date

        func sentence(_ strings: Strings) -> Sentence {
            if isOwn { return Sentence(stringLiteral: strings.document.lockedByYou) }
            return holder.map { strings.document.lockedBy($0) }
                ?? Sentence(stringLiteral: strings.document.lockedBySomebody)
        }
    }

    var id: String
    var name: String
    var path: [FolderPage.Crumb] = []
    /// The versions, newest first. On the first page of versions, the first version is the current version.
    var versions: [VersionRecord]
    /// Whether the pages may display texts and PDFs, because uploaded content has a separate origin.
    var servesApart = false
    /// The address of the page with the next older versions, if there are more.
    var nextVersions: String?
    var isLatestPart = true
    var sharing = PageSharing()
    var access = PageAccess.own
    var lock: Lock?
    var office: OfficeButton?
    /// Whether the document is read-only for every user and through every link.
    var isReadOnly = false
    var uploadLimit: Int64?
    /// The folder in which the user can save an upload as a separate document if its type isn't the document's type;
    /// `nil` if the user lacks the right.
    var folder: String?
    var preview: Preview?
    /// Whether the page tells an operator that buttons for Office require a provider id.
    var lacksProvider = false
    /// Whether the user is an operator, who can enable previews of texts and PDFs.
    var isForOperator = false
    /// Whether the page links to the activity of the document.
    var hasActivity = false
    var message = PageMessage()

    var template: PageTemplate { .document }
    var section: PageSection { .documents }
    var rows: Int { versions.count + sharing.rows }
    var parts: PageParts { .showing(preview) }

    func title(_ strings: Strings, _ provider: Provider) -> String { name }

    struct Content: Encodable {
        struct VersionRow: Encodable {
            let id: String
            let number: Int
            let label: String
            /// The name that a user gave the version.
            let given: String?
            let isCurrent: Bool
            let size: String
            let modified: TimeText
            let author: Sentence?
            let restored: String?
            let download: String
            /// The address of the version's preview. The next address is the page that deletes the version.
            let show, remove: String?
        }

        let crumbs: [PageLink<String>]
        let name: String
        let kind: DocumentKind.Icon
        let size: String?
        let modified: TimeText?
        /// The author of the current version. It isn't named `author`, because the template would then show it in the
        /// row of a version that has no author.
        let changedBy: Sentence?
        @Flattened var access: PageAccess.Content
        let versions: [VersionRow]
        let firstVersions, nextVersions: String?
        let hasOld, mayReplace, mayRename, isReadOnly, isAboutUsage: Bool
        let lockedBy: Sentence?
        let lockEnds: TimeText?
        let office: OfficeButton.Content?
        let preview: Preview.Content?
        /// The text in place of a preview, which says why there is no preview.
        let notShown: String?
        let lacksContentAddress, lacksProvider, isOldNotShown: Bool
        let mayReleaseLock, mayDeleteOld: Bool
        let activity, keepApart: String?
        let limit: UploadLimit?
        @Flattened var sharing: SharingPanel
        let actions: ActionPaths<PagePath.DocumentAction>
    }

    var hasSharing: Bool { access.mayShare }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings, current = versions.first, former = versions.dropFirst()
        let isTextual = [.text, .pdf].contains(PreviewKind(fileName: name))
        let lacksPreview = preview == nil && office == nil && current?.content.size != 0
        return Content(
            crumbs: path.links(PagePath.folder), name: name, kind: DocumentKind(fileName: name).icon(strings),
            size: current.map { localization.size($0.content.size) },
            modified: current.map { localization.exactTime($0.saved) },
            changedBy: current.flatMap { author(of: $0, strings) }, access: access.content(localization),
            versions: versions.enumerated().map { row($1, isCurrent: $0 == 0, localization) },
            firstVersions: isLatestPart ? nil : PagePath.versions(of: id), nextVersions: nextVersions,
            hasOld: !former.isEmpty, mayReplace: access.mayWrite && lock == nil,
            mayRename: access.mayArrange && lock == nil, isReadOnly: isReadOnly,
            isAboutUsage: message.isAboutQuota && access.sharedBy == nil, lockedBy: lock?.sentence(strings),
            lockEnds: lock.map { localization.clock($0.ends) }, office: office?.content(strings),
            preview: preview?.content(of: name, localization),
            notShown: lacksPreview ? (isTextual ? strings.previewing.notHere : strings.previewing.notShown) : nil,
            lacksContentAddress: lacksPreview && isTextual && isForOperator, lacksProvider: lacksProvider,
            isOldNotShown: !former.isEmpty && !former.contains(where: isShown),
            mayReleaseLock: lock != nil && access.mayShare,
            mayDeleteOld: access.mayShare && former.count { $0.label == nil } > 1,
            activity: hasActivity && access.mayShare ? PagePath.activity(of: id) : nil,
            keepApart: folder.map { PagePath.folder($0, .upload) },
            limit: uploadLimit.map { UploadLimit($0, localization) },
            sharing: SharingPanel(sharing, isReadOnly: isReadOnly, message: message, localization),
            actions: ActionPaths(below: PagePath.document(id), isOfItem: true))
    }

    private func row(_ record: VersionRecord, isCurrent: Bool, _ localization: Localization) -> Content.VersionRow {
        let strings = localization.strings.document, version = record.version.description
        let number = Int(clamping: record.version.rawValue)
        return Content.VersionRow(
            id: version, number: number, label: strings.versionNumber(number), given: record.label,
            isCurrent: isCurrent, size: localization.size(record.content.size),
            // Shows the exact time, by which users identify versions.
            modified: localization.exactTime(record.saved), author: author(of: record, localization.strings),
            restored: record.restored.map { strings.restoredFrom(Int(clamping: $0.rawValue)) },
            download: PagePath.version(version, of: id),
            show: isShown(record) ? PagePath.version(version, of: id, .preview) : nil,
            remove: isCurrent || !access.mayShare
                ? nil : PagePath.document(id, .deleteVersion) + "?version=" + PagePath.segment(version))
    }

    private func author(of version: VersionRecord, _ strings: Strings) -> Sentence? {
        let names = version.contributors
        guard names.isEmpty else { return strings.document.by(names.listed(atMost: 8)) }
        return version.isAuthorRemoved ? Sentence(stringLiteral: strings.marks.byRemoved) : nil
    }

    /// Returns whether the page offers a preview of a version.
    private func isShown(_ version: VersionRecord) -> Bool {
        guard access.mayReadHistory, let kind = PreviewKind(fileName: name) else { return false }
        return kind.isShown(size: version.content.size, isApart: servesApart)
    }
}
