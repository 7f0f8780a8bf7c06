import Foundation

/// The command-line arguments as raw bytes.
/// Swift converts them to strings in which U+FFFD replaces bytes that
/// aren't UTF-8, so a file with such a name couldn't be found.
struct WordBytes: Sendable {
    private var words: [[UInt8]]

    init(_ words: [[UInt8]]) { self.words = words }

    /// Reads the arguments of this process.
    init() {
        words = (0..<Int(CommandLine.argc)).compactMap { index in
            // In `unsafeArgv`, only the end of the list is nil.
            CommandLine.unsafeArgv[index].map { word in
                Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
            }
        }
    }

    /// Returns the bytes of an argument.
    /// If several arguments became the same string, returns each of them once, in order.
    mutating func take(_ text: String) -> [UInt8] {
        let wanted = Array(text.utf8)
        guard text.unicodeScalars.contains("\u{FFFD}"),
            let index = words.firstIndex(where: { Array(String(decoding: $0, as: UTF8.self).utf8) == wanted })
        else { return wanted }
        return words.remove(at: index)
    }
}
