import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuth

enum OAuthForm {
    /// Reads the form in the request body. Parameters in the query are ignored (RFC 6749 §3.2).
    static func read(_ request: Request, _ context: HostContext) async throws -> FormFields {
        let type = request.headers[.contentType]?.split(separator: ";").first?.lowercased() ?? ""
        guard type.trimmingCharacters(in: .whitespaces) == "application/x-www-form-urlencoded" else {
            throw OAuthError.invalidRequest.explained("the body must be application/x-www-form-urlencoded")
        }
        return try FormFields(
            bytes: try await RequestBytes.collect(request, context: context, limit: FormFields.maxBytes))
    }
}
