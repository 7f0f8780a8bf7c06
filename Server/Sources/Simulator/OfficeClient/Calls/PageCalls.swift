import HTTPTypes
import OAuth

/// A response that a web view receives: a page of the provider, or a redirect.
public struct Page: Hashable, Sendable {
    /// The requested address. Redirects aren't followed.
    public let address: WebAddress
    /// The HTTP status.
    public let status: Int
    /// `Location` of a redirect, resolved against ``address``. A `Location` that can't be resolved is unchanged; `nil`
    /// if the response has no `Location`.
    public let location: String?
    /// The body as text. Bytes that aren't UTF-8 become U+FFFD.
    public let html: String
    /// The values of `Set-Cookie`, unchanged.
    public let cookies: [String]
    /// `Retry-After` of a 429 or 503 in seconds; 1 if the header is missing. `nil` for any other status.
    public let retryAfter: Int?
}

/// Requests that a web view sends. The caller follows redirects; scripts don't run.
public struct PageCalls: Sendable {
    /// Sends the requests, and records each request with its response.
    public let wire: Wire
    /// The part of the provider that receives the requests, as reports name it.
    public var part = "sign-in pages"

    /// Creates the requests of one web view.
    public init(_ wire: Wire) { self.wire = wire }

    /// Opens an address.
    ///
    /// - Parameter cookies: the value of `Cookie`; `nil` or empty omits the header.
    public func open(_ address: WebAddress, cookies: String?) async -> Answer<Page> {
        await fetch(address, .get, form: nil, cookies: cookies)
    }

    /// Submits a form by POST, with the page's own `Origin`.
    ///
    /// - Parameters:
    ///   - form: the fields in the page's order.
    ///   - cookies: the value of `Cookie`; `nil` or empty omits the header.
    public func submit(_ form: [(name: String, value: String)], to address: WebAddress, cookies: String?) async
        -> Answer<Page>
    {
        await fetch(
            address, .post, form: FormFields(form.map { FormFields.Field($0.name, $0.value) }).encoded,
            cookies: cookies)
    }

    private func fetch(
        _ address: WebAddress, _ method: HTTPRequest.Method, form: String?, cookies: String?
    ) async -> Answer<Page> {
        var headers: HTTPFields = [.accept: "text/html,application/xhtml+xml;q=0.9,*/*;q=0.1"]
        if let cookies, !cookies.isEmpty { headers[.cookie] = cookies }
        if form != nil {
            headers[.contentType] = "application/x-www-form-urlencoded"
            headers[.origin] = address.origin
        }
        let request = WireRequest(
            method: method, url: address.text, headers: headers, body: form.map { .bytes(Array($0.utf8)) })
        let call = Call(
            operation: form == nil ? "page" : "form", to: part, request: request,
            bodyText: form.map(Mask.form) ?? "", limit: wire.limits.pageBytes)
        return await wire.perform(call) { raw, judge in
            if raw.status >= 500, raw.status != 503 {
                judge.add(
                    .breaks, "bootstrap-and-oauth.md#sign-in-page", expected: "a page", came: "\(raw.status)",
                    cause: "an error in the sign-in pages; see the provider's log")
                return .refused(.status(raw.status))
            }
            let target = raw.headers[.location]
            if target != nil, ![302, 303].contains(raw.status), (300...399).contains(raw.status) {
                judge.add(
                    .strict, "bootstrap-and-oauth.md#redirect", expected: "302 or 303 for a redirect after a form",
                    came: "\(raw.status)",
                    cause: "a redirect that sends the password again (307), or that is cached (301)")
            }
            let location = target.flatMap { address.resolving($0)?.text ?? $0 }
            return .value(
                Page(
                    address: address, status: raw.status, location: (300...399).contains(raw.status) ? location : nil,
                    html: String(decoding: raw.body, as: UTF8.self), cookies: raw.headers[values: .setCookie],
                    retryAfter: [429, 503].contains(raw.status)
                        ? raw.headers[.retryAfter].flatMap { Int($0) } ?? 1 : nil))
        }
    }
}
