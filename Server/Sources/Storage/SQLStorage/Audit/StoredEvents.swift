package import Auditing
import Basics
import Documents
import Foundation
import OAuth
import OAuthServer

/// Converts audit events to and from rows of the database, where the detail of an event is a text such as `3
/// documents`. No other code creates or parses these texts. `emplace audit --json` prints them, so their format never
/// changes.
extension AuditedEvent {
    /// Creates an event from the kind and detail in the database, which this or any other release wrote.
    package init(stored kind: String, detail: String?) {
        if let kind = AuditEvent.Kind(rawValue: kind) {
            self = .signIn(kind, detail.map { .init(stored: $0, of: kind) })
        } else if let kind = DocumentEvent.Kind(rawValue: kind) {
            self = .document(kind, detail.map { .init(stored: $0, of: kind) })
        } else {
            self = .unknown(kind: kind, detail: detail)
        }
    }

    /// The detail as a text for the database. A detail that couldn't be parsed is written as it was read.
    package var storedDetail: String? {
        switch self {
        case .signIn(_, let detail): detail?.stored
        case .document(_, let detail): detail?.stored
        case .unknown(_, let detail): detail
        }
    }
}

extension AuditEvent.Detail {
    /// Parses the stored text of a detail. If the text doesn't have the format of this kind of event, the detail is
    /// ``AuditEvent/Detail/text(_:)``.
    init(stored text: String, of kind: AuditEvent.Kind) {
        let read = kind.form.flatMap { Self(text, as: $0) }
        self = read.flatMap { $0.stored == text ? $0 : nil } ?? .text(text)
    }

    private init?(_ text: String, as form: Form) {
        switch form {
        case .grant:
            switch text {
            case Self.browser: self = .browserSession
            case Self.operator: self = .operatorToken
            default:
                guard let scope = Scope(text) else { return nil }
                self = .scope(scope)
            }
        case .end:
            guard let reason = GrantEnd(rawValue: text) else { return nil }
            self = .end(reason)
        case .refusal: self = .refusal(text)
        case .onlyRefused: self = .onlyRefused
        case .accountDisabled: self = .accountDisabled
        case .link: self = .link(String(text.dropFirst(Self.linkPrefix.count)))
        case .provider:
            guard text.hasPrefix("https://") || text.hasPrefix("http://") else { return nil }
            self = .provider(text)
        case .role: self = .role(isOperator: text == Self.operator)
        case .formerName: self = .formerName(text)
        case .removal:
            guard let removal = AccountRemoval(stored: text) else { return nil }
            self = .removal(removal)
        }
    }

    /// The detail as a text for the database.
    var stored: String {
        switch self {
        case .scope(let scope): scope.description
        case .browserSession: Self.browser
        case .operatorToken: Self.operator
        case .end(let reason): reason.rawValue
        case .refusal(let reason): reason
        case .onlyRefused: "refused"
        case .accountDisabled: "disabled"
        case .link(let link): Self.linkPrefix + link
        case .provider(let issuer): issuer
        case .role(let isOperator): isOperator ? Self.operator : "no operator"
        case .formerName(let name): name
        case .removal(let removal): removal.stored
        case .text(let text): text
        }
    }

    private static let browser = "browser", `operator` = "operator", linkPrefix = "link "
}

extension AccountRemoval {
    private static let inTrashEnd = " in the trash", transferredEnd = " handed over", locksEnd = " freed"
    /// The maximum length of the text in bytes. In a longer text, the name is truncated.
    private static let maxLength = 200

    /// Parses counts such as `3 documents; 2 in the trash`, and the name that follows a comma.
    init?(stored text: String) {
        let parts = text.split(separator: ", ", maxSplits: 1), counts = parts.first?.split(separator: "; ") ?? []
        guard let documents = counts.first.flatMap(Self.number) else { return nil }
        func count(_ what: String) -> Int { counts.first { $0.hasSuffix(what) }.flatMap(Self.number) ?? 0 }
        let gone = RemovedBelongings(documents: documents, inTrash: count(Self.inTrashEnd), locks: count(Self.locksEnd))
        self.init(gone, transferred: count(Self.transferredEnd), name: parts.count > 1 ? String(parts[1]) : nil)
    }

    private static func number(_ text: Substring) -> Int? {
        text.split(separator: " ").first.flatMap { Int($0) }.flatMap { $0 >= 0 ? $0 : nil }
    }

    fileprivate var stored: String {
        let others = [
            (gone.inTrash, Self.inTrashEnd), (transferred, Self.transferredEnd), (gone.locks, Self.locksEnd),
        ]
        let documents = gone.documents == 1 ? "1 document" : "\(gone.documents) documents"
        let counts = [documents] + others.filter { $0.0 > 0 }.map { "\($0)\($1)" }
        return (counts.joined(separator: "; ") + (name.map { ", \($0)" } ?? "")).cut(toUTF8: Self.maxLength)
    }
}

extension DocumentEventDetail {
    /// Parses the stored text of a detail. If the text doesn't have the format of this kind of event, the detail is
    /// ``DocumentEventDetail/text(_:)``.
    init(stored text: String, of kind: DocumentEvent.Kind) {
        let read = kind.form.flatMap { Self(text, as: $0) }
        self = read.flatMap { $0.stored == text ? $0 : nil } ?? .text(text)
    }

    private init?(_ text: String, as form: Form) {
        switch form {
        case .version: self.init(FileVersion(text)) { .version($0) }
        case .count: self.init(Self.count(text)) { .count($0) }
        case .lock: self.init(LockID(rawValue: text)) { .lock($0) }
        case .link: self.init(link: text)
        case .right: self.init(right: text)
        case .endedRight:
            guard let user = UserID(rawValue: text) else {
                self.init(right: text)
                return
            }
            self = .person(user)
        case .quota: self.init(Quota(stored: text)) { .quota($0) }
        case .formerName: self = .formerName(text)
        case .versionName: self = .versionName(text)
        case .transfer: self.init(transfer: text)
        }
    }

    private init?<Value>(_ value: Value?, _ make: (Value) -> DocumentEventDetail) {
        guard let value else { return nil }
        self = make(value)
    }

    private init?(link text: String) {
        let hasPassword = text.hasSuffix(Self.password)
        let terms = Terms(hasPassword ? String(text.dropLast(Self.password.count)) : text)
        guard let terms, let kind = ShareKind(rawValue: terms.start) else { return nil }
        self = .link(kind, until: terms.end, hasPassword: hasPassword)
    }

    private init?(right text: String) {
        let isByLink = text.hasSuffix(Self.byLink)
        guard let terms = Terms(isByLink ? String(text.dropLast(Self.byLink.count)) : text) else { return nil }
        let parts = terms.start.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let role = Role.allCases.first(where: { $0.name == parts[0] }),
            let user = UserID(rawValue: String(parts[1]))
        else { return nil }
        self = .right(role, of: user, until: terms.end, isByLink: isByLink)
    }

    private init?(transfer text: String) {
        let parts = text.split(separator: " ", omittingEmptySubsequences: false)
        guard parts.count == 2, let user = UserID(rawValue: String(parts[0])), let count = Self.count(parts[1]) else {
            return nil
        }
        self = .transfer(user, count: count)
    }

    /// Parses a number that isn't negative.
    private static func count(_ text: some StringProtocol) -> Int? { Int(text).flatMap { $0 >= 0 ? $0 : nil } }

    /// The detail as a text for the database.
    var stored: String {
        switch self {
        case .version(let version): version.description
        case .count(let count): String(count)
        case .lock(let lock): lock.rawValue
        case .link(let kind, until: let end, hasPassword: let hasPassword):
            kind.rawValue + Terms.text(end) + (hasPassword ? Self.password : "")
        case .right(let role, of: let user, until: let end, isByLink: let isByLink):
            "\(role.name) \(user.rawValue)" + Terms.text(end) + (isByLink ? Self.byLink : "")
        case .person(let user): user.rawValue
        case .quota(let quota): quota.stored
        case .formerName(let name), .versionName(let name): name
        case .transfer(let user, count: let count): "\(user.rawValue) \(count)"
        case .text(let text): text
        }
    }

    private static let password = " with a password", byLink = " by a link"

    /// A text that may end with an expiration date, such as `ReadOnly until 2030-03-17T17:46:40Z`.
    private struct Terms {
        let start: String
        let end: Date?

        init?(_ text: String) {
            let parts = text.split(separator: Self.until, omittingEmptySubsequences: false)
            guard let start = parts.first, parts.count <= 2 else { return nil }
            end = parts.count == 2 ? try? Date(String(parts[1]), strategy: .iso8601) : nil
            guard parts.count == 1 || end != nil else { return nil }
            self.start = String(start)
        }

        static func text(_ end: Date?) -> String { end.map { until + $0.formatted(.iso8601) } ?? "" }

        private static let until = " until "
    }
}

extension Quota {
    fileprivate var stored: String {
        switch self {
        case .default: "default"
        case .unlimited: "none"
        case .bytes(let bytes): String(bytes)
        }
    }

    fileprivate init?(stored text: String) {
        switch text {
        case "default": self = .default
        case "none": self = .unlimited
        default:
            guard let bytes = Int64(text) else { return nil }
            self = .bytes(bytes)
        }
    }
}
