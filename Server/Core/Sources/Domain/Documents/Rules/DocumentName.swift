import Foundation

/// A valid stored name: 1 to 255 UTF-16 units, no `/`, no NUL, neither `.` nor `..`, like file names on a desktop
/// computer.
public struct DocumentName: Hashable, Sendable, CustomStringConvertible {
    /// The name with its extension, spelled as it was given.
    public let text: String

    /// The maximum length of a name in UTF-16 units, including the extension.
    public static let maxLength = 255

    /// Creates a name from a valid text.
    ///
    /// - Throws: ``DocumentsError/nameIllegal(reason:valid:)``, without a corrected name.
    public init(_ text: String) throws(DocumentsError) {
        guard let problem = Self.problem(with: text) else { self.text = text; return }
        throw .nameIllegal(reason: problem.reason, valid: nil)
    }

    /// Creates a name from a constant of this package, unchecked.
    public init(unchecked text: String) { self.text = text }

    /// The same text as ``text``.
    public var description: String { text }

    /// The form of the name that decides whether two items of one folder have the same name. It ignores case and
    /// Unicode form.
    public var key: String { Self.key(text) }

    /// The key of any text: NFC in lowercase, converted to uppercase first so that σ equals ς and ß equals ss.
    public static func key(_ text: String) -> String {
        text.precomposedStringWithCanonicalMapping.uppercased().lowercased().precomposedStringWithCanonicalMapping
    }

    /// The name without its extension. A name whose only dot is the first character, such as `.profile`, has no
    /// extension.
    public var base: String { String(text.prefix(upTo: extensionStart)) }

    /// The extension including the dot, as spelled in the name; `""` when the name has no extension.
    public var fileExtension: String { String(text.suffix(from: extensionStart)) }

    private var extensionStart: String.Index {
        guard let dot = text.lastIndex(of: "."), dot != text.startIndex, text.index(after: dot) != text.endIndex else {
            return text.endIndex
        }
        return dot
    }

    /// This name. If it has no extension, the extension of `other` is appended. Office can't open a document without an
    /// extension.
    public func keepingExtension(of other: DocumentName) throws(DocumentsError) -> DocumentName {
        fileExtension.isEmpty ? try DocumentName(text + other.fileExtension) : self
    }
}

extension DocumentName {
    /// The difference between two names with the same ``key``, which a folder treats as the same name.
    public enum Difference: Hashable, Sendable, CaseIterable {
        /// Both names have the same scalars.
        case same
        /// Only the Unicode form differs (UAX #15): composed `é`, or `e` with a combining accent.
        case unicodeForm
        /// Upper and lower case differ, including equivalents such as `ß` and `SS`.
        case letterCase
    }

    /// The difference from another name; `nil` if a folder may contain both.
    public func difference(to other: DocumentName) -> Difference? {
        guard key == other.key else { return nil }
        if text.unicodeScalars.elementsEqual(other.text.unicodeScalars) { return .same }
        // Swift considers strings equal if they differ only in Unicode form.
        return text == other.text ? .unicodeForm : .letterCase
    }
}

extension DocumentName {
    /// The rules that a name can break.
    public enum Problem: Hashable, Sendable, CaseIterable {
        /// The name is empty.
        case empty
        /// The name has more than ``DocumentName/maxLength`` UTF-16 units.
        case tooLong
        /// The name is `.` or `..`.
        case reserved
        /// The name contains a slash (`/`).
        case slash
        /// The name contains a NUL character.
        case nul

        /// The rule as a one-line text.
        public var reason: String {
            switch self {
            case .empty: "a name must have at least one character"
            case .tooLong: "a name can have at most \(DocumentName.maxLength) characters"
            case .reserved: "a name can't be . or .."
            case .slash, .nul: "a name can't contain / or NUL"
            }
        }
    }

    /// The first rule that makes a text invalid as a name; `nil` for a valid name.
    public static func problem(with text: String) -> Problem? {
        if text.isEmpty { return .empty }
        if text.utf16.count > maxLength { return .tooLong }
        if text == "." || text == ".." { return .reserved }
        if text.utf8.contains(UInt8(ascii: "/")) { return .slash }
        if text.utf8.contains(0) { return .nul }
        return nil
    }
}

extension DocumentName {
    /// The maximum length of a name without its extension, in UTF-16 units.
    public static let maxBaseLength = 250

    /// The maximum length of an extension with its dot, in UTF-16 units. A longer extension counts as part of the base
    /// name, because otherwise the name couldn't be shortened to append a number.
    public static let maxExtensionLength = 64

    /// The names to try when `Plan.docx` is taken: `Plan (2).docx` to `Plan (50).docx`, and finally a name with `mark`
    /// in place of the number. The extension is kept unless it is longer than ``maxExtensionLength``.
    ///
    /// The list is short, so that finding a free name stays fast in a folder where all these names are taken.
    ///
    /// - Parameter mark: at most 20 random letters and digits, different for each search.
    public func alternatives(mark: String) -> [DocumentName] {
        // Split the name once, because splitting a long name for each alternative is expensive.
        let (base, end) = parts
        return ((2...50).map(String.init) + [mark]).compactMap { number in
            let addition = " (\(number))"
            let available = min(Self.maxLength - end.utf16.count, Self.maxBaseLength) - addition.utf16.count
            return try? DocumentName(Self.shortened(base, to: available) + addition + end)
        }
    }

    /// The base, and the extension that a shortened name keeps: `""` if it is longer than ``maxExtensionLength``.
    var parts: (base: String, keptExtension: String) {
        fileExtension.utf16.count <= Self.maxExtensionLength ? (base, fileExtension) : (text, "")
    }

    /// This name with a hyphen in place of each character that isn't ASCII, for stores that can't keep such characters;
    /// `nil` if all characters are ASCII.
    public var inASCII: DocumentName? {
        guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
        return try? DocumentName(String(text.map { $0.isASCII ? $0 : "-" }))
    }

    /// The text cut to at most `limit` UTF-16 units of whole characters, without surrounding spaces or trailing dots.
    public static func shortened(_ text: String, to limit: Int) -> String {
        guard text.utf16.count > limit else { return text }
        var kept = "", length = 0
        for character in text {
            length += character.utf16.count
            if length > limit { break }
            kept.append(character)
        }
        return trimmed(kept)
    }

    /// The text without surrounding spaces or trailing dots.
    public static func trimmed(_ text: String) -> String {
        var text = text.drop { $0 == " " }
        while let last = text.last, last == " " || last == "." { text.removeLast() }
        return String(text)
    }
}

/// The name that a client requests for a new item, and whether the item may get another name.
public enum NameChoice: Hashable, Sendable {
    /// Exactly this name. When the name is taken, the operation is refused or, with `overwrite`, adds a version to the
    /// existing document.
    case exactly(DocumentName, overwrite: Bool)
    /// This name or, when the name is taken, the first of ``DocumentName/alternatives(mark:)`` that is free.
    case like(DocumentName)
}
