/// The text of a template for Mustache. It is the text of the template's file without indentation and with continued
/// lines joined.
///
/// In the file of a template, lines are indented, and a backslash at the end of a line joins the line with the next
/// line. Neither the indentation nor the backslash appears on the page. In a file of partials, each partial begins with
/// a comment: `{{! partial NAME }}`, or `{{! partial NAME: DESCRIPTION }}`.
package struct TemplateSource: Sendable {
    private static let partialMark = "{{! partial "

    package let text: String

    package init(_ file: [UInt8]) { self.init(lines: Self.lines(of: file)) }

    private init(lines: some Sequence<Substring>) {
        var text = ""
        for line in lines {
            let line = line.drop { $0 == " " }
            if line.utf8.last == UInt8(ascii: "\\") { text += line.dropLast() } else { text += line + "\n" }
        }
        while text.utf8.last == UInt8(ascii: "\n") { text.removeLast() }
        self.text = text
    }

    /// Returns the partials of a file with their names.
    package static func partials(in file: [UInt8]) -> [(name: String, source: TemplateSource)] {
        var partials: [(name: String, source: TemplateSource)] = []
        var rest = lines(of: file)[...]
        while let mark = rest.popFirst() {
            let name = mark.dropFirst(partialMark.count).prefix { $0.isLetter }
            let end = rest.firstIndex { $0.hasPrefix(partialMark) } ?? rest.endIndex
            partials.append((String(name), TemplateSource(lines: rest[..<end])))
            rest = rest[end...]
        }
        return partials
    }

    private static func lines(of file: [UInt8]) -> [Substring] {
        String(decoding: file, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    }
}
