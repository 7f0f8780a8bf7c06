extension Strings {
    /// Texts of the storage usage page and of links to it.
    struct StorageBreakdown: Sendable {
        /// The page title, and the link next to a warning about storage.
        var title, see: String
        /// The advice shown if the trash is empty.
        var adviceWithoutTrash: String
        /// The sizes of current versions, of old versions and of the trash.
        var parts: @Sendable (_ documents: String, _ old: String, _ trash: String) -> String
        /// The heading above the largest documents, and the text below them.
        var largest, hint: String
        /// The number of versions of a document.
        var versions: Counting
        /// The size of old versions, which deleting them frees.
        var old: @Sendable (_ size: String) -> String
        /// The text shown if there are too many documents to add up.
        var tooMany: String
        /// Follows the storage usage if it exceeds the quota. The parameter is the excess.
        var tooMuch: @Sendable (_ size: String) -> String
        /// Says that deleted items in the trash still use storage.
        var stays: String
        /// The links to delete a document or its old versions.
        var deleteOld: String
    }
}

extension Strings.StorageBreakdown {
    static let english = Strings.StorageBreakdown(
        title: "What takes the room", see: "See what takes the room",
        adviceWithoutTrash: "Delete what you don’t need. Old versions count too.",
        parts: { "Documents \($0) · old versions \($1) · trash \($2)" },
        largest: "The largest documents, with all their versions",
        hint: "Single versions are deleted on the page of a document.",
        versions: { $0 == 1 ? "1 version" : "\($0) versions" },
        old: { "old ones \($0)" },
        tooMany: """
            There are too many documents to go through here one by one. Sort a folder by size to find the largest in it.
            """,
        tooMuch: { ", \($0) too much" },
        stays: "In the trash it takes its room as before, until you delete it there for good.",
        deleteOld: "Delete old versions")

    static let german = Strings.StorageBreakdown(
        title: "Was den Platz belegt", see: "Ansehen, was den Platz belegt",
        adviceWithoutTrash: "Löschen Sie, was Sie nicht brauchen. Auch alte Versionen zählen.",
        parts: { "Dokumente \($0) · alte Versionen \($1) · Papierkorb \($2)" },
        largest: "Die größten Dokumente, mit allen Versionen",
        hint: "Einzelne Versionen löschen Sie auf der Seite eines Dokuments.",
        versions: { $0 == 1 ? "1 Version" : "\($0) Versionen" },
        old: { "alte \($0)" },
        tooMany: """
            Es sind zu viele Dokumente, um sie hier einzeln durchzugehen. Sortieren Sie einen Ordner nach Größe, um die \
            größten darin zu finden.
            """,
        tooMuch: { ", \($0) zu viel" },
        stays: "Im Papierkorb belegt es seinen Platz weiter, bis Sie es dort endgültig löschen.",
        deleteOld: "Alte Versionen löschen")

    static let french = Strings.StorageBreakdown(
        title: "Ce qui occupe l’espace", see: "Voir ce qui occupe l’espace",
        adviceWithoutTrash: "Supprimez ce dont vous n’avez plus besoin. Les anciennes versions comptent aussi.",
        parts: { "Documents \($0) · anciennes versions \($1) · corbeille \($2)" },
        largest: "Les plus gros documents, avec toutes leurs versions",
        hint: "Les versions se suppriment une à une sur la page d’un document.",
        versions: { $0 == 1 ? "1 version" : "\($0) versions" },
        old: { "anciennes \($0)" },
        tooMany: """
            Il y a trop de documents pour les examiner ici un par un. Triez un dossier par taille pour y trouver les plus \
            gros.
            """,
        tooMuch: { ", \($0) de trop" },
        stays: "Dans la corbeille, il occupe sa place jusqu’à ce que vous l’y supprimiez définitivement.",
        deleteOld: "Supprimer les anciennes versions")

    static let spanish = Strings.StorageBreakdown(
        title: "Qué ocupa el espacio", see: "Ver qué ocupa el espacio",
        adviceWithoutTrash: "Elimine lo que no necesite. Las versiones antiguas también cuentan.",
        parts: { "Documentos \($0) · versiones antiguas \($1) · papelera \($2)" },
        largest: "Los documentos más grandes, con todas sus versiones",
        hint: "Las versiones se eliminan una a una en la página de un documento.",
        versions: { $0 == 1 ? "1 versión" : "\($0) versiones" },
        old: { "antiguas \($0)" },
        tooMany: """
            Hay demasiados documentos para revisarlos aquí uno por uno. Ordene una carpeta por tamaño para encontrar los \
            más grandes.
            """,
        tooMuch: { ", \($0) de más" },
        stays: "En la papelera sigue ocupando su espacio hasta que lo elimine allí definitivamente.",
        deleteOld: "Eliminar las versiones antiguas")

    static let japanese = Strings.StorageBreakdown(
        title: "容量の内訳", see: "容量の内訳を見る",
        adviceWithoutTrash: "不要なものを削除してください。古いバージョンも容量に数えられます。",
        parts: { "ドキュメント \($0) · 古いバージョン \($1) · ごみ箱 \($2)" },
        largest: "容量の大きいドキュメント（全バージョン込み）",
        hint: "バージョンを 1 つずつ削除するには、ドキュメントのページを開いてください。",
        versions: { "バージョン \($0) 個" },
        old: { "古いもの \($0)" },
        tooMany: "ドキュメントが多すぎるため、ここでは 1 件ずつ調べられません。フォルダーをサイズで並べ替えると、大きいものが見つかります。",
        tooMuch: { "（\($0) 超過）" },
        stays: "ごみ箱で完全に削除するまで、容量は空きません。",
        deleteOld: "古いバージョンを削除")
}
