import Basics
import Documents
import Foundation

/// One person, as operators see them.
struct OperatorPersonPage: OperatorPage {
    /// An app or a browser that acts for the person.
    struct Running: Hashable, Sendable {
        var id: String
        /// `nil` for a browser that isn't recognized.
        var name: String?
        var since: Date
        var lastUsed: Date?
    }

    var id: String
    var name: String
    var displayName: String
    var tags = OperatorTags()
    var since: Date
    var usage: StorageUsage
    /// Bytes that everybody has to whom nothing else was given; `nil` for as many as there are.
    var defaultQuota: Int64?
    var running: [Running]
    /// Made for the person, and shown this once.
    var password: String?
    var message = PageMessage()

    /// The apps and browsers that are shown; of more, there is a way to end all.
    private static let shown = 100

    var section: OperatorSection { .people }
    var template: PageTemplate { .operatorPerson }
    var rows: Int { running.count }

    func title(_ strings: Strings, _ provider: Provider) -> String { displayName }

    func content(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings.operating
        var model: [String: Any] = [
            "name": name, "displayName": displayName, "tags": tags.model(strings), "since": localization.time(since),
            "room": UsageBar(usage: usage, person: tags.isSelf ? nil : displayName).model(localization),
            "quota": quota(localization), "people": PagePath.operatorPeople,
            "isBusiness": tags.isBusiness, "isEducation": tags.isEducation, "isDisabled": tags.isDisabled,
            "isOperator": tags.isOperator, "isOther": !tags.isSelf, "log": log,
            "newPassword": "emplace user password \(inShell)",
            "withdraw": words("emplace user disable \(inShell) --withdraw-links"),
            "leave": words("emplace user remove \(inShell) --hand-over-to NAME"),
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

    /// The sign-in name as a word of a command line.
    private var inShell: String {
        let isPlain = name.utf8.allSatisfy { $0.isUnreserved || $0 == UInt8(ascii: "@") }
        return isPlain ? name : "'" + name.replacing("'", with: #"'\''"#) + "'"
    }

    /// Each is kept in one line.
    private func words(_ command: String) -> [String] { command.split(separator: " ").map(String.init) }

    private var log: String {
        var filter = AuditFilter()
        filter.user = name
        return filter.address()
    }

    private func row(_ running: Running, _ localization: Localization) -> [String: Any] {
        var row: [String: Any] = [
            "id": running.id, "name": running.name ?? localization.strings.account.unknownBrowser,
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
