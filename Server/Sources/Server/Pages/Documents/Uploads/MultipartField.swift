import Basics
import HTTPServing

/// One field of the header of a part of a form.
struct MultipartField: Hashable, Sendable {
    /// In lower case.
    let name: String
    let value: String

    /// Reads the lines of a header. A line that begins with a blank goes on with the field before it (RFC 5322 §2.2.3,
    /// by way of RFC 2045 §3).
    ///
    /// - Parameter text: lines, each with its line end before it.
    /// - Throws: ``MultipartProblem/malformed`` for a line that isn't a field: it would be skipped here, and another reader
    ///   might find a field in it.
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

    /// Whether it says that the content of the part isn't the file itself, but a coding or a range of it. Its bytes would
    /// become the document.
    var changesContent: Bool {
        switch name {
        case "content-encoding", "transfer-encoding": ContentCoding.changesContent(value)
        case "content-transfer-encoding": ContentCoding.changesTransfer(value)
        case "content-range": true
        default: false
        }
    }
}
