/// The list from which the user opened a form, and to which the form returns: a value of ``FormField/from``.
enum PageOrigin: String, Codable {
    case usage, shared

    var address: String {
        switch self {
        case .usage: PagePath.usage
        case .shared: PagePath.shared
        }
    }

    /// The query for the address of a page that returns to this list.
    var query: String { "\(FormField.from)=\(rawValue)" }
}
