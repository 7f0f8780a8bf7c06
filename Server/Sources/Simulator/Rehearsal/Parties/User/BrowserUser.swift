public import OfficeClient

/// A user who visits pages with a headless Chromium, in a window of the size of the phone's web view. Scripts run,
/// styles apply, and a screenshot of each page is kept.
public struct BrowserUser: User {
    /// The name and password that the user types.
    public var credential: UserCredential
    private let arguments: [String]

    /// Creates a user who visits pages with Chromium.
    ///
    /// - Parameter arguments: arguments for Chromium, such as which certificates it accepts.
    public init(_ credential: UserCredential, arguments: [String] = []) {
        self.credential = credential
        self.arguments = arguments
    }

    /// Opens the page in a new Chromium, fills in forms, presses buttons, and closes the browser at the end.
    public func visit(_ visit: Visit, wire: Wire) async throws -> VisitResult {
        let tools = try DevTools(arguments + ["--lang=\(visit.device.language)"])
        defer { tools.quit() }
        let view = try await WebView(tools, visit)
        try await view.open(visit.address)
        var seen: [SeenPage] = [], isSignedIn = false
        var mistypes = visit.behavior == .wrongPasswordFirst
        while view.stop == nil {
            let look = try await view.look()
            seen.append(look.page)
            wire.note(look.page.title, to: "sign-in pages", address: look.address, status: 200, seconds: look.seconds)
            if visit.behavior == .cancel { return VisitResult(stop: nil, pages: seen) }
            guard seen.count <= FormUser.maxPages else { break }
            let forms = look.html.forms
            if let index = forms.firstIndex(where: \.hasPassword) {
                if isSignedIn, !mistypes {
                    throw UnmetExpectation(
                        "bootstrap-and-oauth.md#sign-in-page", expected: FormUser.signedIn,
                        came: "the sign-in page again",
                        cause: "a wrong password, or an account that is locked after failed attempts")
                }
                let mistyped = mistypes && !isSignedIn
                if isSignedIn { mistypes = false }
                isSignedIn = true
                let button = ButtonChoice.signIn(forms[index]).flatMap { forms[index].buttons.firstIndex(of: $0) } ?? 0
                try await view.signIn(
                    form: index, button: button, name: credential.name,
                    password: (mistyped ? "not " : "") + credential.password)
            } else if let (form, button) = ButtonChoice.decision(forms, allows: visit.behavior != .decline),
                let index = forms.firstIndex(of: form), let number = form.buttons.firstIndex(of: button)
            {
                try await view.press(form: index, button: number)
            } else {
                throw UnmetExpectation(
                    "bootstrap-and-oauth.md#sign-in-page",
                    expected: "a form with a button to continue, or the redirect URI",
                    came: look.page.title,
                    cause: "an error page, or buttons whose labels the rehearsal doesn't recognize; use --by-hand")
            }
        }
        return VisitResult(stop: view.stop, pages: seen)
    }
}
