public import OfficeClient

/// A person in front of a real, headless Chromium as wide and high as the phone's web view: scripts run, styles apply,
/// and a picture of each page is kept.
public struct BrowserUser: User {
    /// The name and password that the person types.
    public var credential: UserCredential
    private let arguments: [String]

    /// - Parameter arguments: for Chromium, such as which certificates it takes.
    public init(_ credential: UserCredential, arguments: [String] = []) {
        self.credential = credential
        self.arguments = arguments
    }

    /// Opens the page in a Chromium of its own, fills in its forms and presses its buttons, and closes the browser at
    /// the end.
    public func visit(_ visit: Visit, wire: Wire) async throws -> VisitEnd {
        let tools = try DevTools(arguments + ["--lang=\(visit.device.language)"])
        defer { tools.quit() }
        let view = try await WebView(tools, visit)
        try await view.open(visit.address)
        var seen: [SeenPage] = [], isSignedIn = false
        var mistypes = visit.conduct == .wrongPasswordFirst
        while view.stop == nil {
            let look = try await view.look()
            seen.append(look.page)
            wire.note(look.page.title, to: "sign-in pages", address: look.address, status: 200, seconds: look.seconds)
            if visit.conduct == .cancel { return VisitEnd(stop: nil, pages: seen) }
            guard seen.count <= FormUser.maxPages else { break }
            let forms = look.html.forms
            if let index = forms.firstIndex(where: \.hasPassword) {
                if isSignedIn, !mistypes {
                    throw Shortfall(
                        "bootstrap-and-oauth.md#sign-in-page", expected: FormUser.signedIn,
                        came: "the sign-in page again", cause: "a wrong password, or a throttled account")
                }
                let mistyped = mistypes && !isSignedIn
                if isSignedIn { mistypes = false }
                isSignedIn = true
                let button = ButtonChoice.signIn(forms[index]).flatMap { forms[index].buttons.firstIndex(of: $0) } ?? 0
                try await view.signIn(
                    form: index, button: button, name: credential.name,
                    password: (mistyped ? "not " : "") + credential.password)
            } else if let (form, button) = ButtonChoice.decision(forms, allows: visit.conduct != .decline),
                let index = forms.firstIndex(of: form), let number = form.buttons.firstIndex(of: button)
            {
                try await view.press(form: index, button: number)
            } else {
                throw Shortfall(
                    "bootstrap-and-oauth.md#sign-in-page", expected: "a form to go on with, or the redirect URI",
                    came: look.page.title, cause: "an error page, or buttons whose words are not understood")
            }
        }
        return VisitEnd(stop: view.stop, pages: seen)
    }
}
