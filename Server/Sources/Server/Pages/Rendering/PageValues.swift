import Documents
import Localization

/// A link with the text that users click.
struct PageLink<Text: Encodable>: Encodable {
    var address: String
    var text: Text
}

/// A hidden form field and its value, which the browser sends back with the form.
struct HiddenField: Hashable, Sendable, Encodable {
    var name: String
    var value: String
}

/// An option of a form field.
struct FormOption: Encodable {
    var value: String
    var text: String
    var isChosen: Bool
}

/// The links to the other pages of a list.
struct PageSequence: Encodable {
    /// The address of the next page of the list; `nil` on the last page.
    var next: String?
    /// The address of the list's first page; `nil` on the first page itself.
    var start: String?
}

/// The name and the icon of an item in a row.
struct RowItem: Encodable {
    let name: String
    let kind: DocumentKind.Icon
    var broken: BrokenName?

    init(_ name: String, isFolder: Bool = false, _ strings: Strings) {
        self.name = name
        kind = (isFolder ? .folder : DocumentKind(fileName: name)).icon(strings)
        broken = BrokenName(name)
    }

    init(_ node: Node, _ strings: Strings) { self.init(node.name, isFolder: !node.id.isFile, strings) }
}

/// The addresses of forms. Templates refer to each address by the name of the form's action.
protocol ActionAddresses: Encodable {}

/// The addresses of all actions on an item. Templates refer to each address by the name of a case of `Action`.
struct ActionPaths<Action: CaseIterable & RawRepresentable<String>>: ActionAddresses {
    private let page: String
    private let isOfItem: Bool

    /// - Parameters:
    ///   - page: the address of the page that has the forms.
    ///   - isOfItem: whether the addresses of ``PagePath/ItemAction``, for documents and folders, are included.
    init(below page: String, isOfItem: Bool = false) {
        self.page = page
        self.isOfItem = isOfItem
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }

        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: Name.self)
        for action in Action.allCases { try encode(action, to: &container) }
        if isOfItem { for action in PagePath.ItemAction.allCases { try encode(action, to: &container) } }
    }

    private func encode(
        _ action: some RawRepresentable<String>, to container: inout KeyedEncodingContainer<Name>
    ) throws {
        try container.encode(page + "/" + action.rawValue, forKey: Name(stringValue: "\(action)"))
    }
}

/// The maximum size of a file to upload.
struct UploadLimit: Encodable {
    let bytes: Int64
    let text: String

    init(_ bytes: Int64, _ localization: Localization) {
        self.bytes = bytes
        text = localization.strings.home.limit(localization.size(bytes))
    }
}

extension String {
    /// The text; `nil` if it is empty.
    var nonEmpty: String? { isEmpty ? nil : self }
}
