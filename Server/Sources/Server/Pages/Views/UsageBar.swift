import Documents

/// The storage usage, as a bar if there is a quota, with a warning if little is left.
struct UsageBar: Hashable, Sendable {
    var usage: StorageUsage
    /// The user's name, for an operator; `nil` for the user's own storage.
    var person: String?
    /// Whether the warning links to the storage usage page, which shows the same bar.
    var leadsOn = true
    /// Whether the trash is empty, so that emptying it wouldn't help.
    var isTrashEmpty = false

    func model(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings.usage
        guard let percent = usage.percent else { return ["text": localization.usage(usage)] }
        var model: [String: Any] = ["text": localization.usage(usage), "percent": min(100, percent), "hasBar": true]
        if usage.isNearlyFull {
            model["warning"] = warning(isFull: percent >= 100, localization.strings)
            let own = isTrashEmpty ? localization.strings.storageBreakdown.adviceWithoutTrash : strings.advice
            model["advice"] = person == nil ? own : localization.strings.operating.person.usageAdvice
            if leadsOn, person == nil { model["use"] = PagePath.usage }
        }
        return model
    }

    private func warning(isFull: Bool, _ strings: Strings) -> Sentence {
        guard let person else { return Sentence(stringLiteral: isFull ? strings.usage.full : strings.usage.nearlyFull) }
        return isFull ? strings.operating.person.full(person) : strings.operating.person.nearlyFull(person)
    }
}

extension Localization {
    /// Formats the used storage and, if there is a quota, the total.
    func usage(_ usage: StorageUsage) -> String {
        guard let limit = usage.limit else { return strings.usage.used(size(usage.used)) }
        let text = strings.usage.of(size(usage.used), size(limit))
        return usage.used > limit ? text + strings.storageBreakdown.tooMuch(size(usage.used - limit)) : text
    }
}
