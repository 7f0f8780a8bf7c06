import ArgumentParser
import Foundation

/// An encoding of file names that older systems used, such as Latin-1.
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

    /// Other names of the encodings, without hyphens and underscores.
    private static let aliases: [String: NameEncoding] = [
        "iso88591": .latin1, "iso88592": .latin2, "iso885915": .latin9, "windows1250": .cp1250,
        "windows1251": .cp1251, "windows1252": .cp1252, "ibm437": .cp437, "ibm850": .cp850, "ibm866": .cp866,
        "koi8r": .koi8r, "mac": .macRoman, "macintosh": .macRoman, "shiftjis": .shiftJIS, "sjis": .shiftJIS,
        "cp932": .shiftJIS, "windows31j": .shiftJIS,
    ]

    /// Decodes bytes. Returns `nil` if the encoding doesn't assign a character to one of the bytes.
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

/// The name of a file on disk, as the bytes that the system returns.
struct DiskName {
    let bytes: [UInt8]

    /// Returns the name as text. If the name isn't UTF-8, it is decoded with `encoding`.
    ///
    /// - Throws: ``Failure`` if the name can't be decoded.
    func text(or encoding: NameEncoding?) throws -> String {
        if let text = String(validating: bytes, as: UTF8.self) { return text }
        guard let encoding else {
            throw Failure("its name isn't UTF-8; specify its encoding, such as --name-encoding cp1252")
        }
        guard let text = encoding.text(of: bytes) else {
            throw Failure("its name is neither UTF-8 nor \(encoding.rawValue); try another --name-encoding")
        }
        return text
    }

    /// The name for display. A byte that isn't UTF-8 is shown as `\xE9`.
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

/// The characters that each single-byte encoding assigns to the bytes 0x80 to 0xFF (https://encoding.spec.whatwg.org/
/// and https://www.unicode.org/Public/MAPPINGS/). U+FFFD marks a byte without a character.
extension NameEncoding {
    /// The characters of the bytes 0x80 to 0xFF. `nil` for a multibyte encoding, and for Latin-1, in which each byte
    /// equals the code point of its character.
    var table: String? {
        switch self {
        case .latin1, .shiftJIS: nil
        case .latin2: Self.latin2Table
        case .latin9: Self.latin9Table
        case .cp1250: Self.cp1250Table
        case .cp1251: Self.cp1251Table
        case .cp1252: Self.cp1252Table
        case .cp437: Self.cp437Table
        case .cp850: Self.cp850Table
        case .cp866: Self.cp866Table
        case .koi8r: Self.koi8rTable
        case .macRoman: Self.macRomanTable
        }
    }

    /// The C1 control characters, which all encodings of ISO 8859 contain.
    private static let controls = String(
        String.UnicodeScalarView((0x80...0x9F).compactMap(Unicode.Scalar.init)))

    private static let latin2Table =
        controls
        + "\u{A0}Ą˘Ł¤ĽŚ§¨ŠŞŤŹ\u{AD}ŽŻ°ą˛ł´ľśˇ¸šşťź˝žż"
        + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
        + "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"

    private static let latin9Table =
        controls
        + "\u{A0}¡¢£€¥Š§š©ª«¬\u{AD}®¯°±²³Žµ¶·ž¹º»ŒœŸ¿"
        + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
        + "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"

    private static let cp1250Table =
        "€\u{FFFD}‚\u{FFFD}„…†‡\u{FFFD}‰Š‹ŚŤŽŹ\u{FFFD}‘’“”•–—\u{FFFD}™š›śťžź"
        + "\u{A0}ˇ˘Ł¤Ą¦§¨©Ş«¬\u{AD}®Ż°±˛ł´µ¶·¸ąş»Ľ˝ľż"
        + "ŔÁÂĂÄĹĆÇČÉĘËĚÍÎĎĐŃŇÓÔŐÖ×ŘŮÚŰÜÝŢß"
        + "ŕáâăäĺćçčéęëěíîďđńňóôőö÷řůúűüýţ˙"

    private static let cp1251Table =
        "ЂЃ‚ѓ„…†‡€‰Љ‹ЊЌЋЏђ‘’“”•–—\u{FFFD}™љ›њќћџ"
        + "\u{A0}ЎўЈ¤Ґ¦§Ё©Є«¬\u{AD}®Ї°±Ііґµ¶·ё№є»јЅѕї"
        + "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
        + "абвгдежзийклмнопрстуфхцчшщъыьэюя"

    private static let cp1252Table =
        "€\u{FFFD}‚ƒ„…†‡ˆ‰Š‹Œ\u{FFFD}Ž\u{FFFD}\u{FFFD}‘’“”•–—˜™š›œ\u{FFFD}žŸ"
        + "\u{A0}¡¢£¤¥¦§¨©ª«¬\u{AD}®¯°±²³´µ¶·¸¹º»¼½¾¿"
        + "ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖ×ØÙÚÛÜÝÞß"
        + "àáâãäåæçèéêëìíîïðñòóôõö÷øùúûüýþÿ"

    private static let cp437Table =
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒ"
        + "áíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
        + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
        + "αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u{A0}"

    private static let cp850Table =
        "ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒ"
        + "áíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐"
        + "└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀"
        + "ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u{AD}±‗¾¶§÷¸°¨·¹³²■\u{A0}"

    private static let cp866Table =
        "АБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ"
        + "абвгдежзийклмноп░▒▓│┤╡╢╖╕╣║╗╝╜╛┐"
        + "└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀"
        + "рстуфхцчшщъыьэюяЁёЄєЇїЎў°∙·√№¤■\u{A0}"

    private static let koi8rTable =
        "─│┌┐└┘├┤┬┴┼▀▄█▌▐░▒▓⌠■∙√≈≤≥\u{A0}⌡°²·÷"
        + "═║╒ё╓╔╕╖╗╘╙╚╛╜╝╞╟╠╡Ё╢╣╤╥╦╧╨╩╪╫╬©"
        + "юабцдефгхийклмнопярстужвьызшэщчъ"
        + "ЮАБЦДЕФГХИЙКЛМНОПЯРСТУЖВЬЫЗШЭЩЧЪ"

    private static let macRomanTable =
        "ÄÅÇÉÑÖÜáàâäãåçéèêëíìîïñóòôöõúùûü"
        + "†°¢£§•¶ß®©™´¨≠ÆØ∞±≤≥¥µ∂∑∏π∫ªºΩæø"
        + "¿¡¬√ƒ≈∆«»…\u{A0}ÀÃÕŒœ–—“”‘’÷◊ÿŸ⁄€‹›ﬁﬂ"
        + "‡·‚„‰ÂÊÁËÈÍÎÏÌÓÔÒÚÛÙıˆ˜¯˘˙˚¸˝˛ˇ"
}
