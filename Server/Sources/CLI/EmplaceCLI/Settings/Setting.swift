import Foundation
import PlaceServer
import PostgresEngine
import S3Blobs
import WOPIHost

/// A setting of the server, with its name, its help, its default, and the property of ``Settings`` that contains its
/// value.
///
/// The command-line option, the environment variable and the member in the settings file have the same name. Each
/// setting is a constant of this type in one of the files `Setting+….swift`, and an element of the array of its group
/// in the same file. ``ServeOptions`` and ``SettingValues`` read every setting in ``all``.
struct Setting: Sendable {
    /// The form of a setting on the command line.
    enum Form: Hashable, Sendable {
        /// `--name VALUE`. The associated value is the name of the value in the help.
        case value(String)
        /// `--name` without a value. The option sets the setting to the associated value.
        case flag(Bool)
    }

    /// The setting's name, such as `public-url`.
    let name: String
    /// The name of the command-line option without `--`. It is the setting's name, unless the option disables
    /// something.
    let flagName: String
    let form: Form
    /// The default value as text; `nil` if the help shows no default.
    let defaultText: String?
    /// Whether the value is a path. A relative path is relative to the directory in which the server was started.
    let isPath: Bool
    /// Whether a change takes effect only after a restart, because the server already listens, has given its address to
    /// phones, or has its database open.
    let needsRestart: Bool

    private let summary: String
    private let format: @Sendable (Settings) -> String?
    private let write: @Sendable (SettingText, inout Settings) throws -> Void
    private let transfer: @Sendable (Settings, inout Settings) -> Void

    /// The name of the environment variable, such as `EMPLACE_PUBLIC_URL`.
    var variable: String { "EMPLACE_" + name.uppercased().replacing("-", with: "_") }

    /// The help text of the setting: one or two sentences, and the default value.
    var help: String { summary + (defaultText.map { " (default: \($0))" } ?? "") }

    /// Returns the value in `settings` in the form in which it is read; `nil` if the value has no such form.
    func text(in settings: Settings) -> String? { format(settings) }

    /// Parses a value and stores it in the property of `settings` that belongs to this setting.
    ///
    /// - Throws: ``Failure``, which names the setting and its syntax.
    func take(_ text: String, into settings: inout Settings) throws {
        try write(SettingText(name: name, text: text), &settings)
    }

    /// Copies the value of this setting from `source` to `target`.
    func copy(from source: Settings, to target: inout Settings) {
        transfer(source, &target)
        target.given[self] = source.given[self]
    }
}

extension Setting {
    /// Creates a setting that has a value on the command line.
    ///
    /// - Parameters:
    ///   - valueName: the name of the value in the help.
    ///   - property: the property of the settings.
    ///   - text: formats the default value for the help.
    ///   - parse: parses a value, or throws a ``Failure``.
    static func value<Value: Sendable>(
        _ name: String, _ valueName: String, help: String,
        property: any Sendable & WritableKeyPath<Settings, Value>, isPath: Bool = false, needsRestart: Bool = false,
        default text: @escaping @Sendable (Value) -> String? = { _ in nil },
        parse: @escaping @Sendable (SettingText) throws -> Value
    ) -> Setting {
        Setting(
            name: name, flagName: name, form: .value(valueName), defaultText: text(Settings()[keyPath: property]),
            isPath: isPath, needsRestart: needsRestart, summary: help, format: { text($0[keyPath: property]) },
            write: { $1[keyPath: property] = try parse($0) },
            transfer: { $1[keyPath: property] = $0[keyPath: property] })
    }

    /// Creates a Boolean setting.
    ///
    /// - Parameters:
    ///   - flagName: the name of the command-line option, if it differs from the setting's name.
    ///   - meaning: the value that the command-line option sets. The default is the opposite value.
    static func flag(
        _ name: String, help: String, property: any Sendable & WritableKeyPath<Settings, Bool>, flagName: String? = nil,
        meaning: Bool = true,
        needsRestart: Bool = false
    ) -> Setting {
        Setting(
            name: name, flagName: flagName ?? name, form: .flag(meaning), defaultText: nil, isPath: false,
            needsRestart: needsRestart, summary: help, format: { _ in nil },
            write: { $1[keyPath: property] = try $0.boolean() },
            transfer: { $1[keyPath: property] = $0[keyPath: property] })
    }
}

extension Setting: Hashable, CustomStringConvertible {
    static func == (one: Setting, other: Setting) -> Bool { one.name == other.name }

    func hash(into hasher: inout Hasher) { hasher.combine(name) }

    var description: String { name }
}

extension Setting {
    /// All settings, in the order in which the help lists them. Each group is an array in the file that declares its
    /// settings.
    static let all: [Setting] =
        serving + certificates + documents + keeping + identity + provider + office + storage

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Returns the setting with this name, or `nil`.
    init?(named name: String) {
        guard let found = Self.byName[name] else { return nil }
        self = found
    }
}

/// Settings for the database. Every command accepts them, because it needs them to open an installation.
extension Setting {
    /// The settings for the database and the bucket.
    static let storage: [Setting] = [
        database, databasePasswordFile, databaseConnections, objects, objectsCredentialsFile, cacheFolder, cacheBytes,
    ]

    static let database: Setting = .value(
        "database", "url",
        help: """
            PostgreSQL database: postgres://user@host/name; the password is read from PGPASSWORD, PGPASSFILE, or \
            --database-password-file (default: SQLite in the data directory)
            """,
        property: \.database, needsRestart: true, parse: { try address($0.text) })

    static let databasePasswordFile: Setting = .value(
        "database-password-file", "file", help: "File whose first line is the database password",
        property: \.databasePasswordFile, isPath: true, needsRestart: true,
        parse: { $0.text })

    static let databaseConnections: Setting = .value(
        "database-connections", "number", help: "Maximum database connections of this process",
        property: \.databaseConnections, needsRestart: true, default: { "\($0)" },
        parse: { try connections($0.text) })

    /// The settings that say where the database is. They can't be stored in the database.
    static let ofDatabase: Set<Setting> = [database, databasePasswordFile, databaseConnections]
    /// The settings that every command accepts.
    static let ofStores = Set(storage)

    private static func address(_ text: String) throws -> PostgresAddress {
        do {
            return try PostgresAddress(text)
        } catch .password {
            throw Failure(
                "`database` contains a password, which is visible in the process list; "
                    + "put it in PGPASSWORD, or in a file for --database-password-file")
        } catch .scheme {
            throw Failure("`database` must be an address such as postgres://user@host/name")
        } catch .unreadable(let reason) {
            throw Failure("`database` is not a valid PostgreSQL address: \(reason)")
        }
    }

    private static func connections(_ text: String) throws -> Int {
        guard let count = Int(text), (1...1000).contains(count) else {
            throw Failure("database-connections must be a number from 1 to 1000; got \(text)")
        }
        return count
    }
}

/// Settings for the bucket. Every command accepts them.
extension Setting {
    static let objects: Setting = .value(
        "objects", "url",
        help: """
            S3 bucket for content: s3://bucket/folder?endpoint=https://host; the key is read from AWS_ACCESS_KEY_ID \
            and AWS_SECRET_ACCESS_KEY, or --objects-credentials-file (default: content files in the data directory)
            """,
        property: \.objects, needsRestart: true, parse: { try address($0.text) })

    static let objectsCredentialsFile: Setting = .value(
        "objects-credentials-file", "file",
        help: "File with the lines aws_access_key_id = … and aws_secret_access_key = …",
        property: \.objectsCredentialsFile, isPath: true, needsRestart: true,
        parse: { $0.text })

    static let cacheFolder: Setting = .value(
        "cache-folder", "folder",
        help: "Folder to cache content from the bucket (default: cache in the data directory)",
        property: \.cacheFolder, isPath: true, needsRestart: true, parse: { $0.text })

    static let cacheBytes: Setting = .value(
        "cache-bytes", "size", help: "Maximum size of the cache folder, such as 500M or 10GiB",
        property: \.cacheBytes, needsRestart: true, default: SizeText.text, parse: { try bytes($0.text) })

    private static func address(_ text: String) throws -> S3Address {
        do {
            return try S3Address(text)
        } catch .scheme {
            throw Failure("`objects` must be an address such as s3://bucket/folder")
        } catch .credentials {
            throw Failure(
                "`objects` contains a key, which is visible in the process list; put it in AWS_ACCESS_KEY_ID and "
                    + "AWS_SECRET_ACCESS_KEY, or in a file for --objects-credentials-file")
        } catch .bucket {
            throw Failure(
                "the bucket name in `objects` must be 3 to 63 of the characters a-z 0-9 . -, as in s3://bucket/folder")
        } catch .folder {
            throw Failure("`objects` must not contain a folder named `.` or `..`")
        } catch .parameter(let name) {
            throw Failure(
                "`objects` has an invalid \(name); use endpoint=https://host, region=eu-west-1, path-style=true (or "
                    + "false), or encryption=AES256 (or aws:kms)")
        }
    }

    private static func bytes(_ text: String) throws -> Int64 {
        guard let count = SizeText.bytes(text) else {
            throw Failure("cache-bytes must be \(SizeText.syntax), or 0 to cache nothing; got \(text)")
        }
        return count
    }
}

/// Settings for OAuth redirects, Office's permissions and proof keys.
extension Setting {
    /// The settings in this extension.
    static let office: [Setting] = [
        tokenEndpoint, sessionContext, sendIssuer, allowExternalMarketplace, allowAdditionalServices, allowErrorReports,
        disablePrint, disableTranslation, discovery,
    ]

    static let tokenEndpoint: Setting = .value(
        "token-endpoint", "url",
        help: "Token endpoint to pass to Office in the `tk` parameter (default: this server's token endpoint)",
        property: \.server.tokenEndpoint, parse: { try ProviderSettings.tokenEndpoint($0.text) })

    static let sessionContext: Setting = .value(
        "session-context", "text", help: "Session context to pass to Office in the `sc` parameter",
        property: \.server.sessionContext, parse: { try ProviderSettings.sessionContext($0.text) })

    static let sendIssuer: Setting = .flag(
        "send-iss",
        help: """
            Don't send the parameter `iss` in redirects (RFC 9207), in case Office rejects it; also set by \
            EMPLACE_SEND_ISS=false or "send-iss": false
            """,
        property: \.server.sendsIssuer, flagName: "no-iss", meaning: false)

    static let allowExternalMarketplace: Setting = .flag(
        "allow-external-marketplace",
        help: "Allow Office to load add-ins and other external services that a document references",
        property: \.server.features.allowsExternalMarketplace)

    static let allowAdditionalServices: Setting = .flag(
        "allow-additional-services",
        help: "Allow Office to use Microsoft's online services for content, such as spelling",
        property: \.server.features.allowsAdditionalMicrosoftServices)

    static let allowErrorReports: Setting = .flag(
        "allow-error-reports", help: "Allow Office to ask users for a detailed error report",
        property: \.server.features.allowsErrorReportPrompt)

    static let disablePrint: Setting = .flag(
        "disable-print", help: "Ask Office to disable printing",
        property: \.server.features.disablesPrint)

    static let disableTranslation: Setting = .flag(
        "disable-translation", help: "Ask Office to disable translation",
        property: \.server.features.disablesTranslation)

    static let discovery: Setting = .value(
        "discovery", "url",
        help: "Office's WOPI discovery document (URL or file), with the keys that verify WOPI proofs",
        property: \.discovery, needsRestart: true, parse: { try address($0.text) })

    /// Parses the address of the discovery document. The address must not contain a secret, because it is stored in the
    /// database for other commands, and so is contained in every backup.
    private static func address(_ text: String) throws -> String {
        guard URLComponents(string: text)?.user == nil else {
            throw Failure("`discovery` must be a file, or an address without a user and password")
        }
        return text
    }
}
