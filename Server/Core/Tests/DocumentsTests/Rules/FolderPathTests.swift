import Documents
import Testing

/// Tests the folder paths of uploads.
@Suite struct FolderPathTests {
    @Test(
        arguments: [
            ("", []), ("a", ["a"]), ("Photos/2030/Mai", ["Photos", "2030", "Mai"]),
            ("back\\slash/b", ["back\\slash", "b"]),
            ("a/...", ["a", "..."]), ("日本/é", ["日本", "é"]),
        ] as [(String, [String])])
    func `a path consists of the names between its slashes`(text: String, names: [String]) throws {
        #expect(try FolderPath(text).names.map(\.text) == names)
        #expect(FolderPath.illegalPart(of: text) == nil)
    }

    @Test(
        arguments: [
            ("..", ".."), ("../a", ".."), ("a/../../b", ".."), ("a/.", "."), ("/", ""), ("/etc", ""), ("a//b", ""),
            ("a/", ""), ("a/b\0", "b\0"), ("a/\u{301}..", nil), ("a/../\u{301}b", ".."),
        ] as [(String, String?)])
    func `a path with parent references, a leading slash or an invalid name is refused`(text: String, part: String?) {
        #expect(FolderPath.illegalPart(of: text) == part)
        #expect((try? FolderPath(text)) == nil || part == nil)
    }

    @Test func `a slash followed by a combining mark still separates`() throws {
        #expect(try FolderPath("a/\u{301}b").names.count == 2)
    }

    @Test func `a path has a maximum length`() throws {
        let maxCount = Array(repeating: "a", count: FolderPath.maxLevels)
        #expect(try FolderPath(maxCount.joined(separator: "/")).names.count == FolderPath.maxLevels)
        #expect(throws: DocumentsError.tooDeep(limit: FolderPath.maxLevels)) {
            try FolderPath((maxCount + ["a"]).joined(separator: "/"))
        }
        #expect(throws: DocumentsError.self) { try FolderPath(String(repeating: "/", count: 8000)) }
        #expect(throws: DocumentsError.self) { try FolderPath(String(repeating: "x", count: 256)) }
    }
}

/// Tests the rule for the maximum depth of folders.
@Suite struct FolderDepthTests {
    @Test(arguments: [(Int.min, 1), (-1, 1), (0, 1), (1, 1), (100, 100), (1000, 1000), (1001, 1000), (.max, 1000)])
    func `a maximum depth must be in the allowed range`(given: Int, limit: Int) {
        #expect(FolderDepth(given).limit == limit)
    }

    @Test(arguments: 1...4) func `new folders are allowed up to the maximum depth`(limit: Int) {
        let depth = FolderDepth(limit)
        for above in 0...6 {
            for levels in 1...6 { #expect(depth.permits(levels, in: above) == (above + levels <= limit)) }
        }
    }

    @Test(arguments: 1...4) func `a moved folder may stay at its depth or move up`(limit: Int) {
        let depth = FolderDepth(limit)
        for former in 0...6 {
            for above in 0...6 {
                for levels in 1...6 {
                    let fits = above + levels <= limit || above <= former
                    #expect(depth.permits(levels, in: above, from: former) == fits)
                }
            }
        }
    }

    @Test(arguments: [(Int.max, 0), (1, Int.max), (.max, .max), (.max, 99)])
    func `no arithmetic overflows`(levels: Int, above: Int) {
        #expect(!FolderDepth.default.permits(levels, in: above))
        #expect(FolderDepth.default.permits(levels, in: above, from: .max))
    }
}
