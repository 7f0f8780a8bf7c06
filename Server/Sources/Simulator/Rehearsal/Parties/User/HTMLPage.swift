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

/// The tags of an HTML page in order. Comments, scripts and styles are skipped.
struct HTMLTags {
    struct Tag {
        /// The name of the tag in lower case. The name of an end tag begins with `/`.
        var name: String
        var attributes: [String: String]
        /// The text between the previous tag and this tag, with entities such as `&amp;` replaced by their characters.
        var textBefore: String

        subscript(name: String) -> String? { attributes[name] }
    }

    private var rest: Substring

    init(_ html: String) { rest = html[...] }

    mutating func next() -> Tag? {
        var text = ""
        while let open = rest.firstIndex(of: "<") {
            text += Self.resolved(rest[..<open])
            rest = rest[open...].dropFirst()
            if rest.hasPrefix("!--") {
                skip(past: "-->")
            } else if let first = rest.first, first == "/" || first.isLetter {
                let tag = readTag(text)
                if ["script", "style"].contains(tag.name) {
                    skipContent(of: tag.name)
                    continue
                }
                return tag
            } else {
                text += "<"
            }
        }
        return nil
    }

    /// Skips the content of an element and its end tag, which may be in upper case or contain spaces, such as
    /// `</SCRIPT >`.
    private mutating func skipContent(of name: String) {
        while true {
            skip(past: "</")
            guard !rest.isEmpty else { return }
            let found = rest.prefix(name.count), after = rest[found.endIndex...].first
            guard found.lowercased() == name, after == ">" || after == "/" || after?.isWhitespace == true else {
                continue
            }
            return skip(past: ">")
        }
    }

    private mutating func skip(past end: String) {
        guard let range = rest.firstRange(of: end) else {
            rest = ""
            return
        }
        rest = rest[range.upperBound...]
    }

    private mutating func readTag(_ text: String) -> Tag {
        let name = take { !$0.isWhitespace && $0 != ">" }
        var attributes: [String: String] = [:]
        while true {
            _ = take { $0.isWhitespace || $0 == "/" }
            guard let next = rest.first else { break }
            if next == ">" {
                rest = rest.dropFirst()
                break
            }
            let key = take { !$0.isWhitespace && $0 != "=" && $0 != ">" }.lowercased()
            _ = take(while: \.isWhitespace)
            guard rest.first == "=" else {
                attributes[key] = attributes[key] ?? ""
                if key.isEmpty { rest = rest.dropFirst() }
                continue
            }
            rest = rest.dropFirst()
            _ = take(while: \.isWhitespace)
            let value = readValue()
            attributes[key] = attributes[key] ?? value
        }
        return Tag(
            name: name.lowercased().trimmingSlash, attributes: attributes, textBefore: text)
    }

    private mutating func readValue() -> String {
        guard let quote = rest.first, quote == "\"" || quote == "'" else {
            return Self.resolved(take { !$0.isWhitespace && $0 != ">" })
        }
        rest = rest.dropFirst()
        let value = take { $0 != quote }
        rest = rest.dropFirst()
        return Self.resolved(value)
    }

    private mutating func take(while condition: (Character) -> Bool) -> Substring {
        let taken = rest.prefix(while: condition)
        rest = rest[taken.endIndex...]
        return taken
    }

    private static let named: [Substring: Character] = [
        "amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'", "nbsp": " ",
    ]

    /// Replaces entities that are common in forms, such as `&amp;`, with their characters. Other entities aren't
    /// changed.
    private static func resolved(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        var output = "", rest = text
        while let start = rest.firstIndex(of: "&") {
            output += rest[..<start]
            rest = rest[start...].dropFirst()
            let body = rest.prefix(10).prefix { $0 != ";" && $0 != "&" }
            guard rest[body.endIndex...].first == ";", let character = character(body) else {
                output += "&"
                continue
            }
            output.append(character)
            rest = rest[body.endIndex...].dropFirst()
        }
        return output + rest
    }

    private static func character(_ body: Substring) -> Character? {
        guard body.first == "#" else { return named[body] }
        let digits = body.dropFirst()
        let number =
            digits.first.map { $0 == "x" || $0 == "X" } == true
            ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
        return number.flatMap(Unicode.Scalar.init).map(Character.init)
    }
}

extension String {
    /// Converts `br/` to `br`, but keeps `/form`.
    fileprivate var trimmingSlash: String { count > 1 && hasSuffix("/") ? String(dropLast()) : self }
}

extension String {
    var trimmed: String {
        split(whereSeparator: \.isWhitespace).joined(separator: " ")
    }
}
