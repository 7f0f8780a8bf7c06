/// An HTML page as a web view without scripts sees it: its forms, links, viewport and title.
///
/// No HTML parser is available as a Swift package. This parser reads tags and attributes of well-formed pages like
/// browsers do, and skips everything that it doesn't know. It is used only to fill in forms, and nothing that it reads
/// is trusted.
struct HTMLPage {
    struct Field: Hashable {
        var name: String
        var type: String
        var value: String
        var isChecked: Bool
    }

    struct Button: Hashable {
        var name: String?
        var value: String
        var text: String
        /// The `formaction` of the button, which overrides the form's own address.
        var action: String?
    }

    struct Form: Hashable {
        var action: String
        var method: String
        var fields: [Field] = []
        var buttons: [Button] = []

        var hasPassword: Bool { fields.contains { $0.type == "password" } }
    }

    private(set) var forms: [Form] = []
    private(set) var links: [(address: String, text: String)] = []
    private(set) var title = ""
    private(set) var viewport: String?

    /// The maximum number of forms that are read from a page.
    private static let maxForms = 64

    init(_ html: String) {
        var reader = HTMLTags(html)
        var isInForm = false, text = ""
        while let tag = reader.next() {
            text += tag.textBefore
            switch tag.name {
            case "title": text = ""
            case "/title": title = text.trimmed
            case "meta": if tag["name"]?.lowercased() == "viewport" { viewport = tag["content"] }
            case "a":
                links.append((tag["href"] ?? "", ""))
                text = ""
            case "/a": if !links.isEmpty { links[links.count - 1].text = text.trimmed }
            case "form" where forms.count < Self.maxForms:
                forms.append(Form(action: tag["action"] ?? "", method: (tag["method"] ?? "get").lowercased()))
                isInForm = true
            case "/form": isInForm = false
            case "input" where isInForm: add(input: tag)
            case "textarea" where isInForm, "select" where isInForm:
                add(Field(name: tag["name"] ?? "", type: tag.name, value: tag["value"] ?? "", isChecked: true))
            case "button" where isInForm:
                text = ""
                if (tag["type"] ?? "submit").lowercased() == "submit" {
                    add(Button(name: tag["name"], value: tag["value"] ?? "", text: "", action: tag["formaction"]))
                }
            case "/button" where isInForm: label(text.trimmed)
            default: break
            }
        }
    }

    private mutating func add(input tag: HTMLTags.Tag) {
        let type = (tag["type"] ?? "text").lowercased()
        if ["submit", "image"].contains(type) {
            let value = tag["value"] ?? ""
            add(Button(name: tag["name"], value: value, text: value, action: tag["formaction"]))
        } else {
            let isBox = ["checkbox", "radio"].contains(type)
            add(
                Field(
                    name: tag["name"] ?? "", type: type, value: tag["value"] ?? (isBox ? "on" : ""),
                    isChecked: !isBox || tag["checked"] != nil))
        }
    }

    private mutating func add(_ field: Field) {
        guard !field.name.isEmpty, !forms.isEmpty else { return }
        forms[forms.count - 1].fields.append(field)
    }

    private mutating func add(_ button: Button) {
        guard !forms.isEmpty else { return }
        forms[forms.count - 1].buttons.append(button)
    }

    private mutating func label(_ text: String) {
        guard let form = forms.indices.last, let button = forms[form].buttons.indices.last else { return }
        if forms[form].buttons[button].text.isEmpty { forms[form].buttons[button].text = text }
    }
}
