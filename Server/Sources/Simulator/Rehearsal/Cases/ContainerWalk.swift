import OfficeClient

/// A breadth-first walk through containers.
struct ContainerWalk {
    static let depth = 4
    static let maxCount = 40

    struct Found {
        var pointer: Pointer
        /// The WOPISrc of each ancestor of the container, beginning with the root.
        var path: [String]
    }

    private(set) var files: [FileEntry] = []
    private(set) var deepest: Found?
    private var queue: [Found]
    private var count = 0

    init(_ root: Pointer) { queue = [Found(pointer: root, path: [])] }

    mutating func go(_ phone: Phone, _ provider: String) async throws {
        while !queue.isEmpty, count < Self.maxCount {
            let next = queue.removeFirst()
            count += 1
            if !next.path.isEmpty {
                let info = try await phone.containerInfo(next.pointer.address, at: provider)
                guard info.name == next.pointer.name else {
                    throw UnmetExpectation(
                        "containers.md#shapes", expected: "the Name \(next.pointer.name) in CheckContainerInfo",
                        came: info.name ?? "none")
                }
                if next.path.count > deepest?.path.count ?? 0 { deepest = next }
            }
            let listing = try await phone.children(next.pointer.address, at: provider)
            files += listing.files.prefix(3)
            let path = next.path + [next.pointer.address.source]
            for child in listing.containers {
                guard !path.contains(child.address.source) else {
                    throw UnmetExpectation(
                        "containers.md#enumerate-children", expected: "folders without cycles",
                        came: "\(child.name) inside itself",
                        cause: "a host that follows links or shortcuts between folders")
                }
                if path.count <= Self.depth { queue.append(Found(pointer: child, path: path)) }
            }
        }
    }
}
