import ArgumentParser
import OfficeClient

struct ProviderOptions: StoreOptions {
    @Option(help: .init("URL of the provider's bootstrapper, ending in /wopibootstrapper", valueName: "url"))
    var bootstrapper: String?
    @Option(help: .init("Client id of Office at the provider", valueName: "id")) var clientID: String?
    @Option(help: .init("File whose first line is the client secret", valueName: "file")) var clientSecretFile: String?
    @Option(help: .init("User name to sign in with", valueName: "name")) var signIn: String?
    @Option(help: .init("File whose first line is the user's password", valueName: "file")) var passwordFile: String?
    @Option(
        help: .init(
            "Data directory of your own server; also enables steps that need an operator", valueName: "directory"))
    var data: String?

    @Option(.database) var database: String?
    @Option(.databasePasswordFile) var databasePasswordFile: String?
    @Option(.databaseConnections) var databaseConnections: String?
    @Option(.objects) var objects: String?
    @Option(.objectsCredentialsFile) var objectsCredentialsFile: String?
    @Option(.cacheFolder) var cacheFolder: String?
    @Option(.cacheBytes) var cacheBytes: String?
    @Option(help: .init("Onboarding sheet, as printed by `emplace onboarding --json`", valueName: "file"))
    var sheet: String?
    @Option(
        name: .customLong("trusted-domain"),
        help: .init(
            "Trusted domain of the provider; repeat for several (default: the bootstrapper's domain)",
            valueName: "domain"))
    var trustedDomains: [String] = []
    @Option(help: .init("Registered redirect URI of Office (default: https://localhost)", valueName: "uri"))
    var redirectURI: String?
    @Option(help: .init("OAuth scope to request", valueName: "scope")) var scope: String?
    @Option(help: .init("PEM file with a certificate to trust", valueName: "file")) var trust: String?
    @Flag(help: "Accept any certificate; for test machines only") var insecure = false

    func check(byHand: Bool) throws {
        if trust != nil, insecure { throw ValidationError("--trust and --insecure can't be combined") }
        if let bootstrapper, WebAddress(bootstrapper) == nil {
            throw ValidationError("\(bootstrapper) is not a valid URL; use https://…/wopibootstrapper")
        }
        if let data {
            if data.isEmpty { throw ValidationError("--data is empty; specify the path of the data directory") }
            if (signIn == nil) != (passwordFile == nil) {
                throw ValidationError("--sign-in and --password-file must be used together")
            }
            if clientID != nil, clientSecretFile == nil {
                throw ValidationError("--client-id and --client-secret-file must be used together")
            }
            return
        }
        var missing: [String] = []
        if bootstrapper == nil, sheet == nil { missing.append("--bootstrapper") }
        if clientID == nil, sheet == nil { missing.append("--client-id") }
        if clientSecretFile == nil { missing.append("--client-secret-file") }
        if !byHand, signIn == nil { missing.append("--sign-in") }
        if !byHand, passwordFile == nil { missing.append("--password-file") }
        if !missing.isEmpty {
            throw ValidationError(
                "these options are required: \(missing.joined(separator: ", ")); to test your own server, use "
                    + "--data instead")
        }
    }
}
