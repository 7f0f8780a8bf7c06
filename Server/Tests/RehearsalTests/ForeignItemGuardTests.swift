import HTTPTypes
import OfficeClient
import Testing
import WOPI

@testable import Rehearsal

/// Tests that a rehearsal changes only items that it created.
@Suite struct TouchGuardTests {
    static let made = #"{"Name":"New.docx","Url":"https://a/wopi/files/new?access_token=t"}"#

    private static func request(_ override: String, _ path: String) -> WireRequest {
        WireRequest(method: .post, url: "https://a/wopi/\(path)?access_token=t", headers: [.wopiOverride: override])
    }

    @Test(arguments: [
        "LOCK", "UNLOCK", "REFRESH_LOCK", "PUT", "RENAME_FILE", "DELETE", "DELETE_CONTAINER", "RENAME_CONTAINER",
    ])
    func `a request that would change another item is blocked`(_ override: String) async {
        let transport = ForeignItemGuard(
            ClosureTransport { _ in
                Issue.record("was sent")
                return WireResponse(status: 200)
            })
        for path in ["files/old", "files/old/contents", "containers/root"] {
            await #expect(throws: TransportFailure.self) {
                _ = try await transport.send(Self.request(override, path))
            }
        }
    }

    @Test func `created items and items given for the test may be changed`() async throws {
        let transport = ForeignItemGuard(
            ClosureTransport { _ in WireResponse(status: 200, body: .bytes(Array(Self.made.utf8))) })
        let answer = try await transport.send(Self.request("CREATE_CHILD_FILE", "containers/root"))
        #expect(try await answer.body.collect(upTo: 1000) == Array(Self.made.utf8))
        for path in ["files/new", "files/new/contents"] {
            #expect(try await transport.send(Self.request("PUT", path)).status == 200)
        }
        await #expect(throws: TransportFailure.self) {
            _ = try await transport.send(Self.request("PUT", "files/newer"))
        }
        transport.allow("https://a/wopi/files/given")
        #expect(try await transport.send(Self.request("LOCK", "files/given")).status == 200)
    }

    @Test(arguments: ["GET_LOCK", "GET_SHARE_URL", "PUT_RELATIVE", "CREATE_CHILD_FILE"])
    func `requests that change nothing pass`(_ override: String) async throws {
        let transport = ForeignItemGuard(ClosureTransport { _ in WireResponse(status: 501) })
        #expect(try await transport.send(Self.request(override, "files/old")).status == 501)
    }
}
