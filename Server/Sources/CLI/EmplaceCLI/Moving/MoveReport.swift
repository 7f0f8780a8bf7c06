import SQLStorage
import Documents

/// The result of a move that was completed.
struct MoveReport: Encodable {
    /// A version whose content is missing or damaged at the source, and for this reason also at the destination.
    struct Damage: Encodable {
        let user: String
        let path: String
        let version: String

        init(_ version: StoredVersion, path: String) {
            user = version.ownerName
            self.path = path
            self.version = version.version.description
        }
    }

    let target: String
    /// The command that starts the server at the new location.
    let serve: String
    var tables: [CopiedRows] = []
    var damaged: [Damage] = []

    var text: String {
        var lines: [String] = []
        if !damaged.isEmpty {
            let cells = damaged.map { [$0.user, $0.path, $0.version] }
            lines.append(TextTable(heads: ["USER", "DOCUMENT", "DAMAGED VERSION"], rows: cells).text)
        }
        if !tables.isEmpty {
            let cells = tables.map { [$0.table, "\($0.rows)"] }
            lines.append(TextTable(heads: ["TABLE", "ROWS COMPARED"], rows: cells).text)
        }
        return (lines + ["moved all data to \(target)", "to serve the data: \(serve)"]).joined(separator: "\n")
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(target, forKey: .target)
        try container.encode(serve, forKey: .serve)
        try container.encode(Dictionary(uniqueKeysWithValues: tables.map { ($0.table, $0.rows) }), forKey: .tables)
        try container.encode(damaged, forKey: .damaged)
    }

    private enum CodingKeys: CodingKey {
        case target, serve, tables, damaged
    }
}
