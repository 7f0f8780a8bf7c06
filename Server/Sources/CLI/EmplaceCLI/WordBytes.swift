import Foundation

/// The command-line arguments as raw bytes. Swift converts arguments to strings in which U+FFFD replaces bytes that
/// aren't UTF-8. A file whose name contains such bytes couldn't be found by the string.
struct WordBytes: Sendable {
    private var words: [[UInt8]]

    init(_ words: [[UInt8]]) { self.words = words }

    /// Reads the arguments of this process.
    init() {
        words = (0..<Int(CommandLine.argc)).compactMap { index in
            // Only the element after the last argument in `unsafeArgv` is nil.
            CommandLine.unsafeArgv[index].map { word in
                Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
            }
        }
    }

    /// Returns the bytes of the argument that Swift converted to `text`. If several arguments became the same text,
    /// each call returns the bytes of the next one.
    mutating func take(_ text: String) -> [UInt8] {
        let wanted = Array(text.utf8)
        guard text.unicodeScalars.contains("\u{FFFD}"),
            let index = words.firstIndex(where: { Array(String(decoding: $0, as: UTF8.self).utf8) == wanted })
        else { return wanted }
        return words.remove(at: index)
    }
}
