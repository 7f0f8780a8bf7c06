import HTTPTypes
import OAuth
import WOPI

/// The phone's half of the protocol: typed calls, each answered by what strict and lenient clients make of it.
///
/// Shares words with a host, never rules: what checks the host must not be the host.
public struct OfficeClient: Sendable {
    private let transport: any Transport

    /// Bytes of a JSON answer; a listing may have more (``listingLimit``).
    public static let answerLimit = 1 << 20
    public static let listingLimit = 64 << 20

    public init(_ transport: any Transport) { self.transport = transport }

    /// - Throws: ``TransportProblem``
    func send(_ request: WireRequest, limit: Int = OfficeClient.answerLimit) async throws -> Judge {
        Judge(try await transport.send(request, limit: limit))
    }
}

/// A WOPI address: what is called, and the token that opens it.
public struct WOPIAddress: Hashable, Sendable {
    /// Without query.
    public let source: String
    public let token: String

    public init(source: String, token: String) {
        self.source = source
        self.token = token
    }

    /// Takes `https://…/wopi/files/17?access_token=…` apart; `nil` when there is no token.
    public init?(_ url: String) {
        let parts = url.split(separator: "?", maxSplits: 1)
        guard parts.count == 2, let query = try? FormFields(String(parts[1])),
            let token = query.first(ignoringCase: "access_token"), !token.isEmpty
        else { return nil }
        self.init(source: String(parts[0]), token: token)
    }

    func url(_ suffix: String = "") -> String {
        "\(source)\(suffix)?" + FormFields([.init("access_token", token)]).encoded
    }
}
