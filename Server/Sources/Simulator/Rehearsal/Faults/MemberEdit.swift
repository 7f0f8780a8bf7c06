public import OfficeClient

/// A change of a member of a JSON object. A value of another type than a change is for stays as it is.
public enum MemberEdit: Hashable, Sendable {
    /// The member is missing, or `null`.
    case remove, null
    /// This value takes the place of the member's.
    case set(JSONValue)
    /// A number or a Boolean becomes a string.
    case text
    /// A string becomes a number.
    case number
    /// The text follows a string, or a number, which becomes a string.
    case append(String)
    /// Every occurrence of the first text in a string becomes the second.
    case replace(String, with: String)
    /// The value gets this name instead of its own.
    case renamed(String)
    /// A number without a fraction is divided, such as milliseconds into seconds.
    case divided(Int64)
    /// An array loses its second half or all its elements, or has them in reverse order.
    case firstHalf, emptied, reversed
    /// An array has its first element once more, at the end.
    case appendFirst
    /// A Boolean is inverted; a missing member becomes true.
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
