import HTTPTypes
import Hummingbird
import Logging
import OAuth
import OAuthServer
import WOPIHost

/// What a refusal looks like to an OAuth client: the one place that makes RFC 6749 §5.2 JSON of an error.
enum OAuthErrors {
    static func middleware() -> ErrorMiddleware {
        ErrorMiddleware { error, _, context in
            switch error {
            case let error as OAuthError:
                context.logger.info(
                    "oauth.refused",
                    metadata: ["error": "\(error.code)", "cause": "\(error.cause ?? error.explanation ?? "")"])
                return answer(error)
            case is BodyError: return answer(.invalidRequest.explained("the body is not a form of a sane size"))
            case HostError.busy: return answer(.temporarilyUnavailable.retry(after: 1))
            default: return nil
            }
        }
    }

    private static func answer(_ error: OAuthError) -> Response? {
        guard var response = try? Response.json(error, status: .init(code: error.status)) else { return nil }
        // RFC 6749 §5.2: owed to a client that tried Basic.
        if error.challengesBasic { response.headers[.wwwAuthenticate] = "Basic realm=\"oauth\"" }
        // RFC 6750 §3: owed to who asked with a token.
        if error.code == OAuthError.invalidToken.code {
            response.headers[.wwwAuthenticate] = "Bearer error=\"invalid_token\""
        }
        if let seconds = error.retryAfter { response.headers[.retryAfter] = "\(seconds)" }
        return response
    }
}
