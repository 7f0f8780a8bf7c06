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
        /// The sentence that deleted items in the trash still use storage.
        var stays: String
        /// The links to delete a document or its old versions.
        var deleteOld: String
    }
}

extension Strings.StorageBreakdown {
    static let english = Strings.StorageBreakdown(
        title: "Storage usage", see: "View storage usage",
        adviceWithoutTrash: "Delete items you don’t need. Old versions count too.",
        parts: { "Documents \($0) · Old versions \($1) · Trash \($2)" },
        largest: "Largest documents, including all versions",
        hint: "To delete a single version, open the document.",
        versions: { $0 == 1 ? "1 version" : "\($0) versions" },
        old: { "\($0) in old versions" },
        tooMany: "There are too many documents to list here. To find the largest ones, sort a folder by size.",
        tooMuch: { ", \($0) over the limit" },
        stays: "It counts toward your storage until it is permanently deleted from the trash.",
        deleteOld: "Delete old versions")

    static let german = Strings.StorageBreakdown(
        title: "Speichernutzung", see: "Speichernutzung anzeigen",
        adviceWithoutTrash: "Löschen Sie Elemente, die Sie nicht brauchen. Auch alte Versionen zählen.",
        parts: { "Dokumente \($0) · Alte Versionen \($1) · Papierkorb \($2)" },
        largest: "Größte Dokumente, einschließlich aller Versionen",
        hint: "Um eine einzelne Version zu löschen, öffnen Sie das Dokument.",
        versions: { $0 == 1 ? "1 Version" : "\($0) Versionen" },
        old: { "\($0) in alten Versionen" },
        tooMany:
            "Es sind zu viele Dokumente, um sie hier aufzulisten. Um die größten zu finden, sortieren Sie einen Ordner nach Größe.",
        tooMuch: { ", \($0) über dem Limit" },
        stays: "Es zählt zu Ihrem Speicherplatz, bis es endgültig aus dem Papierkorb gelöscht wird.",
        deleteOld: "Alte Versionen löschen")

    static let french = Strings.StorageBreakdown(
        title: "Utilisation du stockage", see: "Voir l’utilisation du stockage",
        adviceWithoutTrash: "Supprimez ce dont vous n’avez plus besoin. Les anciennes versions comptent aussi.",
        parts: { "Documents \($0) · Anciennes versions \($1) · Corbeille \($2)" },
        largest: "Documents les plus volumineux, versions comprises",
        hint: "Pour supprimer une seule version, ouvrez le document.",
        versions: { $0 == 1 ? "1 version" : "\($0) versions" },
        old: { "\($0) d’anciennes versions" },
        tooMany:
            "Il y a trop de documents pour les afficher ici. Pour trouver les plus volumineux, triez un dossier par taille.",
        tooMuch: { ", \($0) au-delà de la limite" },
        stays: "Il compte dans votre espace de stockage jusqu’à sa suppression définitive de la corbeille.",
        deleteOld: "Supprimer les anciennes versions")

    static let spanish = Strings.StorageBreakdown(
        title: "Uso del almacenamiento", see: "Ver el uso del almacenamiento",
        adviceWithoutTrash: "Elimine los elementos que no necesite. Las versiones antiguas también cuentan.",
        parts: { "Documentos \($0) · Versiones antiguas \($1) · Papelera \($2)" },
        largest: "Documentos más grandes, incluidas todas las versiones",
        hint: "Para eliminar una sola versión, abra el documento.",
        versions: { $0 == 1 ? "1 versión" : "\($0) versiones" },
        old: { "\($0) en versiones antiguas" },
        tooMany:
            "Hay demasiados documentos para mostrarlos aquí. Para encontrar los más grandes, ordene una carpeta por tamaño.",
        tooMuch: { ", \($0) por encima del límite" },
        stays: "Cuenta para su almacenamiento hasta que se elimine definitivamente de la papelera.",
        deleteOld: "Eliminar las versiones antiguas")

    static let japanese = Strings.StorageBreakdown(
        title: "ストレージの使用状況", see: "ストレージの使用状況を表示",
        adviceWithoutTrash: "不要な項目を削除してください。古いバージョンも容量に含まれます。",
        parts: { "ドキュメント \($0) · 古いバージョン \($1) · ごみ箱 \($2)" },
        largest: "サイズの大きいドキュメント（すべてのバージョンを含む）",
        hint: "バージョンを個別に削除するには、ドキュメントを開いてください。",
        versions: { "バージョン \($0) 個" },
        old: { "古いバージョン \($0)" },
        tooMany: "ドキュメントが多すぎるため、ここには表示できません。大きいドキュメントを探すには、フォルダーをサイズで並べ替えてください。",
        tooMuch: { "（上限を \($0) 超過）" },
        stays: "ごみ箱から完全に削除されるまで、あなたの容量に含まれます。",
        deleteOld: "古いバージョンを削除")
}
