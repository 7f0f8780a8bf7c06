import Basics
package import Hummingbird

/// The fields of an `application/x-www-form-urlencoded` body or query (WHATWG URL §5.1), in order, repeats and all.
///
/// A `%` without two hexadecimal digits stands for itself. Bytes that aren't UTF-8 are refused: a name would be stored with
/// other letters than it was typed with.
package struct FormBody: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    package enum ParseError: Error, Hashable, Sendable {
        case notAForm
        case tooManyFields(limit: Int)
        /// A name or a value is in another encoding, such as Latin-1.
        case notUTF8
    }

    package let fields: [Field]

    package static let maximumFields = 200

    package init(_ bytes: [UInt8], maximumFields: Int = Self.maximumFields) throws(ParseError) {
        var fields: [Field] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            guard fields.count < maximumFields else { throw .tooManyFields(limit: maximumFields) }
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            guard let name = Self.text(parts.first ?? []), let value = Self.text(parts.dropFirst().first ?? []) else {
                throw .notUTF8
            }
            fields.append(Field(name: name, value: value))
        }
        self.fields = fields
    }

    /// Reads a request's body, up to `limit` bytes.
    ///
    /// - Throws: ``BodyError``; ``ParseError/notAForm`` for another content type.
    package init(
        _ request: Request, context: HostContext, limit: Int = BodyLimits.whole, maximumFields: Int = Self.maximumFields
    ) async throws {
        let type = request.headers[.contentType]?.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard type == "application/x-www-form-urlencoded" else { throw ParseError.notAForm }
        try self.init(
            try await RequestBytes.collect(request, context: context, limit: limit), maximumFields: maximumFields)
    }

    /// All values of that name.
    package func all(_ name: String) -> [String] { fields.filter { $0.name == name }.map(\.value) }

    /// The first value of that name.
    package subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    private static func text(_ bytes: some Collection<UInt8>) -> String? {
        String(validating: PercentEncoding.decodeFormLeniently(bytes), as: UTF8.self)
    }

    /// The same of any bytes, for the log: U+FFFD stands for those that aren't UTF-8.
    static func decode(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: PercentEncoding.decodeFormLeniently(bytes), as: UTF8.self)
    }
}
