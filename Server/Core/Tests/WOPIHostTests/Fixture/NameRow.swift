import Testing
import WOPI

/// A row of a table of names: the name in a request, and the result of the request.
struct NameRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let target: TargetName
    /// The name of the created item, or `nil` if the request is refused.
    let name: String?
    let refusal: Refusal?

    init(_ row: String, _ target: TargetName, name: String) {
        testDescription = row
        self.target = target
        self.name = name
        refusal = nil
    }

    init(_ row: String, _ target: TargetName, refusal: Refusal) {
        testDescription = row
        self.target = target
        name = nil
        self.refusal = refusal
    }

    /// A name longer than the maximum.
    static let long = String(repeating: "n", count: 530) + ".docx"
}

extension TargetName {
    /// Returns a requested name that the host must use exactly and that must not replace another item.
    static func specific(_ name: String) -> TargetName { .specific(name, overwrite: false) }
}
