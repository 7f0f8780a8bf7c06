package import HTTPTypes
package import Hummingbird

extension Response {
    /// Returns a redirect that a browser follows with GET; its status is 303 by default (RFC 9110 §15.4.4). RFC 9700
    /// §4.12 requires 303 after a form with a password. The response is never cached, and the browser sends no
    /// `Referer` to the target.
    package static func onward(
        to location: String, status: HTTPResponse.Status = .seeOther, setting fields: [HTTPField] = []
    ) -> Response {
        var headers: HTTPFields = [.location: location, .cacheControl: "no-store", .referrerPolicy: "no-referrer"]
        for field in fields { headers.append(field) }
        return Response(status: status, headers: headers)
    }
}
