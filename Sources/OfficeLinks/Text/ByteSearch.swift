/// Searches text for byte sequences. The standard library supports this only since iOS 16 and macOS 13.
extension Substring.UTF8View {
    /// Returns the range of the first occurrence of `bytes`; `nil` if `bytes` doesn't occur.
    func range(of bytes: String.UTF8View) -> Range<Index>? {
        var start = startIndex
        while start != endIndex {
            let rest = self[start...]
            if rest.starts(with: bytes) { return start..<index(start, offsetBy: bytes.count) }
            formIndex(after: &start)
        }
        return nil
    }

    /// Returns the parts between delimiters, including empty parts.
    ///
    /// - Parameter maxSplits: the maximum number of splits. The last part contains everything after the last split.
    func parts(between delimiter: String.UTF8View, maxSplits: Int = .max) -> [Self] {
        var parts: [Self] = []
        var rest = self
        while parts.count < maxSplits, let found = rest.range(of: delimiter) {
            parts.append(rest[..<found.lowerBound])
            rest = rest[found.upperBound...]
        }
        return parts + [rest]
    }
}
