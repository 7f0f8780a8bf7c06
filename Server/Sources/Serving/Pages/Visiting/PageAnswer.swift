import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OAuthServer

extension PageSupport {
    /// Answers with a page, and the headers that every page has.
    ///
    /// - Parameter redirectURI: the address to which its forms may redirect, beside this host.
    func answer(
        _ page: some Page, to visit: BrowserVisit, status: HTTPResponse.Status = .ok, redirectURI: String? = nil
    ) -> Response {
        var headers: HTTPFields = [.contentType: "text/html; charset=utf-8"]
        for (name, value) in PageSecurity.fixed {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        headers[.contentSecurityPolicy] = PageSecurity.contentSecurityPolicy(page.parts, redirectURI: redirectURI)
        if let secret = visit.newFormSecret { headers.append(cookies.setting(cookies.form, to: secret.plainText)) }
        return Response(
            status: status, headers: headers,
            body: .init(byteBuffer: ByteBuffer(string: renderer.html(page, for: visit.visitor))))
    }
}
