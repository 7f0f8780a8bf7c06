/// The conflicting names in a move, and the options to continue.
struct MoveClashes: Hashable, Sendable {
    /// The maximum number of names shown. Beyond that, only the number of names is shown.
    static let shown = 20

    /// The name of the destination folder. `targetID` is its id.
    var target: String
    var targetID: String
    var names: [String]
    /// Whether other items in the move have no conflicts.
    var hasOthers: Bool

    /// Returns the template values of ``PagePartial/clashes``.
    ///
    /// - Parameter action: the address of the form, which sends ``FormField/folder`` and ``FormField/clash``.
    func model(_ strings: Strings, action: String) -> [String: Any] {
        let strings = strings.moving, more = names.count - Self.shown
        var model: [String: Any] = [
            "taken": strings.taken(target), "names": names.prefix(Self.shown).map { ["name": $0] }, "target": targetID,
            "action": action, "both": strings.both, "hasOthers": hasOthers, "others": strings.others,
        ]
        if more > 0 { model["more"] = strings.more(more) }
        return model
    }
}
