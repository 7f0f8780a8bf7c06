import HTTPTypes
import OAuth

/// A page of the provider's, or a redirect, as a web view gets it.
public struct Page: Hashable, Sendable {
    public let address: WebAddress
    public let status: Int
    /// Resolved against the page's address; `nil` when there is none, or none that can be followed.
    public let location: String?
    public let html: String
    /// `Set-Cookie` as they came.
    public let cookies: [String]
    /// Seconds; how long the server asks to be left alone (429, 503).
    public let retryAfter: Int?
}

/// What the web view sends: it follows nothing by itself, and has no script.
public struct PageCalls: Sendable {
    public let wire: Wire
    /// What the report calls the other side.
    public var part = "sign-in pages"

    public init(_ wire: Wire) { self.wire = wire }

    public func open(_ address: WebAddress, cookies: String?) async -> Answer<Page> {
        await fetch(address, .get, form: nil, cookies)
    }

    /// - Parameter form: in the page's order.
    public func submit(_ form: [(name: String, value: String)], to address: WebAddress, cookies: String?) async
        -> Answer<Page>
    {
        await fetch(
            address, .post, form: FormFields(form.map { FormFields.Field($0.name, $0.value) }).encoded, cookies)
    }

    private func fetch(
        _ address: WebAddress, _ method: HTTPRequest.Method, form: String?, _ cookies: String?
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
                    .breaks, "bootstrap-and-oauth.md §7", expected: "a page", came: "\(raw.status)",
                    cause: "an error in the sign-in pages; the provider's log says more")
                return .refused(.status(raw.status))
            }
            let target = raw.headers[.location]
            if target != nil, ![302, 303].contains(raw.status), (300...399).contains(raw.status) {
                judge.add(
                    .strict, "bootstrap-and-oauth.md §4", expected: "302 or 303", came: "\(raw.status)",
                    cause: "a redirect that sends the password once more (307), or that is cached (301)")
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
