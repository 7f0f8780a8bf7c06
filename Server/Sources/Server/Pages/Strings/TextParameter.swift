/// A parameter of a text, such as the name of a user or a number.
///
/// In the file of a language, the placeholder of the parameter is the name of the type with a lowercase first letter,
/// such as `{{person}}` for ``Strings/Name/Person``.
protocol TextParameter {
    associatedtype Value: Sendable

    static func argument(_ value: Value) -> TextArgument
}

extension TextParameter {
    static var placeholder: String {
        let name = "\(Self.self)"
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

/// A name that a user, an app or the provider chose. A page isolates the name, so that a right-to-left name doesn't
/// reorder the words around it.
protocol NameParameter: TextParameter {}

extension NameParameter {
    static func argument(_ value: String) -> TextArgument { TextArgument(text: value, isName: true) }
}

/// A text that this server formats, such as a size or a date.
protocol ValueParameter: TextParameter {}

extension ValueParameter {
    static func argument(_ value: String) -> TextArgument { TextArgument(text: value) }
}

/// A number that doesn't select a plural form.
protocol NumberParameter: TextParameter {}

extension NumberParameter {
    static func argument(_ value: Int) -> TextArgument { TextArgument(text: "\(value)") }
}

/// The value of a parameter.
struct TextArgument: Sendable {
    var text: String
    var isName = false
    /// The number that selects the plural form; `nil` if the parameter selects none.
    var count: Int?
}

extension Strings {
    enum Name {
        /// The name of a document or folder, or a list of several names.
        enum Item: NameParameter {}
        enum Items: NameParameter {}
        enum Folder: NameParameter {}
        /// The name of an uploaded file.
        enum File: NameParameter {}
        enum VersionName: NameParameter {}
        enum Person: NameParameter {}
        enum People: NameParameter {}
        enum Owner: NameParameter {}
        /// The name with which a user signs in.
        enum UserName: NameParameter {}
        enum Client: NameParameter {}
        enum Provider: NameParameter {}
        /// A requested scope for which the pages have no text.
        enum Permission: NameParameter {}
        enum Address: NameParameter {}
        enum Reference: NameParameter {}
        enum Character: NameParameter {}
        /// The type of a document, such as DOCX. The next parameter is the type of the file that a user uploaded as a
        /// new version.
        enum Kind: NameParameter {}
        enum SentKind: NameParameter {}
        /// The used storage with the quota, as in "2 GB of 5 GB used".
        enum Usage: NameParameter {}
    }

    enum Value {
        enum App: ValueParameter {}
        enum Day: ValueParameter {}
        /// A waiting time, such as "2 minutes".
        enum Wait: ValueParameter {}
        enum Size: ValueParameter {}
        /// The size of the version before the new version.
        enum Before: ValueParameter {}
        enum Used: ValueParameter {}
        enum Free: ValueParameter {}
        enum Limit: ValueParameter {}
        /// The total size of the current versions.
        enum Documents: ValueParameter {}
        /// The total size of the old versions.
        enum Versions: ValueParameter {}
        /// The size of the trash.
        enum Trash: ValueParameter {}
        /// The number of the first entry on a page.
        enum First: ValueParameter {}
        /// The number of the last entry on a page.
        enum Last: ValueParameter {}
        /// The number of entries on all pages.
        enum Total: ValueParameter {}
        enum Host: ValueParameter {}
        /// A sentence in English that says why something is invalid.
        enum Problem: ValueParameter {}
    }

    enum Number {
        /// The number that selects the plural form of a text.
        enum Count: TextParameter {
            static func argument(_ value: Int) -> TextArgument { TextArgument(text: "\(value)", count: value) }
        }
        /// The number of a version.
        enum Version: NumberParameter {}
        /// A limit of this server, such as the maximum length of a name. The limit is never 1, so the text needs no
        /// plural forms.
        enum Limit: NumberParameter {}
        enum Levels: NumberParameter {}
        enum Pixels: NumberParameter {}
    }
}
