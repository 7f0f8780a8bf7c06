// As much of a request as the parsers look at, in the place of Hummingbird's.

public import HTTPTypes

public struct Request: Sendable {
    public let headers: HTTPFields

    public init(headers: HTTPFields) { self.headers = headers }
}
