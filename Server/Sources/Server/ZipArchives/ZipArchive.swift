import Basics
import Foundation

/// Creates the headers of a zip file that is written from start to end, without going back. Entries are stored without
/// compression, because Office files are already compressed.
///
/// The format is PKWARE's APPNOTE.TXT 6.3 (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT) with names in
/// UTF-8 (bit 11), and ZIP64 if an entry or the archive reaches 4 GiB or 65,535 entries. Only the central directory is
/// held in memory. Each entry adds a few dozen bytes and its name to the directory.
struct ZipArchive: Sendable {
    /// The maximum size of the central directory in bytes. The directory is held in memory until it is written at the
    /// end of the zip file.
    static let maxDirectory = 16 * 1024 * 1024

    /// The archive exceeds a limit of the format or of ``maxDirectory``. The bytes written so far aren't a valid zip
    /// file.
    enum Problem: Error, Hashable, Sendable {
        case directoryFull
        case pathTooLong
    }

    /// The central directory (4.3.12) with the entries that were written so far.
    private(set) var directory: [UInt8] = []
    private(set) var count: UInt64 = 0
    /// The number of bytes written so far, including the current entry.
    private var offset: UInt64 = 0
    private var current: Entry?

    /// The entry that is being written.
    private struct Entry {
        var path: [UInt8]
        var size: UInt64
        var modified: ZipTime
        var isFolder: Bool
        var start: UInt64
        /// The CRC-32 of the content; `nil` if it isn't known until the content was written.
        var checksum: UInt32?

        var isLarge: Bool { size >= 0xffff_ffff }
        /// Bit 11: UTF-8. Bit 3: the checksum and sizes follow the content (4.4.4).
        var flags: UInt16 { checksum == nil ? 0x0808 : 0x0800 }
    }

    /// Writes the complete entry of a folder.
    ///
    /// - Parameter path: the path of the folder, which ends with a slash (4.4.17.1).
    mutating func folder(_ path: String, modified: Date) throws(Problem) -> [UInt8] {
        let head = try begin(path, size: 0, modified: modified, checksum: 0, isFolder: true)
        return head + finishEntry(checksum: 0)
    }

    /// Begins an entry. The caller then writes the content of the entry and the result of ``finishEntry(checksum:)``.
    ///
    /// - Parameter checksum: the checksum of the content; `nil` if unknown. Pass the checksum if possible: without it,
    ///   programs that ignore the central directory can't find the end of the entry.
    mutating func begin(
        _ path: String, size: Int64, modified: Date, checksum: UInt32?, isFolder: Bool = false
    ) throws(Problem) -> [UInt8] {
        let path = Array(path.utf8)
        guard path.count <= 0xffff else { throw .pathTooLong }
        guard directory.count + path.count + 100 <= Self.maxDirectory else { throw .directoryFull }
        let entry = Entry(
            path: path, size: UInt64(max(0, size)), modified: ZipTime(modified), isFolder: isFolder, start: offset,
            checksum: checksum)
        current = entry
        let head = Self.localHeader(entry)
        offset += UInt64(head.count) + entry.size
        return head
    }

    /// Ends the current entry.
    ///
    /// - Returns: the data descriptor (4.3.9) if the entry began without a checksum, otherwise an empty array.
    mutating func finishEntry(checksum: UInt32) -> [UInt8] {
        guard let entry = current else { return [] }
        current = nil
        count += 1
        directory += Self.centralHeader(entry, checksum: checksum)
        guard entry.checksum == nil else { return [] }
        var record = Record(0x0807_4b50)
        record.append(checksum)
        for _ in 0..<2 {
            if entry.isLarge { record.append(entry.size) } else { record.append(UInt32(entry.size)) }
        }
        offset += UInt64(record.bytes.count)
        return record.bytes
    }

    /// The bytes at the end of the zip file: the records after the central directory, which contain the directory's
    /// size and offset (APPNOTE.TXT 4.3.14 to 4.3.16).
    var end: [UInt8] {
        let size = UInt64(directory.count), isLarge = count >= 0xffff || offset >= 0xffff_ffff
        var bytes: [UInt8] = []
        if isLarge {
            var record = Record(0x0606_4b50)
            record.append(UInt64(44))
            record.append(Self.madeBy)
            record.append(UInt16(45))
            record.append(UInt32(0))
            record.append(UInt32(0))
            for value in [count, count, size, offset] { record.append(value) }
            var locator = Record(0x0706_4b50)
            locator.append(UInt32(0))
            locator.append(offset + size)
            locator.append(UInt32(1))
            bytes = record.bytes + locator.bytes
        }
        var record = Record(0x0605_4b50)
        record.append(UInt32(0))
        for _ in 0..<2 { record.append(UInt16(isLarge ? 0xffff : count)) }
        record.append(UInt32(size))
        record.append(isLarge ? 0xffff_ffff : UInt32(offset))
        record.append(UInt16(0))
        return bytes + record.bytes
    }

    // MARK: Headers

    /// The field "version made by": version 6.3 on Unix, so that programs use the Unix permissions in the external
    /// attributes (4.4.15).
    private static let madeBy: UInt16 = 3 << 8 | 63

    /// Returns the local header (4.3.7) of an entry. If bit 3 of the flags is set, the sizes and the checksum are zero,
    /// and a ZIP64 field means that the data descriptor has 8-byte sizes.
    private static func localHeader(_ entry: Entry) -> [UInt8] {
        var record = Record(0x0403_4b50), extra = entry.modified.field
        let size: UInt32 = entry.isLarge ? 0xffff_ffff : entry.checksum == nil ? 0 : UInt32(entry.size)
        if entry.isLarge { extra += large([entry.size, entry.size]) }
        record.append(version(entry, isLarge: entry.isLarge))
        record.append(common(entry, checksum: entry.checksum ?? 0, size: size))
        record.append(UInt16(extra.count))
        return record.bytes + entry.path + extra
    }

    /// Returns the record of an entry in the central directory (4.3.12). The record's ZIP64 field contains only the
    /// values that are too large for the normal fields (4.5.3).
    private static func centralHeader(_ entry: Entry, checksum: UInt32) -> [UInt8] {
        var record = Record(0x0201_4b50), extra = entry.modified.field
        let isFar = entry.start >= 0xffff_ffff
        let values = (entry.isLarge ? [entry.size, entry.size] : []) + (isFar ? [entry.start] : [])
        if !values.isEmpty { extra += large(values) }
        record.append(madeBy)
        record.append(version(entry, isLarge: !values.isEmpty))
        record.append(common(entry, checksum: checksum, size: entry.isLarge ? 0xffff_ffff : UInt32(entry.size)))
        record.append(UInt16(extra.count))
        // The comment length, the disk number and the internal attributes are all zero.
        for _ in 0..<3 { record.append(UInt16(0)) }
        // The external attributes are the Unix mode and, for a folder, the MS-DOS attribute of a folder.
        record.append(entry.isFolder ? UInt32(0o040755) << 16 | 0x10 : UInt32(0o100644) << 16)
        record.append(isFar ? 0xffff_ffff : UInt32(entry.start))
        return record.bytes + entry.path + extra
    }

    /// Returns the fields that local headers and central headers have in common, from the flags to the length of the
    /// name.
    private static func common(_ entry: Entry, checksum: UInt32, size: UInt32) -> [UInt8] {
        var record = Record()
        record.append(entry.flags)
        record.append(UInt16(0))
        record.append(entry.modified.time)
        record.append(entry.modified.day)
        record.append(checksum)
        record.append(size)
        record.append(size)
        record.append(UInt16(entry.path.count))
        return record.bytes
    }

    /// Returns the version of the format that a program needs to extract an entry (4.4.3.2): 4.5 for ZIP64, otherwise
    /// 2.0.
    private static func version(_ entry: Entry, isLarge: Bool) -> UInt16 { isLarge ? 45 : 20 }

    /// Returns the ZIP64 extra field (4.5.3) with the given values.
    private static func large(_ values: [UInt64]) -> [UInt8] {
        var record = Record()
        record.append(UInt16(1))
        record.append(UInt16(8 * values.count))
        for value in values { record.append(value) }
        return record.bytes
    }
}

extension ZipArchive {
    /// A record of a zip file: a sequence of integers in little-endian order.
    struct Record {
        var bytes: [UInt8] = []

        init() {}
        init(_ signature: UInt32) { append(signature) }

        mutating func append(_ value: some FixedWidthInteger) {
            withUnsafeBytes(of: value.littleEndian) { bytes.append(contentsOf: $0) }
        }

        mutating func append(_ more: [UInt8]) { bytes += more }
    }
}
