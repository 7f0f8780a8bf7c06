// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// Replaces Hummingbird's type of a request with a type that has only the parts that the parsers read.

public import HTTPTypes

public struct Request: Sendable {
    public let headers: HTTPFields
    public let method: HTTPRequest.Method

    public init(headers: HTTPFields, method: HTTPRequest.Method = .post) {
        self.headers = headers
        self.method = method
    }
}
