import Basics

/// The fields of a query or of an `application/x-www-form-urlencoded` body, in the order they came.
///
/// Reading is strict where leniency would let two readers disagree: broken percent-encoding and bytes that aren't
/// UTF-8 are refused, and so is picking one of two values. Every failure is an `invalid_request`.
public struct FormFields: Hashable, Sendable {
    /// A name and its value, both decoded.
    public struct Field: Hashable, Sendable {
        /// Decoded, case as it came; parameter names are case-sensitive, apart from Office's own.
        public var name: String
        /// Decoded; empty when the pair had no `=`.
        public var value: String

        /// A field of decoded text; ``FormFields/encoded`` encodes it.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// More than any request of these protocols needs.
    public static let maxBytes = 64 * 1024
    /// The most pairs that are read; a request with more is an `invalid_request`.
    public static let maxFields = 100

    /// In the order they came, with repeated names.
    public let fields: [Field]

    /// Fields to be written with ``encoded``; a name may come twice.
    public init(_ fields: [Field]) { self.fields = fields }

    /// Reads a query without its `?`, or a form; the same as ``init(bytes:)``.
    public init(_ text: String) throws(OAuthError) { try self.init(bytes: text.utf8) }

    /// Reads `name=value` between `&`. Empty pairs are skipped: Office's sample URL begins `?&rs=`
    /// (docs/protocol/bootstrap-and-oauth.md#authorization-request).
    public init(bytes: some Collection<UInt8>) throws(OAuthError) {
        guard bytes.count <= Self.maxBytes else { throw .invalidRequest.explained("the request is too long") }
        var fields = [Field]()
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            guard fields.count < Self.maxFields else {
                throw .invalidRequest.explained("the request has too many parameters")
            }
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = parts.first.flatMap({ Self.decode($0) }),
                let value = parts.count < 2 ? "" : Self.decode(parts[1])
            else { throw .invalidRequest.explained("a parameter is not form-encoded UTF-8") }
            fields.append(Field(name, value))
        }
        self.fields = fields
    }

    /// The one value of `name`, the empty one included; `nil` when there is none.
    ///
    /// - Throws: `invalid_request` when there are two (RFC 6749 §3.1, §3.2: not more than once).
    public func only(_ name: String) throws(OAuthError) -> String? {
        var found: String?
        for field in fields where field.name == name {
            guard found == nil else {
                throw .invalidRequest.explained("the parameter \(name) comes more than once")
            }
            found = field.value
        }
        return found
    }

    /// The same, but a parameter without a value counts as omitted (RFC 6749 §3.1, §3.2).
    public func value(_ name: String) throws(OAuthError) -> String? {
        let value = try only(name)
        return value?.isEmpty == true ? nil : value
    }

    /// The first value that isn't empty of a name in any case, for Office's own parameters, which come as `Platform`
    /// and as `platform`.
    public func first(ignoringCase name: String) -> String? {
        fields.first { !$0.value.isEmpty && $0.name.lowercased() == name }?.value
    }

    /// With everything but unreserved characters percent-encoded, in UTF-8.
    public var encoded: String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }

    static func decode(_ bytes: some Collection<UInt8>) -> String? {
        PercentEncoding.decodeForm(bytes).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
