import HTTPTypes
public import OfficeClient

/// Determines which requests and responses a mutant changes.
public struct FaultCondition: Hashable, Sendable {
    /// The status that the host's response must have; `nil` means any.
    var status: Int?
    /// The name of a header that the request must have.
    var with: String?
    /// The name of a header that the request must not have.
    var without: String?
    /// Text that `Location` in the response must contain.
    var location: String?
    /// How often the mutant changes a matching request: 2 means every second matching request.
    var every = 1
    /// The number of the first matching request that the mutant changes, counted from 1.
    var from = 1

    /// The condition that every request and response meets.
    public static let always = FaultCondition()
    static func status(_ status: Int) -> FaultCondition { FaultCondition(status: status) }
    static func every(_ count: Int) -> FaultCondition { FaultCondition(every: count) }
    static func from(_ first: Int) -> FaultCondition { FaultCondition(from: first) }
    static func location(_ text: String) -> FaultCondition { FaultCondition(status: nil, location: text) }
}

/// A change that a mutant makes to a request or response.
public enum MutantChange: Hashable, Sendable {
    // Changes to the response.
    /// Replaces the status of the response.
    case status(Int)
    /// Changes a header of the response.
    case header(String, TextEdit)
    /// Changes a member of the response, named by its path, such as `ChildFiles[].Size`.
    case member(String, MemberEdit)
    /// Changes the body of the response.
    case content(ContentEdit)
    /// Responds to each request with the first successful response to the same request.
    case firstAnswer
    /// Replaces a refusal with the last successful response to the same request.
    case replays
    // Changes to the request.
    /// Changes a header of the request.
    case requestHeader(String, TextEdit)
    /// Changes a parameter of the query or of the form.
    case parameter(String, TextEdit)
    /// Changes the body of the request.
    case requestContent(ContentEdit)
    /// Responds to the request with this status, without sending the request to the host.
    case swallowed(Int, ContentEdit = .emptied)
    /// Refuses a repeated request with this status and body, without sending the request to the host.
    case refusesRepetitions(Int, String)
    /// Sends a refused request again, with the last credential that the host accepted for this operation. The host then
    /// seems to accept any credential.
    case accepts(CredentialLocation)
    /// Delays the response until the client's timeout has passed.
    case late

    /// The location of a credential in a request.
    public enum CredentialLocation: Hashable, Sendable {
        /// The credential is in the header with this name.
        case header(String)
        /// The credential is in the query or form parameter with this name.
        case parameter(String)
    }
}

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

/// A change to a member of a JSON object. If the member has a type that the change doesn't apply to, it stays
/// unchanged.
public enum MemberEdit: Hashable, Sendable {
    /// Removes the member, or sets it to `null`.
    case remove, null
    /// Replaces the value.
    case set(JSONValue)
    /// Converts a number or boolean to a string.
    case text
    /// Converts a string to a number.
    case number
    /// Appends text to a string, or to a number after converting the number to a string.
    case append(String)
    /// Replaces every occurrence of the first text in a string with the second.
    case replace(String, with: String)
    /// Renames the member.
    case renamed(String)
    /// Divides an integer, for example from milliseconds to seconds.
    case divided(Int64)
    /// Removes the second half of an array, removes all elements, or reverses their order.
    case firstHalf, emptied, reversed
    /// Appends a copy of the first element to an array.
    case appendFirst
    /// Inverts a boolean. A missing member becomes true.
    case not
}

extension MemberEdit {
    func applied(to value: JSONValue?) -> JSONValue? {
        switch (self, value) {
        case (.remove, _): nil
        case (.null, _): .null
        case (.set(let new), _): new
        case (.text, .integer(let number)?): .string("\(number)")
        case (.text, .bool(let flag)?): .string("\(flag)")
        case (.number, .string(let text)?): .integer(Int64(text) ?? 7)
        case (.append(let end), .string(let text)?): .string(text + end)
        case (.append(let end), .integer(let number)?): .string("\(number)\(end)")
        case (.replace(let old, let new), .string(let text)?): .string(text.replacing(old, with: new))
        case (.divided(let by), .integer(let number)?): .integer(by == 0 ? number : number / by)
        case (.firstHalf, .array(let list)?): .array(Array(list.prefix(list.count / 2)))
        case (.emptied, .array?): .array([])
        case (.reversed, .array(let list)?): .array(list.reversed())
        case (.appendFirst, .array(let list)?): .array(list + list.prefix(1))
        case (.not, .bool(let flag)?): .bool(!flag)
        case (.not, nil): .bool(true)
        default: value
        }
    }
}

/// A change to a header or parameter.
public enum TextEdit: Hashable, Sendable {
    /// Removes the header or parameter.
    case remove
    /// Replaces the value.
    case set(String)
    /// Adds another header or parameter with the same name and this value.
    case add(String)
    /// Appends text to the value.
    case append(String)
    /// Replaces every occurrence of the first text in the value with the second.
    case replace(String, with: String)
    /// Truncates the value to this number of characters.
    case prefix(Int)
    /// Converts the value to lower case.
    case lowercased
    /// Removes the header or parameter if its value is empty, as some reverse proxies do.
    case dropEmpty
    /// Renames the header or parameter.
    case renamed(String)
}

extension TextEdit {
    var name: String? { if case .renamed(let name) = self { name } else { nil } }

    func applied(to text: String) -> [String] {
        switch self {
        case .remove: []
        case .set(let value): [value]
        case .add(let value): [text, value]
        case .append(let end): [text + end]
        case .replace(let old, let new): [text.replacing(old, with: new)]
        case .prefix(let count): [String(text.prefix(count))]
        case .lowercased: [text.lowercased()]
        case .dropEmpty: text.isEmpty ? [] : [text]
        case .renamed: [text]
        }
    }
}
