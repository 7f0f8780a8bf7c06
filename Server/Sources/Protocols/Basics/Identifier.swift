/// The form of all identifiers: 20 characters of an alphabet of 32, which are 100 random bits, and need no encoding in
/// a URL, a header or a file name.
package enum Identifier {
    private static let alphabet = Array("abcdefghijkmnpqrstuvwxyz23456789".utf8)

    package static func random(using generator: inout some RandomNumberGenerator) -> String {
        var bits = (generator.next(), generator.next())
        var text = [UInt8]()
        text.reserveCapacity(20)
        for index in 0..<20 {
            // 12 characters of the first word, 8 of the second; 32 letters, so five bits pick one without bias.
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

    /// Whether a character is one that identifiers which this server made are of.
    package static func isLetter(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x61...0x6B, 0x6D, 0x6E, 0x70...0x7A, 0x32...0x39: true
        default: false
        }
    }

    /// Whether it is as ``random()`` makes them, and so nothing that a client made up.
    package static func isRandom(_ text: some Collection<UInt8>) -> Bool {
        text.count == 20 && text.allSatisfy(isLetter)
    }

    package static func isWellFormed(_ text: String) -> Bool {
        (1...64).contains(text.utf8.count) && text.everyUTF8 { $0.isASCIILetterOrDigit }
    }
}
