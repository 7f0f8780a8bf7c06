import Basics
import Crypto
import Foundation
import OAuth

/// One display of the consent page in a browser session. If the user submits the form of this page several times, for
/// example with a double click, all responses contain the same authorization code, because the code is derived from the
/// session's secret, the page's id and the request.
public struct ConsentAttempt: Sendable {
    private let id: String
    private let session: String

    /// Creates an attempt.
    ///
    /// - Parameters:
    ///   - id: the page's id, as submitted in the form of the page. If the id is malformed, the initializer returns
    ///     `nil`.
    ///   - session: the secret of the browser session in which the user agreed.
    public init?(_ id: String, session: String) {
        guard Identifier.isWellFormed(id), !session.isEmpty else { return nil }
        self.id = id
        self.session = session
    }

    /// The authorization code for a request. The code is always the same for the same request, and can't be guessed
    /// without the session's secret.
    func code(for request: ValidatedRequest) -> Secret {
        let parts = [
            "code", id, request.client.id.rawValue, request.redirectURI, request.sentRedirectURI ?? "",
            request.state ?? "", request.scope.description, request.challenge?.value ?? "",
            request.challenge?.method.rawValue ?? "",
        ]
        var mac = HMAC<SHA256>(key: SymmetricKey(data: Array(session.utf8)))
        // Hash each part before joining the parts, because a part may contain any separator.
        for part in parts { mac.update(data: SecretDigest(of: part).bytes) }
        return Secret(.code, bytes: Array(mac.finalize()))
    }
}
