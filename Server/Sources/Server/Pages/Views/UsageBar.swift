import Documents

/// How much room somebody's documents take, as a bar where there is a bound, and a sentence once there is little left.
struct UsageBar: Hashable, Sendable {
    var usage: StorageUsage
    /// The name of somebody else whose it is, for an operator; `nil` for the person's own.
    var person: String?
    /// Whether the sentence leads to the page of what takes the room, which shows it too.
    var leadsOn = true
    /// Nothing is in the trash that could be given up.
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
    /// How much is taken, and of how much where there is a bound.
    func usage(_ usage: StorageUsage) -> String {
        guard let limit = usage.limit else { return strings.usage.used(size(usage.used)) }
        let text = strings.usage.of(size(usage.used), size(limit))
        return usage.used > limit ? text + strings.storageBreakdown.tooMuch(size(usage.used - limit)) : text
    }
}
