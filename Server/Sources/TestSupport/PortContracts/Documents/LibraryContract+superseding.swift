import Foundation
import Basics
import Testing
import Documents

/// Small content that is read while it is replaced and removed.
extension LibraryContract {
    /// A store that reads a document and then its bytes without a snapshot finds no bytes of the former version.
    func bytesAreThoseOfTheirVersion() async throws {
        let fixture = try await makeInlineFixture(), last: Int64 = 40
        let file = try await fixture.makeFile("Plan.docx", fixture.stage("1"))
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for number in 2...last { try await supersede(file, with: number, fixture) } }
            for _ in 0..<4 { group.addTask { try await follow(file.id, to: last, for: fixture.caller) } }
            for try await _ in group {}
        }
    }

    /// Saves a number as the next version and removes the former version with its bytes, in one commit.
    private func supersede(_ file: FileRecord, with number: Int64, _ fixture: LibraryFixture) async throws {
        guard let first = file.content.inline, case .small(let small) = try await fixture.stage("\(number)")
        else {
            Issue.record("\(number) isn't small content")
            return
        }
        let key = try #require(InlineKey(rawValue: "\(first.rawValue)n\(number)")), now = fixture.now
        let content = ContentRecord(.inline(key), size: Int64(small.bytes.count), sha256: small.sha256)
        let version = FileVersion(rawValue: number), former = FileVersion(rawValue: number - 1)
        try await store.write { rows in
            try rows.insert(small.bytes, as: key)
            try rows.insert(VersionRow(version: version, content: content, saved: now, author: nil), of: file.id)
            try rows.setContent(content, version: version, modified: now, of: file.id)
            try rows.deleteVersion(former, of: file.id)
            _ = try rows.removeUnnamedContent(limit: 100)
        }
    }

    /// Reads a document repeatedly until its last version, with a limit in case a store never returns it.
    private func follow(_ file: FileID, to last: Int64, for caller: Caller) async throws {
        let now = clock.now
        var seen: Int64 = 0, reads = 0
        while seen < last, reads < 100_000, !Task.isCancelled {
            reads += 1
            let (sighting, bytes) = try await store.readOnce { try $0.document(file, for: caller, at: now) }
            guard case .node(.file(let found), _, _, _) = sighting else {
                Issue.record("the document is gone")
                return
            }
            seen = found.version.rawValue
            guard bytes == Array("\(seen)".utf8) else {
                Issue.record("version \(seen) came with other bytes, or none")
                return
            }
            // The writer also needs a thread.
            await Task.yield()
        }
    }
}
