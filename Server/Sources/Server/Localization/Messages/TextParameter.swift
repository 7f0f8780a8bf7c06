/// A parameter of a text, such as the name of a user or a number.
///
/// In the file of a language, the placeholder of the parameter is the name of the type with a lowercase first letter,
/// such as `{{person}}` for ``Strings/Name/Person``.
package protocol TextParameter {
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
package protocol NameParameter: TextParameter {}

extension NameParameter {
    package static func argument(_ value: String) -> TextArgument { TextArgument(text: value, isName: true) }
}

/// A text that this server formats, such as a size or a date.
package protocol ValueParameter: TextParameter {}

extension ValueParameter {
    package static func argument(_ value: String) -> TextArgument { TextArgument(text: value) }
}

/// A number that doesn't select a plural form.
package protocol NumberParameter: TextParameter {}

extension NumberParameter {
    package static func argument(_ value: Int) -> TextArgument { TextArgument(text: "\(value)") }
}

/// The value of a parameter.
package struct TextArgument: Sendable {
    var text: String
    var isName = false
    /// The number that selects the plural form; `nil` if the parameter selects none.
    var count: Int?
}

extension Strings {
    package enum Name {
        /// The name of a document or folder, or a list of several names.
        package enum Item: NameParameter {}
        package enum Items: NameParameter {}
        package enum Folder: NameParameter {}
        /// The name of an uploaded file.
        package enum File: NameParameter {}
        package enum VersionName: NameParameter {}
        package enum Person: NameParameter {}
        package enum People: NameParameter {}
        package enum Owner: NameParameter {}
        /// The name with which a user signs in.
        package enum UserName: NameParameter {}
        package enum Client: NameParameter {}
        package enum Provider: NameParameter {}
        /// A requested scope for which the pages have no text.
        package enum Permission: NameParameter {}
        package enum Address: NameParameter {}
        package enum Reference: NameParameter {}
        package enum Character: NameParameter {}
        /// The type of a document, such as DOCX. The next parameter is the type of the file that a user uploaded as a
        /// new version.
        package enum Kind: NameParameter {}
        package enum SentKind: NameParameter {}
        /// The used storage with the quota, as in "2 GB of 5 GB used".
        package enum Usage: NameParameter {}
    }

    package enum Value {
        package enum App: ValueParameter {}
        package enum Day: ValueParameter {}
        /// A waiting time, such as "2 minutes".
        package enum Wait: ValueParameter {}
        package enum Size: ValueParameter {}
        /// The size of the version before the new version.
        package enum Before: ValueParameter {}
        package enum Used: ValueParameter {}
        package enum Free: ValueParameter {}
        package enum Limit: ValueParameter {}
        /// The total size of the current versions.
        package enum Documents: ValueParameter {}
        /// The total size of the old versions.
        package enum Versions: ValueParameter {}
        /// The size of the trash.
        package enum Trash: ValueParameter {}
        /// The number of the first entry on a page.
        package enum First: ValueParameter {}
        /// The number of the last entry on a page.
        package enum Last: ValueParameter {}
        /// The number of entries on all pages.
        package enum Total: ValueParameter {}
        package enum Host: ValueParameter {}
        /// A sentence in English that says why something is invalid.
        package enum Problem: ValueParameter {}
    }

    package enum Number {
        /// The number that selects the plural form of a text.
        package enum Count: TextParameter {
            package static func argument(_ value: Int) -> TextArgument { TextArgument(text: "\(value)", count: value) }
        }
        /// The number of a version.
        package enum Version: NumberParameter {}
        /// A limit of this server, such as the maximum length of a name. The limit is never 1, so the text needs no
        /// plural forms.
        package enum Limit: NumberParameter {}
        package enum Levels: NumberParameter {}
        package enum Pixels: NumberParameter {}
        /// The number of commercial and of consumer accounts, in a text that needs no plural forms.
        package enum Commercial: NumberParameter {}
        package enum Consumer: NumberParameter {}
    }
}
