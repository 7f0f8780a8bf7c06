public import HTTPTypes

/// The name that a client requests for a new file or container (docs/protocol/files.md#put-relative-file,
/// docs/protocol/containers.md#create-child-container, #create-child-file), decoded from UTF-7.
public enum TargetName: Hashable, Sendable {
    /// A suggestion: the host uses this name or a similar name, and never responds with status 400 or 409. A name that
    /// begins with `.` is only an extension.
    case suggested(String)
    /// An exact name: the host uses this name unchanged or refuses the request.
    case specific(String, overwrite: Bool)

    /// Reads `X-WOPI-SuggestedTarget` and `X-WOPI-RelativeTarget`. Throws the error for status 501 when both headers
    /// are present (docs/protocol/README.md#conflicts), and for status 400 when both are missing.
    public init(headers: HTTPFields) throws(RequestProblem) {
        switch (headers.value(of: .wopiSuggestedTarget), headers.value(of: .wopiRelativeTarget)) {
        case (.some, .some):
            throw .notSupported("X-WOPI-SuggestedTarget and X-WOPI-RelativeTarget exclude each other")
        case (nil, nil): throw .malformed("X-WOPI-SuggestedTarget or X-WOPI-RelativeTarget is required")
        case (let suggested?, nil): self = .suggested(Self.decoded(suggested))
        case (nil, let specific?):
            let overwrite = headers.value(of: .wopiOverwriteRelativeTarget)?.lowercased() == "true"
            guard !specific.contains("\u{FFFD}") else { throw .malformed("X-WOPI-RelativeTarget is not text") }
            self = .specific(Self.decoded(specific), overwrite: overwrite)
        }
    }

    /// Decodes a name from UTF-7. A name that isn't UTF-7 is used unchanged (docs/protocol/files.md#utf-7). Bytes that
    /// aren't valid text have already become U+FFFD.
    static func decoded(_ headerValue: String) -> String { UTF7.decode(headerValue) ?? headerValue }
}
