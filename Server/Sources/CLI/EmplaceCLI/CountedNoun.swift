extension BinaryInteger {
    /// Returns this number with a noun, which is in the plural unless the number is 1, such as `2 documents`.
    func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
