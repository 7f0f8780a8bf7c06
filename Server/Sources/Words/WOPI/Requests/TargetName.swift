public import HTTPTypes

/// The name a client wishes for a new file or container (files.md §7, containers.md §5–§6), decoded from UTF-7.
public enum TargetName: Hashable, Sendable {
    /// Use it, or one like it: never 400, never 409. A name that begins with `.` is only an extension.
    case suggested(String)
    /// Use exactly this, or refuse.
    case specific(String, overwrite: Bool)

    /// Both headers are 501 everywhere (README.md §8), neither is 400.
    public init(headers: HTTPFields) throws(RequestProblem) {
        switch (headers[.wopiSuggestedTarget], headers[.wopiRelativeTarget]) {
        case (.some, .some):
            throw .notSupported("X-WOPI-SuggestedTarget and X-WOPI-RelativeTarget exclude each other")
        case (nil, nil): throw .malformed("X-WOPI-SuggestedTarget or X-WOPI-RelativeTarget is required")
        case (let suggested?, nil): self = .suggested(Self.decoded(suggested))
        case (nil, let specific?):
            let overwrite = headers[.wopiOverwriteRelativeTarget]?.lowercased() == "true"
            guard !specific.contains("\u{FFFD}") else { throw .malformed("X-WOPI-RelativeTarget is not text") }
            self = .specific(Self.decoded(specific), overwrite: overwrite)
        }
    }

    /// What isn't UTF-7 is taken as it stands (files.md §12). Bytes that aren't text came in as U+FFFD.
    static func decoded(_ headerValue: String) -> String { UTF7.decode(headerValue) ?? headerValue }
}
