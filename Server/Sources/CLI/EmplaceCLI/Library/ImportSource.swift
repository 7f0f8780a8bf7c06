import Foundation

/// A file or folder on disk to import.
struct ImportSource: Sendable {
    let entry: DiskEntry

    /// Creates a source. Returns `nil` if nothing exists at the URL.
    init?(_ url: URL) { self.init(path: Array(url.path.utf8)) }

    /// Creates a source. Returns `nil` if nothing exists at the path.
    ///
    /// - Parameter path: the bytes that the user typed.
    init?(path: [UInt8]) {
        entry = DiskEntry(path: path, name: Self.name(of: path))
        do throws(DiskProblem) {
            _ = try entry.status()
        } catch {
            // Problems other than a missing file are reported when the file is imported.
            if error.isAbsence { return nil }
        }
    }

    init(_ entry: DiskEntry) { self.entry = entry }

    /// The total size of all files in bytes, for a progress bar. Items that can't be read are skipped; the import
    /// reports them later.
    var bytes: Int64 {
        var waiting = [entry], sum: Int64 = 0
        while let entry = waiting.popLast() {
            guard let status = try? entry.status() else { continue }
            if status.kind == .file { sum = sum.addingReportingOverflow(status.size).partialValue }
            if status.kind == .folder, let children = try? entry.children() { waiting += children }
        }
        return max(sum, 0)
    }

    /// Returns the last component of a path. If the component is `.` or `..`, returns the name of the folder to
    /// which it refers.
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
