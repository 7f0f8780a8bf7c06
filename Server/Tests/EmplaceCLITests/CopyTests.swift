import ArgumentParser
import Basics
import SQLStorage
import DiskBlobs
import Documents
import Foundation
import PortContracts
import OAuthServer
import Testing
import WOPI
import WOPIHost

@testable import EmplaceCLI

/// Tests import and export, each test with a separate data directory.
@Suite(.ownVariables) struct CopyTests {
    private struct ImportFixture {
        let folder = FileManager.default.temporaryDirectory.appending(path: "emplace-\(UUID().uuidString)")
        let installation: Installation
        let caller: Caller

        init() async throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let data = folder.appending(path: "data").path
            installation = try await Installation(DataOptions.parse(["--data", data]))
            try await TemporaryInstallation.addUser("mia", to: data)
            caller = try await installation.caller(named: "mia")
        }

        func remove() { try? FileManager.default.removeItem(at: folder) }

        func write(_ text: String, _ path: String) throws {
            let url = folder.appending(path: "in/" + path)
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: url)
        }

        func bringIn(into: String = "", isTrial: Bool = false) async throws -> CopyReport {
            let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "in").path).sorted()
            let sources = names.compactMap { ImportSource(folder.appending(path: "in/" + $0)) }
            var work = Import(installation: installation, caller: caller, progress: .silent, isTrial: isTrial)
            try await work.copy(sources, into: DocumentPath(into))
            return work.report
        }

        func takeOut(_ path: String = "", replaces: Bool = false) async throws -> CopyReport {
            var work = Export(installation: installation, caller: caller, replaces: replaces, quiet: true)
            try await work.copy(
                try await installation.find(DocumentPath(path), for: caller), to: folder.appending(path: "out"))
            return work.report
        }

        /// Returns the names of the content files and the keys of the content in the database.
        func contents() async throws -> Set<String> {
            let engine: any SQLEngine = installation.database.engine
            let small = try await engine.read { try $0.rows("SELECT key FROM contents", []).map { "\($0)" } }
            let files = folder.appending(path: "data/content").path
            return Set(try FileManager.default.subpathsOfDirectory(atPath: files) + small)
        }

        func folder(of path: String) async throws -> ContainerID? {
            guard case .container(let folder) = try await installation.find(DocumentPath(path), for: caller) else {
                return nil
            }
            return folder.id
        }

        func out(_ path: String) -> String? {
            try? String(contentsOf: folder.appending(path: "out/" + path), encoding: .utf8)
        }
    }

    private static func run(_ body: (ImportFixture) async throws -> Void) async throws {
        let desk = try await ImportFixture()
        defer { desk.remove() }
        try await body(desk)
    }

    @Test func `imported files are exported under their names, and a second run copies nothing`() async throws {
        try await Self.run { desk in
            try desk.write("one", "a #1/b%20/Ü?.docx")
            try desk.write("", "empty.docx")
            #expect(try await desk.bringIn(into: "Archive/2026").copied.count == 2)
            let again = try await desk.bringIn(into: "archive/2026")
            #expect(again.copied.isEmpty && again.unchanged.count == 2)
            try desk.write("two", "empty.docx")
            #expect(try await desk.bringIn(into: "Archive/2026").replaced == ["Archive/2026/empty.docx"])
            #expect(try await desk.takeOut().failed.isEmpty)
            #expect(desk.out("Archive/2026/a #1/b%20/Ü?.docx") == "one")
            #expect(desk.out("Archive/2026/empty.docx") == "two")
            #expect(try await desk.takeOut().unchanged.count == 2)
        }
    }

    @Test func `an export overwrites nothing without --replace, and follows no symbolic links`() async throws {
        try await Self.run { desk in
            try desk.write("ours", "Plan.docx")
            try desk.write("ours", "sub/Deep.docx")
            _ = try await desk.bringIn()
            let out = desk.folder.appending(path: "out"), elsewhere = desk.folder.appending(path: "elsewhere")
            for url in [out, elsewhere] {
                try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
            }
            try Data("theirs".utf8).write(to: out.appending(path: "Plan.docx"))
            try FileManager.default.createSymbolicLink(at: out.appending(path: "sub"), withDestinationURL: elsewhere)
            let report = try await desk.takeOut()
            #expect(Set(report.failed.map(\.path)) == ["Plan.docx", "sub", "sub/Deep.docx"])
            #expect(desk.out("Plan.docx") == "theirs")
            #expect(try FileManager.default.contentsOfDirectory(atPath: elsewhere.path).isEmpty)
            #expect(try await desk.takeOut(replaces: true).replaced == ["Plan.docx"])
            #expect(desk.out("Plan.docx") == "ours")
        }
    }

    @Test func `symbolic links are skipped, and files that differ only by case are reported`() async throws {
        try await Self.run { desk in
            try desk.write("upper", "A.docx")
            try desk.write("lower", "a.docx")
            let link = desk.folder.appending(path: "in/link.docx")
            try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "/etc/passwd")
            let report = try await desk.bringIn()
            #expect(report.copied == ["A.docx"])
            #expect(report.failed.map(\.path) == ["a.docx"])
            #expect(report.skipped.map(\.path) == ["link.docx"])
        }
    }

    @Test func `a dry run prints what an import would do and changes nothing`() async throws {
        try await Self.run { desk in
            try desk.write("same", "Same.docx")
            try desk.write("before", "Plans/Changed.docx")
            try desk.write("held", "Plans/Held.docx")
            _ = try await desk.bringIn(into: "Archive")
            let held = try await desk.installation.file(DocumentPath("Archive/Plans/Held.docx"), for: desk.caller)
            _ = try await desk.installation.library.lock(
                held.id, .acquire(try #require(LockID(rawValue: "another's"))), for: desk.caller, now: Date())
            try desk.write("after", "Plans/Changed.docx")
            try desk.write("after", "Plans/Held.docx")
            try desk.write("new", "Plans/Deep/New.docx")
            let contents = try await desk.contents()
            let trial = try await desk.bringIn(into: "Archive", isTrial: true)
            #expect(trial.copied == ["Archive/Plans/Deep/New.docx"])
            #expect(trial.replaced == ["Archive/Plans/Changed.docx"])
            #expect(trial.unchanged == ["Archive/Same.docx"])
            #expect(trial.failed.map(\.path) == ["Archive/Plans/Held.docx"])
            #expect(try await desk.contents() == contents && !contents.isEmpty)
            let plans = try #require(try await desk.folder(of: "Archive/Plans"))
            #expect(
                try await desk.installation.library.children(of: plans, for: desk.caller, now: Date()).containers
                    .isEmpty)
            // The import copies the files that its dry run has listed.
            let done = try await desk.bringIn(into: "Archive")
            #expect(done.copied == trial.copied && done.replaced == trial.replaced && done.unchanged == trial.unchanged)
            #expect(done.failed.map(\.path) == trial.failed.map(\.path))
            #expect(try await desk.bringIn(into: "Elsewhere/New", isTrial: true).copied.count == 4)
            await #expect(throws: Failure.self) {
                try await desk.installation.find(DocumentPath("Elsewhere"), for: desk.caller)
            }
        }
    }

    @Test func `paths are case-insensitive like names in a folder, and a missing one is reported`() async throws {
        try await Self.run { desk in
            try desk.write("x", "Plans/Café.docx")
            _ = try await desk.bringIn()
            #expect(
                try await desk.installation.file(DocumentPath("/PLANS/cafe\u{301}.DOCX"), for: desk.caller).name
                    == "Café.docx"
            )
            try desk.write("x", "Plans/\u{301}b.docx")
            _ = try await desk.bringIn()
            #expect(
                try await desk.installation.file(DocumentPath("Plans/\u{301}b.docx"), for: desk.caller).name
                    == "\u{301}b.docx"
            )
            for path in ["Plans/none.docx", "none/Café.docx", "Plans/Café.docx/more"] {
                await #expect(throws: Failure.self) {
                    try await desk.installation.find(DocumentPath(path), for: desk.caller)
                }
            }
            await #expect(throws: Failure.self) {
                try await desk.installation.file(DocumentPath("Plans"), for: desk.caller)
            }
        }
    }
}
