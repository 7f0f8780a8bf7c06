// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The parts of a request that the parsers read, instead of Hummingbird's types.

public import HTTPTypes

public struct Request: Sendable {
    public let headers: HTTPFields
    public let method: HTTPRequest.Method

    public init(headers: HTTPFields, method: HTTPRequest.Method = .post) {
        self.headers = headers
        self.method = method
    }
}
