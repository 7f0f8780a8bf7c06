import Documents
import Testing

@testable import WOPIHost

/// Tests docs/protocol/files.md#names.
@Suite struct NameTests {
    private static let forbidden = Set("\\/:*?\"<>|#{}^[]`%")

    /// Returns random names that a desktop computer may create, including names that look percent-encoded.
    private static func generated(_ seed: UInt64) -> [String] {
        var state = seed
        func next() -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 40)
        }
        let scalars = Array(
            "ab.Z9 -_\\:*?\"<>|#{}^[]`%\u{1}\u{1F}\u{7F}é日📄\u{301}\u{202E}\u{2024}\u{2426}\u{FE68}\u{A789}\u{2401}\u{FE6A}"
                .unicodeScalars)
        return (0..<3000).map { _ in
            var view = String.UnicodeScalarView()
            for _ in 0...(next() % 12) { view.append(scalars[next() % scalars.count]) }
            return String(view)
        }
    }

    @Test func `every stored name is valid on phones, with hyphens for characters that aren't`() {
        for name in Self.generated(3) {
            let wire = WireName.wire(name)
            #expect(wire.unicodeScalars.count == name.unicodeScalars.count)
            #expect(WireName.wire(wire) == wire)
            for (seen, kept) in zip(wire.unicodeScalars, name.unicodeScalars) where seen != kept {
                #expect(seen == "-")
            }
            #expect(Self.forbidden.isDisjoint(with: wire) && !wire.hasPrefix("."))
            #expect(!wire.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x7F })
        }
    }

    @Test func `any suggested name becomes one that phones accept`() throws {
        for name in Self.generated(5) + ["", ".", "..", "/", "\0", String(repeating: "x", count: 10_000) + ".docx"] {
            let made = NameRules.like(name)
            #expect(try DocumentName(made.text) == made)
            #expect(Self.forbidden.isDisjoint(with: WireName.wire(made.text)))
        }
    }

    @Test(arguments: [0, 1, 2, 4, 5, 6, 8, 9, 12, 20, 32, 60, 63, 64, 65, 80, 150, 200, 240])
    func `a name of the advertised maximum length is accepted with every extension`(length: Int) throws {
        let end = length == 0 ? "" : "." + String(repeating: "e", count: length - 1)
        let current = try DocumentName("Plan" + (length == 1 ? "" : end))
        let promised = NameRules.promisedBaseLength(beside: current.fileExtension)
        #expect(promised >= 1 && (length > 64 || promised > 100))
        for letter in ["n", "ü", "漢"] {
            let base = String(repeating: letter, count: promised)
            #expect(try NameRules.renamed(base, keepingExtensionOf: current).text == base + current.fileExtension)
            guard length != 1, length <= 64 else { continue }
            for source in ["Plan", "Plan.docx", "Plan.x"] {
                let source = try DocumentName(source)
                #expect(NameRules.promisedBaseLength(beside: source.fileExtension) == promised)
                #expect(try NameRules.exact(base + end).text == base + end)
                #expect(NameRules.like(base + end, source: source).text == base + end)
            }
        }
    }

    @Test func `a name with any content that a phone returns unchanged is the original name`() throws {
        for text in Self.generated(7) {
            guard let name = try? DocumentName(text) else { continue }
            let same = try NameRules.renamed(WireName.wire(name.base), keepingExtensionOf: name)
            #expect(same.text.unicodeScalars.elementsEqual(text.unicodeScalars), "\(text) \(same)")
        }
    }

    @Test(arguments: [
        ("Plan.docx", "PLAN.DOCX"), ("Café.docx", "Cafe\u{301}.docx"), ("ΟΔΟΣ.docx", "οδος.docx"),
        ("οδοσ.docx", "οδος.docx"), ("STRASSE", "straße"), ("İ", "i\u{307}"),
    ]) func `names that differ only in case or Unicode form are equal`(left: String, right: String) {
        #expect(DocumentName.key(left) == DocumentName.key(right))
    }

    @Test(arguments: [("Plan.docx", "Plan.doc"), ("a", "á"), ("o", "0"), ("l", "I")])
    func `other names are different`(left: String, right: String) {
        #expect(DocumentName.key(left) != DocumentName.key(right))
    }

    @Test(arguments: ["", ".", "..", "a/b", "a\0b", String(repeating: "n", count: 256)])
    func `an invalid name is refused`(text: String) {
        #expect(throws: DocumentsError.self) { try DocumentName(text) }
    }

    @Test func `alternatives for a taken name keep the extension and are valid`() throws {
        let long = try DocumentName(String(repeating: "n", count: 249) + ".docx")
        for name in [try DocumentName("Plan.docx"), long, try DocumentName("no extension")] {
            let tries = name.alternatives(mark: "k7m2q9xwab")
            #expect(tries.count == 50 && Set(tries.map(\.key)).count == 50)
            #expect(tries.allSatisfy { $0.fileExtension == name.fileExtension })
        }
        let tries = try DocumentName("Plan.docx").alternatives(mark: "k7m2q9xwab").map(\.text)
        #expect(tries.first == "Plan (2).docx" && tries.suffix(2) == ["Plan (50).docx", "Plan (k7m2q9xwab).docx"])
    }

    @Test func `a suggestion that is too long with an invalid extension still gets a valid alternative`() throws {
        let made = NameRules.like(String(repeating: "n", count: 1100) + ".\u{1}\u{2}")
        #expect(made.text == String(repeating: "n", count: 128))
        #expect(try NameRules.exact(made.text) == made)
    }

    @Test(arguments: [64, 65, 249, 253])
    func `a name that is nearly all extension has several alternatives`(length: Int) throws {
        let name = try DocumentName("a." + String(repeating: "x", count: length - 1))
        #expect(name.alternatives(mark: "k7m2q9xwab").count == 50)
    }
}
