import Foundation
import Testing

@testable import OfficeLinks

/// Tests that the Android library and the examples agree with this package. `scripts/test-android` and
/// `scripts/typecheck-ios` compile them against stubs of the platforms.
@Suite struct ExampleTests {
    private static func text(_ name: String) throws -> String {
        var folder = URL(filePath: #filePath)
        for _ in 0..<3 { folder.deleteLastPathComponent() }
        return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
    }

    private static func example(_ name: String) throws -> String { try text("Examples/" + name) }

    private static func library(_ name: String) throws -> String {
        try text("Android/officelinks/src/main/kotlin/dev/emplace/officelinks/" + name)
    }

    @Test func `the activity sets the same extras as the library and reads those of Office`() throws {
        let core = try Self.library("SignIn.kt"), activity = try Self.library("android/OfficeSignInActivity.kt")
        let result = AndroidResult(.granted(.init(code: "c")), user: "u")
        for key in Array(result.extras.keys) + ["AuthorizeUrlQueryParams"] { #expect(core.contains("\"\(key)\"")) }
        #expect(activity.contains("AndroidResult.QUERY_KEY") && activity.contains("callingPackage"))
        for app in OfficeApp.allCases {
            if let package = OfficeStore(app).androidPackage { #expect(activity.contains("\"\(package)\"")) }
        }
    }

    @Test(arguments: ["Android/officelinks/src/main", "Examples/Android/app/src/main"])
    func `the manifest leaves the package to the build file`(folder: String) throws {
        let manifest = try Self.text(folder + "/AndroidManifest.xml")
        let root = try #require(manifest.firstMatch(of: /<manifest[^>]*>/))
        #expect(!root.0.contains("package="))
    }

    @Test func `the iOS app keeps what Office sent, and declares what the library prints`() throws {
        let app = try Self.example("iOS/Drive/DriveApp.swift"), plist = try Self.example("iOS/Info.plist")
        for kept in ["OfficeVisit?", "PendingSignIn?", "OfficePromotion()"] {
            #expect(app.firstMatch(of: /@OfficeStorage\("\w+"\) private var \w+(: | = )/) != nil && app.contains(kept))
        }
        func squeezed(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let printed = InfoPlist(schemes: ["contosodrive"], name: "com.contoso.drive", signsIn: true).text
        #expect(squeezed(plist).contains(squeezed(printed)))
        #expect(app.contains(#"let scheme: AppScheme = "contosodrive""#))
    }

    @Test func `the Xcode project defines every object that it names, and has the package's products`() throws {
        let project = try Self.example("iOS/Drive.xcodeproj/project.pbxproj")
        let named = Set(project.matches(of: /\bD0{10}[0-9A-F]{13}\b/).map { String($0.0) })
        let defined = Set(project.matches(of: /\n\t\t(D0{10}[0-9A-F]{13}).* = \{/).map { String($0.1) })
        #expect(named == defined && defined.count == 23)
        for product in ["OfficeLinks", "OfficeLinksUI", "EmplaceClient"] {
            #expect(project.contains("productName = \(product);"))
        }
        #expect(project.contains("relativePath = ../..;") && project.contains("INFOPLIST_FILE = Info.plist;"))
    }

    @Test(arguments: [
        "Android/README.md", "Web/README.md", "Examples/README.md",
        "Sources/OfficeLinks/OfficeLinks.docc/TenMinutes.md",
        "Sources/OfficeLinks/OfficeLinks.docc/SignInThroughYourApp.md",
    ]) func `the setting url-schemes is valid where a page shows it`(page: String) throws {
        let shown = try Self.text(page).matches(of: /\{"(?:iOS|Android)":\[[^\]]*\]\}/)
        #expect(!shown.isEmpty)
        for value in shown {
            let apps = try UrlSchemes(String(value.0))
            #expect(apps.iOS == ["contosodrive"] || apps.android.first?.package == "com.contoso.drive")
        }
    }

    @Test func `the manifests declare the same values that the library prints`() throws {
        func squeezed(_ text: String) -> String { text.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        let manifest = squeezed(try Self.example("Android/app/src/main/AndroidManifest.xml"))
        let queries = try Self.text("Android/officelinks/src/main/AndroidManifest.xml")
        let printed = AndroidManifest(activity: "com.contoso.drive.OfficeAuthActivity").text
        let parts = squeezed(printed).split(separator: /<!--.*?-->/).map { squeezed(String($0)) }
        #expect(parts.map { $0.prefix(9) } == ["<activity", "<queries>"])
        #expect(manifest.contains(try #require(parts.first)))
        #expect(squeezed(try Self.text("Android/README.md")).contains(try #require(parts.first)))
        let packages = printed.matches(of: /<package [^>]*>/).map { String($0.0) }
        #expect(packages.count == 3)
        for package in packages { #expect(queries.contains(package)) }
    }
}
