import Basics
import Documents
import Foundation
import OAuthServer
import WOPI
import WOPIHost

extension DocumentPerson {
    /// Returns the page of a document that the user owns or has access to.
    ///
    /// - Parameter version: a version, to show the older ones before it; `nil` starts with the latest.
    func documentPage(
        _ id: FileID, before version: FileVersion? = nil, message: PageMessage
    ) async throws -> DocumentPage {
        let view = try await library.file(id, for: caller, now: now), file = view.file
        let access = try await access(view.rights, to: .file(id), of: file.owner), isOwn = view.rights.mayShare
        let versions = try await versions(of: file, access, before: version)
        var page = DocumentPage(
            id: id.rawValue, name: file.name, path: try await crumbs(to: .file(id)),
            versions: versions.shown, links: isOwn ? try await links(to: .file(id)) : [],
            people: isOwn ? try await people(.file(id)) : [], above: isOwn ? try await sharedAbove(.file(id)) : [],
            access: access, lock: try await heldLock(of: file, by: view.person),
            office: services.office(for: caller.user)?.button(file, mayEdit: view.rights.mayWrite),
            isReadOnly: file.isReadOnly, uploadLimit: services.maxUploadBytes,
            folder: view.rights.mayAddBeside ? file.parent.rawValue : nil,
            preview: services.preview(
                named: file.name, size: file.size, at: PagePath.document(id.rawValue, .preview)),
            lacksProvider: services.lacksProvider(for: file.name) && signedIn.session.account.isOperator,
            isForOperator: signedIn.session.account.isOperator,
            hasActivity: services.records != nil, message: message)
        page.nextVersions = versions.next.map { PagePath.versions(of: id.rawValue, before: $0.description) }
        page.isLatestPart = version == nil
        return page
    }

    /// Old versions per page.
    private static var versionsAtOnce: Int { 50 }

    /// Returns the versions to show.
    /// A user without access to the version history sees only the newest version, without its author.
    private func versions(
        of file: FileRecord, _ access: PageAccess, before version: FileVersion?
    ) async throws -> (shown: [DocumentPage.Version], next: FileVersion?) {
        guard access.mayReadHistory else {
            let newest = DocumentPage.Version(
                id: file.version.description, number: Int(file.version.rawValue), size: file.size,
                modified: file.modified)
            return ([newest], nil)
        }
        let part = try await library.versions(
            of: file.id, before: version, limit: Self.versionsAtOnce, for: caller, now: now)
        let shown = part.versions.map { record in
            var version = DocumentPage.Version(record)
            version.isShown = services.isShown(named: file.name, size: version.size)
            return version
        }
        return (shown, part.next)
    }

    /// Returns the user who has the document open. The lock id is a secret of Office's sessions and isn't shown.
    private func heldLock(of file: FileRecord, by person: Person) async throws -> DocumentPage.Lock? {
        guard file.lock.current(at: now) != nil else { return nil }
        let held = try await library.heldLock(of: file.id, nearest: 0, for: caller, now: now)
        return DocumentPage.Lock(
            holder: held?.takenByName, isOwn: held?.takenBy == person.signInName,
            ends: held?.expires ?? file.lock.expires)
    }
}

extension DocumentPage.Version {
    init(_ record: VersionRecord) {
        let names = record.contributors
        self.init(
            id: record.version.description, number: Int(record.version.rawValue), size: record.content.size,
            modified: record.saved, author: names.isEmpty ? nil : names.listed(atMost: 8),
            isAuthorRemoved: record.isAuthorRemoved, restored: record.restored.map { Int(clamping: $0.rawValue) },
            label: record.label)
    }
}
