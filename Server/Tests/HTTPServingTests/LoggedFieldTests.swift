import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import SocketFixtures
import Testing

@testable import HTTPServing

/// Tests which header fields are in the log line of a request, and in which form.
@Suite struct LoggedFieldTests {
    private static let fields = [
        LoggedField(HTTPField.Name("X-Client-Operation")!, as: "x.operation"),
        LoggedField(HTTPField.Name("X-Other-Operation")!, as: "x.operation"),
        LoggedField(HTTPField.Name("X-Client-Name")!, as: "x.app"),
    ]

    /// Sends a request with header fields, and returns the values of its log line whose names begin with `x.`.
    private func logged(_ headers: [(String, String)]) async throws -> [String: String] {
        let log = LogCapture()
        let router = HostServer.makeRouter(.init(loggedFields: Self.fields, metrics: PrometheusMetricsFactory()))
        router.get("/") { _, _ in "hello" }
        let application = Application(router: router, logger: Logger(label: "test") { _ in log })
        var fields = HTTPFields()
        for (name, value) in headers {
            fields.append(HTTPField(name: try #require(HTTPField.Name(name)), value: value))
        }
        try await application.test(.router) { [fields] client in
            try await client.execute(uri: "/", method: .get, headers: fields) { _ in }
        }
        return try #require(log.lines("request").first).metadata.filter { $0.key.hasPrefix("x.") }
    }

    @Test func `the line of a request has the values of the fields that the request has`() async throws {
        #expect(try await logged([]) == [:])
        #expect(try await logged([("X-Client-Name", "Word"), ("Accept", "hunter2")]) == ["x.app": "Word"])
        #expect(
            try await logged([("x-client-name", "Word"), ("X-CLIENT-OPERATION", "LOCK")])
                == ["x.app": "Word", "x.operation": "LOCK"])
        #expect(try await logged([("X-Client-Name", "")]) == [:])
    }

    @Test func `of several fields with one name, the first in the list is used, and of equal fields the first`()
        async throws
    {
        let both = [("X-Other-Operation", "B"), ("X-Client-Operation", "A")]
        #expect(try await logged(both) == ["x.operation": "A"])
        #expect(try await logged([both[0]]) == ["x.operation": "B"])
        #expect(try await logged([("X-Client-Name", "A"), ("X-Client-Name", "B")]) == ["x.app": "A"])
    }

    @Test(arguments: [
        ("16.0.17928.20000", "16.0.17928.20000"), ("Word (iOS)", "Word%20(iOS)"),
        ("a status=500 b", "a%20status%3D500%20b"),
        ("50%", "50%25"), ("Bücher", "B%C3%BCcher"), ("a\"b\\c\u{7F}", "a%22b%5Cc%7F"), ("\u{1}", "%01"),
        (String(repeating: "a ", count: 100), String(repeating: "a%20", count: 32)),
        (String(repeating: "é", count: 100), String(repeating: "%C3%A9", count: 32)),
    ])
    func `a value can't add other values to the line, and its end is left out if it is long`(
        value: String, text: String
    ) {
        #expect(LoggedField.text(value) == text)
    }

    @Test(arguments: [
        "ea_Zk3-_uQ0aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV-wX", "Word ea_Zk3-_uQ0aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV-wX",
        "Zk3 uQ0 aB9 cD8 eF7 gH6 iJ5 kL4 mN3 oP2 qR1 sT0 uV6 wX8", "https://mia:hunter2@example.com",
        String(repeating: "a ", count: 30) + "ea_Zk3-_uQ0aB9cD8eF7gH6iJ5kL4mN3oP2qR1sT0uV-wX",
    ])
    func `a value that may contain a secret isn't logged`(value: String) {
        #expect(LoggedField.text(value) == "***")
    }
}
