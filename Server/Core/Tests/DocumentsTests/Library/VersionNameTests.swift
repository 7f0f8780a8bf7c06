import Documents
import PortContracts
import Testing

/// Tests the names that users give to versions. Pruning never deletes a named version.
@Suite struct VersionNameTests {
    private static let family = "👩‍👩‍👧‍👦"
    private static let marked = "e" + String(repeating: "\u{301}", count: 500)

    @Test(arguments: [
        // Each of these names has more than a hundred UTF-16 units. Most of the names have fewer than a hundred
        // characters, because a character may consist of many Unicode scalars.
        marked, String(repeating: marked, count: 100), String(repeating: family, count: 10),
        String(repeating: "e\u{301}", count: 51), String(repeating: "x", count: 101),
        "a" + String(repeating: "\u{200D}", count: 100),
        // These names contain a character that ends a line or that makes a name look like another name.
        "two\nlines", "a\r", "a\u{0}b", "a\u{1b}[2J", "a\u{9f}", "a\u{2028}b", "a\u{2029}b", "invoice\u{202e}xcod.exe",
        "\u{2066}a", "\u{2067}a\u{2069}", "a\u{200f}b", "a\u{61c}b",
    ])
    func `a name that isn't a short line is refused and nothing is logged`(name: String) async throws {
        let fixture = MemoryFixture(), mia = try await fixture.addPerson()
        let file = try await mia.makeFile(), before = fixture.rows
        await #expect(throws: DocumentsError.self) {
            // Put letters around the name, because white space at the beginning and at the end of a name is removed.
            try await fixture.library.nameVersion(
                .first, of: file.id, as: "x" + name + "x", for: mia.caller, now: fixture.clock.now)
        }
        #expect(fixture.rows == before)
    }

    @Test(arguments: [
        String(repeating: "x", count: 100), "As sent to Ben", "Entwurf für 空", family,
        String(repeating: "é", count: 100),
        "e\u{301}", "a & <b>", String(repeating: "日", count: 100),
    ])
    func `a short line is stored as it was typed`(name: String) async throws {
        let fixture = MemoryFixture(), mia = try await fixture.addPerson()
        let file = try await mia.makeFile()
        let kept = try await fixture.library.nameVersion(
            .first, of: file.id, as: name, for: mia.caller, now: fixture.clock.now)
        #expect(kept?.utf8.elementsEqual(name.utf8) == true)
    }
}
