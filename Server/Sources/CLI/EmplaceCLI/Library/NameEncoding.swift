import ArgumentParser
import Foundation

/// A legacy encoding of file names on old disks.
enum NameEncoding: String, CaseIterable, Sendable {
    case latin1
    case latin2
    case latin9
    case cp1250
    case cp1251
    case cp1252
    case cp437
    case cp850
    case cp866
    case koi8r = "koi8-r"
    case macRoman = "macroman"
    case shiftJIS = "shift-jis"

    /// Other names of encodings, without hyphens and underscores.
    private static let aliases: [String: NameEncoding] = [
        "iso88591": .latin1, "iso88592": .latin2, "iso885915": .latin9, "windows1250": .cp1250,
        "windows1251": .cp1251, "windows1252": .cp1252, "ibm437": .cp437, "ibm850": .cp850, "ibm866": .cp866,
        "koi8r": .koi8r, "mac": .macRoman, "macintosh": .macRoman, "shiftjis": .shiftJIS, "sjis": .shiftJIS,
        "cp932": .shiftJIS, "windows31j": .shiftJIS,
    ]

    /// Decodes bytes; `nil` if one of them is unassigned.
    func text(of bytes: [UInt8]) -> String? {
        if self == .shiftJIS { return String(bytes: bytes, encoding: .shiftJIS) }
        let upper = table.map { Array($0.unicodeScalars) }
        var text = String.UnicodeScalarView()
        for byte in bytes {
            let scalar = byte < 0x80 ? Unicode.Scalar(byte) : upper?[Int(byte) - 0x80] ?? Unicode.Scalar(byte)
            if scalar == "\u{FFFD}" { return nil }
            text.append(scalar)
        }
        return String(text)
    }
}

extension NameEncoding: ExpressibleByArgument {
    init?(argument: String) {
        let name = argument.lowercased()
        let plain = name.filter { $0 != "-" && $0 != "_" }
        guard let encoding = NameEncoding(rawValue: name) ?? NameEncoding(rawValue: plain) ?? Self.aliases[plain] else {
            return nil
        }
        self = encoding
    }
}

/// A file name as the system returns it.
struct DiskName {
    let bytes: [UInt8]

    /// Returns the name as text. A name that isn't UTF-8 is decoded with `encoding`.
    ///
    /// - Throws: ``Failure`` if the name can't be decoded.
    func text(or encoding: NameEncoding?) throws -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard let encoding else {
            throw Failure("its name isn't UTF-8; give its encoding, such as --name-encoding cp1252")
        }
        guard let text = encoding.text(of: bytes) else {
            throw Failure("its name is neither UTF-8 nor \(encoding.rawValue)")
        }
        return text
    }

    /// The name for display, with bytes that aren't UTF-8 as `\xE9`.
    var shown: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var rest = bytes[...], shown = ""
        while let byte = rest.first {
            // A UTF-8 character has at most four bytes.
            let found = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
            shown += found ?? "\\x" + String(byte, radix: 16, uppercase: true)
            rest = rest.dropFirst(found?.utf8.count ?? 1)
        }
        return shown
    }
}
