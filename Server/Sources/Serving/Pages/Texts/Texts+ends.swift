extension Texts {
    /// The end of what is shared with an account.
    struct Ends: Sendable {
        /// For the person who has it: the last day.
        var until: @Sendable (_ lastDay: String) -> String
        /// The words that open the form beside a person, and the sentence in it.
        var change, text: String
        /// The notice of a change, with the person's name.
        var changed: Naming
        /// Above the form for another person, below the list of those who have it.
        var another: String
    }
}

extension Texts.Ends {
    static let english = Texts.Ends(
        until: { "It is shared until \($0)." }, change: "Change the last day", text: "Without a day it has no end.",
        changed: { "The last day for \($0) is saved." },
        another: "Share with somebody else")

    static let german = Texts.Ends(
        until: { "Geteilt bis \($0)." }, change: "Letzten Tag ändern", text: "Ohne Tag hat es kein Ende.",
        changed: { "Der letzte Tag für \($0) ist gespeichert." },
        another: "Mit jemand anderem teilen")

    static let french = Texts.Ends(
        until: { "Partagé jusqu’au \($0)." }, change: "Modifier le dernier jour",
        text: "Sans jour, il n’y a pas de fin.",
        changed: { "Le dernier jour pour \($0) est enregistré." },
        another: "Partager avec une autre personne")

    static let spanish = Texts.Ends(
        until: { "Compartido hasta el \($0)." }, change: "Cambiar el último día", text: "Sin día, no termina.",
        changed: { "Se ha guardado el último día para \($0)." },
        another: "Compartir con otra persona")

    static let japanese = Texts.Ends(
        until: { "\($0) まで共有されています。" }, change: "最終日を変更", text: "日付がなければ終わりはありません。",
        changed: { "\($0) さんの最終日を保存しました。" },
        another: "ほかの人と共有")
}
