import Foundation
import Testing

@testable import EmplaceCLI

/// Tests how `emplace trace` reads the server's log.
@Suite struct LogSearchTests {
    private static let id = "abcdefghijkmnpqrst23", other = "zyxwvutsrqpnmkjihgf2"

    private static func line(
        _ second: Int, _ fields: String, event: String = "request", module: String = "HTTPServing"
    ) -> String {
        "2026-11-26T17:35:\(second < 10 ? "0" : "")\(second).529Z info emplace: \(fields) [\(module)] \(event)"
    }

    private static func request(_ second: Int, _ request: String, of id: String, correlation: String? = nil) -> String {
        let correlation = correlation.map { "correlation.id=\($0) " } ?? ""
        return line(
            second,
            "bytes=0 client=192.0.2.1 \(correlation)hb.request.id=\(request) method=POST ms=7 route=/wopi/files/{id} "
                + "status=409 target=/wopi/files/\(id) wopi.operation=LOCK")
    }

    private static func found(_ subject: LogSearch.Subject, _ lines: [String]) -> [String] {
        var search = LogSearch(subject)
        for line in lines { search.take(Data(line.utf8)) }
        return search.found.map { "\($0.event) \($0.request ?? "-")" }
    }

    @Test func `a line is parsed, whatever a journal writes before it`() throws {
        let text = Self.line(
            34, #"hb.request.id=58 reason=unauthorized(reason: "not a [token] of x=1 host") status=401"#,
            event: "wopi.refused", module: "WOPIRoutes")
        for prefix in ["", "<6>", "Nov 26 17:35:34 nas emplace[812]: ", "2026-11-26T17:35:35+0000 nas emplace[812]: "] {
            let entry = try #require(LogEntry(prefix + text + "\r"))
            #expect(entry.event == "wopi.refused" && entry.level == "info" && !entry.isRequest)
            #expect(abs(entry.time.timeIntervalSince1970 - 1_795_714_534.529) < 0.001)
            #expect(
                entry.fields == [
                    "hb.request.id": "58", "reason": #"unauthorized(reason: "not a [token] of"#, "x": "1 host\")",
                    "status": "401",
                ])
        }
        for text in ["", "emplace: [A] b", "2026-11-26T17:35:34.529Z info emplace: a=1", "x info emplace: a=1 [A] b"] {
            #expect(LogEntry(text) == nil, "\(text)")
        }
    }

    @Test func `a line in JSON is parsed like a line of text`() throws {
        let line =
            #"{"time":"2026-11-26T17:35:34.529Z","level":"info","logger":"emplace","hb.request.id":"58","#
            + #""method":"POST","ms":7,"target":"/wopi/files/abcdefghijkmnpqrst23","source":"HTTPServing","#
            + #""event":"request"}"#
        let entry = try #require(LogEntry(line))
        #expect(entry.isRequest && entry.level == "info" && entry.ids.contains(Self.id))
        #expect(entry.fields["ms"] == "7" && entry.request == "58" && entry.fields["time"] == nil)
        #expect(Self.found(.document(Self.id), [line]) == ["request 58"])
        #expect(Self.found(.document(Self.other), [line]) == [])
    }

    @Test func `the lines of a document are its requests and the lines of the same requests`() {
        let lines = [
            Self.line(1, "hb.request.id=1 reason=lockMismatch", event: "wopi.refused", module: "WOPIRoutes"),
            Self.line(1, "hb.request.id=2 reason=unauthorized", event: "wopi.refused", module: "WOPIRoutes"),
            Self.request(2, "1", of: Self.id), Self.request(2, "2", of: Self.other), Self.request(3, "3", of: Self.id),
            Self.line(4, "document=\(Self.id)", event: "sweep.content", module: "EmplaceCLI"), "\(Self.id) text", "",
            Self.line(5, "hb.request.id=4 client=\(Self.id) method=GET route=/ status=200 target=/"),
        ]
        #expect(Self.found(.document(Self.id), lines) == ["wopi.refused 1", "request 1", "request 3"])
        #expect(Self.found(.document(Self.other), lines) == ["wopi.refused 2", "request 2"])
        #expect(Self.found(.document("abcdefghijkmnpqrst2"), lines) == [])
    }

    @Test(arguments: ["{C0FFEE-1}", "C0FFEE-1", "c0ffee-1", "{c0ffee-1}"])
    func `a correlation id is found with and without braces, in uppercase and lowercase`(id: String) {
        let lines = [
            Self.line(1, "correlation.id={C0FFEE-1} hb.request.id=1 reason=x", event: "wopi.refused"),
            Self.request(2, "1", of: Self.id, correlation: "{C0FFEE-1}"),
            Self.request(3, "2", of: Self.id, correlation: "{C0FFEE-12}"), Self.request(4, "3", of: Self.id),
            Self.request(5, "4", of: Self.other, correlation: "c0ffee-1"),
        ]
        #expect(Self.found(.correlation(id), lines) == ["wopi.refused 1", "request 1", "request 4"])
    }

    @Test func `lines of requests that never ended don't fill the memory`() {
        var search = LogSearch(.document(Self.id))
        for number in 0..<25_000 {
            search.take(Data(Self.line(1, "hb.request.id=\(number) reason=x", event: "wopi.refused").utf8))
        }
        for number in [0, 24_999] { search.take(Data(Self.request(2, "\(number)", of: Self.id).utf8)) }
        #expect(search.found.map(\.request) == ["0", "24999", "24999"] && search.lines == 25_002)
    }

    @Test func `a file is read to its end, even if it has no line end or isn't a log`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "log-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let noise = String(repeating: "x", count: 700_000) + "\n"
        let text = noise + Self.request(1, "1", of: Self.id) + "\n" + noise + Self.request(2, "2", of: Self.id)
        try Data(text.utf8).write(to: folder)
        var search = LogSearch(.document(Self.id))
        try search.read(folder.path)
        #expect(search.found.map(\.request) == ["1", "2"] && search.lines == 2)
        try Data(repeating: 0xFF, count: 9_000_000).write(to: folder)
        try search.read(folder.path)
        #expect(search.lines == 2)
        #expect(throws: Failure.self) { try search.read(folder.path + "-none") }
    }
}
