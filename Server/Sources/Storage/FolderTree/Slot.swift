import Basics
import Documents
import Foundation

/// A name for a former content in `.emplace/versions`: a folder for each path, and in it files such as
/// `20261126T125500Z-abcdefghijklmnopqrst`.
///
/// New content is exchanged with the file from here, so that former content is where it belongs even if the server is
/// killed right after the exchange.
struct Slot: Sendable {
    let folder: Descriptor
    let name: String

    private init(folder: Descriptor, name: String) {
        self.folder = folder
        self.name = name
    }

    /// Chooses an unused name, and creates its folder.
    init(for path: TreePath, in versions: Descriptor, at date: Date) throws(TreeError) {
        let time = Self.text(of: date)
        for _ in 0..<8 {
            var folder = versions
            do throws(TreeError) {
                for part in path.names {
                    try folder.makeFolder(part, mode: 0o700)
                    folder = try folder.openFolder(part)
                }
            } catch .notFound {
                // A cleanup removed an empty folder at the same time.
                continue
            }
            self.init(folder: folder, name: "\(time)-\(Identifier.random())")
            return
        }
        throw .unavailable(reason: "the folder for former contents disappears")
    }

    /// Another unused name in the same folder.
    func another() -> Slot { Slot(folder: folder, name: "\(name.prefix(while: { $0 != "-" }))-\(Identifier.random())") }

    /// Describes the file; `nil` if there is none.
    func status() throws(TreeError) -> FileStatus? { try folder.status(name) }

    /// Removes the file, if there is one.
    func remove() throws(TreeError) { try folder.removeFile(name) }

    /// Removes the former contents before a time and the folders that are empty then, in a folder of versions.
    ///
    /// - Returns: the number of removed files.
    static func prune(_ folder: Descriptor, before date: Date) throws(TreeError) -> Int {
        let limit = text(of: date)
        var removed = 0
        for name in try folder.names() {
            guard let status = try folder.status(name) else { continue }
            if status.isFolder {
                guard let inner = try? folder.openFolder(name) else { continue }
                removed += try prune(inner, before: date)
                // Fails if there is something in it, which is as intended.
                try? folder.removeFolder(name)
            } else if isName(name), name.prefix(limit.count) < limit {
                try folder.removeFile(name)
                removed += 1
            }
        }
        return removed
    }

    /// Whether a file name is the name of a slot. Anything else in `.emplace` isn't this server's and stays.
    private static func isName(_ name: String) -> Bool {
        let parts = name.split(separator: "-", omittingEmptySubsequences: false)
        return parts.count == 2 && parts[0].utf8.count == 16 && parts[0].utf8.last == UInt8(ascii: "Z")
    }

    private static func text(of date: Date) -> String {
        let time = parts(of: date)
        return String(format: "%04d%02d%02dT%02d%02d%02dZ", time[0], time[1], time[2], time[3], time[4], time[5])
    }

    /// Year, month, day, hour, minute and second of a time in UTC.
    static func parts(of date: Date) -> [Int] {
        var seconds = time_t(date.timeIntervalSince1970.rounded(.down)), time = tm()
        gmtime_r(&seconds, &time)
        let year = Int(time.tm_year) + 1900
        return [year, Int(time.tm_mon) + 1] + [time.tm_mday, time.tm_hour, time.tm_min, time.tm_sec].map(Int.init)
    }
}

/// The names of files beside a document that keep what another program wrote.
enum ConflictName {
    /// The maximum length of a name in bytes on Linux.
    private static let maxLength = 255

    /// Returns a name such as `Report (changed outside 2026-11-26 12-55).docx`.
    static func of(_ name: String, at date: Date, number: Int) -> String {
        let parts = Slot.parts(of: date)
        let time = String(format: "%04d-%02d-%02d %02d-%02d", parts[0], parts[1], parts[2], parts[3], parts[4])
        let note = " (changed outside \(time)\(number > 1 ? " \(number)" : ""))"
        let dot = name.lastIndex(of: ".").flatMap { $0 == name.startIndex ? nil : $0 } ?? name.endIndex
        var base = String(name[..<dot]), ending = String(name[dot...])
        if ending.utf8.count > 32 { (base, ending) = (name, "") }
        while base.utf8.count + note.utf8.count + ending.utf8.count > maxLength { base.removeLast() }
        return base + note + ending
    }
}
