import Documents
import Testing

@Suite struct FileTypeTests {
    @Test(arguments: [
        ("Plan.docx", ".docx"), ("Plan.DOCX", ".docx"), ("a.b.Pdf", ".pdf"), ("Photo.jpeg", ".jpg"), ("a.JPG", ".jpg"),
        ("a.tif", ".tiff"), ("song.mp3", ".mp3"), ("../../x.htm", ".html"), ("日.ü", ".ü"),
    ])
    func `a type is recognized by the extension, in any case and spelling`(name: String, type: String) {
        #expect(FileType(ofName: name)?.description == type)
    }

    @Test(arguments: [
        "", ".", "Notes", ".docx", "Plan.", "Plan 1.2", "Plan v1.2 final version", "a.<b>", "a.b c", "a.\0x", "a.docx ",
    ])
    func `a name without an extension has no type`(name: String) {
        #expect(FileType(ofName: name) == nil)
    }
}
