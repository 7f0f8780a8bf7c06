import Auditing
import Basics
import Documents
import Foundation
import Localization
import OAuth
import OAuthServer
import SQLStorage

/// An event of the audit log, as `emplace audit` prints it.
struct AuditRow: Encodable {
    let entry: AuditEntry
    /// The current location of the document or folder; `nil` if it is in the trash or no longer exists.
    let location: NamedFolder?

    /// A folder and its owner.
    struct NamedFolder {
        let folder: String
        let owner: UserID
        let ownerName: String?

        init(_ location: Location, ownerName: String?) {
            folder = location.path.isEmpty ? "/" : location.path.joined(separator: "/")
            (owner, self.ownerName) = (location.owner, ownerName)
        }
    }

    init(_ entry: AuditEntry, location: NamedFolder? = nil) {
        self.entry = entry
        self.location = location
    }

    /// The folder that contains the item now. If the owner of the item has changed, the name of the current owner comes
    /// first.
    private var nowIn: String? {
        if entry.event.isOfEverything { return nil }
        guard let location, location.owner != entry.user, let name = location.ownerName else { return location?.folder }
        return "\(name): \(location.folder)"
    }

    var cells: [String] {
        let name = entry.event.isOfEverything ? nil : entry.name
        let document = [name, entry.version.map { "v\($0)" }].compactMap(\.self).joined(separator: " ")
        let more = [detail, entry.clientName ?? entry.client, entry.address].compactMap(\.self)
        return [
            entry.at.utcText, who, AuditKinds.english(of: entry.event), whose ?? "", document, nowIn ?? "",
            more.joined(separator: ", "),
        ]
    }

    /// The text for a removed account. It follows the account's name or, if the name is unknown, replaces it.
    static let goneName = "(removed account)"

    private static func name(_ name: String?, isRemoved: Bool) -> String {
        name.map { isRemoved ? "\($0) \(goneName)" : $0 } ?? goneName
    }

    /// The text that says who caused the event, such as a sign-in name or `command line`; "(unknown)" for a failed
    /// sign-in with an unknown name.
    private var who: String {
        switch entry.actor {
        case .oneself: whose ?? "(unknown)"
        case .person(let name): Self.name(name, isRemoved: entry.isByRemoved)
        case .visitor: Self.visitor
        case .operator(let name): "\(Self.name(name, isRemoved: entry.isByRemoved)) (operator)"
        case .commandLine: Self.commandLine
        }
    }

    static let visitor = "a link"
    static let commandLine = "command line"

    /// The name of the user whom the event affects, or of the owner of the document.
    private var whose: String? {
        entry.user == nil ? nil : Self.name(entry.userName, isRemoved: entry.isUserRemoved)
    }

    private var detail: String? {
        switch entry.event {
        case .signIn(_, let detail): detail.flatMap { words(of: $0) }
        case .document(let kind, let detail): detail.flatMap { words(of: $0, kind) }
        case .unknown(_, let detail): detail
        }
    }

    private func words(of detail: DocumentEventDetail, _ kind: DocumentEvent.Kind) -> String? {
        let other = Self.name(entry.otherName, isRemoved: entry.isOtherRemoved)
        switch detail {
        case .version(let version): return "from \(version)"
        // For a deleted folder, the detail is the number of deleted items, including the folder itself.
        case .count(let count) where kind == .treeDeleted:
            return count > 1 ? "with \(Self.count(count - 1))" : nil
        case .count(let count): return Self.count(count)
        // The detail is a lock id that Office chose. It has no meaning for readers.
        case .lock: return nil
        case .link(let kind, until: let end, hasPassword: let hasPassword):
            let terms = [end.map { "until \(SharingEnd($0).text)" }, hasPassword ? "with a password" : nil]
            return ([kind.role.name] + terms.compactMap(\.self)).joined(separator: " ")
        case .right(let role, of: _, until: let end, isByLink: let isByLink):
            let last = end.map { ", until \(SharingEnd($0).text)" } ?? ""
            return "\(role.name): \(whom(other))" + last + (isByLink ? ", through a link" : "")
        case .person: return whom(other)
        case .formerName(let name): return "formerly \(name)"
        case .versionName(let name): return name
        case .quota(.default): return "server default"
        case .quota(.unlimited): return "unlimited"
        case .quota(.bytes(let bytes)): return SizeText.rounded(bytes)
        case .transfer(_, count: let count):
            return (kind == .takenOver ? "from " : "to ") + other + ", " + Self.count(count)
        case .text(let text): return text
        }
    }

    /// Returns the name of the user with whom the owner shared the item. If the event is the copy in the log of that
    /// user, returns `from` and the name of the owner.
    private func whom(_ other: String) -> String {
        entry.event.isRepeated ? "from \(other)" : other
    }

    private func words(of detail: AuditEvent.Detail) -> String? {
        switch detail {
        case .role(let isOperator): isOperator ? "operator role added" : "operator role removed"
        // For a token that `emplace open` made, the log shows no detail.
        case .operatorToken: nil
        case .browserSession: "browser"
        case .scope(let scope): scope.description
        case .end(let reason): reason.rawValue.replacing("_", with: " ")
        case .formerName(let name): "formerly \(name)"
        case .removal(let removal): removal.words
        case .link: "on a share link"
        case .accountDisabled: "disabled"
        case .onlyRefused: "refused"
        case .provider(let text), .refusal(let text), .text(let text): text
        }
    }

    private static func count(_ count: Int) -> String {
        count == 1 ? "1 document or folder" : "\(count) documents and folders"
    }

    func encode(to encoder: any Encoder) throws {
        var members = encoder.container(keyedBy: Member.self)
        try members.encode(entry.id, forKey: .id)
        try members.encode(entry.at, forKey: .at)
        try members.encode(entry.kind, forKey: .kind)
        try members.encodeIfPresent(entry.user?.rawValue, forKey: .userID)
        try members.encodeIfPresent(entry.userName, forKey: .user)
        if entry.isUserRemoved { try members.encode(true, forKey: .isUserRemoved) }
        try members.encodeIfPresent(entry.other?.rawValue, forKey: .otherID)
        try members.encodeIfPresent(entry.otherName, forKey: .other)
        if entry.isOtherRemoved { try members.encode(true, forKey: .isOtherRemoved) }
        try members.encodeIfPresent(entry.byName, forKey: .by)
        if entry.isByRemoved { try members.encode(true, forKey: .isByRemoved) }
        try members.encodeIfPresent(entry.authority, forKey: .authority)
        try members.encodeIfPresent(entry.client, forKey: .client)
        try members.encodeIfPresent(entry.clientName, forKey: .clientName)
        try members.encodeIfPresent(entry.grant, forKey: .grant)
        try members.encodeIfPresent(entry.document, forKey: .document)
        try members.encodeIfPresent(entry.name, forKey: .name)
        try members.encodeIfPresent(location?.folder, forKey: .folder)
        if let location, location.owner != entry.user {
            try members.encodeIfPresent(location.ownerName, forKey: .folderOwner)
        }
        try members.encodeIfPresent(entry.version, forKey: .version)
        try members.encodeIfPresent(entry.address, forKey: .address)
        try members.encodeIfPresent(entry.userAgent, forKey: .userAgent)
        try members.encodeIfPresent(entry.event.storedDetail, forKey: .detail)
    }

    private enum Member: String, CodingKey {
        case id, at, kind, user, other, by, authority, client, grant, document, name, folder, version, address, detail
        case userID = "user_id"
        case isUserRemoved = "user_removed"
        case otherID = "other_id"
        case isOtherRemoved = "other_removed"
        case isByRemoved = "by_removed"
        case clientName = "client_name"
        case userAgent = "user_agent"
        case folderOwner = "folder_of"
    }
}
