import Basics
import Documents
import Localization
import OAuthServer

/// The page on which an operator sees and changes one user's account.
struct OperatorPersonPage: OperatorPage {
    var account: Account
    /// Whether the user is the operator who views the page.
    var isSelf = false
    var usage: StorageUsage
    /// The quota in bytes for users without an individual quota; `nil` for no quota.
    var defaultQuota: Int64?
    /// The apps and browsers that have access to the user's documents.
    var grants: [Grant]
    /// The generated password of the user. Only this page shows the password, and only once.
    var password: String?
    var message = PageMessage()

    /// The maximum number of connected apps and signed-in browsers that the page lists.
    private static let shown = 100

    var section: PageSection { .operating(.people) }
    var template: PageTemplate { .operatorPerson }
    var rows: Int { grants.count }

    func title(_ strings: Strings, _ provider: Provider) -> String { account.displayName }

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
            name: account.name.rawValue, displayName: account.displayName,
            tags: account.tags(isSelf: isSelf, localization.strings.operating),
            since: localization.time(account.created),
            usage: UsageBar(usage: usage, person: isSelf ? nil : account.displayName).content(localization),
            quota: quota(localization), isBusiness: account.isBusiness, isEducation: account.isEducation,
            isDisabled: account.disabled != nil, isOperator: account.isOperator, isOther: !isSelf, log: log,
            newPassword: "emplace user password \(inShell)",
            withdraw: words("emplace user disable \(inShell) --revoke-links"),
            remove: words("emplace user remove \(inShell) --transfer-to NAME"),
            running: grants.prefix(Self.shown).map { row($0, localization) },
            moreRunning: localization.more(grants.count - Self.shown), password: password,
            notice: notice(localization), actions: ActionPaths(below: PagePath.operatorPerson(account.id.rawValue)))
    }

    private func notice(_ localization: Localization) -> Sentence? {
        guard case .personChanged(let name, .usage) = message.flashMessage else { return nil }
        let strings = localization.strings.personChanges
        let use = localization.usage(usage) + (usage.limit == nil ? ", " + strings.noLimit : "")
        return strings.usageIs(name, use)
    }

    /// The user's sign-in name, quoted for use in a shell command.
    private var inShell: String {
        let name = account.name.rawValue, isPlain = name.utf8.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "@") }
        return isPlain ? name : name.inSingleQuotes
    }

    /// Splits a command at its spaces, because the page may break lines only at spaces.
    private func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }

    private var log: String {
        var filter = AuditFilter()
        filter.user = account.name.rawValue
        return filter.address()
    }

    private func row(_ grant: Grant, _ localization: Localization) -> GrantRow {
        var row = GrantRow(grant, localization)
        let strings = localization.strings.account
        row.started = grant.kind == .browser ? strings.signedIn : strings.connected
        return row
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
