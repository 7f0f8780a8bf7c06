import Foundation
import HTTPServing

/// A request to a CA.
package struct ACMERequest: Sendable {
    package enum Method: Hashable, Sendable {
        case get, head
        /// The body is a JWS.
        case post([UInt8])
    }

    package let method: Method
    /// An https URL.
    package let address: String
    /// The media type that the response should have; `nil` for any.
    package var accept: String?
}

/// A response of a CA.
package struct ACMEResponse: Sendable {
    package let status: Int
    /// The header fields, by their names in lowercase. If a field is repeated, the first value counts.
    package let fields: [String: String]
    package let body: [UInt8]

    package init(status: Int, fields: [String: String] = [:], body: [UInt8] = []) {
        self.status = status
        self.fields = fields
        self.body = body
    }

    var isSuccess: Bool { 200..<300 ~= status }

    /// The time in `Retry-After`, which is a number of seconds or a date (RFC 9110 §10.2.3).
    func retryAfter(now: Date) -> Date? {
        guard let text = fields["retry-after"] else { return nil }
        if let seconds = UInt32(text) { return now.addingTimeInterval(TimeInterval(seconds)) }
        return HTTPDate.parse(text)
    }
}

/// Sends requests to a CA. Tests replace it by a CA in their own process.
package protocol ACMETransport: Sendable {
    /// Sends a request and returns the response. A response with an error status is returned, too.
    ///
    /// - Parameter name: what is requested, such as `order`, for error messages.
    /// - Throws: ``ACMEFailure`` if there is no complete response.
    func send(_ request: ACMERequest, name: String) async throws -> ACMEResponse
}
