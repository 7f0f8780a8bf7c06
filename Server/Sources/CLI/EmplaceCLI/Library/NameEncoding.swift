import ArgumentParser
import Foundation

/// An encoding that names of files may have on a disk which was written before UTF-8.
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

    /// Other names of the same, without hyphens and underscores.
    private static let aliases: [String: NameEncoding] = [
        "iso88591": .latin1, "iso88592": .latin2, "iso885915": .latin9, "windows1250": .cp1250,
        "windows1251": .cp1251, "windows1252": .cp1252, "ibm437": .cp437, "ibm850": .cp850, "ibm866": .cp866,
        "koi8r": .koi8r, "mac": .macRoman, "macintosh": .macRoman, "shiftjis": .shiftJIS, "sjis": .shiftJIS,
        "cp932": .shiftJIS, "windows31j": .shiftJIS,
    ]

    /// The text that bytes stand for; `nil` when one of them stands for nothing.
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

/// The name of a file as the system has it.
struct DiskName {
    let bytes: [UInt8]

    /// The name as a text; one that isn't UTF-8 is read in the encoding that was chosen for those.
    ///
    /// - Throws: ``Failure`` for a name that is no text.
    func text(or encoding: NameEncoding?) throws -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard let encoding else {
            throw Failure("its name isn't UTF-8; say in which encoding it is, such as --names cp1252")
        }
        guard let text = encoding.text(of: bytes) else {
            throw Failure("its name is neither UTF-8 nor \(encoding.rawValue)")
        }
        return text
    }

    /// The name for people: bytes that aren't UTF-8 as `\xE9`.
    var shown: String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        var rest = bytes[...], shown = ""
        while let byte = rest.first {
            // No character of UTF-8 has more than four bytes.
            let found = (1...4).lazy.compactMap { String(validating: rest.prefix($0), as: UTF8.self) }.first
            shown += found ?? "\\x" + String(byte, radix: 16, uppercase: true)
            rest = rest.dropFirst(found?.utf8.count ?? 1)
        }
        return shown
    }
}
