import ArgumentParser
import OfficeClient

struct ProviderOptions: StoreOptions {
    @Option(help: .init("Where phones would call: …/wopibootstrapper.", valueName: "url"))
    var bootstrapper: String?
    @Option(help: .init("Office's client id at the provider.", valueName: "id")) var clientID: String?
    @Option(help: .init("A file with its secret.", valueName: "file")) var clientSecretFile: String?
    @Option(help: .init("Who signs in.", valueName: "name")) var signIn: String?
    @Option(help: .init("A file with their password.", valueName: "file")) var passwordFile: String?
    @Option(
        help: .init(
            "The data folder of a place of your own: the operator's part is then played too.", valueName: "folder"))
    var data: String?

    @Option(.database) var database: String?
    @Option(.databasePasswordFile) var databasePasswordFile: String?
    @Option(.databaseConnections) var databaseConnections: String?
    @Option(.objects) var objects: String?
    @Option(.objectsCredentialsFile) var objectsCredentialsFile: String?
    @Option(.cacheFolder) var cacheFolder: String?
    @Option(.cacheBytes) var cacheBytes: String?
    @Option(help: .init("The onboarding sheet, as `emplace onboarding --json` prints it.", valueName: "file"))
    var sheet: String?
    @Option(
        name: .customLong("trusted-domain"),
        help: .init("A domain of the sheet; the bootstrapper's without it.", valueName: "domain"))
    var trustedDomains: [String] = []
    @Option(help: .init("The registered address a sign-in ends at. (default: https://localhost)", valueName: "uri"))
    var redirectURI: String?
    @Option(help: .init("A scope to ask for.", valueName: "scope")) var scope: String?
    @Option(help: .init("A certificate to believe, in PEM.", valueName: "file")) var trust: String?
    @Flag(help: "Believe any certificate; for test machines only.") var insecure = false

    func check(byHand: Bool) throws {
        if trust != nil, insecure { throw ValidationError("--trust and --insecure exclude each other") }
        if let bootstrapper, WebAddress(bootstrapper) == nil {
            throw ValidationError("\(bootstrapper) is no address: https://…/wopibootstrapper")
        }
        if let data {
            if data.isEmpty { throw ValidationError("--data is empty; it names the folder of a place") }
            if (signIn == nil) != (passwordFile == nil) {
                throw ValidationError("--sign-in and --password-file go together")
            }
            if clientID != nil, clientSecretFile == nil {
                throw ValidationError("--client-id and --client-secret-file go together")
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
                "\(missing.joined(separator: ", ")) missing; or --data for a place of your own")
        }
    }
}
