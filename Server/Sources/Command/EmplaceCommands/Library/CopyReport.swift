/// The result of an import or an export, for every item.
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
    /// Items left out on purpose: links, devices.
    var skipped: [Problem] = []
    var failed: [Problem] = []

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
