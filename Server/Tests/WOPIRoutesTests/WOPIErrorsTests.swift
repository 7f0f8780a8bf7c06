import HTTPServing
import Hummingbird
import HummingbirdTesting
import Logging
import SocketFixtures
import Testing
import WOPI

@testable import WOPIRoutes

@Suite struct WOPIErrorsTests {
    private struct Unforeseen: Error {}

    @Test func `an unexpected error on a WOPI route returns only a reference`() async throws {
        let log = LogCapture(), router = HostServer.makeRouter()
        let group = router.group("/wopi").add(middleware: WOPIErrors.middleware())
        group.get("/a") { _, _ -> String in throw Unforeseen() }
        group.get("/b") { _, _ -> String in throw HTTPError(.notFound) }
        try await Application(router: router, logger: Logger(label: "test") { _ in log }).test(.router) { client in
            try await client.execute(uri: "/wopi/a", method: .get) { response in
                #expect(response.status == .internalServerError)
                let id = try #require(log.lines("request.failed").first?.metadata["hb.request.id"])
                #expect(response.headers[.wopiServerError] == "internal error; the log has it as \(id)")
            }
            try await client.execute(uri: "/wopi/b", method: .get) { response in
                #expect(response.status == .notFound && response.headers[.wopiServerError] == nil)
            }
        }
    }
}
