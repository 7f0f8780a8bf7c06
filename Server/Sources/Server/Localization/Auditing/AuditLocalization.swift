package import Auditing
import Documents
import Foundation
import OAuth
import OAuthServer

/// Formats an audit event in a language: the user who acted, the affected user or document, and details. For a removed
/// account, the text contains the former name and the note that the account was removed, because ids mean nothing to
/// readers.
package struct AuditLocalization {
    let entry: AuditEntry
    let localization: Localization

    package init(entry: AuditEntry, localization: Localization) {
        self.entry = entry
        self.localization = localization
    }

    private var strings: Strings.Audit { localization.strings.operating.audit }

    /// The name of the affected user; `nil` if the event affects no user.
    private var user: String? {
        entry.user == nil ? nil : name(entry.userName, isRemoved: entry.isUserRemoved)
    }

    /// The user who acted, for the start of a row.
    package var who: Sentence? {
        switch entry.actor {
        case .oneself: user.map { "\($0)" }
        case .person(let name): "\(self.name(name, isRemoved: entry.isByRemoved))"
        case .visitor: plain(strings.visitor)
        case .operator(let name?): "\(self.name(name, isRemoved: entry.isByRemoved))"
        case .operator(nil): plain(strings.someOperator)
        case .commandLine: plain(strings.commandLine)
        }
    }

    /// The name of the event's action, such as "Signed in".
    package var what: String { entry.event.what(localization.strings) }

    /// Whether the actor acted in the role of an operator.
    package var isByOperator: Bool {
        if case .operator(.some) = entry.actor { return true }
        return false
    }

    /// The owner of the document or, in other events, the affected user; `nil` if that user acted.
    package var whose: Sentence? {
        guard entry.actor != .oneself, let user else { return nil }
        // An event about all documents of a user is stored with the root folder, but is shown as an event of the user.
        let isOfUser = entry.document == nil || entry.event.isOfEverything
        return isOfUser ? "\(user)" : localization.strings.operating.ofOwner(user)
    }

    private func name(_ name: String?, isRemoved: Bool) -> String {
        name.map { isRemoved ? strings.removed($0) : $0 } ?? strings.removedAccount
    }

    /// The details of the event, the client and the network address.
    package var more: [Sentence] {
        let facts = [entry.clientName ?? entry.client, entry.address].compactMap(\.self)
        return details + facts.map { "\($0)" as Sentence }
    }

    private var details: [Sentence] {
        switch entry.event {
        case .signIn(_, let detail?): words(of: detail)
        case .document(let kind, let detail?): words(of: detail, kind)
        case .unknown(_, let detail?): ["\(detail)"]
        case .signIn(_, nil), .document(_, nil), .unknown(_, nil): []
        }
    }

    private func words(of detail: DocumentEventDetail, _ kind: DocumentEvent.Kind) -> [Sentence] {
        let other = name(entry.otherName, isRemoved: entry.isOtherRemoved)
        switch detail {
        case .version(let version): return [plain(strings.asIn(Int(clamping: version.rawValue)))]
        // For a deleted folder, the detail is the number of its items, in the same words as in the trash.
        case .count(let count) where kind == .treeDeleted:
            return count > 1 ? [plain(localization.strings.trash.withEntries(count - 1))] : []
        case .count(let count): return [plain(strings.entries(count))]
        // Office chooses the lock id, which means nothing to readers.
        case .lock: return []
        case .link(let kind, until: let end, hasPassword: let hasPassword):
            let right = right(kind == .readWrite)
            let terms = [
                end.map(localization.lastDay(before:)), hasPassword ? localization.strings.links.hasPassword : nil,
            ]
            return ([right] + terms.compactMap(\.self)).map(plain)
        case .right(let role, of: _, until: let end, isByLink: let isByLink):
            let last = end.map { [plain(localization.lastDay(before: $0))] } ?? []
            let terms = [plain(right(role >= .editor))] + last
            if entry.event.isKeeping { return terms }
            return [whom(other)] + terms + (isByLink ? [plain(localization.strings.links.byLink)] : [])
        case .person: return [whom(other)]
        case .quota(let quota): return [plain(usage(quota))]
        case .formerName(let name): return [strings.formerly(name)]
        case .versionName(let name): return ["\(name)"]
        case .transfer(_, count: let count):
            return [kind == .takenOver ? strings.from(other) : strings.to(other), plain(strings.entries(count))]
        case .text(let text): return ["\(text)"]
        }
    }

    /// Returns the text for the other user in a sharing event. In the activity of a user who received access, the other
    /// user is the owner.
    private func whom(_ other: String) -> Sentence {
        entry.event.isRepeated ? strings.from(other) : "\(other)"
    }

    private func right(_ mayEdit: Bool) -> String {
        mayEdit ? localization.strings.sharing.edit : localization.strings.sharing.view
    }

    private func usage(_ quota: Quota) -> String {
        switch quota {
        case .default: strings.asEverybody
        case .unlimited: localization.strings.operating.person.unlimited
        case .bytes(let bytes): localization.size(bytes)
        }
    }

    private func plain(_ text: String) -> Sentence { Sentence(stringLiteral: text) }

    private func words(of detail: AuditEvent.Detail) -> [Sentence] {
        switch detail {
        case .role(let isOperator): [plain(isOperator ? strings.roleGiven : strings.roleTaken)]
        case .formerName(let name): [strings.formerly(name)]
        case .removal(let removed): removal(removed).map(plain)
        case .accountDisabled: [plain(localization.strings.operating.isDisabled)]
        case .link: [plain(localization.strings.links.byLink)]
        // The event of an operator's token has no details, because every such token is created with a command.
        case .operatorToken: []
        case .end(let reason): ending(reason)
        case .scope(let scope): ["\(scope.description)"]
        case .provider(let text), .refusal(let text), .text(let text): ["\(text)"]
        // The details of these two kinds of grants aren't translated.
        case .browserSession: ["\("browser")"]
        case .onlyRefused: ["\("refused")"]
        }
    }

    /// Returns the numbers of items that were affected by the removal of an account. Numbers that are zero are left
    /// out.
    private func removal(_ removal: AccountRemoval) -> [String] {
        let gone = removal.gone
        let counts = [
            (gone.outsideTrash, strings.entries), (removal.transferred, strings.transferred),
            (gone.inTrash, strings.trashed),
            (gone.locks, strings.freed),
        ]
        return counts.filter { $0.0 > 0 }.map { $0.1($0.0) }
    }

    private func ending(_ reason: GrantEnd) -> [Sentence] {
        func name(of kind: AuditEvent.Kind) -> String { localization.strings.operating.events.text(of: kind.rawValue) }
        let text: String? =
            switch reason {
            case .disconnected: strings.disconnected
            case .signedOut: name(of: .signedOut)
            case .signedOutEverywhere: strings.signedOutEverywhere
            case .passwordChanged: name(of: .passwordChanged)
            case .accountDisabled: name(of: .accountDisabled)
            case .accountRemoved: name(of: .accountRemoved)
            case .clientRemoved: name(of: .clientRemoved)
            case .revoked: strings.revoked
            case .codeReplayed: name(of: .codeReplayed)
            case .codeMisused: strings.codeMisused
            case .refreshReused: name(of: .refreshReused)
            case .providerEnded: strings.providerEnded
            // A row with one of these reasons has no further text, because the user at the start of the row shows why
            // the grant ended.
            case .endedByOperator, .parentEnded, .superseded: nil
            }
        return text.map { [plain($0)] } ?? []
    }
}
