import Foundation
import Subprocess
import Testing

@testable import ZipArchives

/// Tests that Python's module zipfile and Info-ZIP's command unzip can read the zips that the server creates.
@Suite struct ZipTests {
    private let time = Date(timeIntervalSince1970: 1_790_000_001)

    @Test func `the checksum matches the standard however the bytes are split`() {
        let text = Array("123456789".utf8), long = (0..<1000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        #expect(CRC32().value == 0)
        var crc = CRC32()
        crc.add(text)
        #expect(crc.value == 0xcbf4_3926)
        var whole = CRC32()
        whole.add(long)
        for cut in [0, 1, 7, 8, 9, 500, 999, 1000] {
            var parts = CRC32()
            parts.add(Array(long[..<cut]))
            parts.add(Array(long[cut...]))
            #expect(parts == whole)
        }
    }

    @Test(arguments: [
        // MS-DOS times have a resolution of two seconds. The other times are the leap day of 2028, and the first and
        // the last time that a zip can contain.
        (1_790_000_001.0, "2026-09-21 14:13:20"), (1_835_438_399, "2028-02-29 11:59:58"),
        (0, "1980-01-01 00:00:00"), (315_532_799, "1980-01-01 00:00:00"), (-5e11, "1980-01-01 00:00:00"),
        (9e12, "2107-12-31 23:59:58"),
    ])
    func `times are in MS-DOS format and UTC`(seconds: Double, text: String) {
        let time = ZipTime(Date(timeIntervalSince1970: seconds))
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(identifier: "UTC")
        formatter.dateFormat = "yyyy-MM-dd HH:mm:ss"
        let expected = formatter.date(from: text).map { ZipTime($0) }
        #expect(expected?.day == time.day && expected?.time == time.time)
        #expect(time.field.isEmpty == (seconds > 3e9))
    }

    @Test(arguments: [
        ("Plan.docx", "Plan.docx"), ("日本 計画.docx", "日本 計画.docx"), ("a\u{0}b\u{1b}[2J", "a␀b␛[2J"),
        ("..\\..\\evil.exe", "..＼..＼evil.exe"), ("C:evil", "C：evil"), ("12:30 notes", "12：30 notes"),
        ("..", "_.．"), (".", "_．"), ("", "_"), ("../up", "..／up"), ("...", "_..．"), ("\u{85}", "\u{fffd}"),
        (".profile", ".profile"), ("/etc", "／etc"),
    ])
    func `no entry's path leaves the target folder`(name: String, safe: String) {
        #expect(ZipName.safe(name) == safe)
        #expect(ZipName.path([name, "x"], isFolder: false) == safe + "/x")
    }

    @Test func `Python and unzip find all entries and contents`() async throws {
        var zip = ZipArchive(), bytes: [UInt8] = [], text = Array("a text of some bytes".utf8), crc = CRC32()
        crc.add(text)
        bytes += try zip.folder("Pläne/", modified: time)
        bytes += try zip.folder("Pläne/空/", modified: time)
        bytes += try zip.begin("Pläne/leer.txt", size: 0, modified: time, checksum: 0)
        bytes += zip.finishEntry(checksum: 0)
        bytes += try zip.begin("Pläne/計画 \u{1F600}.docx", size: Int64(text.count), modified: time, checksum: crc.value)
        bytes += text + zip.finishEntry(checksum: crc.value)
        bytes += try zip.begin("later.txt", size: Int64(text.count), modified: time, checksum: nil)
        bytes += text + zip.finishEntry(checksum: crc.value)
        bytes += zip.directory + zip.end
        let file = try Scratch()
        try Data(bytes).write(to: file.url)
        let reported = try await file.python(
            """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            assert z.testzip() is None
            for i in z.infolist():
                mode = oct(i.external_attr >> 16)
                print(i.filename, i.file_size, i.date_time, mode, i.is_dir(), i.flag_bits, z.read(i).decode())
            """)
        let day = "(2026, 9, 21, 14, 13, 20)"
        #expect(
            reported == """
                Pläne/ 0 \(day) 0o40755 True 2048 \n\
                Pläne/空/ 0 \(day) 0o40755 True 2048 \n\
                Pläne/leer.txt 0 \(day) 0o100644 False 2048 \n\
                Pläne/計画 \u{1F600}.docx 20 \(day) 0o100644 False 2048 a text of some bytes
                later.txt 20 \(day) 0o100644 False 2056 a text of some bytes

                """)
        try await file.run("unzip", ["-tqq", file.url.path])
        text[3] ^= 1
        var damaged = bytes
        let start = try #require(bytes.firstRange(of: Array("later.txt".utf8))).upperBound + 9
        damaged.replaceSubrange(start..<start + text.count, with: text)
        try Data(damaged).write(to: file.url)
        await #expect(throws: Scratch.Failed.self) { try await file.run("unzip", ["-tqq", file.url.path]) }
    }

    @Test func `an entry and an archive of more than 4 GiB are ZIP64`() async throws {
        let large: Int64 = 5 << 30, text = Array("beyond".utf8), file = try Scratch()
        var zip = ZipArchive(), crc = CRC32()
        crc.add(text)
        try Data().write(to: file.url)
        let handle = try FileHandle(forWritingTo: file.url)
        // The large file is sparse, so that it uses no disk space.
        try handle.write(contentsOf: zip.begin("large.bin", size: large, modified: time, checksum: nil))
        try handle.seek(toOffset: handle.offset() + UInt64(large))
        try handle.write(contentsOf: zip.finishEntry(checksum: 1))
        try handle.write(
            contentsOf: zip.begin("after.txt", size: Int64(text.count), modified: time, checksum: crc.value))
        try handle.write(contentsOf: text + zip.finishEntry(checksum: crc.value))
        try handle.write(contentsOf: zip.directory + zip.end)
        try handle.close()
        let reported = try await file.python(
            """
            import sys, zipfile
            z = zipfile.ZipFile(sys.argv[1])
            for i in z.infolist(): print(i.filename, i.file_size, i.compress_size, i.header_offset, i.extract_version)
            print(z.read("after.txt").decode(), z.open("large.bin").read(3))
            """)
        let after = 30 + 9 + 9 + 20 + large + 24
        #expect(
            reported == """
                large.bin \(large) \(large) 0 45
                after.txt 6 6 \(after) 45
                beyond b'\\x00\\x00\\x00'

                """)
        let listing = try await file.run("unzip", ["-Zl", file.url.path])
        #expect(listing.contains("\(large)") && listing.contains("after.txt"))
    }

    @Test func `more than 65,535 entries are ZIP64`() async throws {
        var zip = ZipArchive(), bytes: [UInt8] = []
        for number in 0..<65_600 { bytes += try zip.folder("\(number)/", modified: time) }
        let file = try Scratch()
        try Data(bytes + zip.directory + zip.end).write(to: file.url)
        let reported = try await file.python(
            "import sys, zipfile\nn = zipfile.ZipFile(sys.argv[1]).namelist()\nprint(len(n), len(set(n)), n[-1])")
        #expect(reported == "65600 65600 65599/\n" && zip.count == 65_600)
        try await file.run("unzip", ["-tqq", file.url.path])
    }

    @Test func `an archive that needs too much memory or doesn't fit its headers is refused`() throws {
        var zip = ZipArchive()
        #expect(throws: ZipArchive.Problem.pathTooLong) {
            try zip.folder(String(repeating: "x", count: 65_536), modified: time)
        }
        let name = String(repeating: "x", count: 65_000)
        #expect(throws: ZipArchive.Problem.directoryFull) {
            for _ in 0..<300 { _ = try zip.folder(name, modified: time) }
        }
        #expect(zip.directory.count <= ZipArchive.maxDirectory)
    }

    @Test func `each user may download two archives at once, and visitors of a link share a number`() throws {
        let turns = ZipTurns(), mia: [ZipTurns.Party] = [.person("mia"), .everybody]
        var held = [turns.begin(mia), turns.begin(mia)]
        #expect(held.allSatisfy { $0 != nil } && turns.begin(mia) == nil)
        #expect(turns.begin([.person("ben"), .everybody]) != nil)
        held.removeLast()
        #expect(turns.begin(mia) != nil)
        func visitor(_ number: Int) -> ZipTurns.Turn? {
            turns.begin([.visitor(link: "l", network: "\(number)"), .link("l"), .everybody])
        }
        let visitors = (0..<10).map(visitor)
        #expect(visitors.count { $0 != nil } == 8 && visitor(20) == nil)
        let all = (0..<100).map { turns.begin([.person("\($0)"), .everybody]) }
        #expect(all.count { $0 != nil } == 64 - 9)
        let others = ZipTurns()
        // All visitors of a user's links together may download at most 16 zips at a time, even if each of 100 visitors
        // uses a different link and a different network.
        let links = (0..<100).map {
            others.begin([.visitor(link: "\($0)", network: "\($0)"), .link("\($0)"), .links(of: "mallory"), .everybody])
        }
        #expect(links.count { $0 != nil } == 16 && others.begin([.person("mia"), .everybody]) != nil)
        withExtendedLifetime(links) {}
        withExtendedLifetime((held, visitors, all)) {}
    }
}

/// A temporary zip file, which Python and other programs read.
private final class Scratch {
    struct Failed: Error { var reported: String }

    let url = FileManager.default.temporaryDirectory.appending(path: "zip-test-\(UUID().uuidString).zip")

    init() throws {}

    deinit { try? FileManager.default.removeItem(at: url) }

    func python(_ script: String) async throws -> String {
        try await run("python3", ["-X", "utf8", "-c", script, url.path])
    }

    @discardableResult
    func run(_ program: String, _ arguments: [String]) async throws -> String {
        let outcome = try await Subprocess.run(
            .name(program), arguments: Arguments(arguments), output: .string(limit: 1 << 20),
            error: .string(limit: 1 << 20))
        guard outcome.terminationStatus.isSuccess else {
            throw Failed(reported: outcome.standardOutput + outcome.standardError)
        }
        return outcome.standardOutput
    }
}
