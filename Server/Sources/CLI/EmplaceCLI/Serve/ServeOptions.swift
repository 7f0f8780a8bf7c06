import ArgumentParser

/// The options of `serve`, one for each setting that ``DataOptions`` doesn't declare for every command. An option takes
/// precedence over the environment variable, and the environment variable over the settings file.
///
/// ArgumentParser finds the options of a type in its mirror. The mirror of this type lists the settings, so that a
/// setting needs no property here.
struct ServeOptions: ParsableArguments {
    private static let settings = Setting.all.filter { !Setting.ofStores.contains($0) }

    /// The values of the settings that were given on the command line.
    private(set) var flags: [Setting: String] = [:]

    init() {}

    init(from decoder: any Decoder) throws {
        let options = try decoder.container(keyedBy: SettingKey.self)
        for setting in Self.settings {
            let key = SettingKey(stringValue: setting.name)
            switch setting.form {
            case .value: flags[setting] = try options.decode(Option<String?>.self, forKey: key).wrappedValue
            case .flag(let meaning):
                if try options.decode(Flag<Bool>.self, forKey: key).wrappedValue { flags[setting] = "\(meaning)" }
            }
        }
    }

    func validate() throws {
        if flags[.plainHTTP] != nil, flags[.tlsCertificate] != nil || flags[.tlsKey] != nil {
            throw ValidationError("--plain-http and --tls-certificate can't be combined")
        }
        if (flags[.tlsCertificate] == nil) != (flags[.tlsKey] == nil) {
            throw ValidationError("--tls-certificate and --tls-key must be used together")
        }
        do {
            if let listen = flags[.listen] { _ = try ListenAddress(listen) }
        } catch let failure as Failure {
            throw ValidationError(failure.description)
        }
    }
}

extension ServeOptions: CustomReflectable {
    var customMirror: Mirror {
        Mirror(
            self,
            children: Self.settings.map { setting -> Mirror.Child in
                switch setting.form {
                case .value: (label: setting.name, value: Option<String?>(setting))
                case .flag: (label: setting.name, value: Flag<Bool>(setting))
                }
            })
    }
}

/// The name of a setting, as the key of its command-line option.
private struct SettingKey: CodingKey {
    let stringValue: String
    let intValue: Int? = nil

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
}

extension Option where Value == String? {
    /// Creates the command-line option for a setting.
    init(_ setting: Setting) {
        self.init(name: .customLong(setting.flagName), help: setting.argumentHelp)
    }
}

extension Flag where Value == Bool {
    fileprivate init(_ setting: Setting) {
        self.init(wrappedValue: false, name: .customLong(setting.flagName), help: setting.argumentHelp)
    }
}

extension Setting {
    fileprivate var argumentHelp: ArgumentHelp {
        switch form {
        case .value(let word): ArgumentHelp(help, valueName: word)
        case .flag: ArgumentHelp(help)
        }
    }
}
