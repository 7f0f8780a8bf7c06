import HTTPServing
import HTTPTypes
import Hummingbird
import Logging
import OAuth

/// Maps errors on OAuth routes to JSON responses (RFC 6749 §5.2).
struct OAuthErrors: Sendable {
    let isBusy: @Sendable (any Error) -> Bool

    func middleware() -> ErrorMiddleware {
        ErrorMiddleware { [isBusy] error, _, context in
            switch error {
            case let error as OAuthError:
                context.logger.info(
                    "oauth.refused",
                    metadata: ["error": "\(error.code)", "cause": "\(error.cause ?? error.explanation ?? "")"])
                return Self.answer(error)
            case is BodyError: return Self.answer(.invalidRequest.explained("the body is not a form of a sane size"))
            case _ where isBusy(error): return Self.answer(.temporarilyUnavailable.retry(after: RetryAfter.storeBusy))
            default: return nil
            }
        }
    }

    private static func answer(_ error: OAuthError) -> Response {
        var response = Response.json(error, status: .init(code: error.status))
        // RFC 6749 §5.2 requires the field `WWW-Authenticate` if the client used Basic authentication.
        if error.challengesBasic { response.headers[.wwwAuthenticate] = "Basic realm=\"oauth\"" }
        // RFC 6750 §3 requires the field `WWW-Authenticate` if the client sent an invalid token.
        if error.code == OAuthError.invalidToken.code {
            response.headers[.wwwAuthenticate] = "Bearer error=\"invalid_token\""
        }
        response.setRetryAfter(error.retryAfter)
        return response
    }
}
