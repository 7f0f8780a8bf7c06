import HTTPServing
import Hummingbird

extension PageOrigin {
    /// The origin as a hidden field of a confirmation page.
    var field: ConfirmationPage.Field { .init(name: FormField.from, value: rawValue) }
}

extension Request {
    var origin: PageOrigin? { uri.firstParameter(FormField.from).flatMap(PageOrigin.init) }
}

extension FormBody {
    var origin: PageOrigin? { self[FormField.from].flatMap(PageOrigin.init) }
}
