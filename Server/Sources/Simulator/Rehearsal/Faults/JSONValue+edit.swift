import OfficeClient

extension JSONValue {
    /// Changes only the member at a path.
    ///
    /// - Parameter path: the names of members. A name that ends with `[]` stands for each element of that array.
    mutating func edit(_ path: ArraySlice<String>, _ edit: MemberEdit) {
        guard case .object(var members) = self, var name = path.first else { return }
        let isEach = name.hasSuffix("[]")
        if isEach { name.removeLast(2) }
        if isEach, case .array(var list)? = members[name] {
            for index in list.indices { list[index].edit(path.dropFirst(), edit) }
            members[name] = .array(list)
        } else if path.count > 1 {
            members[name]?.edit(path.dropFirst(), edit)
        } else if case .renamed(let other) = edit {
            if let value = members.removeValue(forKey: name) { members[other] = value }
        } else {
            members[name] = edit.applied(to: members[name])
        }
        self = .object(members)
    }
}
