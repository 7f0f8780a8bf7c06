// swift-tools-version: 6.0

import PackageDescription

// The links between an app and Office, which an app takes by this repository's address. Everything that runs is a
// package of its own, `Server`, so that an app resolves this one and nothing more. Warnings are errors in CI, not here:
// a package with such flags can't be depended on.
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
