extension Strings {
    /// Short labels next to a name.
    struct Marks: Sendable {
        /// The labels for an item that the user shares, and for an item shared with the user since their last visit.
        var shared, new: String
        /// The number of new shared items.
        var newOnes: Counting
        /// The author of a version, if the author's account was removed.
        var byRemoved: String
        /// The label next to the link to the trash.
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
