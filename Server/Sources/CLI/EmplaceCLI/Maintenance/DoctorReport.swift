import SQLStorage
import DiskBlobs
import Documents
import WOPIHost

/// The result of `emplace doctor`.
struct DoctorReport: Encodable {
    struct Damage: Encodable {
        let user: String
        let path: String
        let version: String
        /// Whether the version is the newest version of its document.
        let isNewest: Bool
        let reason: String

        init(_ version: StoredVersion, path: String, _ condition: ContentCondition) {
            (user, self.path, self.version) = (version.ownerName, path, version.version.description)
            isNewest = version.isNewest
            reason =
                switch condition {
                case .good: "good"
                case .missing: "missing"
                case .wrongSize(let size): "\(size) bytes instead of \(version.content.size)"
                case .damaged: "hash mismatch"
                case .unreadable(let why): "can't be read: \(why)"
                }
        }

        private enum CodingKeys: String, CodingKey {
            case user, path, version, reason
            case isNewest = "newest"
        }
    }

    /// The number of contents that no version refers to, and the number of expired rows, such as tokens.
    struct Leftovers: Encodable {
        var contents = 0
        var records = 0
        /// The number of contents that belong to uploads in progress.
        var claimed = 0
    }

    struct Trash: Encodable {
        var contents = 0
        var bytes: Int64 = 0
    }

    /// Problems of the database itself. Each element is one sentence.
    var database: [String] = []
    var damaged: [Damage] = []
    var versions = 0
    var contents = 0
    let readsContent: Bool
    var leftovers = Leftovers()
    var trash = Trash()

    init(database: [String] = [], readsContent: Bool) {
        self.database = database
        self.readsContent = readsContent
    }

    var isHealthy: Bool { database.isEmpty && damaged.isEmpty }

    var text: String {
        var lines = database.map { "database: \($0.shown)" }
        if !damaged.isEmpty {
            let cells = damaged.map { [$0.user, $0.path, $0.version + ($0.isNewest ? ", newest" : ""), $0.reason] }
            lines.append(TextTable(heads: ["USER", "DOCUMENT", "VERSION", "PROBLEM"], rows: cells).text)
        }
        let looked = readsContent ? "hashes compared" : "presence only; --check-content compares hashes"
        lines.append(
            "checked \(versions) \(versions == 1 ? "version" : "versions") (distinct contents: \(contents)): \(looked)")
        if leftovers.contents + leftovers.records > 0 {
            lines.append(
                "leftovers, removed by the server within the hour (unused contents: \(leftovers.contents), "
                    + "database records: \(leftovers.records))"
            )
        }
        if leftovers.claimed > 0 { lines.append("content files of uploads in progress: \(leftovers.claimed)") }
        if trash.contents > 0 {
            lines.append("content files in the content trash: \(trash.contents), \(SizeText.rounded(trash.bytes))")
        }
        let count = database.count + damaged.count
        return (lines + [isHealthy ? "healthy" : count == 1 ? "1 problem" : "\(count) problems"]).joined(
            separator: "\n")
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(isHealthy, forKey: .healthy)
        try container.encode(database, forKey: .database)
        // `catalogue` is the former name of `database`. The report contains it for one more release.
        try container.encode(database, forKey: .catalogue)
        try container.encode(damaged, forKey: .damaged)
        try container.encode(versions, forKey: .versions)
        try container.encode(contents, forKey: .contents)
        try container.encode(readsContent, forKey: .contentRead)
        try container.encode(leftovers, forKey: .leftovers)
        try container.encode(trash, forKey: .trash)
    }

    private enum CodingKeys: String, CodingKey {
        case healthy, database, catalogue, damaged, versions, contents, leftovers, trash
        case contentRead = "content_read"
    }
}
