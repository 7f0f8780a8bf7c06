// swift-tools-version: 6.0

import PackageDescription

// Libraries for apps: links between an app and Office, SwiftUI views for them, and a client of the server. Apps depend on
// this package by the URL of this repository. The server is a separate package, `Server`, so that apps don't download its
// dependencies.
// CI treats warnings as errors, but not with a setting in this file: SwiftPM refuses dependencies with such settings.
let package = Package(
    name: "emplace",
    platforms: [.iOS(.v13), .macOS(.v10_15)],
    products: [
        .library(name: "OfficeLinks", targets: ["OfficeLinks"]),
        .library(name: "OfficeLinksUI", targets: ["OfficeLinksUI"]),
        .library(name: "EmplaceClient", targets: ["EmplaceClient"]),
    ],
    targets: [
        .target(name: "OfficeLinks"),
        .target(name: "OfficeLinksUI", dependencies: ["OfficeLinks"]),
        .target(name: "EmplaceClient", dependencies: ["OfficeLinks"]),
        .testTarget(name: "OfficeLinksTests", dependencies: ["OfficeLinks"], exclude: ["Corpus"]),
        .testTarget(name: "EmplaceClientTests", dependencies: ["EmplaceClient", "OfficeLinks"]),
        // Runs the client against a real server. Server/Tests/EndToEnd/test_emplace_client.py builds and drives it.
        .executableTarget(
            name: "EmplaceClientProbe", dependencies: ["EmplaceClient", "OfficeLinks"],
            path: "Tests/EmplaceClientProbe"),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
    ]
}
