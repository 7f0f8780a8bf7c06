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
        text: { "This frees \($0). The current version and named versions are kept. This can’t be undone." },
        deleted: {
            $0 == 1 ? "1 old version of \($1) was deleted." : "\(count: $0) old versions of \($1) were deleted."
        },
        allNamed: { "All old versions of \($0) have names, so none were deleted. You can delete them one at a time." },
        show: "View", thinning: "Old versions may be removed automatically over time. Named versions are kept.",
        frees: { "This frees \($0)." })

    static let german = Strings.OldVersions(
        delete: "Alte Versionen löschen …",
        title: { $0 == 1 ? "1 alte Version von \($1) löschen?" : "\(count: $0) alte Versionen von \($1) löschen?" },
        text: {
            "Dadurch werden \($0) frei. Die aktuelle Version und benannte Versionen bleiben erhalten. Das lässt sich nicht rückgängig machen."
        },
        deleted: {
            $0 == 1
                ? "1 alte Version von \($1) wurde gelöscht." : "\(count: $0) alte Versionen von \($1) wurden gelöscht."
        },
        allNamed: {
            "Alle alten Versionen von \($0) haben Namen, deshalb wurde keine gelöscht. Sie können sie einzeln löschen."
        },
        show: "Anzeigen",
        thinning:
            "Alte Versionen können mit der Zeit automatisch entfernt werden. Benannte Versionen bleiben erhalten.",
        frees: { "Dadurch werden \($0) frei." })

    static let french = Strings.OldVersions(
        delete: "Supprimer les anciennes versions…",
        title: {
            $0 == 1 ? "Supprimer 1 ancienne version de \($1) ?" : "Supprimer \(count: $0) anciennes versions de \($1) ?"
        },
        text: {
            "Cela libère \($0). La version actuelle et les versions nommées sont conservées. Cette action est irréversible."
        },
        deleted: {
            $0 == 1
                ? "1 ancienne version de \($1) a été supprimée."
                : "\(count: $0) anciennes versions de \($1) ont été supprimées."
        },
        allNamed: {
            "Toutes les anciennes versions de \($0) ont un nom ; aucune n’a donc été supprimée. Vous pouvez les supprimer une par une."
        },
        show: "Afficher",
        thinning:
            "D’anciennes versions peuvent être supprimées automatiquement avec le temps. Les versions nommées sont conservées.",
        frees: { "Cela libère \($0)." })

    static let spanish = Strings.OldVersions(
        delete: "Eliminar versiones antiguas…",
        title: {
            $0 == 1 ? "¿Eliminar 1 versión antigua de \($1)?" : "¿Eliminar \(count: $0) versiones antiguas de \($1)?"
        },
        text: {
            "Esto libera \($0). La versión actual y las versiones con nombre se conservan. Esta acción no se puede deshacer."
        },
        deleted: {
            $0 == 1
                ? "Se ha eliminado 1 versión antigua de \($1)."
                : "Se han eliminado \(count: $0) versiones antiguas de \($1)."
        },
        allNamed: {
            "Todas las versiones antiguas de \($0) tienen nombre, así que no se ha eliminado ninguna. Puede eliminarlas una por una."
        },
        show: "Ver",
        thinning:
            "Con el tiempo, las versiones antiguas pueden eliminarse automáticamente. Las versiones con nombre se conservan.",
        frees: { "Esto libera \($0)." })

    static let japanese = Strings.OldVersions(
        delete: "古いバージョンを削除…", title: { "\($1) の古いバージョン \(count: $0) 件を削除しますか?" },
        text: { "\($0) の空きができます。現在のバージョンと名前を付けたバージョンは残ります。この操作は元に戻せません。" },
        deleted: { "\($1) の古いバージョン \(count: $0) 件を削除しました。" },
        allNamed: { "\($0) の古いバージョンにはすべて名前があるため、削除しませんでした。1 つずつ削除できます。" },
        show: "表示", thinning: "古いバージョンは、時間が経つと自動的に削除されることがあります。名前を付けたバージョンは残ります。", frees: { "\($0) の空きができます。" })
}
