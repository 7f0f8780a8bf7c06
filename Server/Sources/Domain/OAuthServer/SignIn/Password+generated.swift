import Basics

extension Password {
    /// A text to choose as a password for somebody else, who is told it once: 100 random bits, in groups that can be read out.
    public static func generated() -> String {
        let letters = Array(Identifier.random())
        return stride(from: 0, to: letters.count, by: 5).map { String(letters[$0..<min($0 + 5, letters.count)]) }
            .joined(separator: "-")
    }
}
