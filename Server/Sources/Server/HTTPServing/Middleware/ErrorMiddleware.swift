package import HTTPTypes
package import Hummingbird
import Logging
import NIOHTTP1

/// Turns errors into answers.
///
/// ``RequestMiddleware``, which is around every route, answers the errors of Hummingbird and of this target and logs
/// the rest as a 500 with the request's id. A group of routes adds one of these with the mapping its protocol
/// prescribes: an error looks different on WOPI and on OAuth routes.
package struct ErrorMiddleware: RouterMiddleware {
    /// The answer for an error, or nil to leave it to the middleware further out.
    package typealias Mapping = @Sendable (_ error: any Error, Request, HostContext) -> Response?

    private let mapping: Mapping

    /// For a group of routes: maps the errors it knows and passes on all others.
    package init(mapping: @escaping Mapping) { self.mapping = mapping }

    package func handle(
        _ request: Request, context: HostContext, next: (Request, HostContext) async throws -> Response
    ) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            if let response = mapping(error, request, context) { return response }
            throw error
        }
    }

    /// The answer for an error that no group of routes has mapped.
    static func lastResort(_ error: any Error, for request: Request, context: HostContext) throws -> Response {
        switch error {
        case let error as BodyError:
            context.logger.info("body.refused", metadata: ["reason": "\(error)"])
            return Response(status: error.status)
        case let error as HeadExcess: return error.answer
        case let error as UnusableBody:
            context.logger.info("body.refused", metadata: ["reason": "\(error)"])
            return error.response(from: request, context: context)
        case let error as FormBody.ParseError:
            return Response(status: error == .notAForm ? .unsupportedMediaType : .badRequest)
        case let error as any HTTPResponseError:
            return try error.response(from: request, context: context)
        case is HTTPParserError:
            // Hummingbird answers 400 to these, and only when it sees them.
            throw error
        case is CancellationError where Task.isCancelled:
            // An HTTP/2 connection that breaks cancels its requests; nobody reads the answer.
            context.logger.info("request.abandoned")
            return Response(status: .serviceUnavailable)
        default: return fault(error, context)
        }
    }

    /// Whether nothing handles the error, so that it is a fault of the server's.
    package static func isFault(_ error: any Error) -> Bool {
        switch error {
        case is BodyError, is FormBody.ParseError, is any HTTPResponseError, is HTTPParserError, is CancellationError:
            false
        default: true
        }
    }

    /// Answers 500 with the request's id. The error itself is only logged, with that id.
    package static func fault(_ error: any Error, _ context: HostContext) -> Response {
        context.logger.error("request.failed", metadata: ["error": "\(error)", "error.type": "\(type(of: error))"])
        return Response(status: .internalServerError, headers: [ServerField.requestID: context.id])
    }
}

extension BodyError {
    /// RFC 9110 §15.5; a body cut short is the client's mistake as far as HTTP is concerned.
    package var status: HTTPResponse.Status {
        switch self {
        case .tooLarge: .contentTooLarge
        case .timedOut: .requestTimeout
        case .truncated, .malformed: .badRequest
        }
    }
}
