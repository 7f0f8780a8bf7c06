import Basics
import Documents
import Foundation
import Localization

/// The page on which an operator sees and changes one user's account.
struct OperatorPersonPage: OperatorPage {
    /// An app or browser that has access to the user's documents.
    struct Running: Hashable, Sendable {
        var id: String
        /// The name of the app or browser; `nil` for an unknown browser.
        var name: String?
        var isBrowser = false
        /// The time at which the user connected the app or signed in with the browser.
        var since: Date
        var lastUsed: Date?
    }

    var id: String
    var name: String
    var displayName: String
    var tags = OperatorTags()
    var since: Date
    var usage: StorageUsage
    /// The quota in bytes for users without an individual quota; `nil` for no quota.
    var defaultQuota: Int64?
    var running: [Running]
    /// The generated password of the user. Only this page shows the password, and only once.
    var password: String?
    var message = PageMessage()

    /// The maximum number of connected apps and signed-in browsers that the page lists.
    private static let shown = 100

    var section: PageSection { .operating(.people) }
    var template: PageTemplate { .operatorPerson }
    var rows: Int { running.count }

    func title(_ strings: Strings, _ provider: Provider) -> String { displayName }

    struct Content: Encodable {
        struct QuotaForm: Encodable {
            let everybody: String
            /// The choice of quota that is selected in the form.
            let shown: QuotaChoice
            let isEverybodys, isUnlimited, isBytes: Bool
            let size: String?
            let units: [FormOption]
        }

        let name, displayName: String
        let tags: [String]
        let since: TimeText
        let usage: UsageBar.Content
        let quota: QuotaForm
        let isBusiness, isEducation, isDisabled, isOperator, isOther: Bool
        let log, newPassword: String
        let withdraw, remove: [String]
        let running: [GrantRow]
        let moreRunning, password: String?
        /// The message after a change of quota. If it is set, it replaces the page's flash message.
        let notice: Sentence?
        let actions: ActionPaths<PagePath.PersonAction>
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        Content(
            name: name, displayName: displayName, tags: tags.texts(localization.strings.operating),
            since: localization.time(since),
            usage: UsageBar(usage: usage, person: tags.isSelf ? nil : displayName).content(localization),
            quota: quota(localization), isBusiness: tags.isBusiness, isEducation: tags.isEducation,
            isDisabled: tags.isDisabled, isOperator: tags.isOperator, isOther: !tags.isSelf, log: log,
            newPassword: "emplace user password \(inShell)",
            withdraw: words("emplace user disable \(inShell) --revoke-links"),
            remove: words("emplace user remove \(inShell) --transfer-to NAME"),
            running: running.prefix(Self.shown).map { row($0, localization) },
            moreRunning: localization.more(running.count - Self.shown), password: password,
            notice: notice(localization), actions: ActionPaths(below: PagePath.operatorPerson(id)))
    }

    private func notice(_ localization: Localization) -> Sentence? {
        guard case .personChanged(let name, .usage) = message.flashMessage else { return nil }
        let strings = localization.strings.personChanges
        let use = localization.usage(usage) + (usage.limit == nil ? ", " + strings.noLimit : "")
        return strings.usageIs(name, use)
    }

    /// The user's sign-in name, quoted for use in a shell command.
    private var inShell: String {
        let isPlain = name.utf8.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "@") }
        return isPlain ? name : name.inSingleQuotes
    }

    /// Splits a command at its spaces, because the page may break lines only at spaces.
    private func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }

    private var log: String {
        var filter = AuditFilter()
        filter.user = name
        return filter.address()
    }

    private func row(_ running: Running, _ localization: Localization) -> GrantRow {
        let strings = localization.strings.account
        return GrantRow(
            id: running.id, name: running.name ?? strings.unknownBrowser,
            started: running.isBrowser ? strings.signedIn : strings.connected,
            since: localization.time(running.since), lastUsed: running.lastUsed.map(localization.time))
    }

    private func quota(_ localization: Localization) -> Content.QuotaForm {
        let strings = localization.strings.operating.person, choice = QuotaChoice(usage.quota)
        let bytes: Int64? = if case .bytes(let bytes) = usage.quota { bytes } else { nil }
        let own = bytes.map(SizeUnit.init(fitting:))
        let unit = message.refused?.unit.flatMap(SizeUnit.init) ?? own ?? .gigabytes
        return Content.QuotaForm(
            everybody: defaultQuota.map { strings.everybody(localization.size($0)) } ?? strings.everybodyUnlimited,
            shown: choice, isEverybodys: choice == .everybody, isUnlimited: choice == .unlimited,
            isBytes: choice == .bytes, size: bytes.flatMap { own?.text($0) },
            units: SizeUnit.allCases.map {
                FormOption(value: $0.rawValue, text: strings.units.label($0), isChosen: $0 == unit)
            })
    }
}
