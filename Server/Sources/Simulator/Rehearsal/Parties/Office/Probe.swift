/// The result of probing for a lock (docs/protocol/flows.md#browse-and-open steps 4a and 4b).
enum Probe: Equatable {
    case free
    case lockedBy(String)
}
