public import Hummingbird

/// The fields of an `application/x-www-form-urlencoded` body or query (WHATWG URL §5.1), in order, repeats and all.
///
/// Bytes that aren't UTF-8 become U+FFFD; a `%` without two hexadecimal digits stands for itself.
public struct FormBody: Sendable, Hashable {
    public struct Field: Sendable, Hashable {
        public let name: String
        public let value: String
    }

    public enum ParseError: Error, Hashable, Sendable {
        case notAForm
        case tooManyFields(limit: Int)
    }

    public let fields: [Field]

    public init(_ bytes: [UInt8], maximumFields: Int = 200) throws(ParseError) {
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
    public init(_ request: Request, context: HostContext, limit: Int = 64 * 1024) async throws {
        let type = request.headers[.contentType]?.prefix { $0 != ";" && $0 != " " }.lowercased()
        guard type == "application/x-www-form-urlencoded" else { throw ParseError.notAForm }
        try self.init(try await RequestBytes.collect(request, context: context, limit: limit))
    }

    /// The first value of that name.
    public subscript(name: String) -> String? {
        fields.first { $0.name == name }?.value
    }

    /// All values of that name: more than one is an error in OAuth (RFC 6749 §3.1).
    public func values(_ name: String) -> [String] {
        fields.filter { $0.name == name }.map(\.value)
    }

    static func decode(_ bytes: some Collection<UInt8>) -> String {
        var decoded: [UInt8] = []
        var rest = Array(bytes)[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"):
                decoded.append(UInt8(ascii: " "))
            case UInt8(ascii: "%"):
                let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
                if rest.prefix(2).count == 2, let high = digits.first, let low = digits.last, digits.count == 2 {
                    decoded.append(UInt8(high * 16 + low))
                    rest = rest.dropFirst(2)
                } else {
                    decoded.append(byte)
                }
            default:
                decoded.append(byte)
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}
