import Foundation

/// Writes a Swift file with the text of files: `embed-text OUTPUT FILE…`. The plugin `EmbedText` runs this command.
@main
enum EmbedTextCommand {
    static func main() throws {
        let paths = CommandLine.arguments.dropFirst()
        guard let output = paths.first else { return }
        let files = paths.dropFirst().map { URL(filePath: $0) }.sorted { $0.lastPathComponent < $1.lastPathComponent }
        let members = try files.map { file in
            let text = try String(contentsOf: file, encoding: .utf8)
            return "    static var \(name(file.lastPathComponent)): [UInt8] { bytes(\(literal(text))) }\n"
        }
        let cases = files.map(\.lastPathComponent).map { "        case \"\($0)\": \(name($0))\n" }
        let source = """
            enum EmbeddedText {
            \(members.joined())
                /// Returns the bytes of the file with this name.
                static func file(named name: String) -> [UInt8]? {
                    switch name {
            \(cases.joined())        default: nil
                    }
                }

                private static func bytes(_ text: StaticString) -> [UInt8] {
                    Array(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
                }
            }

            """
        try source.write(to: URL(filePath: output), atomically: true, encoding: .utf8)
    }

    /// Returns the name of a member for a file: `de_json` for `de.json`.
    private static func name(_ file: String) -> String { String(file.map { $0.isLetter || $0.isNumber ? $0 : "_" }) }

    private static func literal(_ text: String) -> String {
        let escaped = text.unicodeScalars.reduce(into: "") { escaped, scalar in
            switch scalar {
            case "\"", "\\": escaped += "\\\(scalar)"
            case "\n": escaped += "\\n"
            case _ where scalar.properties.generalCategory == .control:
                escaped += "\\u{\(String(scalar.value, radix: 16))}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return "\"\(escaped)\""
    }
}
