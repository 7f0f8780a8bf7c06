/// The reason why an address can't be built or read, with the part that is wrong.
public struct LinkProblem: Error, Hashable, Sendable, CustomStringConvertible {
    /// The part of the address that is wrong.
    public let part: Part
    /// The reason why that part is wrong.
    public let reason: Reason

    /// A part of an address.
    public enum Part: Hashable, Sendable, CustomStringConvertible {
        /// The address as a whole.
        case address
        /// The text before the first colon.
        case scheme
        /// `ofv` or `ofe`.
        case mode
        /// `|u|` and its kin, by their letter.
        case descriptor(String)
        /// `name=value`, by its name.
        case parameter(String)

        /// The part as messages name it.
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

    /// The reasons for which an address is refused.
    public enum Reason: Hashable, Sendable {
        /// The text is longer than `limit` bytes.
        case tooLong(limit: Int)
        /// No colon ends the scheme.
        case noColon
        /// The value is none of the known ones.
        case unknown
        /// The part is required, and isn't there.
        case missing
        /// The part is there, but empty.
        case empty
        /// The part is there more than once.
        case repeated
        /// There are more than `limit` parts.
        case tooMany(limit: Int)
        /// A `%` that encodes nothing, NUL, or bytes that aren't UTF-8.
        case badEncoding
        /// Not an absolute https address of a host.
        case notSecureAddress
        /// A WOPISrc never carries one: the token would be handed to whoever can read the link.
        case tokenInAddress
        /// Not letters, digits, `+`, `-`, `.` after a letter (RFC 3986 §3.1); a colon is no part of it.
        case badScheme
        /// This app opens no documents over WOPI.
        case notOverWOPI
        /// The value is none of those that the part may have.
        case badValue
        /// Somebody else than Office asked for.
        case otherUser
        /// The request is too old to be answered.
        case expired
    }

    /// In a part of the address, for a reason.
    public init(_ part: Part, _ reason: Reason) {
        self.part = part
        self.reason = reason
    }

    /// A sentence without its full stop, such as "|u| is missing".
    public var description: String {
        let what =
            switch reason {
            case .tooLong(let limit): "is longer than \(limit) bytes"
            case .noColon: "has no colon after its scheme"
            case .unknown: "is none that is known"
            case .missing: "is missing"
            case .empty: "is empty"
            case .repeated: "comes more than once"
            case .tooMany(let limit): "has more than \(limit) parts"
            case .badEncoding: "is not percent-encoded UTF-8"
            case .notSecureAddress: "is not an absolute https address"
            case .tokenInAddress: "carries an access token, which no link may"
            case .badScheme: "is no scheme: a letter, then letters, digits, +, - and ., without the colon"
            case .notOverWOPI: "belongs to an app that opens nothing over WOPI"
            case .badValue: "has a value that means nothing"
            case .expired: "has expired"
            case .otherUser: "is another user than the one signed in"
            }
        return "\(part) \(what)"
    }
}
