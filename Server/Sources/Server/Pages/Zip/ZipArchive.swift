import Basics
import Foundation

/// The records of a zip that is written from its beginning to its end, without ever going back: what stands around the
/// bytes of the entries, which are stored as they are, since Office's files are compressed by themselves.
///
/// It is the format of PKWARE's APPNOTE.TXT 6.3 (https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT): names in
/// UTF-8 (bit 11), ZIP64 where an entry or the archive has 4 GiB, or 65,535 entries. It holds no content, only the central
/// directory, which grows by some dozen bytes and the name with each entry.
struct ZipArchive: Sendable {
    /// Bytes of the central directory at the most, which is held in memory until the end.
    static let maxDirectory = 16 * 1024 * 1024

    /// More than fits; what was written so far is no zip.
    enum Problem: Error, Hashable, Sendable {
        case directoryFull
        case pathTooLong
    }

    /// The central directory (4.3.12), as far as there are entries.
    private(set) var directory: [UInt8] = []
    private(set) var count: UInt64 = 0
    /// Bytes written, those of the entry in work included.
    private var offset: UInt64 = 0
    private var current: Entry?

    /// An entry in work.
    private struct Entry {
        var path: [UInt8]
        var size: UInt64
        var modified: ZipTime
        var isFolder: Bool
        var start: UInt64
        /// `nil` when it is known only after the bytes.
        var checksum: UInt32?

        var isLarge: Bool { size >= 0xffff_ffff }
        /// Bit 11: UTF-8. Bit 3: checksum and sizes follow the bytes (4.4.4).
        var flags: UInt16 { checksum == nil ? 0x0808 : 0x0800 }
    }

    /// A folder, complete.
    ///
    /// - Parameter path: ends in a slash (4.4.17.1).
    mutating func folder(_ path: String, modified: Date) throws(Problem) -> [UInt8] {
        let head = try begin(path, size: 0, modified: modified, checksum: 0, isFolder: true)
        return head + finishEntry(checksum: 0)
    }

    /// Begins an entry; its bytes follow, and then what ``finishEntry(checksum:)`` makes.
    ///
    /// - Parameter checksum: `nil` when the bytes aren't known yet. Some readers that don't look at the central directory
    ///   can't find the end of such an entry, so it is better given.
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

    /// Ends the entry in work.
    ///
    /// - Returns: the data descriptor (4.3.9) where the checksum wasn't known before, else nothing.
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

    /// The records after the central directory: its size and place (4.3.14 to 4.3.16).
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

    /// Unix, so that permissions are those of 4.4.15's high half; version 6.3.
    private static let madeBy: UInt16 = 3 << 8 | 63

    /// 4.3.7. With bit 3 sizes and checksum are zero; the ZIP64 field says that the descriptor has eight bytes for each.
    private static func localHeader(_ entry: Entry) -> [UInt8] {
        var record = Record(0x0403_4b50), extra = entry.modified.field
        let size: UInt32 = entry.isLarge ? 0xffff_ffff : entry.checksum == nil ? 0 : UInt32(entry.size)
        if entry.isLarge { extra += large([entry.size, entry.size]) }
        record.append(version(entry, isLarge: entry.isLarge))
        record.append(common(entry, checksum: entry.checksum ?? 0, size: size))
        record.append(UInt16(extra.count))
        return record.bytes + entry.path + extra
    }

    /// 4.3.12. The ZIP64 field has only what doesn't fit (4.5.3).
    private static func centralHeader(_ entry: Entry, checksum: UInt32) -> [UInt8] {
        var record = Record(0x0201_4b50), extra = entry.modified.field
        let isFar = entry.start >= 0xffff_ffff
        let values = (entry.isLarge ? [entry.size, entry.size] : []) + (isFar ? [entry.start] : [])
        if !values.isEmpty { extra += large(values) }
        record.append(madeBy)
        record.append(version(entry, isLarge: !values.isEmpty))
        record.append(common(entry, checksum: checksum, size: entry.isLarge ? 0xffff_ffff : UInt32(entry.size)))
        record.append(UInt16(extra.count))
        // No comment, the first disk, nothing said about the content.
        for _ in 0..<3 { record.append(UInt16(0)) }
        // Unix mode, and the bit of MS-DOS for a folder.
        record.append(entry.isFolder ? UInt32(0o040755) << 16 | 0x10 : UInt32(0o100644) << 16)
        record.append(isFar ? 0xffff_ffff : UInt32(entry.start))
        return record.bytes + entry.path + extra
    }

    /// From the flags to the length of the name, alike in both headers.
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

    /// The version that is needed (4.4.3.2): 4.5 for ZIP64, 2.0 for folders and what needs nothing else.
    private static func version(_ entry: Entry, isLarge: Bool) -> UInt16 { isLarge ? 45 : 20 }

    /// The extra field of ZIP64 (4.5.3).
    private static func large(_ values: [UInt64]) -> [UInt8] {
        var record = Record()
        record.append(UInt16(1))
        record.append(UInt16(8 * values.count))
        for value in values { record.append(value) }
        return record.bytes
    }
}

extension ZipArchive {
    /// Bytes in the order of zip, the low one first.
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
