/// A change to the body of a request or response.
public enum ContentEdit: Hashable, Sendable {
    /// Removes all bytes.
    case emptied
    /// Removes the second half and adjusts the length.
    case firstHalf
    /// Closes the connection in the middle of the body.
    case brokenOff
    /// Appends a zero byte.
    case padded
    /// Reverses the bytes, which keeps their number.
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
