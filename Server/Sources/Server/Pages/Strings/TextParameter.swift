/// A parameter of a text.
///
/// In the files of the languages, its placeholder is the name of the type with a lowercase first letter:
/// `{{person}}` for ``Strings/Name/Person``.
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

/// A name that a user, an app or the provider chose. A page isolates it from the sentence around it.
protocol NameParameter: TextParameter {}

extension NameParameter {
    static func argument(_ value: String) -> TextArgument { TextArgument(text: value, isName: true) }
}

/// Text from this server, such as a formatted size or date.
protocol ValueParameter: TextParameter {}

extension ValueParameter {
    static func argument(_ value: String) -> TextArgument { TextArgument(text: value) }
}

/// A number that doesn't change the words around it.
protocol NumberParameter: TextParameter {}

extension NumberParameter {
    static func argument(_ value: Int) -> TextArgument { TextArgument(text: "\(value)") }
}

/// The value of a parameter.
struct TextArgument: Sendable {
    var text: String
    var isName = false
    /// The number that selects the plural form.
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
        /// The types of a document and of the file that was uploaded for it.
        enum Kind: NameParameter {}
        enum SentKind: NameParameter {}
        /// Storage usage with the quota, as in "2 GB of 5 GB used".
        enum Usage: NameParameter {}
    }

    enum Value {
        enum App: ValueParameter {}
        enum Day: ValueParameter {}
        /// A waiting time, such as "2 minutes".
        enum Wait: ValueParameter {}
        enum Size: ValueParameter {}
        /// The size of the previous version.
        enum Before: ValueParameter {}
        enum Used: ValueParameter {}
        enum Free: ValueParameter {}
        enum Limit: ValueParameter {}
        /// The sizes of current versions, of old versions and of the trash.
        enum Documents: ValueParameter {}
        enum Versions: ValueParameter {}
        enum Trash: ValueParameter {}
        /// The numbers of the first and last entry on a page, and of all entries.
        enum First: ValueParameter {}
        enum Last: ValueParameter {}
        enum Total: ValueParameter {}
        enum Host: ValueParameter {}
        /// A reason in English.
        enum Problem: ValueParameter {}
    }

    enum Number {
        /// The number that selects the plural form of a text.
        enum Count: TextParameter {
            static func argument(_ value: Int) -> TextArgument { TextArgument(text: "\(value)", count: value) }
        }
        /// The number of a version.
        enum Version: NumberParameter {}
        /// A limit of this server, which is never 1.
        enum Limit: NumberParameter {}
        enum Levels: NumberParameter {}
        enum Pixels: NumberParameter {}
    }
}
