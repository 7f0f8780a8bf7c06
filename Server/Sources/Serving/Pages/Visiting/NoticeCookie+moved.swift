import Basics
import Documents
import Foundation

/// Notices of moves, as the cookie has them.
extension NoticeCookie {
    static func text(_ target: MovedTo) -> String {
        coded(target.name, atMost: maximumName / 2) + "." + target.id.rawValue
    }

    static func text(_ count: MovedCount) -> String { "\(count.moved)-\(count.renamed)-\(count.stayed)" }

    /// A name, what has it, and the folder.
    static func moved(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let name = Data(base64Encoded: parts[0]), let node = try? NodeID(inForm: parts[1]),
            let target = target(parts[2])
        else { return nil }
        return .moved(String(decoding: name, as: UTF8.self), node, to: target)
    }

    /// Three numbers, and the folder.
    static func movedSeveral(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let target = target(parts[1]) else { return nil }
        let counts = parts[0].split(separator: "-").map { Int($0) }
        guard counts.count == 3, let moved = counts[0], let renamed = counts[1], let stayed = counts[2] else {
            return nil
        }
        return .movedSeveral(MovedCount(moved: moved, renamed: renamed, stayed: stayed), to: target)
    }

    private static func target(_ text: String) -> MovedTo? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let name = Data(base64Encoded: parts[0]), let id = ContainerID(rawValue: parts[1])
        else { return nil }
        return MovedTo(name: String(decoding: name, as: UTF8.self), id: id)
    }
}
