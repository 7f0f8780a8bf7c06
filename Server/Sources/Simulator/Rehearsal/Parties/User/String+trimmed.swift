extension String {
    var trimmed: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
