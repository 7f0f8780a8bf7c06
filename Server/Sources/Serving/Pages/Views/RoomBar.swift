import Documents

/// How much room somebody's documents take, as a bar, and a sentence once there is little left.
struct RoomBar: Hashable, Sendable {
    var room: Room

    func model(_ wording: Wording) -> [String: Any] {
        let texts = wording.texts.room
        guard let percent = room.percent else { return ["text": wording.room(room)] }
        var model: [String: Any] = ["text": wording.room(room), "percent": min(100, percent), "hasBar": true]
        if room.isNearlyFull {
            model["warning"] = percent < 100 ? texts.nearlyFull : texts.full
            model["advice"] = texts.advice
        }
        return model
    }
}

extension Wording {
    /// How much is taken, and of how much where there is a bound.
    func room(_ room: Room) -> String {
        guard let limit = room.limit else { return texts.room.used(size(room.used)) }
        return texts.room.of(size(room.used), size(limit))
    }
}
