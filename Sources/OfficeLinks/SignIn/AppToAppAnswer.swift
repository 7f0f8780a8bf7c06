/// The answer of the provider's server to the provider's app, which requested a code for Office.
///
/// Emplace's endpoint is `POST /oauth/app-to-app`. The body is ``SignInRequest/form(_:)``, and the bearer token is the
/// app's own access token. The answer is JSON: `{"code":…,"tk":…,"sc":…}` or the `error` of RFC 6749 §5.2. The app
/// sends the request with any HTTP client and creates this value from the status and body of the response.
public enum AppToAppAnswer: Hashable, Sendable {
    /// The app should return this answer to Office.
    case handBack(SignInAnswer)
    /// The app's own access token is no longer valid. Sign the user in to the app again, then repeat the request.
    /// Office waits until the app answers.
    case signInAgain

    /// The maximum size of a body in bytes. No valid body is longer.
    public static let maxLength = 64 * 1024

    /// Parses the server's answer. A malformed answer becomes a refusal with `server_error`, because Office waits until
    /// it gets an answer.
    ///
    /// - Parameters:
    ///   - status: the HTTP status.
    ///   - body: the JSON body.
    public init(status: Int, body: String) {
        let members = body.utf8.count <= Self.maxLength ? JSONText.strings(body) ?? [:] : [:]
        // The server refused the app's access token (RFC 6750 §3.1). The user can sign in to the app again, so Office
        // isn't answered yet.
        if status == 401 || members["error"] == "invalid_token" {
            self = .signInAgain
        } else if (200...299).contains(status), let code = members["code"], !code.isEmpty, members["error"] == nil {
            self = .handBack(
                .granted(.init(code: code, tokenEndpoint: members["tk"], sessionContext: members["sc"])))
        } else {
            self = .handBack(.refused(Self.refusal(status, members)))
        }
    }

    /// The answer to Office if the app can't reach the provider's server.
    public static let unreachable = AppToAppAnswer.handBack(
        .refused(.init(.temporarilyUnavailable, explanation: "the provider's server can't be reached")))

    private static func refusal(_ status: Int, _ members: [String: String]) -> SignInAnswer.Refusal {
        if let error = members["error"].flatMap(SignInAnswer.ErrorCode.init(rawValue:)) {
            return .init(error, explanation: members["error_description"], page: members["error_uri"])
        }
        let isBusy = status == 429 || status == 503
        return .init(
            isBusy ? .temporarilyUnavailable : .serverError, explanation: "the provider's server answered \(status)")
    }
}
