extension Strings {
    /// Texts of the audit log besides event names: actors, affected users and amounts.
    struct Audit: Sendable {
        /// The words for actors without a name of their own, at the start of a row. The first two are also values of the filter by actor.
        var commandLine, visitor, someOperator: String
        /// The name of a removed account that is no longer known.
        var removedAccount: String
        /// The label of the filter by user.
        var whose: String
        /// The labels of the filters by actor and by item name, and the text that names an item's current owner.
        var doer, named: String
        var nowOf: Naming
        /// The former name of a removed account.
        var removed: @Sendable (_ name: String) -> String
        /// The details of document events.
        var entries, asIn: Counting
        var to, from: Naming
        var asEverybody: String
        /// Details of account removals: deleted documents in the trash, released locks and transferred documents.
        var trashed, freed, transferred: Counting
        /// The label of the filter for the last day.
        var lastDay: String
        /// The details of account events.
        var roleGiven, roleTaken: String
        var formerly: Naming
        /// Reasons why a grant ended, for events without a specific name.
        var disconnected, signedOutEverywhere, revoked, codeMisused: String
    }
}

extension Strings.Audit {
    static let english = Strings.Audit(
        commandLine: "Command line", visitor: "Someone with a link", someOperator: "An operator",
        removedAccount: "removed account",
        whose: "Account or document owner", doer: "Done by", named: "Document or folder",
        nowOf: { "now owned by \($0)" },
        removed: { "\($0) (removed account)" },
        entries: { $0 == 1 ? "1 document or folder" : "\($0) documents and folders" }, asIn: { "from version \($0)" },
        to: { "to \($0)" }, from: { "from \($0)" }, asEverybody: "server default",
        trashed: { "\($0) deleted from the trash" },
        freed: { $0 == 1 ? "1 lock released" : "\($0) locks released" }, transferred: { "\($0) transferred" },
        lastDay: "Until (UTC)",
        roleGiven: "is now an operator", roleTaken: "is no longer an operator", formerly: { "formerly \($0)" },
        disconnected: "Disconnected", signedOutEverywhere: "Signed out everywhere", revoked: "Revoked by the app",
        codeMisused: "Authorization code misused")

    static let german = Strings.Audit(
        commandLine: "Kommandozeile", visitor: "Jemand mit einem Link", someOperator: "Ein Betreiber",
        removedAccount: "entferntes Konto",
        whose: "Konto oder Eigentümer", doer: "Durchgeführt von", named: "Dokument oder Ordner",
        nowOf: { "gehört jetzt \($0)" },
        removed: { "\($0) (entferntes Konto)" },
        entries: { $0 == 1 ? "1 Dokument oder Ordner" : "\($0) Dokumente und Ordner" },
        asIn: { "aus Version \($0)" },
        to: { "an \($0)" }, from: { "von \($0)" }, asEverybody: "Standard des Servers",
        trashed: { "\($0) aus dem Papierkorb gelöscht" },
        freed: { $0 == 1 ? "1 Sperre aufgehoben" : "\($0) Sperren aufgehoben" }, transferred: { "\($0) übertragen" },
        lastDay: "Bis (UTC)",
        roleGiven: "ist jetzt Betreiber", roleTaken: "ist nicht mehr Betreiber", formerly: { "früher \($0)" },
        disconnected: "Getrennt", signedOutEverywhere: "Überall abgemeldet", revoked: "Von der App widerrufen",
        codeMisused: "Autorisierungscode missbräuchlich verwendet")

    static let french = Strings.Audit(
        commandLine: "Ligne de commande", visitor: "Une personne disposant d’un lien", someOperator: "Un gestionnaire",
        removedAccount: "compte supprimé",
        whose: "Compte ou propriétaire", doer: "Fait par", named: "Document ou dossier",
        nowOf: { "appartient maintenant à \($0)" },
        removed: { "\($0) (compte supprimé)" },
        entries: { $0 == 1 ? "1 document ou dossier" : "\($0) documents et dossiers" },
        asIn: { "depuis la version \($0)" },
        to: { "à \($0)" }, from: { "de \($0)" }, asEverybody: "valeur par défaut du serveur",
        trashed: { $0 == 1 ? "1 supprimé de la corbeille" : "\($0) supprimés de la corbeille" },
        freed: { $0 == 1 ? "1 verrou levé" : "\($0) verrous levés" },
        transferred: { $0 == 1 ? "1 transféré" : "\($0) transférés" }, lastDay: "Jusqu’au (UTC)",
        roleGiven: "est maintenant gestionnaire", roleTaken: "n’est plus gestionnaire",
        formerly: { "auparavant \($0)" },
        disconnected: "Déconnectée", signedOutEverywhere: "Déconnexion partout", revoked: "Révoqué par l’application",
        codeMisused: "Utilisation abusive du code d’autorisation")

    static let spanish = Strings.Audit(
        commandLine: "Línea de comandos", visitor: "Una persona con un enlace", someOperator: "Un gestor",
        removedAccount: "cuenta eliminada",
        whose: "Cuenta o propietario", doer: "Hecho por", named: "Documento o carpeta",
        nowOf: { "ahora pertenece a \($0)" },
        removed: { "\($0) (cuenta eliminada)" },
        entries: { $0 == 1 ? "1 documento o carpeta" : "\($0) documentos y carpetas" },
        asIn: { "de la versión \($0)" },
        to: { "a \($0)" }, from: { "de \($0)" }, asEverybody: "valor predeterminado del servidor",
        trashed: { $0 == 1 ? "1 eliminado de la papelera" : "\($0) eliminados de la papelera" },
        freed: { $0 == 1 ? "1 bloqueo liberado" : "\($0) bloqueos liberados" },
        transferred: { $0 == 1 ? "1 transferido" : "\($0) transferidos" }, lastDay: "Hasta (UTC)",
        roleGiven: "ahora es gestor", roleTaken: "ya no es gestor", formerly: { "antes \($0)" },
        disconnected: "Desconectada", signedOutEverywhere: "Sesión cerrada en todas partes",
        revoked: "Revocado por la aplicación",
        codeMisused: "Uso indebido del código de autorización")

    static let japanese = Strings.Audit(
        commandLine: "コマンドライン", visitor: "リンクを知っている人", someOperator: "運用担当者", removedAccount: "削除されたアカウント",
        whose: "アカウントまたは所有者", doer: "操作した人", named: "ドキュメントまたはフォルダー", nowOf: { "現在の所有者: \($0)" },
        removed: { "\($0)（削除されたアカウント）" },
        entries: { "\($0) 個のドキュメントとフォルダー" }, asIn: { "バージョン \($0) から" },
        to: { "\($0) へ" }, from: { "\($0) から" }, asEverybody: "サーバーの既定値",
        trashed: { "ごみ箱の \($0) 件を削除" }, freed: { "ロック \($0) 件を解除" },
        transferred: { "\($0) 件を譲渡" }, lastDay: "終了日（UTC）",
        roleGiven: "運用担当者になりました", roleTaken: "運用担当者ではなくなりました", formerly: { "以前は \($0)" },
        disconnected: "接続を解除", signedOutEverywhere: "すべての場所でサインアウト", revoked: "アプリが取り消し",
        codeMisused: "認可コードの不正使用")
}
