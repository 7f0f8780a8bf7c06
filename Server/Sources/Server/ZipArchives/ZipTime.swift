import Foundation

/// The time of an entry, in the format of MS-DOS (APPNOTE.TXT 4.4.6) and as an extended Unix timestamp.
struct ZipTime: Hashable, Sendable {
    /// The MS-DOS time: hours, minutes and units of two seconds. MS-DOS times have no time zone; this value is in UTC.
    var time: UInt16
    /// The MS-DOS date: the years since 1980, the month and the day.
    var day: UInt16
    /// The extended timestamp field (0x5455 in APPNOTE.TXT 4.6.1) with the seconds since 1970. Empty if the number of
    /// seconds doesn't fit in the field.
    var field: [UInt8]

    init(_ date: Date) {
        let seconds = Int64(min(max(date.timeIntervalSince1970, Self.first), Self.last))
        let rest = seconds % 86_400
        time = UInt16(rest / 3600) << 11 | UInt16(rest / 60 % 60) << 5 | UInt16(rest % 60 / 2)
        var (year, days) = (1970, Int(seconds / 86_400))
        while days >= Self.length(of: year) {
            days -= Self.length(of: year)
            year += 1
        }
        var month = 1
        while days >= Self.length(of: month, in: year) {
            days -= Self.length(of: month, in: year)
            month += 1
        }
        day = UInt16(year - 1980) << 9 | UInt16(month) << 5 | UInt16(days + 1)
        guard let short = Int32(exactly: seconds) else {
            field = []
            return
        }
        var record = ZipArchive.Record()
        record.append(UInt16(0x5455))
        record.append(UInt16(5))
        // The value 1 means that the field contains only the modification time.
        record.append(UInt8(1))
        record.append(short)
        field = record.bytes
    }

    /// The first and the last time that the MS-DOS format can represent, as seconds since 1970: the start of 1980 and
    /// the end of 2107.
    private static let first: TimeInterval = 315_532_800, last: TimeInterval = 4_354_819_198

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    private static func length(of year: Int) -> Int { isLeap(year) ? 366 : 365 }

    private static func length(of month: Int, in year: Int) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
