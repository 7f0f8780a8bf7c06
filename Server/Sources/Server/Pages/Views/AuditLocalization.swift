import Documents
import Foundation
import OAuthServer

/// An event of the audit log in a language: who did it, whose account or document it is about, and its details. Of
/// somebody who has no account any more it says that, with the last name; identifiers are of no use to a reader.
struct AuditLocalization {
    let entry: AuditEntry
    let localization: Localization

    private var strings: Strings.Audit { localization.strings.operating.audit }

    /// The person whom it is about.
    private var user: String? {
        entry.user == nil ? nil : name(entry.userName, isRemoved: entry.isUserRemoved)
    }

    /// Who did it: the first word of a row.
    var who: Sentence? {
        switch entry.actor {
        case .oneself: user.map { "\($0)" }
        case .person(let name): "\(self.name(name, isRemoved: entry.isByRemoved))"
        case .visitor: beginning(localization.strings.links.byLink)
        case .operator(let name?): "\(self.name(name, isRemoved: entry.isByRemoved))"
        case .operator(nil): beginning(strings.someOperator)
        case .commandLine: beginning(strings.commandLine)
        }
    }

    /// The name of what was done.
    var what: String { entry.what(localization.strings) }

    /// Whether somebody did it by the role of operator.
    var isByOperator: Bool {
        if case .operator(.some) = entry.actor { return true }
        return false
    }

    /// Whose it is, or whom it is about, where somebody else did it.
    var whose: Sentence? {
        guard entry.actor != .oneself, let user else { return nil }
        return entry.document == nil ? "\(user)" : localization.strings.operating.ofOwner(user)
    }

    private func beginning(_ text: String) -> Sentence { plain(text.prefix(1).uppercased() + text.dropFirst()) }

    private func name(_ name: String?, isRemoved: Bool) -> String {
        name.map { isRemoved ? strings.removed($0) : $0 } ?? strings.removedAccount
    }

    /// Details, a client, a network address.
    var more: [Sentence] {
        let facts = [entry.clientName ?? entry.client, entry.address].compactMap(\.self)
        return details + facts.map { "\($0)" as Sentence }
    }

    private var details: [Sentence] {
        guard let detail = DocumentEventDetail(entry.detail, ofStored: entry.kind) else { return signInDetails }
        let other = name(entry.otherName, isRemoved: entry.isOtherRemoved)
        switch detail {
        case .version(let version): return [plain(strings.asIn(Int(clamping: version.rawValue)))]
        // Of a folder, what went with it, as the trash says it.
        case .count(let count) where entry.kind == DocumentEvent.Kind.treeDeleted.rawValue:
            return count > 1 ? [plain(localization.strings.trash.withEntries(count - 1))] : []
        case .count(let count): return [plain(strings.entries(count))]
        // Chosen by Office, and of no use to a person.
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
            if entry.isKeeping { return terms }
            return [whom(other)] + terms + (isByLink ? [plain(localization.strings.links.byLink)] : [])
        case .person: return [whom(other)]
        case .quota(let quota): return [plain(usage(quota))]
        case .formerName(let name): return [strings.formerly(name)]
        case .versionName(let name): return ["\(name)"]
        case .transfer(_, count: let count):
            let isFrom = entry.kind == DocumentEvent.Kind.takenOver.rawValue
            return [isFrom ? strings.from(other) : strings.to(other), plain(strings.entries(count))]
        }
    }

    /// The other person of sharing; in the log of whom it is shared with, whose it is.
    private func whom(_ other: String) -> Sentence {
        DocumentEvent.Kind.repeating.contains(stored: entry.kind) ? strings.from(other) : "\(other)"
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

    /// Of an event of sign-in.
    private var signInDetails: [Sentence] {
        guard let detail = entry.detail else { return [] }
        switch (AuditEvent.Kind(rawValue: entry.kind), detail) {
        case (.accountChanged, "operator"): return [plain(strings.roleGiven)]
        case (.accountChanged, "no operator"): return [plain(strings.roleTaken)]
        case (.accountRenamed, _): return [strings.formerly(detail)]
        case (.accountRemoved, _):
            return (AccountRemoval(detail).map(removal) ?? [detail]).map(plain)
        case (.signInFailed, "disabled"): return [plain(localization.strings.operating.isDisabled)]
        case (.signInThrottled, _) where detail.hasPrefix("link "): return [plain(localization.strings.links.byLink)]
        // A token that was made by command.
        case (.grantMade, "operator"): return []
        case (.grantEnded, _): return GrantEnd(rawValue: detail).map(ending) ?? [plain(detail)]
        default: return ["\(detail)"]
        }
    }

    /// Nothing is told of what there was none of.
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
        let events = localization.strings.operating.events
        let text: String? =
            switch reason {
            case .disconnected: strings.disconnected
            case .signedOut: events.signedOut
            case .signedOutEverywhere: strings.signedOutEverywhere
            case .passwordChanged: events.passwordChanged
            case .accountDisabled: events.accountDisabled
            case .accountRemoved: events.accountRemoved
            case .clientRemoved: events.clientRemoved
            case .revoked: strings.revoked
            case .codeReplayed: events.codeReplayed
            case .codeMisused: strings.codeMisused
            case .refreshReused: events.refreshReused
            // Who did it says as much.
            case .endedByOperator, .parentEnded, .superseded: nil
            }
        return text.map { [plain($0)] } ?? []
    }
}
