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

    func model(_ wording: Wording) -> [String: Any] {
        let texts = wording.texts.room
        guard let percent = room.percent else { return ["text": wording.room(room)] }
        var model: [String: Any] = ["text": wording.room(room), "percent": min(100, percent), "hasBar": true]
        if room.isNearlyFull {
            model["warning"] = warning(isFull: percent >= 100, wording.texts)
            let own = isTrashEmpty ? wording.texts.roomUse.adviceWithoutTrash : texts.advice
            model["advice"] = person == nil ? own : wording.texts.operating.person.roomAdvice
            if leadsOn, person == nil { model["use"] = PagePath.room }
        }
        return model
    }

    private func warning(isFull: Bool, _ texts: Texts) -> Sentence {
        guard let person else { return Sentence(stringLiteral: isFull ? texts.room.full : texts.room.nearlyFull) }
        return isFull ? texts.operating.person.full(person) : texts.operating.person.nearlyFull(person)
    }
}

extension Wording {
    /// How much is taken, and of how much where there is a bound.
    func room(_ room: Room) -> String {
        guard let limit = room.limit else { return texts.room.used(size(room.used)) }
        let text = texts.room.of(size(room.used), size(limit))
        return room.used > limit ? text + texts.roomUse.tooMuch(size(room.used - limit)) : text
    }
}
