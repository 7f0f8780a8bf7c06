import Foundation

/// A name as it is stored: any that a desktop allows (1 to 255 UTF-16 units, no `/`, no NUL, neither `.` nor `..`).
public struct DocumentName: Hashable, Sendable, CustomStringConvertible {
    public let text: String

    public static let maximumLength = 255

    public init(_ text: String) throws(HostError) {
        guard let problem = Self.problem(with: text) else { self.text = text; return }
        throw .nameIllegal(reason: problem, valid: nil)
    }

    /// For this package's own constants.
    init(unchecked text: String) { self.text = text }

    public var description: String { text }

    /// What makes two names the same in one folder: case and Unicode form don't tell them apart.
    public var key: String { Self.key(text) }

    /// By way of upper case, in which σ and ς, ß and ss are the same.
    public static func key(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }

    /// Without the extension; a name that begins with its only dot has none.
    public var base: String { String(text.prefix(upTo: extensionStart)) }

    /// With the dot, as it is spelled; `""` when there is none.
    public var fileExtension: String { String(text.suffix(from: extensionStart)) }

    private var extensionStart: String.Index {
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex, text.index(after: dot) != text.endIndex else {
            return text.endIndex
        }
        return dot
    }

    private static func problem(with text: String) -> String? {
        if text.isEmpty { return "a name has at least one character" }
        if text.utf16.count > maximumLength { return "a name has at most \(maximumLength) characters" }
        if text == "." || text == ".." { return "a name is neither . nor .." }
        if text.utf8.contains(UInt8(ascii: "/")) || text.utf8.contains(0) { return "a name has no / and no NUL" }
        return nil
    }
}

/// How much say a client has in the name of what it makes.
public enum NameChoice: Hashable, Sendable {
    case exactly(DocumentName, overwrite: Bool)
    /// This one, or the first of ``NameRules/alternatives(to:mark:)`` that is free.
    case like(DocumentName)
}
