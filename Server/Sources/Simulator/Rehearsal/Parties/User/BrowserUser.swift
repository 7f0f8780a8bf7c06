import Foundation
import Synchronization
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

/// A tab of a real browser, which acts as the web view of a visit.
final class WebView: Sendable {
    struct Look {
        var page: SeenPage
        var html: HTMLPage
        var address: String
        var seconds: Double
    }

    private let tools: DevTools
    private let visit: Visit
    private let session: String
    private let watching: Task<Void, Never>
    private let state: Watch

    /// Collects the events that the browser sends, such as finished page loads.
    private final class Watch: Sendable {
        struct State {
            var stop: String?
            var loads = 0
        }

        let state = Mutex(State())
    }

    init(_ tools: DevTools, _ visit: Visit) async throws {
        (self.tools, self.visit) = (tools, visit)
        let target = try await tools.send("Target.createTarget", ["url": "about:blank"])
        let attached = try await tools.send(
            "Target.attachToTarget", ["targetId": Self.text("targetId", target), "flatten": true])
        let session = Self.text("sessionId", attached), watch = Watch()
        (self.session, state) = (session, watch)
        watching = Task {
            for await event in tools.events {
                await Self.handle(event, from: tools, on: visit, session: session, noting: watch)
            }
        }
        for (method, parameters) in Self.setUp(visit) { _ = try await tools.send(method, parameters, session: session) }
    }

    deinit { watching.cancel() }

    var stop: String? { state.state.withLock { $0.stop } }

    private static func setUp(_ visit: Visit) -> [(String, [String: any Sendable])] {
        let device = visit.device
        return [
            ("Page.enable", [:]),
            ("Fetch.enable", ["patterns": [["urlPattern": "\(visit.stop)*", "requestStage": "Request"]]]),
            (
                "Emulation.setDeviceMetricsOverride",
                ["width": device.width, "height": device.height, "deviceScaleFactor": 1, "mobile": true]
            ),
            (
                "Emulation.setUserAgentOverride",
                ["userAgent": device.userAgent, "acceptLanguage": device.language]
            ),
        ]
    }

    private static func handle(
        _ event: DevTools.Event, from tools: DevTools, on visit: Visit, session: String, noting watch: Watch
    ) async {
        switch event.method {
        case "Page.loadEventFired": watch.state.withLock { $0.loads += 1 }
        case "Fetch.requestPaused":
            guard let object = try? JSONSerialization.jsonObject(with: event.parameters) as? [String: Any],
                let id = object["requestId"] as? String, let request = object["request"] as? [String: Any],
                let url = request["url"] as? String
            else { return }
            if visit.isStop(url) {
                watch.state.withLock { $0.stop = url }
                _ = try? await tools.send(
                    "Fetch.failRequest", ["requestId": id, "errorReason": "Aborted"], session: session)
            } else {
                _ = try? await tools.send("Fetch.continueRequest", ["requestId": id], session: session)
            }
        default: break
        }
    }

    func open(_ address: String) async throws {
        try await going { try await self.tools.send("Page.navigate", ["url": address], session: self.session) }
    }

    func signIn(form: Int, button: Int, name: String, password: String) async throws {
        let script = """
            const form = document.forms[\(form)];
            const type = (field, text) => { field.value = text; field.dispatchEvent(new Event('input', {bubbles: true})); };
            const who = [...form.elements].find(e => ['text', 'email', 'tel'].includes(e.type));
            if (who) type(who, \(Self.quoted(name)));
            type([...form.elements].find(e => e.type === 'password'), \(Self.quoted(password)));
            """
        try await press(form: form, button: button, after: script)
    }

    func press(form: Int, button: Int, after script: String = "") async throws {
        let click = """
            (() => { \(script)
            [...document.forms[\(form)].elements].filter(e => e.type === 'submit' || e.type === 'image')[\(button)].click();
            })()
            """
        try await going { try await self.evaluate(click) }
    }

    /// Performs an action that leads to another page, such as pressing a button, and waits until that page is loaded.
    private func going(_ work: () async throws -> DevTools.Message) async throws {
        let before = state.state.withLock { $0.loads }
        _ = try await work()
        for _ in 0..<600 {
            if state.state.withLock({ $0.stop != nil || $0.loads > before }) { return }
            try await Task.sleep(for: .milliseconds(50))
        }
        throw UnmetExpectation(
            "bootstrap-and-oauth.md#sign-in-page", expected: "another page within 30 s of the button press",
            came: "none",
            cause: "a button that does nothing, or a page that never finishes loading")
    }

    func look() async throws -> Look {
        let start = ContinuousClock.now
        let json = try await evaluate(
            """
            JSON.stringify({html: document.documentElement.outerHTML, title: document.title, address: location.href,
              overflow: Math.max(0, document.documentElement.scrollWidth - window.innerWidth)})
            """)
        let outer = try JSONSerialization.jsonObject(with: json) as? [String: Any]
        let text = (outer?["result"] as? [String: Any])?["value"] as? String ?? "{}"
        let values = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] ?? [:]
        let picture = try await tools.send("Page.captureScreenshot", ["format": "png"], session: session)
        let html = HTMLPage(values["html"] as? String ?? "")
        return Look(
            page: SeenPage(
                title: values["title"] as? String ?? "", hasPassword: html.forms.contains(where: \.hasPassword),
                hasPrivacyLink: html.links.contains(where: SeenPage.isPrivacyLink),
                fitsViewport: html.viewport?.contains("width=device-width") == true,
                overflow: values["overflow"] as? Int, screenshot: Self.text("data", picture),
                width: visit.device.width, height: visit.device.height),
            html: html, address: values["address"] as? String ?? "", seconds: start.duration(to: .now) / .seconds(1))
    }

    private func evaluate(_ script: String) async throws -> DevTools.Message {
        try await tools.send("Runtime.evaluate", ["expression": script, "returnByValue": true], session: session)
    }

    private static func text(_ name: String, _ message: DevTools.Message) -> String {
        let object = try? JSONSerialization.jsonObject(with: message) as? [String: Any]
        return object?[name] as? String ?? ""
    }

    /// Returns a text as a JavaScript string literal.
    private static func quoted(_ text: String) -> String {
        let data = (try? JSONEncoder().encode([text])) ?? Data("[\"\"]".utf8)
        return String(decoding: data, as: UTF8.self) + "[0]"
    }
}
