/// The answer of the provider's server when its app asked for a code for Office.
///
/// Emplace's endpoint is `POST /oauth/app-to-app`: the body is ``SignInRequest/form(_:)``, the bearer is the app's own
/// access token, and the answer is JSON, `{"code":…,"tk":…,"sc":…}` or the `error` of RFC 6749 §5.2. The app sends the
/// request by whatever it sends requests with, and gives status and body to this value.
public enum AppToAppAnswer: Hashable, Sendable {
    /// Hand this back to Office.
    case handBack(SignInAnswer)
    /// The app's own access token isn't good any more: sign the person in to the app again, then ask again. Office
    /// waits meanwhile.
    case signInAgain

    /// Bytes of a body that are looked at; no answer is longer.
    public static let maxLength = 64 * 1024

    /// Reads the server's answer, whatever it is: one that makes no sense becomes `server_error`, for Office waits for
    /// an answer all the same.
    ///
    /// - Parameters:
    ///   - status: of HTTP.
    ///   - body: JSON.
    public init(status: Int, body: String) {
        let members = body.utf8.count <= Self.maxLength ? JSONText.strings(body) ?? [:] : [:]
        // RFC 6750 §3.1: it is the bearer that is refused, and the answer to Office has no error for that.
        if status == 401 || members["error"] == "invalid_token" {
            self = .signInAgain
        } else if (200...299).contains(status), let code = members["code"], !code.isEmpty, members["error"] == nil {
            self = .handBack(
                .granted(.init(code: code, tokenEndpoint: members["tk"], sessionContext: members["sc"])))
        } else {
            self = .handBack(.refused(Self.refusal(status, members)))
        }
    }

    /// No answer came.
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
