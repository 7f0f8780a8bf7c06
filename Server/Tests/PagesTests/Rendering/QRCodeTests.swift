import Testing

@testable import Pages

@Suite struct QRCodeTests {
    /// Returns the coordinates of the dark squares (modules) of a QR code.
    private func modules(_ code: QRCode) -> Set<[Int]> {
        var dark: Set<[Int]> = []
        for run in code.path.matches(of: /M(\d+) (\d+)h(\d+)v1h-(\d+)z/) {
            guard let x = Int(run.1), let y = Int(run.2), let length = Int(run.3) else { continue }
            #expect(run.3 == run.4)
            for offset in 0..<length { dark.insert([x + offset, y]) }
        }
        return dark
    }

    @Test func `A QR code has three finder patterns and an empty quiet zone`() throws {
        let code = try #require(QRCode("https://place.contoso.example:8443"))
        let dark = modules(code), last = code.side - 5
        // The smallest QR code is 21 modules wide, and each further version is four modules wider (ISO/IEC 18004 §6.1).
        #expect((code.side - 8 - 21) % 4 == 0 && code.side - 8 >= 25)
        let fixture = 4...last
        #expect(dark.allSatisfy { fixture.contains($0[0]) && fixture.contains($0[1]) })
        for (left, top) in [(4, 4), (last - 6, 4), (4, last - 6)] {
            for y in 0..<7 {
                for x in 0..<7 {
                    let ring = max(abs(x - 3), abs(y - 3))
                    #expect(dark.contains([left + x, top + y]) == (ring != 2), "\(x) \(y)")
                }
            }
        }
        #expect(!dark.contains([last - 6, last - 6]) || !dark.contains([last, last]))
    }

    @Test func `A text too long for a QR code has none`() {
        #expect(QRCode("") == nil)
        // Version 40 of QR codes with medium error correction holds 2,331 bytes (ISO/IEC 18004, table 7).
        #expect(QRCode(String(repeating: "a", count: 2331)) != nil)
        #expect(QRCode(String(repeating: "a", count: 2332)) == nil)
    }

    @Test func `Different texts produce different codes`() {
        #expect(QRCode("https://a.example") != QRCode("https://b.example"))
        #expect(QRCode("a\0b") != QRCode("a"))
    }
}
