/// The format of all identifiers: 20 characters from an alphabet of 32 (100 random bits). Identifiers need no encoding
/// in a URL, a header or a file name.
package enum Identifier {
    private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

    package static func random(using generator: inout some RandomNumberGenerator) -> String {
        var bits = (generator.next(), generator.next())
        var text = [UInt8]()
        text.reserveCapacity(20)
        for index in 0..<20 {
            // The first word supplies 12 characters and the second word 8. Five bits pick one of 32 letters without
            // bias.
            let letter = index < 12 ? Int(bits.0 & 31) : Int(bits.1 & 31)
            if index < 12 { bits.0 >>= 5 } else { bits.1 >>= 5 }
            text.append(alphabet[letter])
        }
        return String(decoding: text, as: UTF8.self)
    }

    package static func random() -> String {
        var generator = SystemRandomNumberGenerator()
        return random(using: &generator)
    }

    /// Whether identifiers made by this server can contain this character.
    package static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x6B, 0x6D, 0x6E, 0x70...0x7A, 0x32...0x39: true
        default: false
        }
    }

    /// Whether the text has the format of ``random()``. An id in another format was made up by a client.
    package static func isRandom(_ text: some Collection<UInt8>) -> Bool {
        text.count == 20 && text.allSatisfy(isLetter)
    }

    package static func isWellFormed(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.everyUTF8 { $0.isASCIILetterOrDigit }
    }
}
