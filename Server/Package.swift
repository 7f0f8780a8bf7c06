// swift-tools-version: 6.2

import PackageDescription

// Everything that runs. The package above, by path, is what apps take: the links alone.
let package = Package(
    name: "emplace-server",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "emplace", targets: ["emplace"]),
        .library(name: "Basics", targets: ["Basics"]),
        .library(name: "WOPI", targets: ["WOPI"]),
        .library(name: "WOPIProof", targets: ["WOPIProof"]),
        .library(name: "OAuth", targets: ["OAuth"]),
        .library(name: "Documents", targets: ["Documents"]),
        .library(name: "WOPIHost", targets: ["WOPIHost"]),
        .library(name: "OAuthServer", targets: ["OAuthServer"]),
        .library(name: "PortContracts", targets: ["PortContracts"]),
        .library(name: "SQLStorage", targets: ["SQLStorage"]),
        .library(name: "SQLiteEngine", targets: ["SQLiteEngine"]),
        .library(name: "PostgresEngine", targets: ["PostgresEngine"]),
        .library(name: "DiskBlobs", targets: ["DiskBlobs"]),
        .library(name: "S3Blobs", targets: ["S3Blobs"]),
        .library(name: "HTTPServing", targets: ["HTTPServing"]),
        .library(name: "WOPIRoutes", targets: ["WOPIRoutes"]),
        .library(name: "OAuthRoutes", targets: ["OAuthRoutes"]),
        .library(name: "Pages", targets: ["Pages"]),
        .library(name: "PlaceServer", targets: ["PlaceServer"]),
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
        .package(url: "https://github.com/apple/swift-system", from: "1.8.1"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/hummingbird", from: "2.28.1"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.1"),
        .package(url: "https://github.com/swift-server/async-http-client", from: "1.37.0"),
        .package(url: "https://github.com/swift-server/swift-service-lifecycle", from: "2.13.0"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [
        // Protocols: values of WOPI and OAuth, without I/O.
        .target(name: "Basics"),
        .target(name: "WOPI", dependencies: ["Basics", .product(name: "HTTPTypes", package: "swift-http-types")]),
        .target(
            name: "WOPIProof",
            dependencies: ["Basics", "WOPI", .product(name: "CryptoExtras", package: "swift-crypto")]
        ),
        .target(name: "OAuth", dependencies: ["Basics", .product(name: "Crypto", package: "swift-crypto")]),

        // Domain: the rules, above ports.
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
        .target(
            name: "PortContracts",
            dependencies: [
                "Basics", "Documents",
                "WOPI", "OAuth", "WOPIHost", "OAuthServer", .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),

        // Adapters.
        .target(
            name: "SQLStorage",
            dependencies: [
                "Basics", "Documents", "WOPI", "OAuth", "WOPIHost", "OAuthServer",
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "SQLiteEngine",
            dependencies: [
                "Basics", "SQLStorage", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(name: "PostgresEngine", dependencies: ["Basics", "SQLStorage", "CPostgres"]),
        .target(
            name: "DiskBlobs",
            dependencies: ["Basics", "Documents", .product(name: "Crypto", package: "swift-crypto")]
        ),
        // Its cache is a folder as `DiskBlobs` keeps it.
        .target(
            name: "S3Blobs",
            dependencies: [
                "Basics", "DiskBlobs", "Documents",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        // The host's half of HTTP: machinery that knows no protocol, three groups of routes, and what puts them together.
        .target(
            name: "HTTPServing",
            dependencies: [
                "Basics",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdHTTP2", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .target(
            name: "WOPIRoutes",
            dependencies: [
                "Basics", "Documents",
                "HTTPServing", "WOPI", "WOPIProof", "OAuth", "WOPIHost",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .target(
            name: "OAuthRoutes",
            dependencies: [
                "Basics",
                "HTTPServing", "WOPI", "OAuth", "OAuthServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(
            name: "Pages",
            dependencies: [
                "Basics", "Documents",
                "CQREncode", "HTTPServing", .product(name: "OfficeLinks", package: "emplace"), "WOPI", "OAuth",
                "WOPIHost", "OAuthServer",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "Mustache", package: "swift-mustache"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .target(
            name: "PlaceServer",
            dependencies: [
                "Basics", "Documents",
                "HTTPServing", "WOPIRoutes", "OAuthRoutes", "Pages", "WOPI", "WOPIHost", "OAuthServer",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .target(
            name: "SocketFixtures",
            dependencies: [
                "HTTPServing",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .target(name: "ParserInvariants"),
        .target(
            name: "StorageFixtures",
            dependencies: [
                "SQLStorage",
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .target(
            name: "ServerFixtures",
            dependencies: [
                "Basics", "Documents",
                "HTTPServing", "WOPIRoutes", "Pages", "PlaceServer", "WOPI", "OAuth", "WOPIHost", "OAuthServer",
                "PortContracts", "SQLStorage", "SQLiteEngine", "DiskBlobs",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),

        // The other side.
        .target(
            name: "OfficeClient",
            dependencies: [
                "Basics",
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
                "Basics",
                "CZlib", "OAuth", "OfficeClient", .product(name: "OfficeLinks", package: "emplace"), "WOPI",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Mustache", package: "swift-mustache"),
            ]
        ),

        .target(
            name: "RehearsalHTTP",
            dependencies: [
                "Basics", "OfficeClient",
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
            name: "EmplaceCLI",
            dependencies: [
                "Basics", "Documents",
                .product(name: "OfficeLinks", package: "emplace"), "WOPI", "OAuth", "WOPIHost", "OAuthServer",
                "SQLStorage", "SQLiteEngine", "PostgresEngine", "DiskBlobs", "S3Blobs",
                "HTTPServing", "WOPIRoutes", "Pages", "PlaceServer", "OfficeClient", "Rehearsal", "RehearsalHTTP",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOPosix", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "UnixSignals", package: "swift-service-lifecycle"),
                .product(name: "X509", package: "swift-certificates"),
            ]
        ),
        .executableTarget(
            name: "emplace",
            dependencies: [
                "EmplaceCLI", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]
        ),

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
        .testTarget(
            name: "SQLStorageTests",
            dependencies: [
                "Basics", "Documents", "WOPI", "OAuth", "WOPIHost", "OAuthServer", "SQLStorage", "SQLiteEngine",
                "PortContracts", "StorageFixtures",
            ]
        ),
        .testTarget(
            name: "PostgresEngineTests",
            dependencies: [
                "Basics", "Documents", "WOPI", "OAuth", "WOPIHost", "OAuthServer", "SQLStorage", "PostgresEngine",
                "SQLiteEngine", "PortContracts", "StorageFixtures",
            ]
        ),
        .testTarget(name: "DiskBlobsTests", dependencies: ["Documents", "DiskBlobs", "PortContracts"]),
        .testTarget(
            name: "S3BlobsTests",
            dependencies: [
                "Basics", "DiskBlobs", "Documents", "HTTPServing", "PortContracts", "S3Blobs", "SocketFixtures",
                "StorageFixtures",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "HTTPServingTests",
            dependencies: [
                "Basics",
                "HTTPServing", "SocketFixtures", "OAuth",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOEmbedded", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOHTTPTypes", package: "swift-nio-extras"),
            ]
        ),
        .testTarget(
            name: "WOPIRoutesTests",
            dependencies: [
                "Basics", "Documents",
                "HTTPServing", "WOPIRoutes", "PlaceServer", "ServerFixtures", "SocketFixtures", "WOPI", "WOPIProof",
                "OAuth", "WOPIHost", "OAuthServer", "PortContracts", "SQLStorage",
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "OAuthRoutesTests",
            dependencies: [
                "Basics", "Documents",
                .product(name: "OfficeLinks", package: "emplace"), "OAuthRoutes", "PlaceServer", "ServerFixtures",
                "WOPI",
                "OAuth", "OAuthServer", "PortContracts", "SQLStorage",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                "Basics", "Documents",
                .product(name: "OfficeLinks", package: "emplace"), "HTTPServing", "Pages", "PlaceServer",
                "ServerFixtures",
                "WOPI", "OAuth", "WOPIHost", "OAuthServer", "PortContracts", "SQLStorage", "SQLiteEngine", "DiskBlobs",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .testTarget(
            name: "PlaceServerTests",
            dependencies: [
                "Basics", "Documents",
                "HTTPServing", "PlaceServer", "ServerFixtures", "WOPI", "OAuth", "WOPIHost", "OAuthServer",
                "PortContracts",
                "SQLStorage",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        // Slow clients and slow hosts, held to their time limits: by itself and one test after the other.
        .testTarget(
            name: "PaceTests",
            dependencies: [
                "HTTPServing", "WOPIRoutes", "SocketFixtures",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "OfficeClientTests",
            dependencies: [
                "Basics",
                "OfficeClient", "WOPI", "OAuth", .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "EmplaceCLITests",
            dependencies: [
                "Basics", "Documents",
                "EmplaceCLI", "WOPI", "OAuth", "OAuthServer", "WOPIHost", "SQLStorage", "DiskBlobs",
                "HTTPServing", "PortContracts", "Pages", "PlaceServer", "ServerFixtures", "OfficeClient", "Rehearsal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .testTarget(
            name: "RehearsalTests",
            dependencies: [
                .product(name: "OfficeLinks", package: "emplace"),
                "Basics",
                "CZlib", "Rehearsal", "OfficeClient", "WOPI", .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),

        // A server of somebody else's: in this package so that one build serves all, and without what only this package
        // may use.
        .target(
            name: "OwnStore",
            dependencies: [
                "Basics", "Documents", "WOPI", "WOPIHost", "HTTPServing", "WOPIRoutes",
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            path: "Examples/OwnStore/Sources/OwnStore",
            packageAccess: false
        ),
        .executableTarget(
            name: "own-store",
            dependencies: [
                "Basics", "Documents", "DiskBlobs", "OwnStore", "WOPI", "WOPIHost",
                .product(name: "Hummingbird", package: "hummingbird"),
            ],
            path: "Examples/OwnStore/Sources/own-store",
            packageAccess: false
        ),
        .testTarget(
            name: "OwnStoreTests",
            dependencies: [
                "Basics", "Documents", "PortContracts", "OAuthServer", "OwnStore", "WOPI", "WOPIHost",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Examples/OwnStore/Tests",
            packageAccess: false
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Their tests replay inputs that fuzzing found, which lie in the folder Corpus beside the tests.
let fuzzed: Set = [
    "WOPITests", "WOPIProofTests", "OAuthTests", "WOPIHostTests", "HTTPServingTests", "PagesTests",
    "OfficeClientTests",
]

// The layer of each target, which is also the name of its folder. `scripts/architecture --check` checks that dependencies
// follow the layers.
let layers = [
    "Protocols": ["Basics", "WOPI", "WOPIProof", "OAuth"],
    "Domain": ["Documents", "WOPIHost", "OAuthServer"],
    "Storage": ["SQLStorage", "SQLiteEngine", "CPostgres", "PostgresEngine", "DiskBlobs", "S3Blobs"],
    "Server": ["HTTPServing", "WOPIRoutes", "OAuthRoutes", "CQREncode", "Pages", "PlaceServer"],
    "Simulator": ["OfficeClient", "CZlib", "Rehearsal", "RehearsalHTTP"],
    "TestSupport": ["ParserInvariants", "PortContracts", "SocketFixtures", "StorageFixtures", "ServerFixtures"],
    "CLI": ["EmplaceCLI", "emplace"],
]

for (layer, names) in layers {
    for target in package.targets where names.contains(target.name) { target.path = "Sources/\(layer)/\(target.name)" }
}

for target in package.targets where fuzzed.contains(target.name) {
    target.exclude = ["Corpus"]
    target.dependencies.append("ParserInvariants")
}

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .treatAllWarnings(as: .error),
        ]
}
