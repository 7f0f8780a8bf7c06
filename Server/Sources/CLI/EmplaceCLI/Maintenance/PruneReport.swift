/// The versions that `emplace prune` deleted, or would delete if it weren't a dry run.
struct PruneReport: Encodable {
    struct Document: Encodable {
        let user: String
        let path: String
        /// The versions that are deleted, beginning with the oldest.
        let versions: [String]
        let bytes: Int64
    }

    let retention: String
    let isDryRun: Bool
    var documents: [Document] = []
    var versions = 0
    var bytes: Int64 = 0
    /// The number of contents in the trash of garbage collection that were permanently deleted, or would be if this
    /// weren't a dry run.
    var emptied = 0
    var emptiedBytes: Int64 = 0

    init(retention: String, isDryRun: Bool) {
        self.retention = retention
        self.isDryRun = isDryRun
    }

    mutating func add(_ document: Document) {
        documents.append(document)
        versions += document.versions.count
        bytes += document.bytes
    }

    var text: String {
        var lines: [String] = []
        if !documents.isEmpty {
            let rows = documents.map { [$0.user, $0.path, "\($0.versions.count)", SizeText.rounded($0.bytes)] }
            lines.append(TextTable(heads: ["USER", "DOCUMENT", "VERSIONS", "SIZE"], rows: rows).text)
        }
        let would = isDryRun ? "would be " : ""
        lines.append(
            "\(versions) \(versions == 1 ? "version" : "versions") of "
                + "\(documents.count) \(documents.count == 1 ? "document" : "documents") \(would)removed, "
                + "\(SizeText.rounded(bytes)) of content \(would)freed"
        )
        if emptied > 0 {
            lines.append(
                "\(emptied) content \(emptied == 1 ? "file" : "files") in the content trash \(would)deleted, "
                    + SizeText.rounded(emptiedBytes))
        }
        if !isDryRun, bytes > 0 {
            lines.append(
                "content files stay in the content trash for now; run with --empty-content-trash to delete them")
        }
        return lines.joined(separator: "\n")
    }

    private enum CodingKeys: String, CodingKey {
        case retention, documents, versions, bytes, emptied
        case isDryRun = "dry_run"
        case emptiedBytes = "emptied_bytes"
    }
}
