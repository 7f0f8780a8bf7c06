public import HTTPTypes

extension HTTPFields {
    /// The value of a field, the same as `self[name]`. This method is faster, because the subscript iterates over the
    /// fields twice and copies each field.
    public func value(of name: HTTPField.Name) -> String? {
        let wanted = name.canonicalName, length = wanted.utf8.count
        var found: Int?
        for index in indices {
            let canonicalName = self[index].name.canonicalName
            // Compare lengths first, because almost all names differ in length.
            guard canonicalName.utf8.count == length, canonicalName == wanted else { continue }
            // RFC 9110 §5.3: several fields with the same name form one list.
            guard found == nil else { return self[name] }
            found = index
        }
        return found.map { self[$0].value }
    }
}
