import Documents
import Foundation
import OAuthServer

/// An event of the audit log in a language: who did it, whose account or document it is about, and its details. Of
/// somebody who has no account any more it says that, with the last name; identifiers are of no use to a reader.
struct AuditWording {
    let entry: AuditEntry
    let wording: Wording

    private var texts: Texts.Audit { wording.texts.operating.audit }

    /// The person whom it is about.
    private var user: String? {
        entry.user == nil ? nil : name(entry.userName, isRemoved: entry.isUserRemoved)
    }

    /// Who did it: the first word of a row.
    var who: Sentence? {
        switch entry.actor {
        case .oneself: user.map { "\($0)" }
        case .person(let name): "\(self.name(name, isRemoved: entry.isByRemoved))"
        case .visitor: beginning(wording.texts.links.byLink)
        case .operator(let name?): "\(self.name(name, isRemoved: entry.isByRemoved))"
        case .operator(nil): beginning(texts.someOperator)
        case .commandLine: beginning(texts.commandLine)
        }
    }

    /// The name of what was done.
    var what: String { entry.what(wording.texts) }

    /// Whether somebody did it by the role of operator.
    var isByOperator: Bool {
        if case .operator(.some) = entry.actor { return true }
        return false
    }

    /// Whose it is, or whom it is about, where somebody else did it.
    var whose: Sentence? {
        guard entry.actor != .oneself, let user else { return nil }
        return entry.document == nil ? "\(user)" : wording.texts.operating.ofOwner(user)
    }

    private func beginning(_ text: String) -> Sentence { plain(text.prefix(1).uppercased() + text.dropFirst()) }

    private func name(_ name: String?, isRemoved: Bool) -> String {
        name.map { isRemoved ? texts.removed($0) : $0 } ?? texts.removedAccount
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
        case .version(let version): return [plain(texts.asIn(Int(clamping: version.rawValue)))]
        // Of a folder, what went with it, as the trash says it.
        case .count(let count) where entry.kind == DocumentEvent.Kind.treeDeleted.rawValue:
            return count > 1 ? [plain(wording.texts.trash.withEntries(count - 1))] : []
        case .count(let count): return [plain(texts.entries(count))]
        // Chosen by Office, and of no use to a person.
        case .lock: return []
        case .link(let kind, until: let end, hasPassword: let hasPassword):
            let right = right(kind == .readWrite)
            let terms = [end.map(wording.lastDay(before:)), hasPassword ? wording.texts.links.hasPassword : nil]
            return ([right] + terms.compactMap(\.self)).map(plain)
        case .right(let role, of: _, until: let end, isByLink: let isByLink):
            let last = end.map { [plain(wording.lastDay(before: $0))] } ?? []
            let terms = [plain(right(role >= .editor))] + last
            if entry.isKeeping { return terms }
            return [whom(other)] + terms + (isByLink ? [plain(wording.texts.links.byLink)] : [])
        case .person: return [whom(other)]
        case .quota(let quota): return [plain(room(quota))]
        case .formerName(let name): return [texts.formerly(name)]
        case .versionName(let name): return ["\(name)"]
        case .handOver(_, count: let count):
            let isFrom = entry.kind == DocumentEvent.Kind.takenOver.rawValue
            return [isFrom ? texts.from(other) : texts.to(other), plain(texts.entries(count))]
        }
    }

    /// The other person of sharing; in the log of whom it is shared with, whose it is.
    private func whom(_ other: String) -> Sentence {
        DocumentEvent.Kind.repeating.contains(stored: entry.kind) ? texts.from(other) : "\(other)"
    }

    private func right(_ mayEdit: Bool) -> String {
        mayEdit ? wording.texts.sharing.edit : wording.texts.sharing.view
    }

    private func room(_ quota: Quota) -> String {
        switch quota {
        case .standard: texts.asEverybody
        case .unlimited: wording.texts.operating.person.unlimited
        case .bytes(let bytes): wording.size(bytes)
        }
    }

    private func plain(_ text: String) -> Sentence { Sentence(stringLiteral: text) }

    /// Of an event of sign-in.
    private var signInDetails: [Sentence] {
        guard let detail = entry.detail else { return [] }
        switch (AuditEvent.Kind(rawValue: entry.kind), detail) {
        case (.accountChanged, "operator"): return [plain(texts.roleGiven)]
        case (.accountChanged, "no operator"): return [plain(texts.roleTaken)]
        case (.accountRenamed, _): return [texts.formerly(detail)]
        case (.accountRemoved, _):
            return (AccountRemoval(detail).map(removal) ?? [detail]).map(plain)
        case (.signInFailed, "disabled"): return [plain(wording.texts.operating.isDisabled)]
        case (.signInThrottled, _) where detail.hasPrefix("link "): return [plain(wording.texts.links.byLink)]
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
            (gone.outsideTrash, texts.entries), (removal.handedOver, texts.handedOver), (gone.inTrash, texts.trashed),
            (gone.locks, texts.freed),
        ]
        return counts.filter { $0.0 > 0 }.map { $0.1($0.0) }
    }

    private func ending(_ reason: GrantEnd) -> [Sentence] {
        let events = wording.texts.operating.events
        let text: String? =
            switch reason {
            case .disconnected: texts.disconnected
            case .signedOut: events.signedOut
            case .signedOutEverywhere: texts.signedOutEverywhere
            case .passwordChanged: events.passwordChanged
            case .accountDisabled: events.accountDisabled
            case .accountRemoved: events.accountRemoved
            case .clientRemoved: events.clientRemoved
            case .revoked: texts.revoked
            case .codeReplayed: events.codeReplayed
            case .codeMisused: texts.codeMisused
            case .refreshReused: events.refreshReused
            // Who did it says as much.
            case .endedByOperator, .parentEnded, .superseded: nil
            }
        return text.map { [plain($0)] } ?? []
    }
}
