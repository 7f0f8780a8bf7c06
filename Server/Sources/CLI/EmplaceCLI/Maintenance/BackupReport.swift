/// The result of a backup.
struct BackupReport: Encodable {
    /// A version of a document that isn't in the backup, because its content is missing or damaged.
    struct Missing: Encodable {
        let user: String
        let path: String
        let version: String
    }

    let folder: String
    var versions = 0
    var linked = 0
    var copied = 0
    var missing: [Missing] = []

    init(folder: String) { self.folder = folder }

    mutating func note(_ outcome: ContentCopy.Outcome) {
        switch outcome {
        case .linked: linked += 1
        case .copied: copied += 1
        case .present, .missing, .damaged: break
        }
    }

    var text: String {
        var lines = [
            "backed up \(versions) \(versions == 1 ? "version" : "versions") (content files: \(copied) copied, "
                + "\(linked) hard-linked; other content is in the database)"
        ]
        if !missing.isEmpty {
            let cells = missing.map { [$0.user, $0.path, $0.version] }
            lines = [TextTable(heads: ["USER", "DOCUMENT", "MISSING VERSION"], rows: cells).text] + lines
        }
        return (lines + ["to restore the backup: emplace serve --data \(folder.shown)"]).joined(separator: "\n")
    }
}
