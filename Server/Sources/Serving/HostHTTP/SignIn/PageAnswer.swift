import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import OAuthServer

extension PlaceHost {
    /// A page as an answer, with the headers every page has.
    ///
    /// - Parameter redirectURI: where its forms may lead on, beside this host.
    func answer(
        _ page: some Page, to visit: BrowserVisit, status: HTTPResponse.Status = .ok, redirectURI: String? = nil
    ) -> Response {
        var headers: HTTPFields = [.contentType: "text/html; charset=utf-8"]
        for (name, value) in PageSecurity.fixed {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        headers[.contentSecurityPolicy] = PageSecurity.contentSecurityPolicy(redirectURI: redirectURI)
        if let secret = visit.newFormSecret { headers.append(cookies.setting(cookies.form, to: secret.plainText)) }
        return Response(
            status: status, headers: headers,
            body: .init(byteBuffer: ByteBuffer(string: pages.html(page, for: visit.visitor))))
    }

    /// Sends a browser on with GET (RFC 9110 §15.4.4; RFC 9700 §4.12 wants it after a form with a password).
    ///
    /// - Parameter status: 302 where an answer goes back to an app: what Office's documents know
    ///   (bootstrap-and-oauth.md §4).
    func redirect(
        to location: String, status: HTTPResponse.Status = .seeOther, setting fields: [HTTPField] = []
    ) -> Response {
        var headers: HTTPFields = [.location: location, .cacheControl: "no-store", .referrerPolicy: "no-referrer"]
        for field in fields { headers.append(field) }
        return Response(status: status, headers: headers)
    }
}

extension HTTPField.Name {
    static var referrerPolicy: HTTPField.Name { ServerField.referrerPolicy }
}
