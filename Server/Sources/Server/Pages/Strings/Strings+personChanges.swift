extension Strings {
    /// Flash messages about an operator's change to a user, with the user's name.
    struct PersonChanges: Sendable {
        var signInName, displayName, kind, usage, isOperator, isNoOperator: Naming
        /// The new quota and the storage usage.
        var usageIs: @Sendable (_ name: String, _ use: String) -> Sentence
        /// The sentence after the storage usage if there is no quota.
        var noLimit: String

        func sentence(_ change: PersonChange, of name: String) -> Sentence {
            switch change {
            case .signInName: signInName(name)
            case .displayName: displayName(name)
            case .kind: kind(name)
            case .usage: usage(name)
            case .isOperator: isOperator(name)
            case .isNoOperator: isNoOperator(name)
            }
        }
    }
}

extension Strings.PersonChanges {
    static let english = Strings.PersonChanges(
        signInName: { "\($0)’s user name was changed." }, displayName: { "\($0)’s name was changed." },
        kind: { "\($0)’s account type was changed." }, usage: { "\($0)’s storage limit was changed." },
        isOperator: { "\($0) is now an operator." }, isNoOperator: { "\($0) is no longer an operator." },
        usageIs: { "\($0)’s storage limit was changed: \($1)." },
        noLimit: "no limit")

    static let german = Strings.PersonChanges(
        signInName: { "Der Benutzername von \($0) wurde geändert." },
        displayName: { "Der Name von \($0) wurde geändert." },
        kind: { "Der Kontotyp von \($0) wurde geändert." }, usage: { "Das Speicherlimit von \($0) wurde geändert." },
        isOperator: { "\($0) ist jetzt Betreiber." },
        isNoOperator: { "\($0) ist nicht mehr Betreiber." },
        usageIs: { "Das Speicherlimit von \($0) wurde geändert: \($1)." },
        noLimit: "unbegrenzt")

    static let french = Strings.PersonChanges(
        signInName: { "Le nom d’utilisateur de \($0) a été modifié." },
        displayName: { "Le nom de \($0) a été modifié." },
        kind: { "Le type de compte de \($0) a été modifié." },
        usage: { "La limite de stockage de \($0) a été modifiée." },
        isOperator: { "\($0) est maintenant gestionnaire." }, isNoOperator: { "\($0) n’est plus gestionnaire." },
        usageIs: { "La limite de stockage de \($0) a été modifiée : \($1)." },
        noLimit: "sans limite")

    static let spanish = Strings.PersonChanges(
        signInName: { "Se ha cambiado el nombre de usuario de \($0)." },
        displayName: { "Se ha cambiado el nombre de \($0)." }, kind: { "Se ha cambiado el tipo de cuenta de \($0)." },
        usage: { "Se ha cambiado el límite de almacenamiento de \($0)." }, isOperator: { "\($0) es ahora gestor." },
        isNoOperator: { "\($0) ya no es gestor." },
        usageIs: { "Se ha cambiado el límite de almacenamiento de \($0): \($1)." },
        noLimit: "sin límite")

    static let japanese = Strings.PersonChanges(
        signInName: { "\($0) さんのユーザー名を変更しました。" }, displayName: { "\($0) さんの名前を変更しました。" },
        kind: { "\($0) さんのアカウントの種類を変更しました。" }, usage: { "\($0) さんの容量の上限を変更しました。" },
        isOperator: { "\($0) さんは運用担当者になりました。" }, isNoOperator: { "\($0) さんは運用担当者ではなくなりました。" },
        usageIs: { "\($0) さんの容量の上限を変更しました（\($1)）。" },
        noLimit: "上限なし")
}
