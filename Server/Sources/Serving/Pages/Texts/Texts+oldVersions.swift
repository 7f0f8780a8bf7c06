extension Texts {
    /// Deleting the old versions of a document together.
    struct OldVersions: Sendable {
        /// The way to deleting all old versions, and the page that asks: how many, and the room that they take.
        var delete: String
        var title: Counting
        var text: @Sendable (_ size: String) -> String
        var deleted: Counting
        /// Shows one in a tab of its own.
        var show: String
        /// Below the list of versions.
        var thinning: String
        /// The room that one gives back.
        var frees: @Sendable (_ size: String) -> String
    }
}

extension Texts.OldVersions {
    static let english = Texts.OldVersions(
        delete: "Delete old versions…",
        title: { $0 == 1 ? "Delete 1 old version?" : "Delete \($0) old versions?" },
        text: {
            "That frees \($0). The current version stays, and so do those with a name. It can’t be undone."
        },
        deleted: { $0 == 1 ? "1 old version is deleted." : "\($0) old versions are deleted." },
        show: "View", thinning: "As time goes on, old versions may be thinned out. One with a name stays.",
        frees: { "That frees \($0)." })

    static let german = Texts.OldVersions(
        delete: "Alte Versionen löschen …",
        title: { $0 == 1 ? "1 alte Version löschen?" : "\($0) alte Versionen löschen?" },
        text: {
            """
            Das macht \($0) frei. Die aktuelle Version bleibt, ebenso alle, die einen Namen haben. Es lässt sich nicht \
            rückgängig machen.
            """
        },
        deleted: { $0 == 1 ? "1 alte Version ist gelöscht." : "\($0) alte Versionen sind gelöscht." },
        show: "Ansehen", thinning: "Mit der Zeit können alte Versionen ausgedünnt werden. Eine mit Namen bleibt.",
        frees: { "Das macht \($0) frei." })

    static let french = Texts.OldVersions(
        delete: "Supprimer les anciennes versions…",
        title: {
            $0 == 1 ? "Supprimer 1 ancienne version ?" : "Supprimer \($0) anciennes versions ?"
        },
        text: {
            "Cela libère \($0). La version actuelle et celles qui ont un nom sont conservées. C’est définitif."
        },
        deleted: {
            $0 == 1 ? "1 ancienne version est supprimée." : "\($0) anciennes versions sont supprimées."
        },
        show: "Voir",
        thinning: "Avec le temps, d’anciennes versions peuvent être supprimées. Celle qui a un nom reste.",
        frees: { "Cela libère \($0)." })

    static let spanish = Texts.OldVersions(
        delete: "Eliminar versiones antiguas…",
        title: { $0 == 1 ? "¿Eliminar 1 versión antigua?" : "¿Eliminar \($0) versiones antiguas?" },
        text: {
            "Esto libera \($0). Se conservan la versión actual y las que tienen nombre. No se puede deshacer."
        },
        deleted: {
            $0 == 1 ? "Se ha eliminado 1 versión antigua." : "Se han eliminado \($0) versiones antiguas."
        },
        show: "Ver", thinning: "Con el tiempo pueden eliminarse versiones antiguas. La que tiene nombre se queda.",
        frees: { "Eso libera \($0)." })

    static let japanese = Texts.OldVersions(
        delete: "古いバージョンを削除…", title: { "古いバージョン \($0) 件を削除しますか?" },
        text: { "\($0) が空きます。現在のバージョンと名前を付けたバージョンは残ります。元に戻せません。" },
        deleted: { "古いバージョン \($0) 件を削除しました。" },
        show: "表示", thinning: "古いバージョンは、時間がたつと間引かれることがあります。名前を付けたものは残ります。", frees: { "\($0) の空きができます。" })
}
