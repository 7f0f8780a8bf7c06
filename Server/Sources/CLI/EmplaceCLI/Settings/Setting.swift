/// A setting of the server, declared once: its name, its help, its default, and the property of ``Settings`` it goes to.
///
/// Flag, environment variable and configuration file have it under the one name. Each is a constant of this type, in
/// the files `Setting+….swift`, an entry of ``all``, and, since ArgumentParser asks for it, a property of
/// ``ServeOptions``. The constants' types are spelled out: those properties refer to the constants, and the constants
/// to the properties.
struct Setting: Sendable {
    /// The form that a setting has on the command line.
    enum Form: Hashable, Sendable {
        /// `--name VALUE`, with a word for the value.
        case value(String)
        /// `--name`, which means true or false.
        case flag(Bool)
    }

    /// `public-url`
    let name: String
    /// The name of the flag, without `--`: the setting's own, apart from a flag that turns something off.
    let flagName: String
    let form: Form
    /// The default as it is written, where it can be written.
    let defaultText: String?
    /// Whether the value names a file or folder, relative to the folder in which the server was started.
    let isPath: Bool
    /// Whether a running server can't take another value: it is listening already, has given its address to phones, or
    /// has its database open.
    let needsRestart: Bool

    private let summary: String
    private let read: @Sendable (ServeOptions) -> String?
    private let write: @Sendable (SettingText, inout Settings) throws -> Void
    private let transfer: @Sendable (Settings, inout Settings) -> Void

    /// `EMPLACE_PUBLIC_URL`
    var variable: String { "EMPLACE_" + name.uppercased().replacing("-", with: "_") }

    /// A sentence or two for `--help`, with the default.
    var help: String { summary + (defaultText.map { " (default: \($0))" } ?? "") }

    /// The text that the command line gives the setting; `nil` for none.
    func text(in options: ServeOptions) -> String? { read(options) }

    /// Reads the text into the property that the setting goes to.
    ///
    /// - Throws: ``Failure``, which names the setting and its syntax.
    func take(_ text: String, into settings: inout Settings) throws {
        try write(SettingText(name: name, text: text), &settings)
    }

    /// Gives one settings' value to another.
    func copy(from source: Settings, to target: inout Settings) {
        transfer(source, &target)
        target.given[self] = source.given[self]
    }
}

extension Setting {
    /// A setting with a value.
    ///
    /// - Parameters:
    ///   - valueName: a word for the value in help.
    ///   - option: the property of the command line's options.
    ///   - property: the property of the settings.
    ///   - standard: writes a value as it is read, to show the default with it.
    ///   - parse: reads a value, or throws a ``Failure``.
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

    /// A setting that is true or false.
    ///
    /// - Parameters:
    ///   - flagName: the flag's name where it isn't the setting's.
    ///   - meaning: the value that the flag stands for; the default is the other.
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
    /// Every setting, in the order of help.
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

    /// The setting of this name; `nil` where there is none.
    init?(named name: String) {
        guard let found = Self.byName[name] else { return nil }
        self = found
    }
}
