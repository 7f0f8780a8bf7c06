public import HTTPTypes
import Basics

/// A header field of requests whose value is in the log line of each request.
public struct LoggedField: Sendable {
    /// The header field.
    public let header: HTTPField.Name
    /// The name of the value in the log line.
    public let name: String

    /// - Parameters:
    ///   - header: the header field.
    ///   - name: the name of the value in the log line. It must sort after `target`, because it comes last in the line.
    public init(_ header: HTTPField.Name, as name: String) {
        self.header = header
        self.name = name
    }

    /// The maximum length of a value in the log in bytes. The end of a longer value is left out.
    static let maxLength = 64

    /// Returns the value as it may appear in the log: without spaces and control characters, which are percent-encoded,
    /// so that a client can't add other values to the line. A value that may contain a secret becomes `***`.
    static func text(_ value: String) -> String {
        // A secret that begins within the part that is logged ends within twice that length.
        let checked = value.cut(toUTF8: 2 * maxLength)
        guard !SecretShape.isFound(in: checked), !ClientIdentity.isLongEnoughInPieces(checked) else {
            return SecretShape.replacement
        }
        let text = checked.cut(toUTF8: maxLength)
        return text.utf8.allSatisfy(isPlain) ? text : encoded(text)
    }

    private static func encoded(_ text: String) -> String {
        text.utf8.reduce(into: "") { text, byte in
            if isPlain(byte) { return text.unicodeScalars.append(Unicode.Scalar(byte)) }
            let digits = String(byte, radix: 16, uppercase: true)
            text += byte < 0x10 ? "%0\(digits)" : "%\(digits)"
        }
    }

    private static func isPlain(_ byte: UInt8) -> Bool {
        byte.isASCIILetterOrDigit || "-_.:/+(){}".utf8.contains(byte)
    }
}

extension RequestFields {
    /// Returns the values for the log line, sorted by name. If several fields have a value with the same name, the first
    /// field in `loggedFields` is used.
    static func details(
        _ logged: [(rank: Int, value: String)], of loggedFields: [LoggedField]
    ) -> [RequestRecord.Detail] {
        // Most requests have none of the fields, and need no array.
        guard !logged.isEmpty else { return [] }
        var details: [RequestRecord.Detail] = []
        for (rank, value) in logged.sorted(by: { $0.rank < $1.rank }) where !value.isEmpty {
            let name = loggedFields[rank].name
            if !details.contains(where: { $0.name == name }) {
                details.append(.init(name: name, text: LoggedField.text(value)))
            }
        }
        return details.sorted { $0.name < $1.name }
    }
}
