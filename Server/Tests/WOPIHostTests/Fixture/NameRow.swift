import Testing
import WOPI

/// A row of a table of names: what a client asks for, and what becomes of it.
struct NameRow: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let target: TargetName
    /// The name of what is made; `nil` where it is refused.
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

    /// A name of more characters than there may be.
    static let long = String(repeating: "n", count: 530) + ".docx"
}

extension TargetName {
    /// An exact name that is not to replace anything.
    static func specific(_ name: String) -> TargetName { .specific(name, overwrite: false) }
}
