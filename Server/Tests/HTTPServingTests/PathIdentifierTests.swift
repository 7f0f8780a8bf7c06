import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import Testing

@testable import HTTPServing

@Suite struct PathIdentifierTests {
    private struct Word: RawRepresentable {
        let rawValue: String

        init?(rawValue: String) {
            guard rawValue.allSatisfy(\.isLetter) else { return nil }
            self.rawValue = rawValue
        }
    }

    private struct Missing: Error {}

    @Test func `an invalid identifier throws the route's own error`() async throws {
        let router = Router(context: HostContext.self)
        router.get("words/:id") { _, context -> String in
            do {
                let word: Word = try context.identifier(orThrow: Missing())
                return word.rawValue
            } catch is Missing { return "missing" }
        }
        try await Application(router: router).test(.router) { client in
            for (path, answer) in [("/words/plan", "plan"), ("/words/plan-2", "missing")] {
                let response = try await client.execute(uri: path, method: .get)
                #expect(String(buffer: response.body) == answer)
            }
        }
    }

    @Test func `an error may have a Retry-After`() {
        var response = Response(status: .serviceUnavailable)
        response.setRetryAfter(RetryAfter.overloaded)
        #expect(response.headers[.retryAfter] == "2")
        response.setRetryAfter(nil)
        #expect(response.headers[.retryAfter] == nil)
    }
}
