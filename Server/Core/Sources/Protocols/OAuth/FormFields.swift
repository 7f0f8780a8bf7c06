import Basics

/// The fields of a query or of an `application/x-www-form-urlencoded` body, in their original order.
///
/// Parsing is strict: malformed percent-encoding, bytes that aren't UTF-8, and repeated parameters are refused, because
/// different lenient parsers could interpret such a request differently. For every such request, the error is
/// `invalid_request`.
public struct FormFields: Hashable, Sendable {
    /// A decoded name with its decoded value.
    public struct Field: Hashable, Sendable {
        /// The decoded name in its original case. Uppercase and lowercase letters are different, except in the names of
        /// Office's own parameters.
        public var name: String
        /// The decoded value; empty when the field had no `=`.
        public var value: String

        /// Creates a field from decoded text; ``FormFields/encoded`` encodes it.
        public init(_ name: String, _ value: String) {
            self.name = name
            self.value = value
        }
    }

    /// The maximum size of a query or form in bytes, which is more than any OAuth request needs.
    public static let maxBytes = 64 * 1024
    /// The maximum number of fields. For a request with more fields, the error is `invalid_request`.
    public static let maxFields = 100

    /// All fields in their original order, including repeated names.
    public let fields: [Field]

    /// Creates fields to write with ``encoded``; names may repeat.
    public init(_ fields: [Field]) { self.fields = fields }

    /// Parses a form, or a query without the `?`.
    public init(_ text: String) throws(OAuthError) { try self.init(bytes: text.utf8) }

    /// Parses `name=value` pairs separated by `&`. Empty pairs are skipped because Office's sample URL begins with
    /// `?&rs=` (docs/protocol/bootstrap-and-oauth.md#authorization-request).
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

    /// The value of `name`, which may be empty; `nil` when there is no such field.
    ///
    /// - Throws: `invalid_request` when the field is repeated (RFC 6749 §3.1, §3.2).
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

    /// The value of `name`; `nil` when there is no such field or its value is empty (RFC 6749 §3.1, §3.2).
    ///
    /// - Throws: `invalid_request` when the field is repeated.
    public func value(_ name: String) throws(OAuthError) -> String? {
        let value = try only(name)
        return value?.isEmpty == true ? nil : value
    }

    /// The first non-empty value of the field, ignoring the case of the name. Office spells its own parameters in
    /// different ways, such as `Platform` and `platform`.
    public func first(ignoringCase name: String) -> String? {
        fields.first { !$0.value.isEmpty && $0.name.lowercased() == name }?.value
    }

    /// The fields as a query. In names and values, everything except unreserved characters is percent-encoded in UTF-8.
    public var encoded: String {
        fields.map { "\(PercentEncoding.encode($0.name))=\(PercentEncoding.encode($0.value))" }
            .joined(separator: "&")
    }

    static func decode(_ bytes: some Collection<UInt8>) -> String? {
        PercentEncoding.decodeForm(bytes).flatMap { String(validating: $0, as: UTF8.self) }
    }
}
