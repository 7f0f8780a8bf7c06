import HTTPServing

/// The list from which the user opened a form, and to which the form returns: a value of ``FormField/from``.
enum PageOrigin: String, Codable {
    case usage, shared

    var address: String {
        switch self {
        case .usage: PagePath.usage
        case .shared: PagePath.shared
        }
    }

    /// The query that makes a page return to this list.
    var query: String { "\(FormField.from)=\(rawValue)" }
}

extension PageOrigin {
    /// The origin as a hidden field of a confirmation page.
    var field: HiddenField { .init(name: FormField.from, value: rawValue) }
}

extension FormBody {
    var origin: PageOrigin? { self[FormField.from].flatMap(PageOrigin.init) }
}
