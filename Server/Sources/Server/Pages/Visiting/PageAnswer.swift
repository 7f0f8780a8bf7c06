import HTTPServing
import HTTPTypes
import HummingbirdCore
import NIOCore
import OAuthServer

extension PageSupport {
    /// Responds with a page and the security headers. A page with many rows is rendered while it is sent.
    ///
    /// - Parameter leadsToClient: whether a form on the page redirects to an app's address.
    func answer(
        _ page: some Page, to visit: BrowserVisit, status: HTTPResponse.Status = .ok, leadsToClient: Bool = false
    ) -> Response {
        var headers: HTTPFields = [.contentType: "text/html; charset=utf-8"]
        for (name, value) in PageSecurity.fixed {
            if let name = HTTPField.Name(name) { headers[name] = value }
        }
        headers[.contentSecurityPolicy] = PageSecurity.contentSecurityPolicy(
            page.parts, leadsToClient: leadsToClient)
        if let secret = visit.newFormSecret { headers.append(cookies.setting(cookies.form, to: secret.plainText)) }
        return Response(status: status, headers: headers, body: body(of: page, for: visit.visitor))
    }

    /// Returns the body of a response with a page. A page with many rows is rendered when the body is sent. The body of
    /// a response to HEAD is never sent, so the page isn't rendered.
    private func body(of page: some Page, for visitor: Visitor) -> ResponseBody {
        guard page.rows > PageRenderer.rowsAtOnce else {
            return ResponseBody(byteBuffer: ByteBuffer(string: renderer.html(page, for: visitor)))
        }
        return ResponseBody { [renderer] writer in
            var html = ByteBuffer(string: try await renderer.htmlAside(page, for: visitor))
            while let piece = html.readSlice(length: min(html.readableBytes, AnswerSize.whole)), piece.readableBytes > 0
            {
                try await writer.write(piece)
            }
            try await writer.finish(nil)
        }
    }
}
