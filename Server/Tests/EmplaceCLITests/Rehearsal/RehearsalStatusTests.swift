import ArgumentParser
import Foundation
import OfficeClient
import Rehearsal
import Testing

@testable import EmplaceCLI

/// Tests the exit status of `emplace rehearse`, and the options that it refuses immediately.
@Suite struct RehearsalStatusTests {
    @Test func `a fault that no case caught has an exit status of its own`() async throws {
        try await RehearsedServer.run { server in
            let fault = try #require(Mutant.named("codes-for-ever"))
            func status(of name: String, _ fault: Mutant?) async throws -> RehearsalStatus {
                let report = try await server.rehearse(Case.named([name]), fault)
                return RehearsalStatus(of: report, areCasesNamed: true, hasFault: fault != nil)
            }
            #expect(try await status(of: "codes", fault) == .failed)
            #expect(try await status(of: "close", fault) == .unnoticed)
            #expect(try await status(of: "close", nil) == .passed)
        }
        #expect([RehearsalStatus.passed, .failed, .unnoticed].map(\.rawValue) == [0, 1, 2])
    }

    @Test func `a rehearsal that ran no case fails, with a fault or without`() async throws {
        try await RehearsedServer.run { server in
            let report = try await server.rehearse([])
            for hasFault in [true, false] {
                #expect(RehearsalStatus(of: report, areCasesNamed: false, hasFault: hasFault) == .failed)
            }
        }
    }

    @Test func `a client secret without a client id is refused before anything is created`() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "rehearse-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let secret = folder.appending(path: "secret").path
        try Data("secret\n".utf8).write(to: URL(filePath: secret))
        let options = try ProviderOptions.parse(["--data", folder.path, "--client-secret-file", secret])
        #expect {
            try RehearsalPlan.registeredClient(options)
        } throws: { error in
            let line = (error as? Failure)?.description ?? ""
            return line.contains("--client-id") && !line.contains("\n")
        }
        let both = try ProviderOptions.parse(
            ["--data", folder.path, "--client-secret-file", secret, "--client-id", "office"])
        #expect(try RehearsalPlan.registeredClient(both)?.id == "office")
        #expect(try RehearsalPlan.registeredClient(ProviderOptions.parse(["--data", folder.path])) == nil)
    }
}
