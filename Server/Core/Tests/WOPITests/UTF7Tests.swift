import Testing
import WOPI

/// The test vectors of docs/protocol/files.md#utf-7.
@Suite struct UTF7Tests {
    static let vectors = [
        (".docx", ".docx"), ("Q4 plan_v2.docx", "Q4 plan+AF8-v2.docx"), ("A+B.xlsx", "A+-B.xlsx"),
        ("Übersicht.docx", "+ANw-bersicht.docx"), ("日本語.pptx", "+ZeVnLIqe-.pptx"), ("📄.docx", "+2D3cxA-.docx"),
        ("50% off.docx", "50+ACU- off.docx"), ("a&b=c.docx", "a+ACY-b+AD0-c.docx"), ("", ""),
    ]

    @Test(arguments: vectors) func `the test vectors are encoded and decoded`(name: String, header: String) {
        #expect(UTF7.encode(name) == header)
        #expect(UTF7.decode(header) == name)
    }

    @Test(arguments: [
        ("a=b&c", "a=b&c"), ("+ANw", "Ü"), ("+ANw.", "Ü."), ("+ANw-+ANw-", "ÜÜ"), ("+AGE-b", "ab"), ("a-b", "a-b"),
        ("+-+-", "++"), ("+ANwA3A-", "ÜÜ"),
    ]) func `other encoders' spellings are decoded`(header: String, name: String) {
        #expect(UTF7.decode(header) == name)
    }

    @Test(arguments: ["+", "+!", "a+2D", "+2D0-", "+3Vo-", "+3EHYNA-", "+A-", "+AB-", "+ANx-", "\u{E9}", "+!!!-"])
    func `invalid UTF-7 is nil`(header: String) {
        #expect(UTF7.decode(header) == nil)
    }

    @Test func `every name is decoded unchanged`() {
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<2000 {
            let name = generator.text(maxLength: 40)
            #expect(UTF7.decode(UTF7.encode(name)) == name)
            #expect(UTF7.encode(name).utf8.allSatisfy { $0 < 0x80 })
        }
    }

    @Test func `decoding any bytes never crashes`() {
        var generator = SeededGenerator(seed: 11)
        for _ in 0..<5000 {
            let header = generator.text(maxLength: 30, of: "+-/AZaz09+=&.\u{E9}D83D")
            if let name = UTF7.decode(header) { #expect(UTF7.decode(UTF7.encode(name)) == name) }
        }
    }
}

/// A random number generator that returns the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        var mixed = state
        mixed ^= mixed >> 33
        mixed = mixed &* 0xff51_afd7_ed55_8ccd
        return mixed ^ (mixed >> 33)
    }

    mutating func text(maxLength: Int, of alphabet: String? = nil) -> String {
        let count = Int.random(in: 0...maxLength, using: &self)
        let letters = alphabet.map { Array($0.unicodeScalars) }
        var scalars = String.UnicodeScalarView()
        while scalars.count < count {
            if let letters {
                scalars.append(letters.randomElement(using: &self) ?? "a")
            } else if let scalar = Unicode.Scalar(UInt32.random(in: 1...0x2FFFF, using: &self)) {
                scalars.append(scalar)
            }
        }
        return String(scalars)
    }
}
