extension Texts {
    /// Moving to a folder where names are taken.
    struct Moving: Sendable {
        /// Before the names: the folder that has them.
        var taken: Naming
        /// After the names that are shown: how many more there are.
        var more: Counting
        /// The buttons: under other names, or all but these.
        var both, others: String
    }
}

extension Texts.Moving {
    static let english = Texts.Moving(
        taken: { "Nothing was moved. \($0) already has:" },
        more: { $0 == 1 ? "and 1 more" : "and \($0) more" },
        both: "Move, and keep both", others: "Move only the others")

    static let german = Texts.Moving(
        taken: { "Nichts wurde verschoben. In \($0) gibt es schon:" },
        more: { $0 == 1 ? "und 1 weiteren Namen" : "und \($0) weitere Namen" },
        both: "Verschieben und beide behalten", others: "Nur die anderen verschieben")

    static let french = Texts.Moving(
        taken: { "Rien n’a été déplacé. \($0) contient déjà :" },
        more: { $0 == 1 ? "et 1 autre" : "et \($0) autres" },
        both: "Déplacer et garder les deux", others: "Ne déplacer que les autres")

    static let spanish = Texts.Moving(
        taken: { "No se ha movido nada. En \($0) ya hay:" },
        more: { $0 == 1 ? "y 1 más" : "y \($0) más" },
        both: "Mover y conservar ambos", others: "Mover solo los demás")

    static let japanese = Texts.Moving(
        taken: { "何も移動していません。\($0) には次の名前がすでにあります:" }, more: { "ほか \($0) 件" },
        both: "両方を残して移動", others: "それ以外だけを移動")
}
