extension Texts {
    /// Short marks beside a name, and what concerns old versions together.
    struct Marks: Sendable {
        /// The person shares it; somebody has shared it with them since they looked last.
        var shared, new: String
        /// So many of those.
        var newOnes: Counting
        /// Of a version whose author has no account any more.
        var byRemoved: String
        /// The way to deleting all old versions, and the page that asks: how many, and the room that they take.
        var deleteOld: String
        var deleteOldTitle: Counting
        var deleteOldText: @Sendable (_ size: String) -> String
        var oldDeleted: Counting
    }
}

extension Texts.Marks {
    static let english = Texts.Marks(
        shared: "Shared", new: "New", newOnes: { "\($0) new" }, byRemoved: "by somebody whose account is gone",
        deleteOld: "Delete old versions…",
        deleteOldTitle: { $0 == 1 ? "Delete 1 old version?" : "Delete \($0) old versions?" },
        deleteOldText: {
            "That frees \($0). The current version stays, and so do those with a name. It can’t be undone."
        },
        oldDeleted: { $0 == 1 ? "1 old version is deleted." : "\($0) old versions are deleted." })

    static let german = Texts.Marks(
        shared: "Geteilt", new: "Neu", newOnes: { "\($0) neu" }, byRemoved: "von einem gelöschten Konto",
        deleteOld: "Alte Versionen löschen …",
        deleteOldTitle: { $0 == 1 ? "1 alte Version löschen?" : "\($0) alte Versionen löschen?" },
        deleteOldText: {
            """
            Das macht \($0) frei. Die aktuelle Version bleibt, ebenso alle, die einen Namen haben. Es lässt sich nicht \
            rückgängig machen.
            """
        },
        oldDeleted: { $0 == 1 ? "1 alte Version ist gelöscht." : "\($0) alte Versionen sind gelöscht." })

    static let french = Texts.Marks(
        shared: "Partagé", new: "Nouveau", newOnes: { $0 == 1 ? "1 nouveau" : "\($0) nouveaux" },
        byRemoved: "par un compte supprimé", deleteOld: "Supprimer les anciennes versions…",
        deleteOldTitle: {
            $0 == 1 ? "Supprimer 1 ancienne version ?" : "Supprimer \($0) anciennes versions ?"
        },
        deleteOldText: {
            "Cela libère \($0). La version actuelle et celles qui ont un nom sont conservées. C’est définitif."
        },
        oldDeleted: {
            $0 == 1 ? "1 ancienne version est supprimée." : "\($0) anciennes versions sont supprimées."
        })

    static let spanish = Texts.Marks(
        shared: "Compartido", new: "Nuevo", newOnes: { $0 == 1 ? "1 nuevo" : "\($0) nuevos" },
        byRemoved: "por una cuenta eliminada", deleteOld: "Eliminar versiones antiguas…",
        deleteOldTitle: { $0 == 1 ? "¿Eliminar 1 versión antigua?" : "¿Eliminar \($0) versiones antiguas?" },
        deleteOldText: {
            "Esto libera \($0). Se conservan la versión actual y las que tienen nombre. No se puede deshacer."
        },
        oldDeleted: {
            $0 == 1 ? "Se ha eliminado 1 versión antigua." : "Se han eliminado \($0) versiones antiguas."
        })

    static let japanese = Texts.Marks(
        shared: "共有中", new: "新着", newOnes: { "新着 \($0) 件" }, byRemoved: "削除されたアカウントによる保存",
        deleteOld: "古いバージョンを削除…", deleteOldTitle: { "古いバージョン \($0) 件を削除しますか?" },
        deleteOldText: { "\($0) が空きます。現在のバージョンと名前を付けたバージョンは残ります。元に戻せません。" },
        oldDeleted: { "古いバージョン \($0) 件を削除しました。" })
}
