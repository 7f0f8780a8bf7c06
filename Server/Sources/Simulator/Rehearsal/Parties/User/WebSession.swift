import Foundation
import OfficeClient

/// A web view without scripts: its cookies and the pages it has loaded.
struct WebSession {
    let visit: Visit
    let calls: PageCalls
    var cookies = CookieJar()
    var seen: [SeenPage] = []
    var stop: String?

    /// Opens an address and follows redirects.
    ///
    /// - Returns: the page after all redirects; `nil` if they lead to the stop address of the visit.
    mutating func open(_ address: WebAddress) async throws -> Page? {
        try await follow(try page(await calls.open(address, cookies: cookies.header(for: address))))
    }

    mutating func submit(
        _ form: HTMLPage.Form, _ values: [(name: String, value: String)], pressing button: HTMLPage.Button?,
        on page: Page
    ) async throws -> Page? {
        let target = button?.action ?? form.action
        guard let address = page.address.resolving(target) else {
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#sign-in-page", expected: "a form with a valid action address", came: target)
        }
        var values = values
        if let button, let name = button.name { values.append((name, button.value)) }
        if form.method == "get" { return try await open(with(values, address)) }
        return try await follow(
            try self.page(await calls.submit(values, to: address, cookies: cookies.header(for: address))))
    }

    private func with(_ values: [(name: String, value: String)], _ address: WebAddress) throws -> WebAddress {
        var parts = URLComponents(string: address.text)
        parts?.queryItems = values.map { URLQueryItem(name: $0.name, value: $0.value) }
        guard let text = parts?.string, let result = WebAddress(text) else {
            throw UnmetExpectation(
                "bootstrap-and-oauth.md#sign-in-page", expected: "a form with a valid action address",
                came: address.text)
        }
        return result
    }

    private func page(_ answer: Answer<Page>) throws -> Page {
        try answer.requireValue("bootstrap-and-oauth.md#sign-in-page", "a page")
    }

    private mutating func follow(_ first: Page) async throws -> Page? {
        var page = first
        for _ in 0..<FormUser.maxPages {
            cookies.take(page.cookies, from: page.address)
            guard let location = page.location else {
                note(page)
                guard seen.count <= FormUser.maxPages else { break }
                return page
            }
            if visit.isStop(location) {
                stop = location
                return nil
            }
            guard let next = WebAddress(location) else {
                throw UnmetExpectation(
                    "flows.md#add-a-place step 5", expected: "the redirect URI \(visit.stop)",
                    came: "a redirect elsewhere: \(location.prefix { $0 != "?" })",
                    cause: "a redirect to an address that a web view can't load, so it never closes")
            }
            guard next.scheme == "https", visit.domains.contains(next.host) else {
                throw UnmetExpectation(
                    "bootstrap-and-oauth.md#sign-in-page", expected: "an https address in a trusted domain",
                    came: next.origin,
                    cause:
                        "an identity provider that isn't on the onboarding sheet (add it to TrustedDomain), or a redirect over http"
                )
            }
            page = try self.page(await calls.open(next, cookies: cookies.header(for: next)))
        }
        throw UnmetExpectation(
            "flows.md#add-a-place step 5", expected: "the redirect URI within \(FormUser.maxPages) pages",
            came: "another redirect or page",
            cause: "a redirect loop, often caused by cookies that the web view doesn't store")
    }

    private mutating func note(_ page: Page) {
        let html = HTMLPage(page.html)
        seen.append(
            SeenPage(
                title: html.title, hasPassword: html.forms.contains(where: \.hasPassword),
                hasPrivacyLink: html.links.contains(where: SeenPage.isPrivacyLink),
                fitsViewport: html.viewport?.contains("width=device-width") == true, overflow: nil, screenshot: nil,
                width: visit.device.width, height: visit.device.height))
    }
}
