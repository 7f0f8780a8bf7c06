import Foundation
import Testing

@testable import WOPIRoutes

struct DiscoveryFileTests {
    @Test(arguments: [
        nil, "", "no XML", "<wopi-discovery/>", "<wopi-discovery><proof-key/></wopi-discovery>",
        "<html><body>Sign in to the network</body></html>", String(repeating: "x", count: (1 << 20) + 1),
    ]) func `a key file without keys is refused before the server starts`(content: String?) async throws {
        let file = FileManager.default.temporaryDirectory.appending(path: "discovery-\(UUID().uuidString).xml")
        try content?.write(to: file, atomically: false, encoding: .utf8)
        defer { try? FileManager.default.removeItem(at: file) }
        for address in [file.path, "file://\(file.path)"] {
            await #expect(throws: (any Error).self) { try await DiscoveryKeys.checkFile(at: address) }
        }
    }

    @Test(arguments: ["https://nowhere.invalid/hosting/discovery", "HTTP://127.0.0.1:1/discovery"])
    func `checking a network address sends no request`(address: String) async throws {
        try await DiscoveryKeys.checkFile(at: address)
    }
}
