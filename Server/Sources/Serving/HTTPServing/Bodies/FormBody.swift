import Basics
package import Hummingbird

/// The fields of an `application/x-www-form-urlencoded` body or query (WHATWG URL §5.1), in order, repeats and all.
///
/// Bytes that aren't UTF-8 become U+FFFD; a `%` without two hexadecimal digits stands for itself.
package struct FormBody: Sendable, Hashable {
    package struct Field: Sendable, Hashable {
        package let name: String
        package let value: String
    }

    package enum ParseError: Error, Hashable, Sendable {
        case notAForm
        case tooManyFields(limit: Int)
    }

    package let fields: [Field]

    package static let maximumFields = 200

    package init(_ bytes: [UInt8], maximumFields: Int = Self.maximumFields) throws(ParseError) {
        var fields: [Field] = []
        for pair in bytes.split(separator: UInt8(ascii: "&")) {
            guard fields.count < maximumFields else { throw .tooManyFields(limit: maximumFields) }
            let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count > 1 ? Self.decode(parts[1]) : ""
            fields.append(Field(name: parts.first.map { Self.decode($0) } ?? "", value: value))
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

    static func decode(_ bytes: some Collection<UInt8>) -> String {
        String(decoding: PercentEncoding.decodeFormLeniently(bytes), as: UTF8.self)
    }
}
