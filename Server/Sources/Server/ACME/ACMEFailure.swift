import Basics
package import Foundation

/// Why a CA issued no certificate.
package struct ACMEFailure: Error, Hashable, Sendable, CustomStringConvertible {
    /// What has to change before another request can succeed.
    package enum Cause: Hashable, Sendable {
        /// The CA can't be reached or is overloaded. Trying again doesn't count against the CA's limits.
        case unavailable
        /// The CA refused a request or couldn't validate a name. CAs limit how often that may happen.
        case refused
        /// A response violates RFC 8555, or the certificate can't be used.
        case invalid
    }

    package let cause: Cause
    /// What failed and why, for the operator. Contains the CA's own words.
    package let reason: String
    /// The time before which the CA wants no other request; `nil` if the CA named none.
    package let retryAfter: Date?
    /// The CA's error type without its prefix, such as `badNonce` (RFC 8555 §6.7).
    let type: String?

    init(_ cause: Cause, _ reason: String, retryAfter: Date? = nil, type: String? = nil) {
        self.cause = cause
        self.reason = Self.shown(reason)
        self.retryAfter = retryAfter
        self.type = type
    }

    /// Creates the failure for a response with an error status.
    ///
    /// - Parameters:
    ///   - name: what was requested, such as `order`.
    ///   - now: the current time, to which a `Retry-After` in seconds is relative.
    init(_ response: ACMEResponse, to name: String, now: Date) {
        let problem = Problem(response), status = response.status
        let plain = 300..<400 ~= status ? "the CA redirects, and redirects aren't followed" : "the CA reports an error"
        let text = problem?.text ?? plain
        let cause: Cause =
            switch status {
            case 408, 500...: .unavailable
            case 400...: .refused
            default: .invalid
            }
        self.init(
            cause, "\(name): \(text) (status \(status))", retryAfter: response.retryAfter(now: now),
            type: problem?.shortType)
    }

    package var description: String { reason }

    /// The maximum length of a reason in bytes.
    private static let maxLength = 600

    /// Removes control characters, because a CA may send any text.
    private static func shown(_ text: String) -> String {
        String(String.UnicodeScalarView(text.cut(toUTF8: maxLength).unicodeScalars.filter { !$0.controlsDisplay }))
    }
}

/// The explanation of an error (RFC 7807, RFC 8555 §6.7).
struct Problem: Decodable, Sendable {
    let type: String?
    let detail: String?
    let identifier: ACMEIdentifier?
    let subproblems: [Problem]?

    /// Reads the body of a response; `nil` if it isn't a problem document, for example a page of a proxy.
    init?(_ response: ACMEResponse) {
        guard let problem = try? JSONDecoder().decode(Problem.self, from: Data(response.body)),
            problem.type != nil || problem.detail != nil
        else { return nil }
        self = problem
    }

    private static let prefix = "urn:ietf:params:acme:error:"

    var shortType: String? { type.map { $0.hasPrefix(Self.prefix) ? String($0.dropFirst(Self.prefix.count)) : $0 } }

    /// The error type and the CA's words, and the same for each name that has an error of its own.
    var text: String {
        let own = [identifier?.value, shortType, detail].compactMap(\.self).joined(separator: ": ")
        let others = (subproblems ?? []).map(\.text)
        return others.isEmpty ? own : "\(own) (\(others.joined(separator: "; ")))"
    }
}
