extension [String] {
    /// Joins the first names with commas.
    func listed(atMost limit: Int) -> String {
        prefix(limit).joined(separator: ", ") + (count > limit ? " …" : "")
    }
}
