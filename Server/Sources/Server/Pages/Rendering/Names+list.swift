extension [String] {
    /// The first of some names, as a list.
    func listed(atMost limit: Int) -> String {
        prefix(limit).joined(separator: ", ") + (count > limit ? " …" : "")
    }
}
