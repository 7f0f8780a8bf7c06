import Basics
package import Hummingbird

/// The fields of an `application/x-www-form-urlencoded` body or query in order, including repeated names (WHATWG URL
/// §5.1).
///
/// A `%` that isn't followed by two hexadecimal digits stands for itself. A body with bytes that aren't UTF-8 is
/// refused, because a name in the body, such as a folder's, would be stored with other characters than the user typed.
/// In a query, which changes nothing, bytes that aren't UTF-8 become U+FFFD.
package struct FormBody: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    package enum ParseError: Error, Hashable, Sendable {
        case notAForm
        case tooManyFields(limit: Int)
        /// A name or value in the form isn't valid UTF-8. The text may be Latin-1, for example.
        case notUTF8
    }

    package let fields: [Field]

    package static let maxFields = 200

    /// Parses a query string or a form body. Bytes that aren't UTF-8 become U+FFFD.
    package init(_ bytes: [UInt8], maxFields: Int = Self.maxFields) throws(ParseError) {
        try self.init(bytes, maxFields: maxFields) { Self.decode($0) }
    }

    /// Parses a form body and refuses bytes that aren't UTF-8.
    ///
    /// - Throws: ``ParseError/notUTF8``, ``ParseError/tooManyFields(limit:)``.
    init(body bytes: [UInt8], maxFields: Int = Self.maxFields) throws(ParseError) {
        try self.init(bytes, maxFields: maxFields) {
            String(validating: PercentEncoding.decodeFormLeniently($0), as: UTF8.self)
        }
    }

    private init(
        _ bytes: [UInt8], maxFields: Int, decoding text: (ArraySlice<UInt8>) -> String?
    ) throws(ParseError) {
        var fields: [Field] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            guard fields.count < maxFields else { throw .tooManyFields(limit: maxFields) }
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = text(parts.first ?? []), let value = text(parts.dropFirst().first ?? []) else {
                throw .notUTF8
            }
            fields.append(Field(name: name, value: value))
        }
        self.fields = fields
    }

    /// Reads and parses the body of a request, up to `limit` bytes.
    ///
    /// - Throws: ``BodyError``; ``ParseError/notAForm`` for another content type; ``ParseError/notUTF8``.
    package init(
        _ request: Request, context: HostContext, limit: Int = BodyLimits.whole, maxFields: Int = Self.maxFields
    ) async throws {
        let type = request.headers[.contentType]?.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard type == "application/x-www-form-urlencoded" else { throw ParseError.notAForm }
        try self.init(
            body: try await RequestBytes.collect(request, context: context, limit: limit), maxFields: maxFields)
    }

    /// Returns all values of the fields named `name`.
    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The value of the first field named `name`.
    package subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    static func decode(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: PercentEncoding.decodeFormLeniently(bytes), as: UTF8.self)
    }
}
