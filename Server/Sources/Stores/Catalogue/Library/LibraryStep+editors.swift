import OAuth
import WOPI
import WOPIHost

extension LibraryStep {
    /// Keeps who contributed to a version: ids between commas, each once.
    func note(_ editors: [UserID], of version: FileVersion, _ file: FileID) throws {
        var seen: Set<UserID> = []
        let list = editors.prefix(PutFileRequest.maximumEditors).filter { seen.insert($0).inserted }
        try db.run(
            "UPDATE versions SET editors = ?3 WHERE file = ?1 AND number = ?2",
            [.id(file), .integer(version.rawValue), .text(list.map(\.rawValue).joined(separator: ","))])
    }

    /// Display names of those who still have an account.
    func names(of editors: String?, known: inout [Substring: String?]) throws -> [String] {
        try (editors ?? "").split(separator: ",").compactMap { id in
            if let name = known[id] { return name }
            let name = try db.first("SELECT display_name FROM users WHERE id = ?1", [.text(String(id))]) {
                try $0.text()
            }
            known[id] = .some(name)
            return name
        }
    }
}
