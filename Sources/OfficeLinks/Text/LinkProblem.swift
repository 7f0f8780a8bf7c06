/// The reason why an address can't be created or parsed, and the part of the address that is wrong.
public struct LinkProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The part of the address that is wrong.
    public let part: Part
    /// The reason why the part is wrong.
    public let reason: Reason

    /// A part of an address.
    public enum Part: Hashable, Sendable, CustomStringConvertible {
        /// The problem is in the address as a whole.
        case address
        /// The scheme, which is the text before the first colon.
        case scheme
        /// The mode, `ofv` or `ofe`.
        case mode
        /// A descriptor such as `|u|`. The value is its letter.
        case descriptor(String)
        /// A parameter in the form `name=value`. The value of this case is the parameter's name.
        case parameter(String)

        /// The name of the part in error messages.
        public var description: String {
            switch self {
            case .address: "the address"
            case .scheme: "the scheme"
            case .mode: "the mode"
            case .descriptor(let letter): "|\(letter)|"
            case .parameter(let name): name
            }
        }
    }

    /// The reasons why an address is refused.
    public enum Reason: Hashable, Sendable {
        /// The text is longer than `limit` bytes.
        case tooLong(limit: Int)
        /// The address has no colon after its scheme.
        case noColon
        /// The value is unknown.
        case unknown
        /// The part is required but missing.
        case missing
        /// The part is present but empty.
        case empty
        /// The part occurs more than once.
        case repeated
        /// There are more than `limit` parts of this kind.
        case tooMany(limit: Int)
        /// The encoding is invalid: a `%` without two hexadecimal digits, a NUL, or bytes that aren't UTF-8.
        case badEncoding
        /// The value isn't an absolute https address with a host.
        case notSecureAddress
        /// The WOPISrc contains a token, which would be revealed to anyone who can read the link.
        case tokenInAddress
        /// The scheme isn't a letter followed by letters, digits, `+`, `-` or `.` (RFC 3986 §3.1). The colon after a
        /// scheme isn't part of the scheme.
        case badScheme
        /// The Office app doesn't open documents over WOPI.
        case notOverWOPI
        /// The value isn't allowed for this part.
        case badValue
        /// The signed-in user isn't the user that Office requested.
        case otherUser
        /// The request is too old to be answered.
        case expired
    }

    /// Creates a problem with a part of the address.
    public init(_ part: Part, _ reason: Reason) {
        self.part = part
        self.reason = reason
    }

    /// The problem as a sentence without a period at the end, such as "|u| is missing".
    public var description: String {
        let what =
            switch reason {
            case .tooLong(let limit): "is longer than \(limit) bytes"
            case .noColon: "has no colon after its scheme"
            case .unknown: "has an unknown value"
            case .missing: "is missing"
            case .empty: "is empty"
            case .repeated: "occurs more than once"
            case .tooMany(let limit): "has more than \(limit) parts"
            case .badEncoding: "is not percent-encoded UTF-8"
            case .notSecureAddress: "is not an absolute https address"
            case .tokenInAddress: "contains an access token, which everyone with the link could read"
            case .badScheme: "must begin with a letter and contain only letters, digits, +, -, and ."
            case .notOverWOPI: "belongs to an app that can't open documents over WOPI"
            case .badValue: "has an invalid value"
            case .expired: "has expired"
            case .otherUser: "is not the user who is signed in"
            }
        return "\(part) \(what)"
    }
}
