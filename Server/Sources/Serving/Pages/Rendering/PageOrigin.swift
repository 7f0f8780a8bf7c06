import HTTPServing
import Hummingbird

/// The list from which somebody came to a form, and to which the form leads back: a value of ``FormField/from``.
enum PageOrigin: String {
    case room, shared

    var address: String {
        switch self {
        case .room: PagePath.room
        case .shared: PagePath.shared
        }
    }

    /// The rest of an address whose page leads back.
    var query: String { "\(FormField.from)=\(rawValue)" }

    /// The same for the form of a page that asks first.
    var field: AskPage.Field { .init(name: FormField.from, value: rawValue) }
}

extension Request {
    var origin: PageOrigin? { uri.firstParameter(FormField.from).flatMap(PageOrigin.init) }
}

extension FormBody {
    var origin: PageOrigin? { self[FormField.from].flatMap(PageOrigin.init) }
}
