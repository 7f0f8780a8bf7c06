import Foundation

/// The words of a command line as the system has them. Swift makes texts of them, in which U+FFFD stands for bytes that
/// aren't UTF-8, so that a file with such a name could not be found by its text.
struct WordBytes: Sendable {
    private var words: [[UInt8]]

    init(_ words: [[UInt8]]) { self.words = words }

    /// The words of this process.
    init() {
        words = (0..<Int(CommandLine.argc)).compactMap { index in
            // Only the end of the list is nil.
            CommandLine.unsafeArgv[index].map { word in
                Array(UnsafeRawBufferPointer(start: word, count: strlen(word)))
            }
        }
    }

    /// The bytes of a word. Of several that have become the same text, each is found once, in their order.
    mutating func take(_ text: String) -> [UInt8] {
        let wanted = Array(text.utf8)
        guard text.unicodeScalars.contains("\u{FFFD}"),
            let index = words.firstIndex(where: { Array(String(decoding: $0, as: UTF8.self).utf8) == wanted })
        else { return wanted }
        return words.remove(at: index)
    }
}
