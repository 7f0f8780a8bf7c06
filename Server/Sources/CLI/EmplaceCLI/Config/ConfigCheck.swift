import Foundation
import PlaceServer
import S3Blobs
import WOPI

/// Finds every problem of the settings that `emplace serve` would use. Starts and creates nothing.
struct ConfigCheck {
    let options: DataOptions
    /// The values from the command line.
    let flags: [Setting: String]
    /// Whether to check that the server could listen on its addresses.
    var bindsPorts = false

    /// A check of one or more settings, whose error is reported with the place of the first of them that was given.
    private struct Check {
        let settings: [Setting]
        let run: () async throws -> Void

        init(_ settings: Setting..., run: @escaping () async throws -> Void) {
            self.settings = settings
            self.run = run
        }
    }

    /// Returns the problems: first those of the file, then those of single values, then those of several together.
    ///
    /// - Throws: ``Failure`` if it isn't clear which file has the settings.
    func problems() async throws -> [SettingsProblem] {
        let file = try options.settingsFile(), values = options.values(flags, in: file)
        var problems = file.problems + unknownVariables()
        var refused: Set<Setting> = []
        let settings = Settings(values) { setting, error in
            refused.insert(setting)
            problems.append(.init(.error, "\(error)", setting: setting, source: values.source(setting)))
        }
        // A check of a value that was refused would check the default instead.
        for check in checks(of: settings) where refused.isDisjoint(with: check.settings) {
            do { try await check.run() } catch {
                let setting = check.settings.first { values.source($0) != nil } ?? check.settings.first
                let problem = SettingsProblem(
                    .error, ErrorText.sentence(error), setting: setting, source: setting.flatMap(values.source))
                if !problems.contains(problem) { problems.append(problem) }
            }
        }
        return problems + exposedSecrets(of: settings, values) + certificateWarnings(about: settings, values)
            + advice(about: settings, values)
    }

    private func checks(of settings: Settings) -> [Check] {
        let ports = [
            Check(.listen) { _ = try await settings.listen.checked() },
            Check(.metricsListen) {
                _ = try await settings.metricsListen?.checked(option: Setting.metricsListen.name)
            },
        ]
        return addressChecks(of: settings) + identityChecks(of: settings) + storageChecks(of: settings)
            + (bindsPorts ? ports : [])
    }

    private func addressChecks(of settings: Settings) -> [Check] {
        let folder = URL(filePath: options.data)
        return [
            Check(.tlsCertificate, .tlsKey, .plainHTTP) { try settings.checkTLS() },
            Check(.tlsCertificate, .tlsKey) {
                // Without these settings, loading would create a self-signed certificate.
                guard settings.tlsCertificate != nil, settings.tlsKey != nil else { return }
                _ = try CertificateFiles(hosts: [], folder: folder).load(settings)
            },
            Check(.tokenEndpoint, .publicURL, .trustedDomains) { _ = try settings.host(at: settings.assumedAddress()) },
            Check(.contentURL, .publicURL) { try settings.checkContentAddress(beside: settings.assumedAddress()) },
            Check(.discovery) { try await settings.checkDiscovery() },
        ]
            + (settings.icons.map { ProviderIcons.problems(in: $0) } ?? []).map { icon in
                Check(.icons) { throw Failure(icon.problem) }
            }
    }

    private func identityChecks(of settings: Settings) -> [Check] {
        do {
            return try settings.checkedIdentityProviders().map { provider in
                // Only the single provider has no id of its own.
                Check(provider.id == nil ? .oidcIssuer : .oidcProviders) { _ = try provider.load() }
            }
        } catch {
            return [Check(.oidcIssuer, .oidcProviders, .localPasswords) { throw error }]
        }
    }

    private func storageChecks(of settings: Settings) -> [Check] {
        let data = options.data, environment = CommandEnvironment.current
        return [
            Check { try Self.checkDirectory(data) },
            Check(.databasePasswordFile) {
                guard let file = settings.databasePasswordFile else { return }
                _ = try SecretFile.firstLine(of: file, "database password")
            },
            Check(.objectsCredentialsFile, .objects) {
                guard settings.objects != nil else { return }
                _ =
                    try settings.objectsCredentialsFile.map { try S3Credentials(file: $0) }
                    ?? S3Credentials(environment: environment)
            },
            Check(.documentsAddress, .documentsAccess, .documentsUser, .documentsPasswordFile) {
                guard let address = settings.documents else { return }
                _ = try settings.loadDocumentsAccess(at: address)
                guard case .folder(let path) = address, !address.isPersonal else { return }
                guard Self.isDirectory(path) == true else {
                    throw Failure("documents: \(path) is not a folder; check the path and its permissions")
                }
            },
        ]
    }

    /// Checks the data directory. It may be missing, because the server creates it.
    private static func checkDirectory(_ path: String) throws {
        switch isDirectory(path) {
        case false?: throw Failure("the data directory \(path) is a file; choose another with --data")
        case true? where !FileManager.default.isWritableFile(atPath: path):
            throw Failure("can't write to the data directory \(path); check its permissions")
        default: return
        }
    }

    /// Returns whether a path is a folder; `nil` if it doesn't exist.
    private static func isDirectory(_ path: String) -> Bool? {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) ? isDirectory.boolValue : nil
    }
}

/// Warnings about settings with which the server starts.
extension ConfigCheck {
    private func unknownVariables() -> [SettingsProblem] {
        VariableNames.unknown(in: CommandEnvironment.current).map { name in
            let question = VariableNames.nearest(to: name).map { "; did you mean \($0)?" } ?? ""
            return .init(
                .warning, "this variable is ignored, because there is no such setting\(question)", source: name)
        }
    }

    /// Warns about files with a secret that other users of the machine can read or change.
    private func exposedSecrets(of settings: Settings, _ values: SettingValues) -> [SettingsProblem] {
        let single: [(Setting, String?)] = [
            (.databasePasswordFile, settings.databasePasswordFile),
            (.objectsCredentialsFile, settings.objectsCredentialsFile),
            (.documentsPasswordFile, settings.documentsPasswordFile), (.tlsKey, settings.tlsKey),
            (.oidcClientSecretFile, settings.identity.single.clientSecretFile),
        ]
        let several = settings.identity.several.map { (Setting.oidcProviders, $0.clientSecretFile) }
        return (single + several).compactMap { setting, path in
            guard let path, Self.isOpenToOthers(path) else { return nil }
            let problem =
                "every user of this machine can read or change the secret in \(path); run: chmod o= \(path.shellWord)"
            return .init(.warning, problem, setting: setting, source: values.source(setting))
        }
    }

    private static func isOpenToOthers(_ path: String) -> Bool {
        let file = URL(filePath: path).resolvingSymlinksInPath().path
        let mode = try? FileManager.default.attributesOfItem(atPath: file)[.posixPermissions] as? NSNumber
        return (mode?.intValue ?? 0) & 0o006 != 0
    }

    /// Warns about a certificate that clients won't trust, or soon won't.
    private func certificateWarnings(about settings: Settings, _ values: SettingValues) -> [SettingsProblem] {
        // An address that can't be used is reported by its own check.
        guard let address = try? settings.assumedAddress() else { return [] }
        return CertificateFiles.warnings(settings, hosts: settings.hosts(at: address), now: Date()).map {
            .init(.warning, $0, setting: .tlsCertificate, source: values.source(.tlsCertificate))
        }
    }

    private func advice(about settings: Settings, _ values: SettingValues) -> [SettingsProblem] {
        guard settings.plainHTTP, settings.publicAddress?.isSecure == true, values.text(.trustedProxies) == nil else {
            return []
        }
        let problem =
            "with plain-http and an https address, clients come through a proxy; add its address to trusted-proxies, or "
            + "all users share one client's limits and sign-in attempts"
        return [.init(.warning, problem, setting: .plainHTTP, source: values.source(.plainHTTP))]
    }
}
