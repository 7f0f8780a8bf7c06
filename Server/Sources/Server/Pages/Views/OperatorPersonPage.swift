import Basics
import Documents
import Foundation

/// The operator's page of one user.
struct OperatorPersonPage: OperatorPage {
    /// An app or browser that acts for the user.
    struct Running: Hashable, Sendable {
        var id: String
        /// The name of the app or browser; `nil` for an unknown browser.
        var name: String?
        var isBrowser = false
        /// The time at which the app was connected or the user signed in.
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
    /// A generated password for the user, shown once.
    var password: String?
    var message = PageMessage()

    /// The maximum number of apps and browsers shown. A button ends all of them.
    private static let shown = 100

    var section: OperatorSection { .people }
    var template: PageTemplate { .operatorPerson }
    var rows: Int { running.count }

    func title(_ strings: Strings, _ provider: Provider) -> String { displayName }

    func content(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings.operating
        var model: [String: Any] = [
            "name": name, "displayName": displayName, "tags": tags.model(strings), "since": localization.time(since),
            "usage": UsageBar(usage: usage, person: tags.isSelf ? nil : displayName).model(localization),
            "quota": quota(localization), "people": PagePath.operatorPeople,
            "isBusiness": tags.isBusiness, "isEducation": tags.isEducation, "isDisabled": tags.isDisabled,
            "isOperator": tags.isOperator, "isOther": !tags.isSelf, "log": log,
            "newPassword": "emplace user password \(inShell)",
            "withdraw": words("emplace user disable \(inShell) --revoke-links"),
            "leave": words("emplace user remove \(inShell) --transfer-to NAME"),
            "running": running.prefix(Self.shown).map { row($0, localization) }, "hasRunning": !running.isEmpty,
        ]
        for action in PagePath.PersonAction.allCases {
            model[action.member] = PagePath.operatorPerson(id, action)
        }
        if running.count > Self.shown {
            model["moreRunning"] = localization.strings.list.more(running.count - Self.shown)
        }
        if let password { model["password"] = password }
        if case .personChanged(let name, .usage) = message.flashMessage {
            let strings = localization.strings.personChanges
            let use = localization.usage(usage) + (usage.limit == nil ? ", " + strings.noLimit : "")
            model["notice"] = strings.usageIs(name, use)
        }
        return model
    }

    /// The user's sign-in name, quoted for a shell.
    private var inShell: String {
        let isPlain = name.utf8.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "@") }
        return isPlain ? name : "'" + name.replacing("'", with: #"'\''"#) + "'"
    }

    /// Splits a command into words, because the page breaks lines only between words.
    private func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }

    private var log: String {
        var filter = AuditFilter()
        filter.user = name
        return filter.address()
    }

    private func row(_ running: Running, _ localization: Localization) -> [String: Any] {
        let strings = localization.strings.account
        var row: [String: Any] = [
            "id": running.id, "name": running.name ?? strings.unknownBrowser,
            "started": running.isBrowser ? strings.signedIn : strings.connected,
            "since": localization.time(running.since),
        ]
        if let used = running.lastUsed { row["lastUsed"] = localization.time(used) }
        return row
    }

    private func quota(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings.operating.person
        let everybody = defaultQuota.map { strings.everybody(localization.size($0)) } ?? strings.everybodyUnlimited
        var model: [String: Any] = [
            "everybody": everybody, "isEverybodys": usage.quota == .default, "isUnlimited": usage.quota == .unlimited,
            "shown": QuotaChoice(usage.quota).rawValue,
        ]
        var unit = SizeUnit.gigabytes
        if case .bytes(let bytes) = usage.quota {
            unit = SizeUnit(fitting: bytes)
            model["isBytes"] = true
            model["size"] = unit.text(bytes)
        }
        if let refused = message.refused?.unit.flatMap(SizeUnit.init) { unit = refused }
        model["units"] = zip(SizeUnit.allCases, strings.units).map {
            ["value": $0.rawValue, "label": $1, "isChosen": $0 == unit]
        }
        return model
    }
}
