import Basics
import SQLStorage
import Crypto
import DiskBlobs
import Documents
import Foundation
import OAuthServer
import SQLiteEngine
import WOPI
import WOPIHost

/// Checks the database and the content of an installation. Emplace may keep running meanwhile.
struct Doctor {
    let installation: Installation
    let readsContent: Bool
    var isQuiet = true

    func examine(now: Date) async throws -> DoctorReport {
        var report = DoctorReport(readsContent: readsContent)
        do {
            try await checkDatabase(&report)
            try await checkContent(&report)
            report.leftovers.records = try await installation.storage.forgettable(
                codesBefore: now.addingTimeInterval(-SignInGarbageCollection.tokenRetention),
                grantsBefore: now.addingTimeInterval(-SignInGarbageCollection.grantRetention))
            try await countContent(now: now, &report)
        } catch let error as SQLError {
            report.database.append("can't be read completely: \(ErrorText.sentence(error))")
        }
        return report
    }

    /// Counts content that no version refers to, in three groups: content of uploads in progress, content left over
    /// from interrupted saves, and content in the trash. Such content only uses storage until garbage collection
    /// removes it, so the check doesn't change it.
    private func countContent(now: Date, _ report: inout DoctorReport) async throws {
        let keys = try await installation.blobs.keys(unchangedSince: .distantFuture)
        for start in stride(from: 0, to: keys.count, by: 1000) {
            let unnamed = try await installation.library.unnamed(Array(keys[start..<min(start + 1000, keys.count)]))
            let used = try await installation.blobs.inUse(among: unnamed).count
            report.leftovers.claimed += used
            report.leftovers.contents += unnamed.count - used
        }
        report.leftovers.contents += try await installation.storage.unnamedContents()
        let trashed = try await installation.blobs.trashed()
        report.trash = .init(contents: trashed.count, bytes: trashed.reduce(0) { $0 + $1.size })
    }

    private func checkDatabase(_ report: inout DoctorReport) async throws {
        do {
            // Only a database file is checked here. For a database server, operators use the server's own tools.
            if case .file(let engine) = installation.database { try await engine.integrityCheck() }
        } catch SQLError.corrupt(let problems) {
            report.database += problems.filter { $0 != "ok" }
        }
        for file in try await installation.storage.contradictions() {
            report.database.append(
                "the record of document \(file.rawValue) and the record of its newest version differ")
        }
    }

    private func checkContent(_ report: inout DoctorReport) async throws {
        // Several versions may have the same content, for instance after a version was restored. Each content is
        // checked only once.
        var known: [ContentRecord.Location: ContentCondition] = [:], last: StoredVersion?
        let (count, bytes) = try await installation.storage.storedTotals()
        let progress = Progress(total: readsContent ? bytes : count, quiet: isQuiet)
        defer { progress.clear() }
        while true {
            let versions = try await installation.storage.storedVersions(after: last)
            for version in versions {
                let condition = try await condition(of: version, &known)
                report.versions += 1
                progress.read(readsContent ? Int(clamping: version.content.size) : 1)
                guard condition != .good else { continue }
                // If there is no path, the document was permanently deleted after this page of versions was read, and
                // the content of the version with it.
                guard let path = try await path(of: version) else { continue }
                report.damaged.append(.init(version, path: path, condition))
            }
            guard let end = versions.last else { return report.contents = known.count }
            last = end
        }
    }

    private func path(of version: StoredVersion) async throws -> String? {
        let history = try await installation.library.history(of: version.file)
        guard history.contains(where: { $0.version.version == version.version }) else { return nil }
        return try await installation.library.shownLocation(of: version.file, in: installation.storage, now: Date())?
            .path
    }

    private func condition(
        of version: StoredVersion, _ known: inout [ContentRecord.Location: ContentCondition]
    ) async throws -> ContentCondition {
        let content = version.content
        if let condition = known[content.location] { return condition }
        let condition =
            if let key = content.inline {
                try await condition(ofSmall: content, as: key)
            } else {
                try await installation.content.check(content, reading: readsContent)
            }
        if content.location != .nowhere { known[content.location] = condition }
        return condition
    }

    /// Checks content in the database. Damaged content isn't moved, because every read verifies its hash anyway.
    private func condition(
        ofSmall content: ContentRecord, as key: InlineKey
    ) async throws -> ContentCondition {
        guard readsContent else {
            guard let size = try await installation.storage.size(of: key) else { return .missing }
            return size == content.size ? .good : .wrongSize(size)
        }
        guard let bytes = try await installation.storage.bytes(of: key) else { return .missing }
        guard bytes.count == content.size else { return .wrongSize(Int64(bytes.count)) }
        return Array(SHA256.hash(data: bytes)) == content.sha256 ? .good : .damaged
    }
}

extension Library {
    /// Returns the sign-in name of a document's owner and the document's path, as a report shows them. Also works for a
    /// document in the trash. Returns `nil` if the document was permanently deleted in the meantime.
    func shownLocation(
        of file: FileID, in storage: SQLStorage, now: Date
    ) async throws -> (user: String, path: String)? {
        if let (user, path) = try await location(of: file, now: now) { return (user, path.joined(separator: "/")) }
        guard let (user, path) = try await storage.locationInTrash(of: file) else { return nil }
        return (user, path.joined(separator: "/") + " (in the trash)")
    }
}
