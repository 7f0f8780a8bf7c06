package import HTTPTypes

extension HTTPFields {
    /// The value of a field as `self[name]` has it, found in one pass. A subscript goes through all fields twice, and
    /// copies each.
    package func value(of name: HTTPField.Name) -> String? {
        let wanted = name.canonicalName, length = wanted.utf8.count
        var found: Int?
        for index in indices {
            let canonicalName = self[index].name.canonicalName
            // Lengths first, since almost all names differ in theirs.
            guard canonicalName.utf8.count == length, canonicalName == wanted else { continue }
            // RFC 9110 §5.3: several are one list.
            guard found == nil else { return self[name] }
            found = index
        }
        return found.map { self[$0].value }
    }
}
