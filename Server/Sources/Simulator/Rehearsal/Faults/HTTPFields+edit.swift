import HTTPTypes

extension HTTPFields {
    mutating func edit(_ name: String, _ edit: TextEdit) {
        guard let field = HTTPField.Name(name) else { return }
        if case .add(let value) = edit { return append(HTTPField(name: field, value: value)) }
        let old = self[values: field]
        if case .set(let value) = edit, old.isEmpty {
            self[field] = value
            return
        }
        self[values: field] = []
        guard let target = edit.name.map({ HTTPField.Name($0) }) ?? field else { return }
        for value in old.flatMap({ edit.applied(to: $0) }) { append(HTTPField(name: target, value: value)) }
    }
}
