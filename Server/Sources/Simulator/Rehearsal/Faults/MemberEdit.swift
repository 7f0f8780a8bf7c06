public import OfficeClient

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
