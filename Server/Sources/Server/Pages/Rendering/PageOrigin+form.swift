import HTTPServing
import Hummingbird

extension PageOrigin {
    /// The same as a field of a page that asks first.
    var field: ConfirmationPage.Field { .init(name: FormField.from, value: rawValue) }
}

extension Request {
    var origin: PageOrigin? { uri.firstParameter(FormField.from).flatMap(PageOrigin.init) }
}

extension FormBody {
    var origin: PageOrigin? { self[FormField.from].flatMap(PageOrigin.init) }
}
