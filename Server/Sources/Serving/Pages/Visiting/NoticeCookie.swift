import Basics
import Documents
import Foundation
import HTTPTypes
import Hummingbird

/// Carries a ``Notice`` over the redirect that follows a form. A cookie, so that no link can make a page show one.
struct NoticeCookie {
    private let cookies: Cookies
    /// Seconds until it expires.
    private static let lifetime = 60
    /// Bytes of a name; the cookie stays below what ``Cookies`` reads.
    static let maximumName = 240
    /// Identifiers of documents and folders: with more, the cookie would be longer than what ``Cookies`` reads.
    static let maximumNodes = 17

    init(_ cookies: Cookies) { self.cookies = cookies }

    private var name: String { cookies.isSecure ? "__Host-emplace-notice" : "emplace-notice" }

    var cleared: HTTPField { cookies.clearing(name) }

    func setting(_ notice: Notice) -> HTTPField {
        cookies.setting(name, to: Self.text(notice), lifetime: Self.lifetime)
    }

    func read(_ request: Request) -> Notice? { cookies.read(name, of: request).flatMap(Self.notice) }

    static func text(_ notice: Notice) -> String {
        switch notice {
        case .uploaded(let name): coded("uploaded", name)
        case .uploadedVersion(let name, let number, nil): "version-\(number)." + coded(name)
        case .uploadedVersion(let name, let number, let oddity?): "odd-version-\(number)." + text(oddity, of: name)
        case .uploadedMany(let count, let versions, let left): "uploaded-many.\(count)-\(versions)-\(left)"
        case .unchanged(let name): coded("unchanged", name)
        case .skipped(let name): coded("skipped", name)
        case .folderCreated(let name): coded("folder", name)
        case .deleted(let name, let node): coded("deleted", name) + "." + node.inForm
        case .deletedSeveral(let count, let nodes):
            (["deleted-several", "\(count)"] + (nodes.count > maximumNodes ? [] : nodes.map(\.inForm)))
                .joined(separator: ".")
        case .undone(let count): "undone.\(count)"
        case .undoneOne(let name): coded("undone-one", name)
        case .oldVersionsDeleted(let count, of: let name): "old-versions-\(count)." + coded(name)
        case .deletedOfOther(let owner, name: let name, let nodes, let folder):
            text(deletedOf: owner, nodes, named: name, in: folder)
        case .movedSeveral(let count, let nodes, let from, let target):
            (["moved-several", text(count), text(target), from.rawValue]
                + (nodes.count > Self.maximumMoved ? [] : nodes.map(\.inForm))).joined(separator: ".")
        case .broughtBack(let name, let node, let folder):
            coded("back", name) + ".\(folder.rawValue).\(node.inForm)"
        case .discarded(let name): coded("discarded", name)
        case .trashEmptied: "trash"
        case .renamed(let name): coded("renamed", name)
        case .moved(let name, let node, let from, let target):
            "moved." + coded(name, atMost: maximumName / 2) + ".\(node.inForm).\(from.rawValue)." + text(target)
        case .disconnected(let name): coded("disconnected", name)
        case .restored: "restored"
        case .versionNamed(let number, let name): "version-named-\(number)." + coded(name)
        case .versionDeleted: "version-deleted"
        case .nameSaved: "name"
        case .languageSaved: "language"
        case .sessionEnded: "session"
        case .shared(let link): coded("shared", link)
        case .linkChanged: "link-changed"
        case .unshared(let name): coded("unshared", name)
        case .mayEdit(let name): coded("may-edit", name)
        case .mayView(let name): coded("may-view", name)
        case .mayOnlyView(let name): coded("may-only-view", name)
        case .endChanged(let name): coded("end-changed", name)
        case .endRemoved(let name): coded("end-removed", name)
        case .permissionEndedNotLink(let name, let person, let undo):
            "permission-ended-link." + text(permissionTo: name, endedFor: person, undo)
        case .permissionEnded(let name, let person, let undo):
            "permission-ended." + text(permissionTo: name, endedFor: person, undo)
        case .handedOver(let name): coded("handed-over", name)
        case .left(let name): coded("left", name)
        case .kept(let name): coded("kept", name)
        case .guideDismissed: "guide"
        case .personAdded(let name): coded("person-added", name)
        case .personChanged(let name, let change): "person-changed-\(change.rawValue)." + coded(name)
        case .personSignedOut(let name): coded("person-signed-out", name)
        case .personDisabled(let name): coded("person-disabled", name)
        case .personEnabled(let name): coded("person-enabled", name)
        case .lockReleased(let name): coded("lock-released", name)
        }
    }

    static func notice(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard let code = parts.first else { return nil }
        let rest = parts.dropFirst().first
        let name = rest.flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) }
        switch code {
        case "uploaded": return name.map(Notice.uploaded)
        case "uploaded-many":
            let counts = rest?.split(separator: "-").map { Int($0) } ?? []
            guard counts.count == 3, let count = counts[0], let versions = counts[1], let left = counts[2] else {
                return nil
            }
            return .uploadedMany(count, versions: versions, left: left)
        case "unchanged": return name.map(Notice.unchanged)
        case "skipped": return name.map(Notice.skipped)
        case "version-deleted": return .versionDeleted
        case _ where code.hasPrefix("version-named-"):
            guard let number = Int(code.dropFirst("version-named-".count)), let name else { return nil }
            return .versionNamed(number, name)
        case _ where code.hasPrefix("odd-version-"):
            guard let number = Int(code.dropFirst("odd-version-".count)) else { return nil }
            return rest.flatMap { oddVersion(number, $0) }
        case _ where code.hasPrefix("version-"):
            guard let number = Int(code.dropFirst("version-".count)), let name else { return nil }
            return .uploadedVersion(name, number)
        case "folder": return name.map(Notice.folderCreated)
        case "deleted": return rest.flatMap(deleted)
        case "deleted-several": return rest.flatMap(deletedSeveral)
        case _ where code.hasPrefix("old-versions-"):
            guard let count = Int(code.dropFirst("old-versions-".count)), let name else { return nil }
            return .oldVersionsDeleted(count, of: name)
        case "undone-one": return name.map(Notice.undoneOne)
        case "undone": return rest.flatMap { Int($0) }.map(Notice.undone)
        case "deleted-of": return rest.flatMap(deletedOfOther)
        case "moved-several": return rest.flatMap(movedSeveral)
        case "back": return rest.flatMap(broughtBack)
        case "discarded": return name.map(Notice.discarded)
        case "trash": return .trashEmptied
        case "renamed": return name.map(Notice.renamed)
        case "moved": return rest.flatMap(moved)
        case "disconnected": return name.map(Notice.disconnected)
        case "restored": return .restored
        case "name": return .nameSaved
        case "language": return .languageSaved
        case "session": return .sessionEnded
        case "shared": return name.map(Notice.shared)
        case "link-changed": return .linkChanged
        case "unshared": return name.map(Notice.unshared)
        case "end-changed": return name.map(Notice.endChanged)
        case "end-removed": return name.map(Notice.endRemoved)
        case "permission-ended-link": return rest.flatMap(permission).map(Notice.permissionEndedNotLink)
        case "may-edit": return name.map(Notice.mayEdit)
        case "may-view": return name.map(Notice.mayView)
        case "may-only-view": return name.map(Notice.mayOnlyView)
        case "permission-ended": return rest.flatMap(permission).map(Notice.permissionEnded)
        case "handed-over": return name.map(Notice.handedOver)
        case "left": return name.map(Notice.left)
        case "kept": return name.map(Notice.kept)
        case "guide": return .guideDismissed
        case "person-added": return name.map(Notice.personAdded)
        case _ where code.hasPrefix("person-changed-"):
            guard let change = PersonChange(rawValue: String(code.dropFirst("person-changed-".count))) else {
                return nil
            }
            return name.map { .personChanged($0, change) }
        case "person-signed-out": return name.map(Notice.personSignedOut)
        case "person-disabled": return name.map(Notice.personDisabled)
        case "person-enabled": return name.map(Notice.personEnabled)
        case "lock-released": return name.map(Notice.lockReleased)
        default: return nil
        }
    }

    /// A name, a folder and what is in it.
    private static func broughtBack(_ text: String) -> Notice? {
        let parts = text.split(separator: ".", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 3, let name = Data(base64Encoded: parts[0]), let folder = ContainerID(rawValue: parts[1]),
            let node = try? NodeID(inForm: parts[2])
        else { return nil }
        return .broughtBack(String(decoding: name, as: UTF8.self), node, in: folder)
    }

    static func coded(_ code: String, _ name: String, atMost maximumName: Int = Self.maximumName) -> String {
        code + "." + coded(name, atMost: maximumName)
    }

    static func coded(_ name: String, atMost maximumName: Int = Self.maximumName) -> String {
        var short = ""
        for character in name {
            guard short.utf8.count + character.utf8.count <= maximumName else {
                short += "…"
                break
            }
            short.append(character)
        }
        return Data(short.utf8).base64EncodedString()
    }
}
