import Foundation

/// A file or folder on the disk that is to be imported.
struct ImportSource: Sendable {
    let entry: DiskEntry

    /// `nil` when nothing exists there.
    init?(_ url: URL) { self.init(path: Array(url.path.utf8)) }

    /// - Parameter path: as it was typed, in the bytes of the system.
    init?(path: [UInt8]) {
        entry = DiskEntry(path: path, name: Self.name(of: path))
        do throws(DiskProblem) {
            _ = try entry.status()
        } catch {
            // What can't be looked at for another reason fails with it when its turn comes.
            if error.isAbsence { return nil }
        }
    }

    init(_ entry: DiskEntry) { self.entry = entry }

    /// The bytes of all files in it, for a bar that shows how far an import is. What can't be read is left to the import,
    /// which says so.
    var bytes: Int64 {
        var waiting = [entry], sum: Int64 = 0
        while let entry = waiting.popLast() {
            guard let status = try? entry.status() else { continue }
            if status.kind == .file { sum = sum.addingReportingOverflow(status.size).partialValue }
            if status.kind == .folder, let children = try? entry.children() { waiting += children }
        }
        return max(sum, 0)
    }

    /// The last name of a path; where that is none, such as that of `..`, the one of the folder it leads to.
    private static func name(of path: [UInt8]) -> [UInt8] {
        let slash = UInt8(ascii: "/")
        guard let last = path.split(separator: slash).last else { return [] }
        guard last.elementsEqual(".".utf8) || last.elementsEqual("..".utf8) else { return Array(last) }
        let whole = (path + [0]).withUnsafeBytes { bytes -> [UInt8] in
            guard let start = bytes.bindMemory(to: CChar.self).baseAddress, let found = realpath(start, nil) else {
                return []
            }
            defer { free(found) }
            return Array(UnsafeRawBufferPointer(start: found, count: strlen(found)))
        }
        return whole.split(separator: slash).last.map { Array($0) } ?? []
    }
}
