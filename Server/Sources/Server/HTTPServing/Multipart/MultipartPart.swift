import Basics

/// The header of a part: the field name and, for a file, the file name (RFC 7578 §4.2).
package struct MultipartPart: Hashable, Sendable {
    package var name: String
    /// The file name without the folders that some clients put before it. `nil` if the field isn't a file; empty if the
    /// user selected no file.
    package var fileName: String?

    package init(name: String, fileName: String? = nil) {
        self.name = name
        self.fileName = fileName
    }

    /// - Parameter header: the header lines, each preceded by a line end.
    /// - Throws: ``MultipartProblem/malformed``; ``MultipartProblem/notUTF8`` for a file name in another encoding,
    ///   which the standard no longer allows (WHATWG HTML, multipart/form-data encoding).
    init(header: ArraySlice<UInt8>) throws(MultipartProblem) {
        if let text = String(validating: header, as: UTF8.self) {
            try self.init(text: text)
        } else {
            // In Latin-1 each byte is a character, so decoding can't fail. The names of the field and the file are
            // found in the Latin-1 text and then decoded as UTF-8.
            let part = try MultipartPart(text: String(String.UnicodeScalarView(header.map { Unicode.Scalar($0) })))
            throw part.fileName != nil && part.name.utf8.allSatisfy { $0 < 0x80 } ? .notUTF8 : .malformed
        }
    }

    private init(text: String) throws(MultipartProblem) {
        let fields = try MultipartField.read(text)
        let dispositions = fields.filter { $0.name == "content-disposition" }
        guard dispositions.count == 1, let disposition = dispositions.first else { throw .malformed }
        var scanner = ParameterScanner(disposition.value.unicodeScalars)
        guard scanner.token().lowercased() == "form-data" else { throw .malformed }
        var parameters: [String: String] = [:]
        while let (name, value) = try scanner.parameter() {
            guard parameters.updateValue(value, forKey: name) == nil else { throw .malformed }
        }
        guard let name = parameters["name"] else { throw .malformed }
        guard !fields.contains(where: \.changesContent) else { throw .coded }
        self.name = name
        fileName = parameters["filename"].map(Self.withoutFolders)
    }

    /// Returns the file name at the end of a path, because some clients send a whole path. A backslash separates
    /// folders only in a path with a drive letter.
    private static func withoutFolders(_ path: String) -> String {
        let scalars = path.unicodeScalars
        let slash = scalars.lastIndex(of: "/").map { scalars.index(after: $0) } ?? scalars.startIndex
        var name = scalars[slash...]
        let isWindowsPath =
            name.starts(with: "\\\\".unicodeScalars) || name.dropFirst().starts(with: ":\\".unicodeScalars)
        if isWindowsPath, let last = name.lastIndex(of: "\\") { name = name[name.index(after: last)...] }
        return String(name)
    }
}

/// Parses the parameters of a header value such as `form-data; name="a"; filename="b"`.
struct ParameterScanner {
    private var rest: Substring.UnicodeScalarView

    init(_ text: some Collection<Unicode.Scalar>) {
        var scalars = String.UnicodeScalarView()
        scalars.append(contentsOf: text)
        rest = scalars[...]
    }

    mutating func token() -> String {
        skipSpaces()
        let token = rest.prefix { $0 != ";" && $0 != "=" && $0 != " " && $0 != "\t" && $0 != "\"" }
        rest = rest[token.endIndex...]
        return String(token)
    }

    /// Returns the next parameter with its name in lower case, or `nil` if there are no more parameters.
    mutating func parameter() throws(MultipartProblem) -> (name: String, value: String)? {
        skipSpaces()
        guard let separator = rest.popFirst() else { return nil }
        guard separator == ";" else { throw .malformed }
        let name = token().lowercased()
        if name.isEmpty, rest.isEmpty { return nil }
        guard !name.isEmpty, rest.popFirst() == "=" else { throw .malformed }
        return (name, rest.first == "\"" ? try quoted() : token())
    }

    /// Returns a quoted value. Browsers encode quotation marks and line ends as `%22`, `%0D` and `%0A` (WHATWG HTML,
    /// multipart/form-data encoding), and don't encode `%`. Older clients escape a quotation mark with a backslash.
    private mutating func quoted() throws(MultipartProblem) -> String {
        rest = rest.dropFirst()
        var value = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\"":
                return String(value).replacing("%22", with: "\"").replacing("%0D", with: "\r")
                    .replacing("%0A", with: "\n")
            case "\\" where rest.first == "\"":
                value.append("\"")
                rest = rest.dropFirst()
            default: value.append(scalar)
            }
        }
        throw .malformed
    }

    private mutating func skipSpaces() {
        rest = rest.drop { $0 == " " || $0 == "\t" }
    }
}

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
    ///   line as a field.
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

    /// Whether the field says that the bytes of the part are an encoding or a byte range of the file, not the file
    /// itself.
    var changesContent: Bool {
        switch name {
        case "content-encoding", "transfer-encoding": ContentCoding.changesContent(value)
        case "content-transfer-encoding": ContentCoding.changesTransfer(value)
        case "content-range": true
        default: false
        }
    }
}
