/// What the app found out about the lock of a file (docs/protocol/flows.md#browse-and-open steps 4a and 4b).
enum Probe: Equatable, CustomStringConvertible {
    case free
    case lockedBy(String)

    /// The result in words, for a finding.
    var description: String {
        switch self {
        case .free: "an unlocked document"
        case .lockedBy(let lock): "the lock \(lock)"
        }
    }
}
