/// The result of an import or export. The path of each item is in exactly one of these lists.
struct CopyReport: Encodable {
    struct Problem: Encodable {
        let path: String
        let reason: String
    }

    enum Outcome: String {
        case copied
        case replaced
        case unchanged
    }

    var copied: [String] = []
    /// Items that an import saved as a new version, or that an export overwrote.
    var replaced: [String] = []
    var unchanged: [String] = []
    /// The folders that the import or export created, or that already existed.
    var folders: [String] = []
    /// Items that were skipped on purpose, such as links and devices.
    var skipped: [Problem] = []
    var failed: [Problem] = []
    /// The number of items that were handled so far. At the end, it equals the total length of all lists.
    var entries = 0

    mutating func note(_ outcome: Outcome, _ path: String) {
        switch outcome {
        case .copied: copied.append(path)
        case .replaced: replaced.append(path)
        case .unchanged: unchanged.append(path)
        }
    }

    var summary: String {
        var parts = ["\(copied.count) copied"]
        if !replaced.isEmpty { parts.append("\(replaced.count) replaced") }
        if !unchanged.isEmpty { parts.append("\(unchanged.count) unchanged") }
        if !skipped.isEmpty { parts.append("\(skipped.count) skipped") }
        if !failed.isEmpty { parts.append("\(failed.count) failed") }
        return parts.joined(separator: ", ")
    }
}

/// The path of an item in a report. The middle of a very long path is omitted: in thousands of nested folders, each
/// path would otherwise repeat the names of all parent folders.
struct ReportPath {
    /// The maximum length of a path in Unicode scalars. It exceeds PATH_MAX, so a path that a program can pass to the
    /// system is never shortened.
    private static let longest = 8192

    let text: String

    init(_ text: String) {
        guard text.utf8.count > Self.longest, text.unicodeScalars.count > Self.longest else { self.text = text; return }
        let scalars = text.unicodeScalars
        self.text = String(scalars.prefix(Self.longest / 2)) + "…" + String(scalars.suffix(Self.longest / 2 - 1))
    }

    func child(_ name: String) -> ReportPath { ReportPath(text.isEmpty ? name : "\(text)/\(name)") }
}
