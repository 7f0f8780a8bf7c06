extension Strings {
    /// Texts for deleting all old versions of a document.
    struct OldVersions: Sendable {
        /// The link to the confirmation page, and its texts with the number and size of the versions.
        var delete: String
        var title: @Sendable (_ count: Int, _ name: String) -> Sentence
        var text: @Sendable (_ size: String) -> String
        var deleted: @Sendable (_ count: Int, _ name: String) -> Sentence
        /// The flash message if no version was deleted, because all have names.
        var allNamed: Naming
        /// The link that opens a version in a new tab.
        var show: String
        /// The text below the list of versions.
        var thinning: String
        /// The storage that deleting a version frees.
        var frees: @Sendable (_ size: String) -> String
    }
}

extension Strings.OldVersions {
    static let english = Strings.OldVersions(
        delete: "Delete old versions…",
        title: { $0 == 1 ? "Delete 1 old version of \($1)?" : "Delete \(count: $0) old versions of \($1)?" },
        text: {
            "That frees \($0). The current version stays, and so do those with a name. It can’t be undone."
        },
        deleted: { $0 == 1 ? "1 old version of \($1) is deleted." : "\(count: $0) old versions of \($1) are deleted." },
        allNamed: { "All old versions of \($0) have a name, so none was deleted. Each can be deleted by itself." },
        show: "View", thinning: "As time goes on, old versions may be thinned out. One with a name stays.",
        frees: { "That frees \($0)." })

    static let german = Strings.OldVersions(
        delete: "Alte Versionen löschen …",
        title: { $0 == 1 ? "1 alte Version von \($1) löschen?" : "\(count: $0) alte Versionen von \($1) löschen?" },
        text: {
            """
            Das macht \($0) frei. Die aktuelle Version bleibt, ebenso alle, die einen Namen haben. Es lässt sich nicht \
            rückgängig machen.
            """
        },
        deleted: {
            $0 == 1 ? "1 alte Version von \($1) ist gelöscht." : "\(count: $0) alte Versionen von \($1) sind gelöscht."
        },
        allNamed: {
            "Alle alten Versionen von \($0) haben einen Namen, darum blieben sie. Jede lässt sich einzeln löschen."
        },
        show: "Ansehen", thinning: "Mit der Zeit können alte Versionen ausgedünnt werden. Eine mit Namen bleibt.",
        frees: { "Das macht \($0) frei." })

    static let french = Strings.OldVersions(
        delete: "Supprimer les anciennes versions…",
        title: {
            $0 == 1 ? "Supprimer 1 ancienne version de \($1) ?" : "Supprimer \(count: $0) anciennes versions de \($1) ?"
        },
        text: {
            "Cela libère \($0). La version actuelle et celles qui ont un nom sont conservées. C’est définitif."
        },
        deleted: {
            $0 == 1
                ? "1 ancienne version de \($1) est supprimée."
                : "\(count: $0) anciennes versions de \($1) sont supprimées."
        },
        allNamed: {
            "Toutes les anciennes versions de \($0) ont un nom et restent. Chacune peut être supprimée seule."
        },
        show: "Voir",
        thinning: "Avec le temps, d’anciennes versions peuvent être supprimées. Celle qui a un nom reste.",
        frees: { "Cela libère \($0)." })

    static let spanish = Strings.OldVersions(
        delete: "Eliminar versiones antiguas…",
        title: {
            $0 == 1 ? "¿Eliminar 1 versión antigua de \($1)?" : "¿Eliminar \(count: $0) versiones antiguas de \($1)?"
        },
        text: {
            "Esto libera \($0). Se conservan la versión actual y las que tienen nombre. No se puede deshacer."
        },
        deleted: {
            $0 == 1
                ? "Se ha eliminado 1 versión antigua de \($1)."
                : "Se han eliminado \(count: $0) versiones antiguas de \($1)."
        },
        allNamed: {
            "Todas las versiones antiguas de \($0) tienen nombre y se quedan. Cada una se puede eliminar sola."
        },
        show: "Ver", thinning: "Con el tiempo pueden eliminarse versiones antiguas. La que tiene nombre se queda.",
        frees: { "Eso libera \($0)." })

    static let japanese = Strings.OldVersions(
        delete: "古いバージョンを削除…", title: { "\($1) の古いバージョン \(count: $0) 件を削除しますか?" },
        text: { "\($0) が空きます。現在のバージョンと名前を付けたバージョンは残ります。元に戻せません。" },
        deleted: { "\($1) の古いバージョン \(count: $0) 件を削除しました。" },
        allNamed: { "\($0) の古いバージョンにはすべて名前があるため残しました。1 つずつなら削除できます。" },
        show: "表示", thinning: "古いバージョンは、時間がたつと間引かれることがあります。名前を付けたものは残ります。", frees: { "\($0) の空きができます。" })
}
