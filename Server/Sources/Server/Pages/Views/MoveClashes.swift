/// The names that are taken where something is to be moved, and the ways on.
struct MoveClashes: Hashable, Sendable {
    /// The names shown; of more, only how many there are is told.
    static let shown = 20

    /// The name of the folder, and its identifier.
    var target: String
    var targetID: String
    var names: [String]
    /// Others are moved as well, which go without these.
    var hasOthers: Bool

    /// The values of ``PagePartial/clashes``.
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
