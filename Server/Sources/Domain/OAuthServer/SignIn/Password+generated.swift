import Basics

extension Password {
    /// A generated password for another user: 100 random bits, in groups that can be read aloud.
    public static func generated() -> String {
        let letters = Array(Identifier.random())
        return stride(from: 0, to: letters.count, by: 5).map { String(letters[$0..<min($0 + 5, letters.count)]) }
            .joined(separator: "-")
    }
}
