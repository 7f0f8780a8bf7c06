import Documents

/// How much room somebody's documents take, as a bar, and a sentence once there is little left.
struct RoomBar: Hashable, Sendable {
    var room: Room

    func model(_ wording: Wording) -> [String: Any] {
        let texts = wording.texts.room, used = wording.size(room.used)
        guard let limit = room.limit, let percent = room.percent else { return ["text": texts.used(used)] }
        var model: [String: Any] = [
            "text": texts.of(used, wording.size(limit)), "percent": min(100, percent), "hasBar": true,
        ]
        if room.isNearlyFull {
            model["warning"] = percent < 100 ? texts.nearlyFull : texts.full
            model["advice"] = texts.advice
        }
        return model
    }
}
