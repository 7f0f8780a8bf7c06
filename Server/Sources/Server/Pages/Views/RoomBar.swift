import Documents

/// How much room somebody's documents take, as a bar where there is a bound, and a sentence once there is little left.
struct RoomBar: Hashable, Sendable {
    var room: Room
    /// The name of somebody else whose it is, for an operator; `nil` for the person's own.
    var person: String?
    /// Whether the sentence leads to the page of what takes the room, which shows it too.
    var leadsOn = true
    /// Nothing is in the trash that could be given up.
    var isTrashEmpty = false

    func model(_ localization: Localization) -> [String: Any] {
        let strings = localization.strings.room
        guard let percent = room.percent else { return ["text": localization.room(room)] }
        var model: [String: Any] = ["text": localization.room(room), "percent": min(100, percent), "hasBar": true]
        if room.isNearlyFull {
            model["warning"] = warning(isFull: percent >= 100, localization.strings)
            let own = isTrashEmpty ? localization.strings.roomUse.adviceWithoutTrash : strings.advice
            model["advice"] = person == nil ? own : localization.strings.operating.person.roomAdvice
            if leadsOn, person == nil { model["use"] = PagePath.room }
        }
        return model
    }

    private func warning(isFull: Bool, _ strings: Strings) -> Sentence {
        guard let person else { return Sentence(stringLiteral: isFull ? strings.room.full : strings.room.nearlyFull) }
        return isFull ? strings.operating.person.full(person) : strings.operating.person.nearlyFull(person)
    }
}

extension Localization {
    /// How much is taken, and of how much where there is a bound.
    func room(_ room: Room) -> String {
        guard let limit = room.limit else { return strings.room.used(size(room.used)) }
        let text = strings.room.of(size(room.used), size(limit))
        return room.used > limit ? text + strings.roomUse.tooMuch(size(room.used - limit)) : text
    }
}
