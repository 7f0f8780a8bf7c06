/// The result of an import or an export, for every item: each document, folder and other thing that was come by is in one
/// list and in no other.
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
    /// Items of which an import made a new version, or which an export overwrote.
    var replaced: [String] = []
    var unchanged: [String] = []
    /// Folders that were made, or were there to be copied into.
    var folders: [String] = []
    /// Items left out on purpose: links, devices.
    var skipped: [Problem] = []
    var failed: [Problem] = []
    /// Items that were come by, counted as they are met; what the lists above have together.
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

/// The path of something in a report: names between slashes. One of many folders in each other is cut in the middle, since
/// each of thousands of them would have all names above it again.
struct ReportPath {
    /// Unicode scalars; twice what the system takes as a path.
    private static let longest = 8192

    let text: String

    init(_ text: String) {
        guard text.utf8.count > Self.longest, text.unicodeScalars.count > Self.longest else { self.text = text; return }
        let scalars = text.unicodeScalars
        self.text = String(scalars.prefix(Self.longest / 2)) + "…" + String(scalars.suffix(Self.longest / 2 - 1))
    }

    func child(_ name: String) -> ReportPath { ReportPath(text.isEmpty ? name : "\(text)/\(name)") }
}
