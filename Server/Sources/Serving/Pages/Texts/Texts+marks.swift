extension Texts {
    /// Short marks beside a name.
    struct Marks: Sendable {
        /// The person shares it; somebody has shared it with them since they looked last.
        var shared, new: String
        /// So many of those.
        var newOnes: Counting
        /// Of a version whose author has no account any more.
        var byRemoved: String
    }
}

extension Texts.Marks {
    static let english = Texts.Marks(
        shared: "Shared", new: "New", newOnes: { "\($0) new" }, byRemoved: "by somebody whose account is gone")

    static let german = Texts.Marks(
        shared: "Geteilt", new: "Neu", newOnes: { "\($0) neu" }, byRemoved: "von einem gelöschten Konto")

    static let french = Texts.Marks(
        shared: "Partagé", new: "Nouveau", newOnes: { $0 == 1 ? "1 nouveau" : "\($0) nouveaux" },
        byRemoved: "par un compte supprimé")

    static let spanish = Texts.Marks(
        shared: "Compartido", new: "Nuevo", newOnes: { $0 == 1 ? "1 nuevo" : "\($0) nuevos" },
        byRemoved: "por una cuenta eliminada")

    static let japanese = Texts.Marks(
        shared: "共有中", new: "新着", newOnes: { "新着 \($0) 件" }, byRemoved: "削除されたアカウントによる保存")
}
