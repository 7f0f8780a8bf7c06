import Foundation
import SQLStorage
import Testing

@testable import EmplaceCLI

/// Tests `emplace trace` on an installation with a document and a log.
@Suite struct TraceCommandTests {
    private static func id(_ path: String, in installation: TemporaryInstallation) async throws -> String {
        let rows = try await installation.rows("document", "list", "--user", "mia")
        return try #require(rows.first { $0["name"] as? String == path }?["id"] as? String)
    }

    /// Returns the log line of a lock request that ends now.
    private static func line(of id: String, status: Int = 200) -> String {
        let time = Date().formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
        return
            "\(time) info emplace: bytes=0 client=192.0.2.1 correlation.id={C0FFEE-1} hb.request.id=7 method=POST ms=12 "
            + "route=/wopi/files/{id} status=\(status) target=/wopi/files/\(id) wopi.app=Word wopi.operation=LOCK "
            + "wopi.version=16.0 [HTTPServing] request\n"
    }

    @Test func `a document's requests, events, and versions are listed by time`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "one")
            let id = try await Self.id("Plan.docx", in: installation), log = Self.line(of: id)
            for subject in [[id], ["Plan.docx", "--user", "mia"]] {
                let words = ["trace", "--log", "-", "--data", installation.data, "--document"] + subject
                let rows = try await CommandRun(words + ["--json"], input: log).rows()
                #expect(rows.map { $0["source"] as? String } == ["audit", "request"], "\(rows)")
                #expect(rows.map { $0["what"] as? String } == ["Document created", "LOCK 200"])
                let fields = rows.last?["fields"] as? [String: String]
                #expect(fields?["hb.request.id"] == "7" && fields?["wopi.app"] == "Word")
                #expect((rows.last?["at"] as? String)?.contains(#/\.\d{3}Z/#) == true)
                let text = await CommandRun(words, input: log).output
                #expect(text.contains("LOCK 200") && text.contains("Plan.docx v1"), "\(text)")
                #expect(text.contains("12 ms, Word 16.0, 192.0.2.1, correlation {C0FFEE-1}"), "\(text)")
            }
        }
    }

    @Test func `a version whose event was removed has a row of its own`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "one")
            let id = try await Self.id("Plan.docx", in: installation)
            let engine: any SQLEngine = try await installation.open().database.engine
            try await engine.write { _ = try $0.run("DELETE FROM events", []) }
            let said = await installation.run("trace", "--document", id)
            #expect(said.output.contains("version 1 saved") && said.output.contains("3 bytes"), "\(said)")
            #expect(said.output.hasSuffix("Requests aren't listed: add --log FILE with the log of the server\n"))
        }
    }

    @Test func `a correlation id lists its requests and what happened to their documents meanwhile`() async throws {
        try await TemporaryInstallation.use { installation in
            try await installation.document("Plan.docx", "one")
            let id = try await Self.id("Plan.docx", in: installation), log = Self.line(of: id)
            let words = ["trace", "--correlation-id", "c0ffee-1", "--log", "-", "--json", "--data", installation.data]
            let rows = try await CommandRun(words, input: log).rows()
            #expect(rows.contains { $0["what"] as? String == "LOCK 200" })
            let late = log.replacing(#/^\d{4}/#, with: "2030")
            #expect(try await CommandRun(words, input: late).rows().map { $0["source"] as? String } == ["request"])
            #expect(try await CommandRun(words + ["--until", "2001-01-01"], input: log).rows().isEmpty)
        }
    }

    @Test func `wrong calls and texts that aren't logs are explained`() async throws {
        try await TemporaryInstallation.use { installation in
            for words in [[], ["--document", "x", "--correlation-id", "y"], ["--correlation-id", "y"]] {
                #expect(await CommandRun(["trace", "--data", installation.data] + words).status == 64)
            }
            let missing = await installation.run("trace", "--document", "No.docx", "--user", "mia")
            #expect(missing.fails(saying: "No.docx"), "\(missing)")
            #expect(await installation.run("trace", "--document", "No.docx").fails(saying: "--user NAME"))
            try await installation.document("Plans/Plan.docx", "one", into: "Plans")
            #expect(await installation.run("trace", "--document", "Plans", "--user", "mia").fails(saying: "folder"))
            #expect(await installation.run("trace", "--document", "x2", "--log", "/none").fails(saying: "/none"))
            let id = String(repeating: "a", count: 20)
            let said = await installation.run("trace", "--document", id, "--log", "-", input: "no log\n")
            #expect(said.status == 0 && said.output == "nothing found\n" && said.errors.contains("no line in -"))
        }
    }
}
