import Foundation
import Testing

@testable import OfficeLinks

/// Tests that the examples agree with the library. `scripts/typecheck-android` and `scripts/typecheck-ios` compile the
/// examples against stubs of the platforms.
@Suite struct ExampleTests {
    private static func example(_ name: String) throws -> String {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return try String(contentsOf: folder.appending(path: "Examples/" + name), encoding: .utf8)
    }

    @Test func `the activity sets the same extras as the library and reads those of Office`() throws {
        let source = try Self.example("Android/OfficeAuthActivity.java")
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

    @Test func `the manifest leaves the package to the build file`() throws {
        let root = try #require(try Self.example("Android/AndroidManifest.xml").firstMatch(of: /<manifest[^>]*>/))
        #expect(!root.0.contains("package="))
    }

    @Test func `the iOS app asks its server and stores its visits`() throws {
        let app = try Self.example("iOS/DriveApp.swift"), server = try Self.example("iOS/Server.swift")
        #expect(app.contains("@AppStorage") && app.contains("decode(OfficeVisit.self"))
        #expect(server.contains("asked.form(decision)") && server.contains("AppToAppAnswer(status:"))
    }

    @Test func `the manifest declares the same values that the library prints`() throws {
        func squeezed(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let manifest = squeezed(try Self.example("Android/AndroidManifest.xml"))
        let printed = AndroidManifest(activity: "com.contoso.drive.OfficeAuthActivity").text
        let parts = squeezed(printed).split(separator: /<!--.*?-->/).map { squeezed(String($0)) }
        #expect(parts.map { $0.prefix(9) } == ["<activity", "<queries>"])
        for part in parts { #expect(manifest.contains(part)) }
    }
}
