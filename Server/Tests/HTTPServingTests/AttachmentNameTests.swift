import Testing

@testable import HTTPServing

/// Tests the file name of a download in `Content-Disposition` (RFC 6266).
@Suite struct AttachmentNameTests {
    @Test(arguments: [
        "a\"; filename=\"evil.exe", "a\r\nX-Evil: 1", "a\\", "a;b=c", "é\u{202E}exe.docx", "'%0d%0aX-Evil: 1", "a\n",
        "日本語.docx", "", "a\u{0}b",
    ]) func `a file name stays one header parameter on one line`(name: String) {
        let field = FileContent.attachment(named: name)
        #expect(
            field.wholeMatch(of: #/attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[A-Za-z0-9_.~%-]*/#) != nil)
        #expect(field.utf8.allSatisfy { (0x20...0x7E).contains($0) })
    }
}
