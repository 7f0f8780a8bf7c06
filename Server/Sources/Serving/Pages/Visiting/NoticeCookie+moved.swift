import Basics
import Documents
import Foundation

/// Notices of moves, as the cookie has them.
extension NoticeCookie {
    static func text(_ target: MovedTo) -> String {
        coded(target.name, atMost: maximumName / 2) + "." + target.id.rawValue
    }

    static func text(_ count: MovedCount) -> String { "\(count.moved)-\(count.renamed)-\(count.stayed)" }

    /// Identifiers of what was moved together, beside the name of a folder.
    static let maximumMoved = 8

    /// A name, what has it, the folder that it was in, and the one that it is in.
    static func moved(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 5, let name = Data(base64Encoded: parts[0]), let node = try? NodeID(inForm: parts[1]),
            let from = ContainerID(rawValue: parts[2]), let target = target(parts[3], parts[4])
        else { return nil }
        return .moved(String(decoding: name, as: UTF8.self), node, from: from, to: target)
    }

    /// Three numbers, the folder that they are in, the one that they were in, and what they are, or none of that.
    static func movedSeveral(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 4, let target = target(parts[1], parts[2]), let from = ContainerID(rawValue: parts[3])
        else { return nil }
        let counts = parts[0].split(separator: "-").map { Int($0) }
        let nodes = parts.dropFirst(4).compactMap { try? NodeID(inForm: $0) }
        guard counts.count == 3, let moved = counts[0], let renamed = counts[1], let stayed = counts[2],
            nodes.count == parts.count - 4
        else { return nil }
        return .movedSeveral(
            MovedCount(moved: moved, renamed: renamed, stayed: stayed), nodes, from: from, to: target)
    }

    private static func target(_ name: String, _ id: String) -> MovedTo? {
        guard let name = Data(base64Encoded: name), let id = ContainerID(rawValue: id) else { return nil }
        return MovedTo(name: String(decoding: name, as: UTF8.self), id: id)
    }
}
