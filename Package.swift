// swift-tools-version: 6.0

import PackageDescription

// Builds and parses the links between an app and Office. Apps depend on this package by the URL of this repository. The
// server is a separate package, `Server`, so that apps don't download its dependencies.
// CI treats warnings as errors, but not with a setting in this file: SwiftPM refuses dependencies with such settings.
let package = Package(
    name: "emplace",
    platforms: [.iOS(.v13), .macOS(.v10_15)],
    products: [.library(name: "OfficeLinks", targets: ["OfficeLinks"])],
    targets: [
        .target(name: "OfficeLinks"),
        .testTarget(name: "OfficeLinksTests", dependencies: ["OfficeLinks"], exclude: ["Corpus"]),
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
