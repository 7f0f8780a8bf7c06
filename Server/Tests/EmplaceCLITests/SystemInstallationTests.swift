import ArgumentParser
import Foundation
import PlaceServer
import Testing

@testable import EmplaceCLI

/// Tests which data directory and settings file commands use on a machine where a package is installed, and as which
/// user commands of root continue.
@Suite(.ownVariables) struct SystemInstallationTests {
    /// Runs `body` with an installation of a package in a temporary folder, whose data directory belongs to `owner`.
    private func withPackage(
        owner: uid_t? = nil, _ body: (SystemInstallation) throws -> Void
    ) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "package-\(UUID().uuidString)")
        let data = folder.appending(path: "lib")
        try FileManager.default.createDirectory(at: data, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let settings = folder.appending(path: "emplace.json")
        try Data(#"{"provider-name": "From the package"}"#.utf8).write(to: settings)
        if let owner { chown(data.path, owner, owner) }
        let installation = SystemInstallation(settings: settings.path, data: data.path)
        try SystemInstallation.$current.withValue(installation) { try body(installation) }
    }

    @Test func `the server's user and root use the package's installation, and others don't`() throws {
        try withPackage { package in
            #expect(package.isDefault(for: 0) && package.isDefault(for: geteuid()))
            #expect(!package.isDefault(for: geteuid() + 1000))
            #expect(DataOptions.default == package.data)
            CommandEnvironment.$current.withValue(["EMPLACE_DATA": "elsewhere"]) {
                #expect(DataOptions.default == "elsewhere")
            }
            try FileManager.default.removeItem(atPath: package.settings)
            #expect(!package.isDefault(for: 0) && DataOptions.default == "emplace-data")
        }
    }

    @Test func `the settings of the package's data directory are in the package's file`() throws {
        try withPackage { package in
            #expect(try DataOptions.parse([]).settings([:]).server.providerName == "From the package")
            let named = try DataOptions.parse(["--data", package.data + "/../lib/"])
            #expect(try named.settings([:]).server.providerName == "From the package")
            let other = try DataOptions.parse(["--data", package.data + "/other"])
            #expect(try other.settings([:]).server.providerName == "Emplace")
            let second = package.data + "/emplace.json"
            try Data("{}".utf8).write(to: URL(filePath: second))
            let failure = #expect(throws: Failure.self) { try DataOptions.parse([]).settings([:]) }
            #expect(failure?.description.contains("\(package.settings) and \(second)") == true)
        }
    }

    @Test func `root continues as the owner of a data directory that isn't root's`() throws {
        let server = DataOwner(user: 900, group: 901), root = DataOwner(user: 0, group: 0)
        #expect(try DataOwner.required(for: "/srv/data", owner: server) == server)
        #expect(try DataOwner.required(for: "/srv/data", owner: root) == nil)
        #expect(try DataOwner.required(for: "/srv/data", owner: nil) == nil)
    }

    @Test func `a package's data directory that is missing or belongs to root is refused`() throws {
        try withPackage { package in
            let root = DataOwner(user: 0, group: 0)
            let missing = #expect(throws: Failure.self) { try DataOwner.required(for: package.data, owner: nil) }
            let refused = #expect(throws: Failure.self) { try DataOwner.required(for: package.data, owner: root) }
            #expect(missing?.description.contains("is missing; reinstall the package") == true)
            #expect(refused?.description.contains("chown -R emplace:emplace \(package.data)") == true)
        }
    }

    @Test(.enabled(if: geteuid() == 0, "only root can run a command as another user"))
    func `a process of root creates nothing in the data directory of another user`() throws {
        try withPackage(owner: 4321) { package in
            let failure = #expect(throws: Failure.self) { try DataOwner.check(package.data) }
            #expect(failure?.description.contains("belongs to the user with the id 4321") == true)
            try DataOwner.check(package.data + "/nothing")
        }
    }

    @Test func `the version names the commit if the build knows it`() {
        #expect(ProgramVersion.text(commit: "") == ProgramVersion.number)
        #expect(ProgramVersion.text(commit: "0123abcd") == "\(ProgramVersion.number) (commit 0123abcd)")
    }

    @Test func `the date of the manual is the date of the release`() throws {
        let date = try #require(ManualCommand.date(in: ["SOURCE_DATE_EPOCH": "1764288000"]))
        #expect(try ManualCommand.pages(now: date).allSatisfy { $0.text.hasPrefix(".Dd November 28, 2025\n") })
        #expect(ManualCommand.date(in: ["SOURCE_DATE_EPOCH": "yesterday"]) == nil && ManualCommand.date(in: [:]) == nil)
    }
}
