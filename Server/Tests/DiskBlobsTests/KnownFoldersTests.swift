import Foundation
import Testing

@testable import DiskBlobs

@Suite struct KnownFoldersTests {
    @Test func `a new folder counts as known once its parent is synced, with its siblings`() throws {
        let parent = FileManager.default.temporaryDirectory.appending(path: "known-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: parent) }
        for path in [parent, parent + "/old"] { try System.makeFolder(path) }
        let known = KnownFolders()
        #expect(try Set(known.make("ab", in: parent)) == ["ab", "old"])
        let unknown = try known.make("ab", in: parent)
        #expect(Set(unknown) == ["ab", "old"])
        try known.flush(unknown, in: parent)
        #expect(try known.make("ab", in: parent).isEmpty)
        #expect(try known.make("old", in: parent).isEmpty)
        #expect(try known.make("cd", in: parent) == ["cd"])
        #expect(try known.make("cd", in: parent) == ["cd"])
    }
}
