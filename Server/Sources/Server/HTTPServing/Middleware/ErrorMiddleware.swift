package import HTTPTypes
package import Hummingbird
import Logging
import NIOHTTP1

/// Turns errors into responses.
///
/// ``RequestMiddleware``, which wraps every route, handles errors that Hummingbird and this module throw. For any other
/// error, ``RequestMiddleware`` responds with 500 and logs the error with the request id. Each group of routes, such as
/// the OAuth routes, adds its own ``ErrorMiddleware`` with the mapping of its protocol, because WOPI and OAuth report
/// errors differently.
package struct ErrorMiddleware: RouterMiddleware {
    /// Returns the response for an error, or `nil` to let the next outer middleware handle the error.
    package typealias Mapping = @Sendable (_ error: any Error, Request, HostContext) -> Response?

    private let mapping: Mapping

    /// Creates middleware for a group of routes. Errors for which `mapping` returns `nil` are rethrown.
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

    /// Returns the response for an error that no group of routes has mapped.
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
            // Rethrows errors of Hummingbird's parser, because Hummingbird responds to these errors with 400.
            throw error
        case is CancellationError where Task.isCancelled:
            // A broken HTTP/2 connection cancels its requests. Nobody receives this response.
            context.logger.info("request.abandoned")
            return Response(status: .serviceUnavailable)
        default: return fault(error, context)
        }
    }

    /// Returns whether the error is a bug or a failure of the server, and not caused by the request.
    package static func isFault(_ error: any Error) -> Bool {
        switch error {
        case is BodyError, is FormBody.ParseError, is any HTTPResponseError, is HTTPParserError, is CancellationError:
            false
        default: true
        }
    }

    /// Returns a 500 response with the request id. The error itself appears only in the log, together with the request
    /// id.
    package static func fault(_ error: any Error, _ context: HostContext) -> Response {
        context.logger.error("request.failed", metadata: ["error": "\(error)", "error.type": "\(type(of: error))"])
        return Response(status: .internalServerError, headers: [ServerField.requestID: context.id])
    }
}

extension BodyError {
    /// The status of the response to this error (RFC 9110 §15.5). HTTP treats a truncated body as a client error.
    package var status: HTTPResponse.Status {
        switch self {
        case .tooLarge: .contentTooLarge
        case .timedOut: .requestTimeout
        case .truncated, .malformed: .badRequest
        }
    }
}
