extension Strings {
    /// Texts for name conflicts in a move, and for its result.
    struct Moving: Sendable {
        /// The text before the conflicting names, with the destination folder.
        var taken: Naming
        /// The number of omitted names, after the names.
        var more: Counting
        /// The buttons for moving under new names, and for moving only the other items.
        var both, others: String
        /// The flash messages for one moved item and for several.
        var done: @Sendable (_ name: String, _ folder: String) -> Sentence
        var doneSeveral: @Sendable (_ count: Int, _ folder: String) -> Sentence
        /// Appended sentences: the number of renamed items and of items that weren't moved.
        var renamed, stayed: Counting
        /// The flash message if nothing was moved.
        var nothing: String
    }
}

extension Strings.Moving {
    static let english = Strings.Moving(
        taken: { "Nothing was moved. \($0) already contains items with these names:" },
        more: { $0 == 1 ? "and 1 more" : "and \($0) more" },
        both: "Move and keep both", others: "Move the rest", done: { "\($0) was moved to \($1)." },
        doneSeveral: { $0 == 1 ? "1 item was moved to \($1)." : "\(count: $0) items were moved to \($1)." },
        renamed: { $0 == 1 ? "1 item was renamed." : "\($0) items were renamed." },
        stayed: {
            $0 == 1
                ? "1 item was not moved because its name is already used there."
                : "\($0) items were not moved because their names are already used there."
        },
        nothing: "Nothing was moved.")

    static let german = Strings.Moving(
        taken: { "Es wurde nichts verschoben. \($0) enthält bereits Elemente mit diesen Namen:" },
        more: { $0 == 1 ? "und 1 weiterer Name" : "und \($0) weitere Namen" },
        both: "Verschieben und beide behalten", others: "Nur die anderen verschieben",
        done: { "\($0) wurde nach \($1) verschoben." },
        doneSeveral: {
            $0 == 1 ? "1 Element wurde nach \($1) verschoben." : "\(count: $0) Elemente wurden nach \($1) verschoben."
        },
        renamed: { $0 == 1 ? "1 Element wurde umbenannt." : "\($0) Elemente wurden umbenannt." },
        stayed: {
            $0 == 1
                ? "1 Element wurde nicht verschoben, weil sein Name dort schon vergeben ist."
                : "\($0) Elemente wurden nicht verschoben, weil ihre Namen dort schon vergeben sind."
        },
        nothing: "Es wurde nichts verschoben.")

    static let french = Strings.Moving(
        taken: { "Rien n’a été déplacé. \($0) contient déjà des éléments portant ces noms :" },
        more: { $0 == 1 ? "et 1 autre" : "et \($0) autres" },
        both: "Déplacer et conserver les deux", others: "Déplacer seulement les autres",
        done: { "\($0) a été déplacé dans \($1)." },
        doneSeveral: {
            $0 == 1 ? "1 élément a été déplacé dans \($1)." : "\(count: $0) éléments ont été déplacés dans \($1)."
        },
        renamed: { $0 == 1 ? "1 élément a été renommé." : "\($0) éléments ont été renommés." },
        stayed: {
            $0 == 1
                ? "1 élément n’a pas été déplacé, car son nom y est déjà utilisé."
                : "\($0) éléments n’ont pas été déplacés, car leurs noms y sont déjà utilisés."
        },
        nothing: "Rien n’a été déplacé.")

    static let spanish = Strings.Moving(
        taken: { "No se ha movido nada. \($0) ya contiene elementos con estos nombres:" },
        more: { $0 == 1 ? "y 1 más" : "y \($0) más" },
        both: "Mover y conservar ambos", others: "Mover solo los demás", done: { "\($0) se ha movido a \($1)." },
        doneSeveral: { $0 == 1 ? "1 elemento se ha movido a \($1)." : "\(count: $0) elementos se han movido a \($1)." },
        renamed: {
            $0 == 1 ? "Se ha cambiado el nombre de 1 elemento." : "Se ha cambiado el nombre de \($0) elementos."
        },
        stayed: {
            $0 == 1
                ? "1 elemento no se ha movido porque su nombre ya existe allí."
                : "\($0) elementos no se han movido porque sus nombres ya existen allí."
        },
        nothing: "No se ha movido nada.")

    static let japanese = Strings.Moving(
        taken: { "何も移動していません。\($0) には次の名前の項目がすでにあります:" }, more: { "ほか \($0) 件" },
        both: "両方を残して移動", others: "それ以外だけを移動", done: { "\($0) を \($1) に移動しました。" },
        doneSeveral: { "\(count: $0) 件を \($1) に移動しました。" }, renamed: { "\($0) 件の名前を変更しました。" },
        stayed: { "\($0) 件は、移動先で同じ名前が使われているため移動しませんでした。" }, nothing: "何も移動していません。")
}
