import CoreFoundation
import Foundation
import HTTPServing
import Logging
import Testing

@testable import EmplaceCLI

@Suite struct LogFormatTests {
    private func objects(_ body: (LogLines, Logger) -> Void) throws -> [[String: Any]] {
        try LogFile.written(.json, body).split(separator: "\n").map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
        }
    }

    @Test func `a JSON line has the time, level, logger, values, source and event`() throws {
        let found = try objects { _, logger in logger.error("a.failed", metadata: ["reason": "no disk"], source: "Here")
        }
        let line = try #require(found.first)
        #expect(line.count == 6)
        #expect((line["time"] as? String)?.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil)
        #expect(line["level"] as? String == "error" && line["logger"] as? String == "emplace")
        #expect(line["source"] as? String == "Here" && line["event"] as? String == "a.failed")
        #expect(line["reason"] as? String == "no disk")
    }

    @Test func `a request's line has numbers as numbers`() throws {
        let record = RequestRecord(
            method: "GET", path: "/wopi/files/a", status: 404, bytes: 12, milliseconds: -3, route: "/wopi/files/{id}",
            client: IPAddress("192.0.2.1"), cut: nil)
        let line = try #require(try objects { _, logger in record.log(to: logger) }.first)
        #expect(line["status"] as? Int == 404 && line["bytes"] as? Int == 12 && line["ms"] as? Int == -3)
        #expect(line["event"] as? String == "request" && line["client"] as? String == "192.0.2.1")
    }

    static let texts = [
        "", "\"", "\\", "\\\"", "a\nb", "\u{0}\u{7F}\u{9B}", "é 漢 🎉", "\u{202E}evil", "{\"a\":1}", "</script>",
        "\\u0041",
        String(repeating: "\"\\", count: 500),
    ]

    @Test(arguments: texts)
    func `any text is a valid member name, value and event`(text: String) throws {
        let lines = try objects { _, logger in
            logger.info("\(text)", metadata: ["v": "\(text)", "n\(text)": ["x": "\(text)"]], source: text)
        }
        #expect(lines.count == 1)
        let shown = text.unicodeScalars.allSatisfy { $0.isASCII && $0.value >= 0x20 && $0.value < 0x7F }
        if shown { #expect(lines.first?["v"] as? String == text && lines.first?["event"] as? String == text) }
    }

    @Test(arguments: ["time", "level", "logger", "source", "event"])
    func `a value can't replace a member that every line has`(name: String) throws {
        let line = try #require(
            try objects { _, logger in logger.info("happened", metadata: [name: "forged"]) }.first)
        #expect(line["value." + name] as? String == "forged" && line["event"] as? String == "happened")
    }

    @Test func `a secret in a JSON line is redacted, and the line stays valid`() throws {
        let lines = try objects { _, logger in
            logger.info("failed", metadata: ["error": "\"https://user:pass@host/\" \\"])
        }
        let text = try #require(lines.first?["error"] as? String)
        #expect(!text.contains("pass") && text.contains("***"))
    }

    @Test(
        arguments: [
            (Logger.Level.debug, 7), (.info, 6), (.notice, 5), (.warning, 4), (.error, 3), (.critical, 2),
        ])
    func `a line for the journal begins with the priority of its level`(level: Logger.Level, priority: Int) throws {
        let text = try LogFile.written(.journal) { _, logger in
            var logger = logger
            logger.logLevel = .trace
            logger.log(level: level, "happened")
        }
        #expect(text.hasPrefix("<\(priority)>2") && text.hasSuffix(" happened\n"))
    }

    @Test func `only a standard error that is the journal's socket gets priorities`() {
        var status = stat()
        #expect(fstat(STDERR_FILENO, &status) == 0)
        #expect(LogFormat.ofStandardError([:]) == .text)
        #expect(LogFormat.ofStandardError(["JOURNAL_STREAM": "1:2"]) == .text)
        #expect(LogFormat.ofStandardError(["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"]) == .journal)
    }
}
