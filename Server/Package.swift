// swift-tools-version: 6.2

import PackageDescription

/// Returns the dependency of a target on a library of the package `Core`, such as `WOPI` or `Documents`.
func core(_ library: String) -> Target.Dependency { .product(name: library, package: "emplace-core") }

// The server, the simulator of Office and the command `emplace`. Apps don't depend on this package, only on the package
// in the root of the repository.
let package = Package(
    name: "emplace-server",
    platforms: [.macOS(.v15)],
    products: [
        .executable(name: "emplace", targets: ["emplace"]),
        .library(name: "SQLStorage", targets: ["SQLStorage"]),
        .library(name: "SQLiteEngine", targets: ["SQLiteEngine"]),
        .library(name: "PostgresEngine", targets: ["PostgresEngine"]),
        .library(name: "DiskBlobs", targets: ["DiskBlobs"]),
        .library(name: "S3Blobs", targets: ["S3Blobs"]),
        .library(name: "FolderTree", targets: ["FolderTree"]),
        .library(name: "WebDAVTree", targets: ["WebDAVTree"]),
        .library(name: "HTTPServing", targets: ["HTTPServing"]),
        .library(name: "WOPIRoutes", targets: ["WOPIRoutes"]),
        .library(name: "OAuthRoutes", targets: ["OAuthRoutes"]),
        .library(name: "OpenIDConnect", targets: ["OpenIDConnect"]),
        .library(name: "Pages", targets: ["Pages"]),
        .library(name: "PlaceServer", targets: ["PlaceServer"]),
        .library(name: "OfficeClient", targets: ["OfficeClient"]),
        .library(name: "Rehearsal", targets: ["Rehearsal"]),
    ],
    dependencies: [
        .package(name: "emplace", path: ".."),
        .package(name: "emplace-core", path: "Core"),
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
        .package(url: "https://github.com/vapor/jwt-kit", from: "5.7.1"),
        .package(url: "https://github.com/swiftlang/swift-subprocess", from: "1.0.2", traits: []),
    ],
    targets: [

        // Tools for the build: text files of targets become part of the program.
        .plugin(
            name: "EmbedText", capability: .buildTool(), dependencies: ["embed-text"], path: "Plugins/EmbedText"),
        .executableTarget(name: "embed-text", path: "Plugins/embed-text"),

        // Adapters: stores in a database, a folder or a bucket.
        .target(
            name: "SQLStorage",
            dependencies: [
                core("Auditing"), core("Basics"), core("Documents"), core("WOPI"), core("OAuth"), core("WOPIHost"),
                core("OAuthServer"),
                .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "SQLiteEngine",
            dependencies: [
                core("Basics"), "SQLStorage", .product(name: "GRDB", package: "GRDB.swift"),
                .product(name: "GRDBSQLite", package: "GRDB.swift"),
            ]
        ),
        .systemLibrary(name: "CPostgres", pkgConfig: "libpq", providers: [.apt(["libpq-dev"]), .brew(["libpq"])]),
        .target(name: "PostgresEngine", dependencies: [core("Basics"), "SQLStorage", "CPostgres"]),
        .target(
            name: "DiskBlobs",
            dependencies: [core("Basics"), core("Documents"), .product(name: "Crypto", package: "swift-crypto")]
        ),
        // The settings of all HTTP clients.
        .target(
            name: "HTTPClients",
            dependencies: [
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        // `S3Blobs` depends on `DiskBlobs`, because its cache of downloaded content is a folder in the format of
        // `DiskBlobs`.
        .target(
            name: "S3Blobs",
            dependencies: [
                core("Basics"), "DiskBlobs", core("Documents"), "HTTPClients",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        // System calls of Linux that Swift's Glibc module doesn't export.
        .target(name: "CLinux"),
        .target(
            name: "FolderTree",
            dependencies: [
                core("Basics"), "CLinux", core("Documents"), .product(name: "Crypto", package: "swift-crypto"),
            ]
        ),
        .target(
            name: "WebDAVTree",
            dependencies: [
                core("Basics"), core("Documents"), "HTTPClients",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        // The HTTP server: `HTTPServing` knows neither WOPI nor OAuth; `WOPIRoutes`, `OAuthRoutes` and `Pages` add
        // routes; `PlaceServer` combines them. `Localization` has the texts of `Pages`, `HTMLTemplates` renders
        // values as HTML, and `ZipArchives` creates zip files.
        .target(
            name: "HTTPServing",
            dependencies: [
                core("Basics"),
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
                .product(name: "NIOTLS", package: "swift-nio"),
                .product(name: "ServiceLifecycle", package: "swift-service-lifecycle"),
            ]
        ),
        .target(
            name: "WOPIRoutes",
            dependencies: [
                core("Basics"), core("Documents"),
                "HTTPClients", "HTTPServing", core("WOPI"), core("WOPIProof"), core("OAuth"), core("WOPIHost"),
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
                core("Basics"),
                "HTTPServing", core("WOPI"), core("OAuth"), core("OAuthServer"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ]
        ),
        // The adapter for identity providers, such as Keycloak. It has no routes.
        .target(
            name: "OpenIDConnect",
            dependencies: [
                core("Basics"), "HTTPClients", core("OAuth"), core("OAuthServer"),
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "JWTKit", package: "jwt-kit"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        // Orders certificates. It has neither routes nor files.
        .target(
            name: "ACME",
            dependencies: [
                core("Basics"), "HTTPClients", "HTTPServing",
                .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ]
        ),
        .target(
            name: "ZipArchives",
            dependencies: [
                core("Basics"), core("Documents"), "HTTPServing",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .target(
            name: "Localization",
            dependencies: [core("Auditing"), core("Basics"), core("Documents"), core("OAuth"), core("OAuthServer")],
            plugins: ["EmbedText"]
        ),
        .target(
            name: "HTMLTemplates",
            dependencies: [
                core("Basics"), "Localization", .product(name: "Mustache", package: "swift-mustache"),
            ]
        ),
        .systemLibrary(name: "CQREncode", pkgConfig: "libqrencode", providers: [.apt(["libqrencode-dev"])]),
        .target(
            name: "Pages",
            dependencies: [
                core("Auditing"), core("Basics"), core("Documents"),
                "CQREncode", "HTMLTemplates", "HTTPServing", "Localization",
                .product(name: "OfficeLinks", package: "emplace"),
                core("WOPI"),
                core("OAuth"),
                core("WOPIHost"), core("OAuthServer"), "ZipArchives",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            plugins: ["EmbedText"]
        ),
        .target(
            name: "PlaceServer",
            dependencies: [
                core("Auditing"), core("Basics"), core("Documents"),
                "HTTPServing", "WOPIRoutes", "OAuthRoutes", "Pages", core("WOPI"), core("WOPIHost"),
                core("OAuthServer"),
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
                core("Basics"), core("Documents"),
                "HTTPServing", "WOPIRoutes", "Pages", "PlaceServer", core("WOPI"), core("OAuth"), core("WOPIHost"),
                core("OAuthServer"),
                core("PortContracts"), "SQLStorage", "SQLiteEngine", "DiskBlobs",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),

        // The simulator: an Office client, and the rehearsal, which tests a server with this client.
        .target(
            name: "OfficeClient",
            dependencies: [
                core("Basics"), "HTTPClients",
                core("WOPI"), core("OAuth"), .product(name: "AsyncHTTPClient", package: "async-http-client"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),

        .systemLibrary(name: "CZlib", pkgConfig: "zlib"),
        .target(
            name: "Rehearsal",
            dependencies: [
                core("Basics"),
                "CZlib", core("OAuth"), "OfficeClient", .product(name: "OfficeLinks", package: "emplace"), core("WOPI"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Mustache", package: "swift-mustache"),
            ]
        ),

        .target(
            name: "RehearsalHTTP",
            dependencies: [
                core("Basics"), "OfficeClient",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "HummingbirdTLS", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),

        // The command `emplace`. `scripts/release` sets the variable; other builds don't know their commit.
        .target(
            name: "CProcess",
            cSettings: Context.environment["EMPLACE_COMMIT"].map { [.define("EMPLACE_COMMIT", to: "\"\($0)\"")] } ?? []
        ),
        .target(
            name: "EmplaceCLI",
            dependencies: [
                "CProcess",
                core("Auditing"), core("Basics"), core("Documents"),
                .product(name: "OfficeLinks", package: "emplace"), core("WOPI"), core("OAuth"), core("WOPIHost"),
                core("OAuthServer"),
                "SQLStorage", "SQLiteEngine", "PostgresEngine", "DiskBlobs", "S3Blobs", "FolderTree", "WebDAVTree",
                "ACME", "HTTPServing", "WOPIRoutes", "OpenIDConnect", "Localization", "Pages", "PlaceServer",
                "OfficeClient", "Rehearsal", "RehearsalHTTP",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Configuration", package: "swift-configuration"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CoreMetrics", package: "swift-metrics"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
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
        .testTarget(
            name: "SQLStorageTests",
            dependencies: [
                core("Auditing"), core("Basics"), core("Documents"), core("WOPI"), core("OAuth"), core("WOPIHost"),
                core("OAuthServer"),
                "SQLStorage", "SQLiteEngine",
                core("PortContracts"), "StorageFixtures",
            ]
        ),
        .testTarget(
            name: "PostgresEngineTests",
            dependencies: [
                core("Basics"), core("Documents"), core("WOPI"), core("OAuth"), core("WOPIHost"), core("OAuthServer"),
                "SQLStorage", "PostgresEngine",
                "SQLiteEngine", core("PortContracts"), "StorageFixtures",
            ]
        ),
        .testTarget(name: "DiskBlobsTests", dependencies: [core("Documents"), "DiskBlobs", core("PortContracts")]),
        .testTarget(
            name: "S3BlobsTests",
            dependencies: [
                core("Basics"), "DiskBlobs", core("Documents"), "HTTPServing", core("PortContracts"), "S3Blobs",
                "SocketFixtures",
                "StorageFixtures",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "FolderTreeTests",
            dependencies: [core("Basics"), "CLinux", core("Documents"), "FolderTree", core("PortContracts")]
        ),
        .testTarget(
            name: "WebDAVTreeTests",
            dependencies: [
                core("Basics"), core("Documents"), core("PortContracts"), "StorageFixtures", "WebDAVTree",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdCore", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "NIOHTTP1", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "HTTPServingTests",
            dependencies: [
                core("Basics"),
                "HTTPServing", "SocketFixtures", core("OAuth"),
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
                .product(name: "NIOSSL", package: "swift-nio-ssl"),
            ]
        ),
        .testTarget(
            name: "WOPIRoutesTests",
            dependencies: [
                core("Auditing"), core("Basics"), core("Documents"),
                "HTTPServing", "WOPIRoutes", "PlaceServer", "ServerFixtures", "SocketFixtures", core("WOPI"),
                core("WOPIProof"),
                core("OAuth"), core("WOPIHost"), core("OAuthServer"), core("PortContracts"), "SQLStorage",
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
                core("Basics"), core("Documents"),
                .product(name: "OfficeLinks", package: "emplace"), "OAuthRoutes", "PlaceServer", "ServerFixtures",
                core("WOPI"),
                core("OAuth"), core("OAuthServer"), core("PortContracts"), "SQLStorage",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "OpenIDConnectTests",
            dependencies: [
                core("Basics"), core("OAuth"), core("OAuthServer"), "HTTPServing", "OpenIDConnect", "SocketFixtures",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "CryptoExtras", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SystemPackage", package: "swift-system"),
            ]
        ),
        .testTarget(
            name: "ACMETests",
            dependencies: [
                "ACME", core("Basics"), "HTTPServing", "SocketFixtures",
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ]
        ),
        .testTarget(
            name: "ZipArchivesTests",
            dependencies: [
                core("Basics"), core("Documents"), "ZipArchives",
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),
        .testTarget(name: "LocalizationTests", dependencies: ["Localization"]),
        .testTarget(
            name: "PagesTests",
            dependencies: [
                core("Auditing"), core("Basics"), core("Documents"),
                .product(name: "OfficeLinks", package: "emplace"), "HTTPServing", "Pages", "PlaceServer",
                "ServerFixtures",
                core("WOPI"), core("OAuth"), core("WOPIHost"), core("OAuthServer"), core("PortContracts"), "SQLStorage",
                "SQLiteEngine", "DiskBlobs", "HTMLTemplates", "Localization", "ZipArchives",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        .testTarget(
            name: "PlaceServerTests",
            dependencies: [
                core("Basics"), core("Documents"),
                "HTTPServing", "PlaceServer", "ServerFixtures", core("WOPI"), core("OAuth"), core("WOPIHost"),
                core("OAuthServer"),
                core("PortContracts"),
                "SQLStorage",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
            ]
        ),
        // Tests of the time limits for slow clients and slow hosts. These tests are a separate target and run one after
        // the other, so that other tests don't slow them down.
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
                core("Basics"),
                "OfficeClient", core("WOPI"), core("OAuth"), .product(name: "HTTPTypes", package: "swift-http-types"),
            ]
        ),
        .testTarget(
            name: "EmplaceCLITests",
            dependencies: [
                "ACME", core("Auditing"), core("Basics"), core("Documents"),
                "EmplaceCLI", core("WOPI"), core("OAuth"), core("OAuthServer"), core("WOPIHost"), "SQLStorage",
                "DiskBlobs",
                "HTTPServing", core("PortContracts"), "Pages", "PlaceServer", "ServerFixtures", "OfficeClient",
                "Rehearsal",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
                .product(name: "Crypto", package: "swift-crypto"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "HummingbirdTesting", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
                .product(name: "NIOCore", package: "swift-nio"),
                .product(name: "Subprocess", package: "swift-subprocess"),
                .product(name: "SwiftASN1", package: "swift-asn1"),
                .product(name: "X509", package: "swift-certificates"),
            ]
        ),
        .testTarget(
            name: "RehearsalTests",
            dependencies: [
                .product(name: "OfficeLinks", package: "emplace"),
                core("Basics"),
                "CZlib", "Rehearsal", "OfficeClient", core("WOPI"),
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Subprocess", package: "swift-subprocess"),
            ]
        ),

        // An example of a server by another developer. The example is in this package so that it is built together with
        // the tests. Without package access, the example can use only public declarations, like any other developer.
        .target(
            name: "OwnStore",
            dependencies: [
                core("Basics"), core("Documents"), core("OAuth"), core("OAuthServer"), core("WOPI"), core("WOPIHost"),
                "HTTPServing", "OAuthRoutes", "WOPIRoutes",
                .product(name: "HTTPTypes", package: "swift-http-types"),
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "NIOCore", package: "swift-nio"),
            ],
            path: "Examples/OwnStore/Sources/OwnStore",
            packageAccess: false
        ),
        .executableTarget(
            name: "own-store",
            dependencies: [
                core("Basics"), core("OAuth"), core("OAuthServer"), core("WOPI"), "HTTPServing", "OwnStore",
                "SQLStorage", "SQLiteEngine",
                .product(name: "Hummingbird", package: "hummingbird"),
                .product(name: "Logging", package: "swift-log"),
            ],
            path: "Examples/OwnStore/Sources/own-store",
            packageAccess: false
        ),
        .testTarget(
            name: "OwnStoreTests",
            dependencies: [
                core("Basics"), core("Documents"), core("OAuth"), core("PortContracts"), core("OAuthServer"),
                "HTTPServing", "OwnStore", core("WOPI"), core("WOPIHost"),
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

// The tests of the package `Core` are targets of this package, too, so that `make test` compiles the core only once.
// The manifest of `Core` declares what each of them really needs.
let coreTests = [
    "BasicsTests", "ParserInvariantsTests", "WOPITests", "WOPIProofTests", "OAuthTests", "DocumentsTests",
    "WOPIHostTests", "OAuthServerTests",
]
let coreLibraries = [
    "Auditing", "Basics", "Documents", "OAuth", "OAuthServer", "ParserInvariants", "PortContracts", "WOPI", "WOPIHost",
    "WOPIProof",
]

for name in coreTests {
    let dependencies: [Target.Dependency] =
        coreLibraries.map(core) + [
            .product(name: "CryptoExtras", package: "swift-crypto"),
            .product(name: "HTTPTypes", package: "swift-http-types"),
        ]
    package.targets.append(.testTarget(name: name, dependencies: dependencies, path: "Core/Tests/\(name)"))
}

// The tests of these targets replay inputs that fuzzing found, from the folder Corpus beside the tests.
let fuzzed: Set = [
    "HTTPServingTests", "LocalizationTests", "PagesTests", "OfficeClientTests",
    "WOPITests", "WOPIProofTests", "OAuthTests", "WOPIHostTests",
]

// The folder of a target names its layer. `scripts/architecture` compares the dependencies with the layers.
let layers = [
    "Storage": [
        "SQLStorage", "SQLiteEngine", "CPostgres", "PostgresEngine", "DiskBlobs", "S3Blobs", "CLinux", "FolderTree",
        "HTTPClients", "WebDAVTree",
    ],
    "Server": [
        "ACME", "HTTPServing", "WOPIRoutes", "OAuthRoutes", "OpenIDConnect", "ZipArchives", "Localization",
        "HTMLTemplates", "CQREncode", "Pages", "PlaceServer",
    ],
    "Simulator": ["OfficeClient", "CZlib", "Rehearsal", "RehearsalHTTP"],
    "TestSupport": ["SocketFixtures", "StorageFixtures", "ServerFixtures"],
    "CLI": ["CProcess", "EmplaceCLI", "emplace"],
]

for (layer, names) in layers {
    for target in package.targets where names.contains(target.name) { target.path = "Sources/\(layer)/\(target.name)" }
}

for target in package.targets where fuzzed.contains(target.name) {
    target.exclude = ["Corpus"]
    if !coreTests.contains(target.name) { target.dependencies.append(core("ParserInvariants")) }
}

for target in package.targets where target.type != .system && target.type != .plugin {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .treatAllWarnings(as: .error),
        ]
}
