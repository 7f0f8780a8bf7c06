// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// As much of a request as the parsers look at, in the place of Hummingbird's.

public import HTTPTypes

public struct Request: Sendable {
    public let headers: HTTPFields
    public let method: HTTPRequest.Method

    public init(headers: HTTPFields, method: HTTPRequest.Method = .post) {
        self.headers = headers
        self.method = method
    }
}
