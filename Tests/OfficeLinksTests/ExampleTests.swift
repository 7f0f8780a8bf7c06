import Foundation
import Testing

@testable import OfficeLinks

/// The Android example, compiled against stubs (`scripts/typecheck-android`), is held against the library.
@Suite struct ExampleTests {
    private static func example(_ name: String) throws -> String {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return try String(contentsOf: folder.appending(path: "Examples/Android/" + name), encoding: .utf8)
    }

    @Test func `the activity sets every extra the library does, and reads those Office sends`() throws {
        let source = try Self.example("OfficeAuthActivity.java")
        let result = AndroidResult(.granted(.init(code: "c")), user: "u")
        for key in result.extras.keys { #expect(source.contains("putExtra(\"\(key)\"")) }
        for key in ["AuthorizeUrlQueryParams", "UserId"] { #expect(source.contains("getStringExtra(\"\(key)\")")) }
        #expect(source.contains("getCallingPackage()"))
        for app in OfficeApp.allCases {
            if let package = OfficeStore(app).androidPackage { #expect(source.contains("\"\(package)\"")) }
        }
        let declined = AndroidResult(.declined, user: nil).extras["ResponseUrlQueryParams"] ?? ""
        #expect(source.contains("\"\(declined)\""))
    }

    @Test func `the manifest declares what the library prints`() throws {
        func squeezed(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let manifest = squeezed(try Self.example("AndroidManifest.xml"))
        let printed = AndroidManifest(activity: "com.contoso.drive.OfficeAuthActivity").text
        let parts = squeezed(printed).split(separator: /<!--.*?-->/).map { squeezed(String($0)) }
        #expect(parts.map { $0.prefix(9) } == ["<activity", "<queries>"])
        for part in parts { #expect(manifest.contains(part)) }
    }
}
