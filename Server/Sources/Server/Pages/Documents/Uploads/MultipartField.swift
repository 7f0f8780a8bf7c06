import Basics
import HTTPServing

/// A header field of one part of a multipart form.
struct MultipartField: Hashable, Sendable {
    /// The field name in lower case.
    let name: String
    let value: String

    /// Parses header lines. A line that begins with a space or tab continues the previous field (RFC 5322 §2.2.3, which
    /// RFC 2045 §3 refers to).
    ///
    /// - Parameter text: the header lines, each preceded by a line end.
    /// - Throws: ``MultipartProblem/malformed`` for a line that isn't a field, because another parser might read such a
    ///   line as one.
    static func read(_ text: String) throws(MultipartProblem) -> [MultipartField] {
        var lines: [String] = []
        for line in text.unicodeScalars.split(separator: "\r\n".unicodeScalars) {
            guard !line.contains("\r"), !line.contains("\n") else { throw .malformed }
            guard line.first == " " || line.first == "\t" else {
                lines.append(String(line))
                continue
            }
            guard !lines.isEmpty else { throw .malformed }
            lines[lines.count - 1] += String(line)
        }
        var fields: [MultipartField] = []
        for line in lines { fields.append(try MultipartField(line)) }
        return fields
    }

    private init(_ line: String) throws(MultipartProblem) {
        let scalars = line.unicodeScalars
        guard let colon = scalars.firstIndex(of: ":") else { throw .malformed }
        var name = scalars[..<colon]
        while let last = name.last, last == " " || last == "\t" { name.removeLast() }
        guard !name.isEmpty, name.allSatisfy({ (0x21...0x7E).contains($0.value) }) else { throw .malformed }
        self.name = String(name).lowercased()
        value = String(scalars[scalars.index(after: colon)...])
    }

    /// Whether the field says that the bytes of the part are an encoding or a range of the file, not the file itself.
    var changesContent: Bool {
        switch name {
        case "content-encoding", "transfer-encoding": ContentCoding.changesContent(value)
        case "content-transfer-encoding": ContentCoding.changesTransfer(value)
        case "content-range": true
        default: false
        }
    }
}
