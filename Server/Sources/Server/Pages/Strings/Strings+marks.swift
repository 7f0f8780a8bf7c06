extension Strings {
    /// Short marks beside a name.
    struct Marks: Sendable {
        /// The person shares it; somebody has shared it with them since they looked last.
        var shared, new: String
        /// So many of those.
        var newOnes: Counting
        /// Of a version whose author has no account any more.
        var byRemoved: String
        /// Beside the way to the trash.
        var deletedByOthers: Counting
    }
}

extension Strings.Marks {
    static let english = Strings.Marks(
        shared: "Shared", new: "New", newOnes: { "\($0) new" }, byRemoved: "by a removed account",
        deletedByOthers: { "\($0) deleted by others" })

    static let german = Strings.Marks(
        shared: "Geteilt", new: "Neu", newOnes: { "\($0) neu" }, byRemoved: "von einem entfernten Konto",
        deletedByOthers: { "\($0) von anderen gelöscht" })

    static let french = Strings.Marks(
        shared: "Partagé", new: "Nouveau", newOnes: { $0 == 1 ? "1 nouveau" : "\($0) nouveaux" },
        byRemoved: "par un compte supprimé",
        deletedByOthers: { $0 == 1 ? "1 supprimé par d’autres" : "\($0) supprimés par d’autres" })

    static let spanish = Strings.Marks(
        shared: "Compartido", new: "Nuevo", newOnes: { $0 == 1 ? "1 nuevo" : "\($0) nuevos" },
        byRemoved: "por una cuenta eliminada",
        deletedByOthers: { $0 == 1 ? "1 eliminado por otros" : "\($0) eliminados por otros" })

    static let japanese = Strings.Marks(
        shared: "共有中", new: "新着", newOnes: { "新着 \($0) 件" }, byRemoved: "削除されたアカウントによる保存",
        deletedByOthers: { "他の人が削除 \($0) 件" })
}
