import HTTPTypes
import Hummingbird
import NIOCore

extension PagesInput {
    static func request(_ fields: HTTPFields) -> Request {
        let head = HTTPRequest(method: .get, scheme: "https", authority: "wopi", path: "/", headerFields: fields)
        return Request(head: head, body: RequestBody(buffer: ByteBuffer()))
    }
}
