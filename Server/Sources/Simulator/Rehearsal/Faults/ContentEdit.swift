import HTTPTypes
import OfficeClient

/// A change to the body of a request or response.
public enum ContentEdit: Hashable, Sendable {
    /// Removes all bytes.
    case emptied
    /// Removes the second half of the body, and sets `Content-Length` to the remaining length.
    case firstHalf
    /// Closes the connection in the middle of the body.
    case brokenOff
    /// Appends a zero byte.
    case padded
    /// Reverses the order of the bytes. The length stays the same.
    case scrambled
    /// Replaces the body with this text.
    case text(String)
    /// Replaces every occurrence of the first text with the second.
    case replace(String, with: String)
}

extension ContentEdit {
    func applied(to body: [UInt8]) -> [UInt8] {
        switch self {
        case .emptied: []
        case .firstHalf: Array(body.prefix(body.count / 2))
        case .brokenOff: body
        case .padded: body + [0]
        case .scrambled: body.reversed()
        case .text(let text): Array(text.utf8)
        case .replace(let old, let new): Array(String(decoding: body, as: UTF8.self).replacing(old, with: new).utf8)
        }
    }
}

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

extension JSONValue {
    /// Changes only the JSON member at a path.
    ///
    /// - Parameter path: the names of nested members. A name that ends with `[]` stands for each element of that array.
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
