/// A setting of the server with its name, its help, its default and the property of ``Settings`` that stores it.
///
/// The flag, the environment variable and the member in the settings file share the name.
/// Each setting is a constant of this type in one of the files `Setting+….swift`, an element of
/// ``all`` and, because ArgumentParser requires it, a property of ``ServeOptions``.
/// The constants have explicit types, because the properties refer to the constants and vice versa.
struct Setting: Sendable {
    /// The form of a setting on the command line.
    enum Form: Hashable, Sendable {
        /// `--name VALUE`. The associated value is the name of the value in the help.
        case value(String)
        /// `--name`, which means the associated value.
        case flag(Bool)
    }

    /// Such as `public-url`.
    let name: String
    /// The name of the flag without `--`: the setting's name, except for a flag that disables something.
    let flagName: String
    let form: Form
    /// The default as text, if it can be written.
    let defaultText: String?
    /// Whether the value is a path, relative to the directory in which the server was started.
    let isPath: Bool
    /// Whether a change requires a restart, because the server already listens,
    /// has given its address to phones or has its database open.
    let needsRestart: Bool

    private let summary: String
    private let read: @Sendable (ServeOptions) -> String?
    private let write: @Sendable (SettingText, inout Settings) throws -> Void
    private let transfer: @Sendable (Settings, inout Settings) -> Void

    /// Such as `EMPLACE_PUBLIC_URL`.
    var variable: String { "EMPLACE_" + name.uppercased().replacing("-", with: "_") }

    /// One or two sentences for `--help`, with the default.
    var help: String { summary + (defaultText.map { " (default: \($0))" } ?? "") }

    /// Returns the text given on the command line, or `nil`.
    func text(in options: ServeOptions) -> String? { read(options) }

    /// Parses the text into the property for this setting.
    ///
    /// - Throws: ``Failure``, which names the setting and its syntax.
    func take(_ text: String, into settings: inout Settings) throws {
        try write(SettingText(name: name, text: text), &settings)
    }

    /// Copies the value from one settings value to another.
    func copy(from source: Settings, to target: inout Settings) {
        transfer(source, &target)
        target.given[self] = source.given[self]
    }
}

extension Setting {
    /// Creates a setting with a value.
    ///
    /// - Parameters:
    ///   - valueName: the name of the value in the help.
    ///   - option: the property of the command-line options.
    ///   - property: the property of the settings.
    ///   - standard: formats a value, to show the default.
    ///   - parse: parses a value, or throws a ``Failure``.
    static func value<Value: Sendable>(
        _ name: String, _ valueName: String, help: String, option: any Sendable & KeyPath<ServeOptions, String?>,
        property: any Sendable & WritableKeyPath<Settings, Value>, isPath: Bool = false, needsRestart: Bool = false,
        default text: (Value) -> String? = { _ in nil }, parse: @escaping @Sendable (SettingText) throws -> Value
    ) -> Setting {
        Setting(
            name: name, flagName: name, form: .value(valueName), defaultText: text(Settings()[keyPath: property]),
            isPath: isPath, needsRestart: needsRestart, summary: help, read: { $0[keyPath: option] },
            write: { $1[keyPath: property] = try parse($0) },
            transfer: { $1[keyPath: property] = $0[keyPath: property] })
    }

    /// Creates a boolean setting.
    ///
    /// - Parameters:
    ///   - flagName: the name of the flag, if it differs from the setting's name.
    ///   - meaning: the value that the flag sets. The default value is its opposite.
    static func flag(
        _ name: String, help: String, option: any Sendable & KeyPath<ServeOptions, Bool>,
        property: any Sendable & WritableKeyPath<Settings, Bool>, flagName: String? = nil, meaning: Bool = true,
        needsRestart: Bool = false
    ) -> Setting {
        Setting(
            name: name, flagName: flagName ?? name, form: .flag(meaning), defaultText: nil, isPath: false,
            needsRestart: needsRestart, summary: help, read: { $0[keyPath: option] ? "\(meaning)" : nil },
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
    /// All settings, in the order of the help.
    static let all: [Setting] = [
        nodeName, leaveDelay, listen, metricsListen, publicURL, contentURL, tlsCertificate, tlsKey, plainHTTP,
        trustedProxies, maxUploadBytes, inlineLimit, providerName, providerNames, providerDescription, providerApps,
        icons, providerID, urlSchemes, privacyURL, trustedDomains, tokenEndpoint, sessionContext, sendIssuer,
        allowExternalMarketplace, allowAdditionalServices, allowErrorReports, disablePrint, disableTranslation,
        discovery, auditAge, auditEvents, maxConnections, maxConnectionsPerClient, eventLoopExecutor, logLevel,
        retention, contentTrash, deletedAge, quota, maxFolderDepth, database, databasePasswordFile, databaseConnections,
        objects, objectsCredentialsFile, cacheFolder, cacheBytes,
    ]

    private static let byName = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })

    /// Returns the setting with this name, or `nil`.
    init?(named name: String) {
        guard let found = Self.byName[name] else { return nil }
        self = found
    }
}
