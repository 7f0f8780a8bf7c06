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
        until: { "Your access ends after \($0)." }, change: "Change expiration date",
        text: "Access ends at the end of this day (UTC). Leave the date empty for no expiration.",
        changed: { "The expiration date for \($0) was saved." },
        another: "Share with another person",
        set: "Set expiration date",
        removed: { "Access for \($0) no longer expires." },
        again: { "\($0) is shared with \($1) again." })

    static let german = Strings.Ends(
        until: { "Ihr Zugriff endet nach dem \($0)." }, change: "Ablaufdatum ändern",
        text: "Der Zugriff endet am Ende dieses Tages (UTC). Ohne Datum läuft er nicht ab.",
        changed: { "Das Ablaufdatum für \($0) wurde gespeichert." },
        another: "Mit einer weiteren Person teilen",
        set: "Ablaufdatum festlegen",
        removed: { "Der Zugriff für \($0) läuft nicht mehr ab." },
        again: { "\($0) wird wieder mit \($1) geteilt." })

    static let french = Strings.Ends(
        until: { "Votre accès se termine après le \($0)." }, change: "Modifier la date d’expiration",
        text: "L’accès se termine à la fin de ce jour (UTC). Laissez la date vide pour qu’il n’expire pas.",
        changed: { "La date d’expiration pour \($0) a été enregistrée." },
        another: "Partager avec une autre personne",
        set: "Définir une date d’expiration",
        removed: { "L’accès de \($0) n’expire plus." },
        again: { "\($0) est de nouveau partagé avec \($1)." })

    static let spanish = Strings.Ends(
        until: { "Su acceso termina después del \($0)." }, change: "Cambiar la fecha de caducidad",
        text: "El acceso termina al final de este día (UTC). Deje la fecha vacía para que no caduque.",
        changed: { "Se ha guardado la fecha de caducidad para \($0)." },
        another: "Compartir con otra persona",
        set: "Establecer fecha de caducidad",
        removed: { "El acceso de \($0) ya no caduca." },
        again: { "\($0) se comparte de nuevo con \($1)." })

    static let japanese = Strings.Ends(
        until: { "アクセスの期限は \($0) です。" }, change: "有効期限を変更", text: "この日の終わり（UTC）にアクセスが終了します。日付を空欄にすると期限はありません。",
        changed: { "\($0) さんの有効期限を保存しました。" },
        another: "別のユーザーと共有",
        set: "有効期限を設定",
        removed: { "\($0) さんのアクセスの期限をなくしました。" },
        again: { "\($0) を再び \($1) さんと共有しました。" })

}
