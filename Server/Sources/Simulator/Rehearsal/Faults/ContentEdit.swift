/// A change of the body of a request or an answer.
public enum ContentEdit: Hashable, Sendable {
    /// No byte is left.
    case emptied
    /// The second half is missing, and the length fits.
    case firstHalf
    /// The connection closes in the middle of the body.
    case brokenOff
    /// A zero byte follows the last one.
    case padded
    /// The bytes come in reverse order, so that their number stays.
    case scrambled
    /// This text takes the place of the body.
    case text(String)
    /// Every occurrence of the first text becomes the second.
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
