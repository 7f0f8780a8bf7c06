import Basics
import Documents
import Foundation

/// Notices of deletions, as the cookie has them.
extension NoticeCookie {
    /// Identifiers beside the name of an owner, for which the cookie has less room than ``maximumNodes``.
    static let maximumOfOther = 11
    private static let shortName = 90

    /// - Parameter name: that of the only one.
    static func text(
        deletedOf owner: String, _ nodes: [NodeID], named name: String?, in folder: ContainerID
    ) -> String {
        let nodes = nodes.count > maximumOfOther ? [] : nodes.map(\.inForm)
        let name = nodes.count == 1 ? name.map { [coded($0, atMost: shortName)] } ?? [] : []
        let parts = ["deleted-of", coded(owner, atMost: shortName), folder.rawValue] + nodes + name
        return parts.joined(separator: ".")
    }

    /// The name of the owner, the folder, and as many documents and folders or none; of a single one its name, too, in
    /// which there is no hyphen, as there is in what stands for a document or folder.
    static func deletedOfOther(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 2, let owner = Data(base64Encoded: parts[0]), let folder = ContainerID(rawValue: parts[1])
        else { return nil }
        var rest = Array(parts.dropFirst(2)), name: String?
        if rest.count == 2, let last = rest.last, !last.contains("-") {
            guard let coded = Data(base64Encoded: last) else { return nil }
            name = String(decoding: coded, as: UTF8.self)
            rest.removeLast()
        }
        let nodes = rest.compactMap { try? NodeID(inForm: $0) }
        guard nodes.count == rest.count else { return nil }
        return .deletedOfOther(String(decoding: owner, as: UTF8.self), name: name, nodes, folder)
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
