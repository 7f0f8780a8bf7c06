// swift-tools-version: 6.2

import PackageDescription

// The messages of WOPI and OAuth as Swift types, and the rules for documents and sign-in, without a server or a
// database. The package `Server` depends on this one and adds both.
let package = Package(
    name: "emplace-core",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "Basics", targets: ["Basics"]),
        .library(name: "WOPI", targets: ["WOPI"]),
        .library(name: "WOPIProof", targets: ["WOPIProof"]),
        .library(name: "OAuth", targets: ["OAuth"]),
        .library(name: "Documents", targets: ["Documents"]),
        .library(name: "WOPIHost", targets: ["WOPIHost"]),
        .library(name: "OAuthServer", targets: ["OAuthServer"]),
        .library(name: "Auditing", targets: ["Auditing"]),
        .library(name: "PortContracts", targets: ["PortContracts"]),
        .library(name: "ParserInvariants", targets: ["ParserInvariants"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
    ],
    targets: [
        // Layer Protocols: the messages of WOPI and OAuth as Swift types. These targets do no I/O.
        .target(name: "Basics"),
        .target(name: "WOPI", dependencies: ["Basics", .product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(
            name: "WOPIProof",
            dependencies: ["Basics", "WOPI", .product(name: "CryptoExtras", package: "swift-crypto")]
        ),
        .target(name: "OAuth", dependencies: ["Basics", .product(name: "Crypto", package: "swift-crypto")]),

        // Layer Domain: the rules for documents and sign-in. These targets declare ports, such as a document store,
        // which adapters in the package `Server` implement.
        .target(name: "Documents", dependencies: ["Basics", .product(name: "Crypto", package: "swift-crypto")]),
        .target(
            name: "WOPIHost",
            dependencies: [
                "Documents", "Basics", "WOPI", "WOPIProof", .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "OAuthServer",
            dependencies: [
                "Basics",
                "OAuth",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ]
        ),
        .target(name: "Auditing", dependencies: ["Basics", "Documents", "OAuthServer"]),
        // Layer TestSupport: contract suites for every port, stores in memory, and replayed parser inputs.
        .target(
            name: "PortContracts",
            dependencies: [
                "Basics", "Documents",
                "WOPI", "OAuth", "WOPIHost", "OAuthServer", "Auditing",
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(name: "ParserInvariants"),

        .testTarget(name: "BasicsTests", dependencies: ["Basics"]),
        .testTarget(name: "ParserInvariantsTests", dependencies: ["ParserInvariants"]),
        .testTarget(
            name: "WOPITests",
            dependencies: ["Basics", "WOPI", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .testTarget(
            name: "WOPIProofTests",
            dependencies: ["Basics", "WOPI", "WOPIProof", .product(name: "CryptoExtras", package: "swift-crypto")]
        ),
        .testTarget(name: "OAuthTests", dependencies: ["Basics", "OAuth"]),
        .testTarget(name: "DocumentsTests", dependencies: ["Basics", "Documents", "OAuthServer", "PortContracts"]),
        .testTarget(
            name: "WOPIHostTests",
            dependencies: [
                "Basics", "Documents", "WOPI", "WOPIProof", "OAuth", "WOPIHost", "PortContracts",
                .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(name: "OAuthServerTests", dependencies: ["Basics", "OAuth", "OAuthServer", "PortContracts"]),
    ],
    swiftLanguageModes: [.v6]
)

// The tests of these targets replay inputs that fuzzing found, from the folder Corpus beside the tests.
let fuzzed: Set = ["WOPITests", "WOPIProofTests", "OAuthTests", "WOPIHostTests"]

// The folder of a target names its layer. `scripts/architecture` compares the dependencies with the layers.
let layers = [
    "Protocols": ["Basics", "WOPI", "WOPIProof", "OAuth"],
    "Domain": ["Documents", "WOPIHost", "OAuthServer", "Auditing"],
    "TestSupport": ["ParserInvariants", "PortContracts"],
]

for (layer, names) in layers {
    for target in package.targets where names.contains(target.name) { target.path = "Sources/\(layer)/\(target.name)" }
}

for target in package.targets where fuzzed.contains(target.name) {
    target.exclude = ["Corpus"]
    target.dependencies.append("ParserInvariants")
}

for target in package.targets {
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .treatAllWarnings(as: .error),
    ]
}
