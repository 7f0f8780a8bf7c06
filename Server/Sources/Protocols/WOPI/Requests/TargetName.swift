public import HTTPTypes

/// The name that a client requests for a new file or container (docs/protocol/files.md#put-relative-file,
/// docs/protocol/containers.md#create-child-container, #create-child-file), decoded from UTF-7.
public enum TargetName: Hashable, Sendable {
    /// A suggestion: use it, or a similar name; never 400, never 409. A name that begins with `.` is only an extension.
    case suggested(String)
    /// Use exactly this, or refuse.
    case specific(String, overwrite: Bool)

    /// Both headers are 501 everywhere (docs/protocol/README.md#conflicts), neither is 400.
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

    /// A name that isn't UTF-7 is taken as it stands (docs/protocol/files.md#utf-7). Bytes that aren't text came in as
    /// U+FFFD.
    static func decoded(_ headerValue: String) -> String { UTF7.decode(headerValue) ?? headerValue }
}
