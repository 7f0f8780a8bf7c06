import Basics
import Documents
import Foundation

/// Notices of deletions, as the cookie has them.
extension NoticeCookie {
    /// Identifiers beside the name of an owner, for which the cookie has less room than ``maximumNodes``.
    static let maximumOfOther = 11
    private static let shortName = 90

    static func text(deletedOf owner: String, _ nodes: [NodeID], in folder: ContainerID) -> String {
        let nodes = nodes.count > maximumOfOther ? [] : nodes.map(\.inForm)
        return (["deleted-of", coded(owner, atMost: shortName), folder.rawValue] + nodes).joined(separator: ".")
    }

    /// The name of the owner, the folder, and as many documents and folders or none.
    static func deletedOfOther(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, let name = Data(base64Encoded: parts[0]), let folder = ContainerID(rawValue: parts[1])
        else { return nil }
        let nodes = parts.dropFirst(2).compactMap { try? NodeID(inForm: $0) }
        guard nodes.count == parts.count - 2 else { return nil }
        return .deletedOfOther(String(decoding: name, as: UTF8.self), nodes, folder)
    }

    /// A name and what had it.
    static func deleted(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let name = Data(base64Encoded: parts[0]), let node = try? NodeID(inForm: parts[1])
        else { return nil }
        return .deleted(String(decoding: name, as: UTF8.self), node)
    }

    /// A number, and as many documents and folders or none.
    static func deletedSeveral(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        let nodes = parts.dropFirst().compactMap { try? NodeID(inForm: $0) }
        guard let count = parts.first.flatMap({ Int($0) }), nodes.count == parts.count - 1 else { return nil }
        return .deletedSeveral(count, nodes)
    }
}
