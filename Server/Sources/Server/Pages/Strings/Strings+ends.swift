extension Strings {
    /// Texts about the end of access for an account.
    struct Ends: Sendable {
        /// The last day, shown to the person who has access.
        var until: @Sendable (_ lastDay: String) -> String
        /// The label that opens the form next to a person, and the sentence in the form.
        var change, text: String
        /// The flash message for a new last day, with the person's name.
        var changed: Naming
        /// The heading of the form for another person, below the list of people.
        var another: String
        /// The label that opens the form if there is no last day, and the flash message for a removed last day.
        var set: String
        var removed: Naming
        /// The flash message for restored access.
        var again: @Sendable (_ name: String, _ person: String) -> Sentence
    }
}

extension Strings.Ends {
    static let english = Strings.Ends(
        until: { "It is shared until \($0)." }, change: "Change the last day", text: "Without a day it has no end.",
        changed: { "The last day for \($0) is saved." },
        another: "Share with somebody else",
        set: "Set a last day",
        removed: { "What is shared with \($0) has no end any more." },
        again: { "\($0) is shared with \($1) again." })

    static let german = Strings.Ends(
        until: { "Geteilt bis \($0)." }, change: "Letzten Tag ändern", text: "Ohne Tag hat es kein Ende.",
        changed: { "Der letzte Tag für \($0) ist gespeichert." },
        another: "Mit jemand anderem teilen",
        set: "Letzten Tag setzen",
        removed: { "Was mit \($0) geteilt ist, hat kein Ende mehr." },
        again: { "\($0) wird wieder mit \($1) geteilt." })

    static let french = Strings.Ends(
        until: { "Partagé jusqu’au \($0)." }, change: "Modifier le dernier jour",
        text: "Sans jour, il n’y a pas de fin.",
        changed: { "Le dernier jour pour \($0) est enregistré." },
        another: "Partager avec une autre personne",
        set: "Fixer un dernier jour",
        removed: { "Le partage avec \($0) n’a plus de fin." },
        again: { "\($0) est de nouveau partagé avec \($1)." })

    static let spanish = Strings.Ends(
        until: { "Compartido hasta el \($0)." }, change: "Cambiar el último día", text: "Sin día, no termina.",
        changed: { "Se ha guardado el último día para \($0)." },
        another: "Compartir con otra persona",
        set: "Fijar un último día",
        removed: { "Lo compartido con \($0) ya no tiene fin." },
        again: { "\($0) se comparte de nuevo con \($1)." })

    static let japanese = Strings.Ends(
        until: { "\($0) まで共有されています。" }, change: "最終日を変更", text: "日付がなければ終わりはありません。",
        changed: { "\($0) さんの最終日を保存しました。" },
        another: "ほかの人と共有",
        set: "最終日を設定",
        removed: { "\($0) さんとの共有に終わりはなくなりました。" },
        again: { "\($0) を再び \($1) さんと共有しました。" })

}
