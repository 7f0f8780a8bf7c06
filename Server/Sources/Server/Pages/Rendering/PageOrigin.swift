/// The list from which somebody came to a form, and to which the form leads back: a value of ``FormField/from``.
enum PageOrigin: String, Codable {
    case usage, shared

    var address: String {
        switch self {
        case .usage: PagePath.usage
        case .shared: PagePath.shared
        }
    }

    /// The rest of an address whose page leads back.
    var query: String { "\(FormField.from)=\(rawValue)" }
}
