import Dispatch
import Foundation
import HTTPServing
import Logging
import Testing

@testable import EmplaceCLI

@Suite struct LogTests {
    private func written(_ body: (LogLines, Logger) -> Void) throws -> String { try LogFile.written(.text, body) }

    @Test func `a line has its time in UTC, its level and its metadata by name`() throws {
        let text = try written { _, logger in
            var logger = logger
            logger[metadataKey: "b"] = "logger"
            logger[metadataKey: "c"] = "logger"
            logger.info("saved", metadata: ["c": "event", "a": .stringConvertible(1)])
        }
        #expect(
            text.wholeMatch(
                of: #/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z info emplace: a=1 b=logger c=event \[\w+\] saved\n/#)
                != nil)
        let time = try #require(text.split(separator: " ").first)
        let parsed = try Date(
            String(time), strategy: .iso8601.year().month().day().time(includingFractionalSeconds: true))
        #expect(abs(parsed.timeIntervalSinceNow) < 3600)
    }

    @Test func `text can't end its line or control the terminal`() throws {
        let text = try written { _, logger in
            logger.info("two\nlines", metadata: ["name": "a\u{1b}[31mb\r\n\u{7f}é"])
        }
        #expect(text.hasSuffix("name=a?[31mb???é [EmplaceCLITests] two?lines\n"))
        #expect(text.count(where: \.isNewline) == 1)
    }

    /// Control characters of the set C1, line separators and bidirectional control characters. Each takes two or more
    /// bytes in UTF-8.
    @Test(arguments: [
        "\u{80}", "\u{85}", "\u{9B}31m", "\u{9F}", "\u{61C}", "\u{200E}", "\u{2028}", "\u{2029}", "\u{202E}",
        "\u{2066}",
        "\u{2069}", "\r\n", "e\u{301}\u{2028}",
    ]) func `no Unicode control character ends or reverses a line`(text: String) throws {
        let line = try written { _, logger in logger.info("said", metadata: ["name": "é\(text)ü"]) }
        let kept = text.unicodeScalars.map { scalar in
            scalar.isASCII && scalar.value >= 0x20 || scalar.value == 0x301 ? "\(scalar)" : "?"
        }.joined()
        #expect(line.contains("name=é\(kept)ü ["))
        let scalars = line.unicodeScalars.dropLast()
        #expect(!scalars.contains { $0.properties.generalCategory == .control || (0x2028...0x202E).contains($0.value) })
    }

    /// A log handler that implements `log(event:)`, but not the older log method of swift-log.
    private struct EventsAlone: LogHandler {
        var base: LineLogHandler
        var metadata: Logger.Metadata {
            get { base.metadata }
            set { base.metadata = newValue }
        }
        var metadataProvider: Logger.MetadataProvider? {
            get { base.metadataProvider }
            set { base.metadataProvider = newValue }
        }
        var logLevel: Logger.Level {
            get { base.logLevel }
            set { base.logLevel = newValue }
        }

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { base[metadataKey: key] }
            set { base[metadataKey: key] = newValue }
        }

        func log(event: LogEvent) { base.log(event: event) }
    }

    private struct Cut: Error {}

    private static let records: [RequestRecord] = [
        .init(
            method: "GET", path: "/wopi/files/abcdefghijkmnpqrst23", status: 200, bytes: 2345, milliseconds: 0,
            route: "/wopi/files/{id}", client: IPAddress("192.0.2.1"), cut: nil),
        .init(
            method: "other", path: "/hunter2", status: 404, bytes: 0, milliseconds: 10,
            route: nil, client: IPAddress("2001:db8::1"), cut: nil),
        .init(
            method: "POST", path: "/é\n", status: 100, bytes: .max, milliseconds: -1_000_000, route: "NotFound",
            client: nil, cut: Cut()),
        {
            var record = RequestRecord(
                method: "POST", path: "/wopi/files/abcdefghijkmnpqrst23", status: 409, bytes: 0, milliseconds: 3,
                route: "/wopi/files/{id}", client: IPAddress("192.0.2.1"), cut: nil)
            record.details = [.init(name: "wopi.app", text: "Word"), .init(name: "wopi.operation", text: "LOCK")]
            return record
        }(),
    ]

    @Test(
        arguments: records.indices,
        [[:], ["hb.request.id": "7", "correlation.id": "{C}"], ["bytes": "own", "a": "b", "zz": ["c": "d"]]]
            as [Logger.Metadata])
    func `a request's line is its event with the event's values`(index: Int, own: Logger.Metadata) throws {
        let text = try written { lines, _ in
            for isWhole in [true, false] {
                var logger = Logger(label: "emplace") { label in
                    let whole = LineLogHandler(label: label, lines: lines)
                    let handler: any LogHandler = isWhole ? whole : EventsAlone(base: whole)
                    return handler
                }
                for (name, value) in own { logger[metadataKey: name] = value }
                Self.records[index].log(to: logger)
            }
        }
        let found = text.split(separator: "\n").map { $0.drop { $0 != " " } }
        #expect(found.count == 2 && found.first == found.last, "\(text)")
        #expect(found.first?.hasSuffix(" [HTTPServing] request") == true)
    }

    @Test func `task-local values appear in a request's line unless the logger or request sets them`() throws {
        let text = try written { lines, _ in
            var handler = LineLogHandler(label: "emplace", lines: lines)
            handler.metadataProvider = .init { ["bytes": "task", "n": "task", "o": "task"] }
            let provided = handler
            var logger = Logger(label: "emplace") { _ in provided }
            logger[metadataKey: "o"] = "logger"
            Self.records[0].log(to: logger)
        }
        #expect(
            text.hasSuffix(
                " info emplace: bytes=2345 client=192.0.2.1 method=GET ms=0 n=task o=logger route=/wopi/files/{id}"
                    + " status=200 target=/wopi/files/abcdefghijkmnpqrst23 [HTTPServing] request\n"))
    }

    @Test func `lines keep their order, whichever task writes them`() throws {
        let text = try written { _, logger in
            for number in 0..<2000 { number % 7 == 0 ? logger.warning("\(number)") : logger.info("\(number)") }
        }
        let numbers = text.split(separator: "\n").compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(numbers == Array(0..<2000))
    }

    /// Returns a log that collects lines for an hour before it writes them. Urgent lines and full batches are written
    /// immediately.
    private func patient(_ pipe: Pipe) -> LogLines {
        LogLines(descriptor: pipe.fileHandleForWriting.fileDescriptor, delay: 3_600_000)
    }

    @Test func `an urgent line and the lines before it are written at once`() throws {
        let pipe = Pipe(), lines = patient(pipe)
        let logger = Logger(label: "emplace", factory: { LineLogHandler(label: $0, lines: lines) })
        logger.info("first")
        logger.error("second")
        // If the log collected the error instead of writing it immediately, this read would wait an hour.
        let text = String(decoding: pipe.fileHandleForReading.availableData, as: UTF8.self)
        #expect(text.contains("first\n") && text.hasSuffix("second\n"))
    }

    @Test func `a batch of many lines is written at once`() throws {
        let pipe = Pipe(), lines = patient(pipe)
        for _ in 0..<40 { lines.add(isUrgent: false) { $0.append(String(repeating: "x ", count: 500)) } }
        // If the log didn't write a batch as soon as the batch has 32 KiB, this read would wait an hour.
        #expect(try pipe.fileHandleForReading.read(upToCount: 32 * 1024)?.count == 32 * 1024)
    }

    /// A log whose writer is blocked in the middle of a line, because the line doesn't fit into the pipe.
    private struct Stall {
        let lines: LogLines
        private let reader: FileHandle
        private let writer: Int32

        init(isBlocking: Bool = true) throws {
            var ends: [Int32] = [-1, -1]
            let result = pipe(&ends)
            try #require(result == 0)
            if !isBlocking { try #require(fcntl(ends[1], F_SETFL, O_NONBLOCK) == 0) }
            reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
            writer = ends[1]
            lines = LogLines(descriptor: ends[1], delay: 3_600_000)
            lines.add(isUrgent: true) { $0.append(String(repeating: "x ", count: 1 << 19)) }
            // The arrival of the first byte shows that the writer has started to write the line.
            #expect(try reader.read(upToCount: 1)?.count == 1)
        }

        /// Flushes and closes the log while the test reads its output. Returns the lines after the line that blocked
        /// the writer.
        func rest() throws -> ArraySlice<Substring> {
            DispatchQueue(label: "flush").async { [lines, writer] in
                lines.flush()
                close(writer)
            }
            let data = try reader.readToEnd() ?? Data()
            return String(decoding: data, as: UTF8.self).split(separator: "\n").dropFirst()
        }
    }

    @Test func `adding a line never waits for the reader, and flushing does`() throws {
        let stall = try Stall(), isBack = DispatchSemaphore(value: 0)
        DispatchQueue(label: "adds").async { [lines = stall.lines] in
            for number in 0..<5000 { lines.add(isUrgent: number % 7 == 0) { $0.append(Int64(number)) } }
            isBack.signal()
        }
        #expect(isBack.wait(timeout: .now() + 60) == .success)
        let numbers = try stall.rest().compactMap { $0.split(separator: " ").last.flatMap { Int($0) } }
        #expect(numbers == Array(0..<5000))
    }

    @Test func `a log without a reader doesn't keep the process from ending`() throws {
        let stall = try Stall()
        stall.lines.flush(patience: 0)
        _ = try stall.rest()
    }

    @Test func `a pipe that another process made non-blocking loses no lines`() throws {
        let stall = try Stall(isBlocking: false)
        stall.lines.add(isUrgent: true) { $0.append("after") }
        #expect(try stall.rest().map { $0.split(separator: " ").last } == ["after"])
    }

    @Test func `lines beyond 4 MiB are dropped and counted, and the count precedes the waiting lines`() throws {
        let stall = try Stall(), all = 10_000, padding = String(repeating: "x ", count: 500)
        for number in 0..<all { stall.lines.add(isUrgent: number % 7 == 0) { $0.append("\(number) \(padding)") } }
        let came = try stall.rest(), kept = came.dropFirst()
        let notice = try #require(
            came.first?.wholeMatch(of: #/\S+Z warning emplace: count=(\d+) \[EmplaceCLI\] log\.dropped/#))
        #expect(Int(notice.1) == all - kept.count)
        let numbers = kept.compactMap { $0.split(separator: " ").first.flatMap { Int($0) } }
        #expect(numbers == Array(0..<kept.count))
        let bytes = kept.reduce(0) { $0 + $1.utf8.count + 1 }
        #expect((4 << 20..<4 << 20 + 2000).contains(bytes))
    }
}
