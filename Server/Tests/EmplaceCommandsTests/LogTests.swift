import Foundation
import Logging
import Testing

@testable import EmplaceCommands

@Suite struct LogTests {
    /// The lines that were written to a file; a pipe would be full before it is read.
    private func written(_ body: (LogLines, Logger) -> Void) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        #expect(FileManager.default.createFile(atPath: path.path, contents: nil))
        defer { try? FileManager.default.removeItem(at: path) }
        let file = try FileHandle(forWritingTo: path)
        let lines = LogLines(descriptor: file.fileDescriptor)
        body(lines, Logger(label: "place", factory: { LineLogHandler(label: $0, lines: lines) }))
        lines.flush()
        try file.close()
        return try String(decoding: Data(contentsOf: path), as: UTF8.self)
    }

    @Test func `a line has its time in UTC, its level, and its metadata by name`() throws {
        let text = try written { _, logger in
            var logger = logger
            logger[metadataKey: "b"] = "logger"
            logger[metadataKey: "c"] = "logger"
            logger.info("saved", metadata: ["c": "event", "a": .stringConvertible(1)])
        }
        #expect(
            text.wholeMatch(
                of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z info place: a=1 b=logger c=event \[\w+\] saved\n/#) != nil)
        let time = try #require(text.split(separator: " ").first)
        let parsed = try Date(
            String(time), strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
        #expect(abs(parsed.timeIntervalSinceNow) < 3600)
    }

    @Test func `no text ends its line or reaches the terminal`() throws {
        let text = try written { _, logger in
            logger.info("two\nlines", metadata: ["name": "a\u{1b}[31mb\r\n\u{7f}é"])
        }
        #expect(text.hasSuffix("name=a?[31mb???é [EmplaceCommandsTests] two?lines\n"))
        #expect(text.count(where: \.isNewline) == 1)
    }

    /// C1 controls, line separators, and what turns the direction of writing: two bytes of UTF-8 and more.
    @Test(arguments: [
        "\u{80}", "\u{85}", "\u{9B}31m", "\u{9F}", "\u{61C}", "\u{200E}", "\u{2028}", "\u{2029}", "\u{202E}",
        "\u{2066}",
        "\u{2069}", "\r\n", "e\u{301}\u{2028}",
    ]) func `no control of any set ends a line or turns it round`(text: String) throws {
        let line = try written { _, logger in logger.info("said", metadata: ["name": "é\(text)ü"]) }
        let kept = text.unicodeScalars.map { scalar in
            scalar.isASCII && scalar.value >= 0x20 || scalar.value == 0x301 ? "\(scalar)" : "?"
        }.joined()
        #expect(line.contains("name=é\(kept)ü ["))
        let scalars = line.unicodeScalars.dropLast()
        #expect(!scalars.contains { $0.properties.generalCategory == .control || (0x2028...0x202E).contains($0.value) })
    }

    @Test func `lines stay in order, whoever writes them out`() throws {
        let text = try written { _, logger in
            for number in 0..<2000 { number % 7 == 0 ? logger.warning("\(number)") : logger.info("\(number)") }
        }
        let numbers = text.split(separator: "\n").compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(numbers == Array(0..<2000))
    }

    @Test func `what is urgent isn't kept waiting, nor what came before it`() throws {
        let pipe = Pipe()
        let lines = LogLines(descriptor: pipe.fileHandleForWriting.fileDescriptor)
        let logger = Logger(label: "place", factory: { LineLogHandler(label: $0, lines: lines) })
        logger.info("first")
        logger.error("second")
        // Both are in the pipe by now, or this would wait for ever.
        let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text.contains("first\n") && text.hasSuffix("second\n"))
    }
}
