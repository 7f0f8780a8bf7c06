import Basics
import Documents
import Testing

@testable import ZipArchives

/// Tests that the names in a zip are valid file names on Windows.
@Suite struct ZipNameTests {
    static let unchanged = [
        "Plan.docx", "日本 計画.docx", ".profile", "Content.docx", "CONSOLE.txt", "COM10.txt", "COM.txt", "LPT", "aux2",
        "a.CON", "nul_", "e\u{301}.docx", " leading", "a b.docx", "100%.docx", "a;b,c=d+e[f]{g}~`!@#$^&()'.docx",
    ]

    @Test(arguments: unchanged)
    func `a name that is valid on Windows stays the same`(name: String) {
        #expect(Array(ZipName.safe(name).unicodeScalars) == Array(name.unicodeScalars))
    }

    static let devices =
        ["CON", "prn", "Aux", "NUL", "CONIN$", "conout$", "COM¹", "com²", "LPT³"]
        + (0...9).flatMap { ["COM\($0)", "lpt\($0)"] }

    @Test(arguments: devices)
    func `the name of a device is changed, with any extension`(name: String) {
        for end in ["", ".txt", ".tar.gz", " .docx", "  .x"] {
            #expect(ZipName.safe(name + end) == "_" + name + end)
        }
        #expect(ZipName.safe(name + "x") == name + "x" && ZipName.safe("x" + name) == "x" + name)
    }

    @Test(arguments: [
        ("a:b", "a：b"), ("a?", "a？"), ("*.docx", "＊.docx"), ("<a>|\"b\"", "＜a＞｜＂b＂"), ("a\\b", "a＼b"),
        ("Plan.", "Plan．"), ("Plan ", "Plan\u{2420}"), ("Plan. ", "Plan.\u{2420}"), ("Plan .", "Plan ．"),
        ("a\tb", "a␉b"), ("a\u{7f}", "a␡"), ("CON.", "CON．"), ("con:", "con："), ("NUL ", "NUL\u{2420}"),
        ("file.txt:stream", "file.txt：stream"), (" ", "\u{2420}"), ("...", "_..．"),
    ])
    func `a character that Windows doesn't allow is replaced`(name: String, safe: String) {
        #expect(ZipName.safe(name) == safe)
    }

    @Test func `Windows accepts every changed name`() {
        let parts = ["", "CON", "a", ".", " ", "..", ":", "?", "\u{1}", "COM¹", "\\", "\"", "txt", "ü"]
        for one in parts {
            for two in parts {
                for three in parts {
                    let safe = ZipName.safe(one + two + three)
                    #expect(!safe.isEmpty && !safe.hasSuffix(".") && !safe.hasSuffix(" "), "\(safe)")
                    #expect(
                        !safe.unicodeScalars.contains { "\\/:*?\"<>|".unicodeScalars.contains($0) || $0.value < 32 })
                    #expect(ZipName.safe(safe) == safe, "\(safe)")
                }
            }
        }
    }

    @Test func `a changed name stays within the maximum length`() {
        let name = "CON." + String(repeating: "x", count: DocumentName.maxLength - 4)
        #expect(ZipName.safe(name).utf16.count <= DocumentName.maxLength)
    }

    /// Each element is a list of names that one folder of the server can contain, but that would clash on Windows.
    static let clashes: [[String]] = [
        ["a:b", "a：b"], ["a：b", "a:b"], ["CON", "_con"], ["_con", "CON", "_CON (2)"], ["a?", "a？", "a? (2)", "A？ (3)"],
        ["Plan.", "Plan．"], ["x\u{1}", "x␁"], ["A*", "a＊", "a＊ (2)"], ["nul.txt", "_NUL.TXT", "_nul (2).txt"],
    ]

    @Test(arguments: clashes)
    func `changed names in a folder are unique, also when case is ignored`(names: [String]) {
        #expect(Set(names.map(DocumentName.key)).count == names.count)
        var zip = ZipNames()
        _ = zip.path(of: ["Top"], isFolder: true)
        let paths = names.map { zip.path(of: ["Top", $0], isFolder: false) }
        #expect(Set(paths.map { DocumentName.key($0) }).count == names.count, "\(paths)")
        #expect(zip.changes.count >= 1 && paths.allSatisfy { $0.hasPrefix("Top/") })
    }

    @Test func `the content of a renamed folder has the new name in its paths`() {
        var zip = ZipNames(), paths: [String] = []
        for (names, isFolder) in [
            (["Top:"], true), (["Top:", "a:"], true), (["Top:", "a:", "x"], false), (["Top:", "a："], true),
            (["Top:", "a：", "x"], false), (["Top:", "a：", "CON"], true), (["Top:", "a：", "CON", "y?"], false),
            (["Top:", "z"], false),
        ] { paths.append(zip.path(of: names, isFolder: isFolder)) }
        #expect(
            paths == [
                "Top：/", "Top：/a：/", "Top：/a：/x", "Top：/a： (2)/", "Top：/a： (2)/x", "Top：/a： (2)/_CON/",
                "Top：/a： (2)/_CON/y？", "Top：/z",
            ])
    }

    @Test func `several chosen items are at the top level of the archive`() {
        var zip = ZipNames()
        let paths = [["a?"], ["a？"], ["b"]].map { zip.path(of: $0, isFolder: false) }
        #expect(paths == ["a？", "a？ (2)", "b"])
        #expect(zip.free("B") == "B (2)")
    }

    @Test func `the list contains each changed name and is bounded`() throws {
        let texts = ChangedNamesTexts(fileName: "Names.txt", text: "Changed names:") { "and \($0) more" }
        var zip = ZipNames()
        _ = zip.path(of: ["Plan.docx"], isFolder: false)
        #expect(zip.list(texts) == nil)
        _ = zip.path(of: ["a\u{1B}b"], isFolder: false)
        let list = try #require(zip.list(texts))
        #expect(list.contains("a␛b  ←  \"a\\u{1B}b\"\r\n") && list.contains(texts.text) && !list.contains("Plan"))
        for number in 0..<6000 {
            _ = zip.path(of: [String(repeating: "x", count: 240) + "\(number)?"], isFolder: false)
        }
        let long = try #require(zip.list(texts))
        #expect(long.utf8.count < ZipNames.maxList + 20_000 && zip.more > 0)
        #expect(long.contains(texts.more(zip.more)))
    }
}
