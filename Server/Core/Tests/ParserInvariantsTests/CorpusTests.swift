import Foundation
import ParserInvariants
import Synchronization
import Testing

@Suite struct CorpusTests {
    private static func bytes(_ text: String) throws -> [[UInt8]] { try Corpus(Array(text.utf8)).inputs.map(\.bytes) }

    @Test func `comments and empty lines are not inputs, and an empty input is one`() throws {
        #expect(try Self.bytes("# seed=\"a\"\n\nseed=\"a\"\nkept=\"\"\n") == [Array("a".utf8), []])
        #expect(try Self.bytes("") == [])
    }

    @Test(
        arguments: [
            (#"kept="a=b""#, Array("a=b".utf8)), (#"broke="\\\"""#, Array(#"\""#.utf8)),
            (#"seed="\x00\xfF\x0a""#, [0, 255, 10]),
            (##"seed-two-words="# not a comment""##, Array("# not a comment".utf8)),
            (#"kept="\\x41""#, Array(#"\x41"#.utf8)),
        ] as [(String, [UInt8])])
    func `an input is read byte for byte`(line: String, bytes: [UInt8]) throws {
        #expect(try Self.bytes(line) == [bytes])
    }

    @Test(arguments: [
        "kept", "kept=", #"kept=""#, "kept=a", #"kept="a"#, #"kept=a""#, #"kept="a"b""#, #"kept="a" "#, #" kept="a""#,
        #"kept="\n""#, #"kept="\x1""#, #"kept="\x+1""#, #"kept="\xg0""#, #"kept="\""#, #"found="a""#, #"kept-a="a""#,
        #"="a""#, "kept=\"\u{FC}\"", "kept=\"\t\"", "kept=\"a\"\r",
    ])
    func `a malformed line is refused, with its number`(line: String) {
        let error = #expect(throws: Corpus.Malformed.self) { try Self.bytes("seed=\"a\"\n" + line) }
        #expect(error?.line == 2)
    }

    /// Writes a corpus file, and calls `body` with two arguments: a parser that fails for inputs of more than two
    /// bytes, and the path of a test file beside the corpus. Returns the inputs that were parsed.
    private static func replay(_ corpus: String, body: (FuzzedParser, String) throws -> Void) throws -> [[UInt8]] {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder.appending(path: "Corpus"), withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data(corpus.utf8).write(to: folder.appending(path: "Corpus/short.txt"))
        let seen = Mutex<[[UInt8]]>([])
        let parser = FuzzedParser("short") { bytes in
            seen.withLock { $0.append(bytes) }
            if bytes.count > 2 { throw BrokenInvariant("at most two bytes") }
        }
        try body(parser, folder.appending(path: "Tests.swift").path())
        return seen.withLock { $0 }
    }

    @Test func `every input of a corpus is replayed`() throws {
        let seen = try Self.replay("seed=\"a\"\nbroke=\"\\x00\"\nkept=\"bc\"\n") { parser, test in
            try parser.replayCorpus(beside: test)
        }
        #expect(seen == [[0x61], [0], [0x62, 0x63]])
    }

    @Test(arguments: ["seed=\"a\"\nkept=\"abc\"\n", "seed=\"a\"\n", "", "seed=\"a\"\nkept=\"b\"\nkept=b\n"])
    func `a broken invariant, a malformed line and a missing input fail the replay`(corpus: String) throws {
        _ = try Self.replay(corpus) { parser, test in
            withKnownIssue { try parser.replayCorpus(beside: test) }
        }
    }
}
