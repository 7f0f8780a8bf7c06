// swift-tools-version: 6.2

import PackageDescription

// Everything that runs. The package above, by path, is what apps take: the links alone.
let package = Package(
    name: "emplace-server",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "emplace", targets: ["emplace"]),
        .library(name: "WOPI", targets: ["WOPI"]),
        .library(name: "WOPIProof", targets: ["WOPIProof"]),
        .library(name: "OAuth", targets: ["OAuth"]),
        .library(name: "WOPIHost", targets: ["WOPIHost"]),
        .library(name: "OAuthServer", targets: ["OAuthServer"]),
        .library(name: "HostTesting", targets: ["HostTesting"]),
        .library(name: "Catalogue", targets: ["Catalogue"]),
        .library(name: "SQLiteEngine", targets: ["SQLiteEngine"]),
        .library(name: "DiskBlobs", targets: ["DiskBlobs"]),
        .library(name: "HostHTTP", targets: ["HostHTTP"]),
        .library(name: "OfficeClient", targets: ["OfficeClient"]),
        .library(name: "Rehearsal", targets: ["Rehearsal"]),
    ],
    dependencies: [
        .package(name: "emplace", path: ".."),
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
        .package(url: "https://github.com/apple/swift-asn1", from: "1.7.4"),
        .package(url: "https://github.com/apple/swift-certificates", from: "1.21.1"),
        .package(url: "https://github.com/apple/swift-configuration", from: "1.4.0"),
        .package(url: "https://github.com/apple/swift-crypto", from: "4.5.2"),
        .package(url: "https://github.com/apple/swift-http-types", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-log", from: "1.16.2"),
        .package(url: "https://github.com/apple/swift-metrics", from: "2.13.0"),
        .package(url: "https://github.com/apple/swift-nio", from: "2.101.2"),
        .package(url: "https://github.com/apple/swift-nio-extras", from: "1.35.2"),
        .package(url: "https://github.com/apple/swift-nio-ssl", from: "2.37.6"),
        .package(url: "https://github.com/apple/swift-system", from: "1.5.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
    ],
    targets: [
        // Words: values only, no I/O.
        .target(name: "WOPI", dependencies: [.product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(
            name: "WOPIProof",
            dependencies: ["WOPI", .product(name: "CryptoExtras", package: "swift-crypto")]
        ),
        .target(name: "OAuth", dependencies: [.product(name: "Crypto", package: "swift-crypto")]),

        // Rules: the two cores, over ports.
        .target(
            name: "WOPIHost",
            dependencies: ["WOPI", "WOPIProof", "OAuth", .product(name: "Crypto", package: "swift-crypto")]
        ),
        .target(
            name: "OAuthServer",
            dependencies: [
                "OAuth",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "HostTesting",
            dependencies: [
                "WOPI", "OAuth", "WOPIHost", "OAuthServer", .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),

        // Adapters.
        .target(name: "Catalogue", dependencies: ["WOPI", "OAuth", "WOPIHost", "OAuthServer"]),
        .target(
            name: "SQLiteEngine",
            dependencies: [
                "Catalogue", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        .systemLibrary(name: "CFileCache"),
        .target(
            name: "DiskBlobs",
            dependencies: ["CFileCache", "WOPIHost", .product(name: "Crypto", package: "swift-crypto")]
        ),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(
            name: "HostHTTP",
            dependencies: [
                "CQREncode", .product(name: "OfficeLinks", package: "emplace"), "WOPI", "WOPIProof", "OAuth",
                "WOPIHost", "OAuthServer",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Metrics", package: "swift-metrics"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),

        // The other side.
        .target(
            name: "OfficeClient",
            dependencies: [
                "WOPI", "OAuth", .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),

        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(
            name: "Rehearsal",
            dependencies: [
                "CZlib", "OAuth", "OfficeClient", .product(name: "OfficeLinks", package: "emplace"), "WOPI",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Mustache", package: "swift-mustache"),
            ]
        ),

        .target(
            name: "RehearsalHTTP",
            dependencies: [
                "OfficeClient",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),

        // The command.
        .target(
            name: "EmplaceCommands",
            dependencies: [
                .product(name: "OfficeLinks", package: "emplace"), "WOPI", "OAuth", "WOPIHost", "OAuthServer",
                "Catalogue", "SQLiteEngine", "DiskBlobs",
                "HostHTTP", "OfficeClient", "Rehearsal", "RehearsalHTTP",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "SystemPackage", package: "swift-system"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "X509", package: "swift-certificates"),
            ]
        ),
        .executableTarget(
            name: "emplace",
            dependencies: [
                "EmplaceCommands", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

        .testTarget(
            name: "WOPITests",
            dependencies: ["WOPI", .product(name: "HTTPTypes", package: "swift-http-types")]
        ),
        .testTarget(
            name: "WOPIProofTests",
            dependencies: ["WOPI", "WOPIProof", .product(name: "CryptoExtras", package: "swift-crypto")]
        ),
        .testTarget(name: "OAuthTests", dependencies: ["OAuth"]),
        .testTarget(name: "WOPIHostTests", dependencies: ["WOPI", "OAuth", "WOPIHost", "HostTesting"]),
        .testTarget(name: "OAuthServerTests", dependencies: ["OAuth", "OAuthServer", "HostTesting"]),
        .testTarget(
            name: "CatalogueTests",
            dependencies: ["WOPI", "OAuth", "WOPIHost", "OAuthServer", "Catalogue", "SQLiteEngine", "HostTesting"]
        ),
        .testTarget(name: "DiskBlobsTests", dependencies: ["WOPIHost", "DiskBlobs", "HostTesting"]),
        .testTarget(
            name: "HostHTTPTests",
            dependencies: [
                .product(name: "OfficeLinks", package: "emplace"), "WOPI", "WOPIProof", "OAuth", "WOPIHost",
                "OAuthServer", "HostHTTP", "HostTesting",
                "Catalogue", "SQLiteEngine", "DiskBlobs",
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .testTarget(
            name: "OfficeClientTests",
            dependencies: [
                "OfficeClient", "WOPI", "OAuth", .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "EmplaceCommandsTests",
            dependencies: [
                "EmplaceCommands", "WOPI", "OAuth", "OAuthServer", "WOPIHost", "Catalogue", "DiskBlobs", "HostHTTP",
                "OfficeClient", "Rehearsal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "RehearsalTests",
            dependencies: [
                "CZlib", "Rehearsal", "OfficeClient", "WOPI", .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Inputs that parsers were fuzzed with; the tests find them beside their own source.
let fuzzed: Set = [
    "WOPITests", "WOPIProofTests", "OAuthTests", "WOPIHostTests", "HostHTTPTests",
    "OfficeClientTests",
]

// The folder a target lies in says its layer; `scripts/house` holds the arrows against it.
let layers = [
    "Words": ["WOPI", "WOPIProof", "OAuth"],
    "Cores": ["WOPIHost", "OAuthServer"],
    "Stores": ["Catalogue", "SQLiteEngine", "CFileCache", "DiskBlobs"],
    "Serving": ["CQREncode", "HostHTTP"],
    "Rehearsing": ["OfficeClient", "CZlib", "Rehearsal", "RehearsalHTTP"],
    "Testing": ["HostTesting"],
    "Command": ["EmplaceCommands", "emplace"],
]

for (layer, names) in layers {
    for target in package.targets where names.contains(target.name) { target.path = "Sources/\(layer)/\(target.name)" }
}

for target in package.targets where fuzzed.contains(target.name) { target.exclude = ["Corpus"] }

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .treatAllWarnings(as: .error),
        ]
}
