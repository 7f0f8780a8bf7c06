import Crypto
import Foundation
import OfficeClient
import Rehearsal
import RehearsalHTTP
import SwiftASN1
import X509

/// The rehearsal that the command line describes: the provider, the connections to it, and the user.
struct RehearsalPlan: Sendable {
    private let settings: RunSettings
    private let sheet: ProviderSheet
    /// Whether the sheet comes from the provider. Otherwise it was built from command-line options.
    private let isSheetGiven: Bool
    private let secret: String
    private let credential: UserCredential
    private let trust: NetworkTransport.Trust
    private let installation: LocalOperator?
    private let book: PlaceBook

    init(_ provider: ProviderOptions, _ selection: CaseOptions) async throws {
        settings = selection.settings
        // Files are read first, so that an error in a file leaves no user or client behind.
        book = try Self.book(selection.places)
        let registered = try Self.registeredClient(provider)
        installation = if let data = provider.data { try await LocalOperator(data: data, provider) } else { nil }
        trust = try Self.trust(provider)
        let user = try await Self.credential(provider, installation)
        let client = if let registered { registered } else { try await Self.madeClient(provider, installation) }
        (credential, secret) = (user, client.secret)
        var sheet = try Self.sheet(provider, installation, clientID: client.id)
        if let scope = provider.scope {
            sheet.scope = scope.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        }
        if let redirect = provider.redirectURI { sheet.redirectURI = redirect }
        if !provider.trustedDomains.isEmpty { sheet.trustedDomains = provider.trustedDomains }
        sheet.clientID = client.id
        // Office links need a provider id. If Microsoft hasn't assigned a provider id yet, this one is used.
        sheet.providerID = sheet.providerID ?? "TP_REHEARSAL"
        self.sheet = sheet
        isSheetGiven = provider.sheet != nil || installation != nil
    }

    /// Runs the cases. Afterwards, removes the user and the client that were created for the rehearsal, even if it
    /// failed.
    func play(_ reporter: any Reporter) async throws -> RehearsalReport {
        do {
            let report = try await NetworkTransport.with(trust: trust) { try await play(over: $0, reporter) }
            await installation?.clear()
            return report
        } catch {
            await installation?.clear()
            throw error
        }
    }

    /// Runs the cases. If there is a fault, all requests go through a proxy that injects it.
    private func play(over transport: NetworkTransport, _ reporter: any Reporter) async throws -> RehearsalReport {
        let setup = makeSetup(sheet, arguments: Self.chromium(trust))
        guard let fault = settings.fault, let address = WebAddress(sheet.bootstrapper) else {
            return try await play(setup, over: transport, reporter)
        }
        let identity = try SelfSigned(hosts: ["localhost"]).identity(now: Date())
        let proxy = ReverseProxy(to: address.origin, over: setup.breaking(fault, before: transport))
        let own = OwnAddress()
        let listener = Listener(identity: .init(certificate: identity.certificate, key: identity.key)) { request in
            try await proxy.answer(request, at: await own.text)
        }
        return try await listener.serve { origin in
            await own.set(origin)
            let certificate = NetworkTransport.Trust.also(pem: Array(identity.certificate.utf8))
            let proxied = makeSetup(sheet.proxied(address, at: origin), arguments: Self.chromium(certificate))
            return try await NetworkTransport.with(trust: certificate) { try await play(proxied, over: $0, reporter) }
        }
    }

    /// Runs the cases. Microsoft's services listen on their own ports of this machine.
    private func play(
        _ setup: RehearsalSetup, over transport: NetworkTransport, _ reporter: any Reporter
    ) async throws -> RehearsalReport {
        let wire = Wire(transport, limits: setup.limits)
        let services = await MicrosoftServices(for: setup, over: wire)
        return try await Listener { await services.manager.answer($0) }.serve { catalog in
            try await Listener { await services.identity.answer($0) }.serve { identity in
                await setup.play(
                    settings.cases, over: wire, with: services, at: .init(catalog: catalog, identity: identity),
                    fault: settings.fault?.id, reporter: reporter)
            }
        }
    }

    private func makeSetup(_ sheet: ProviderSheet, arguments: [String]) -> RehearsalSetup {
        var setup = RehearsalSetup(sheet: sheet, clientSecret: secret, credential: credential)
        setup.isSheetChecked = isSheetGiven
        setup.makeUser = user(arguments)
        setup.operations = operations
        setup.device = settings.device
        setup.limits.seconds = settings.timeout
        setup.caseSeconds = settings.caseSeconds
        setup.isStrict = settings.strict
        setup.document = settings.document
        setup.book = book
        setup.seed = settings.seed
        return setup
    }

    private actor OwnAddress {
        private(set) var text = ""
        func set(_ text: String) { self.text = text }
    }

    private func user(_ arguments: [String]) -> @Sendable (UserCredential) -> any User {
        if settings.byHand { return { _ in ManualUser(say: { Console.say($0) }, read: { await Console.read() }) } }
        if settings.browser { return { BrowserUser($0, arguments: arguments) } }
        return { FormUser($0) }
    }

    private var operations: any Operator {
        if let installation { return installation }
        guard settings.byHand else { return NoOperator() }
        return ManualOperator(user: credential) { question in
            Console.say("\n\(question)")
            return await Console.read()
        }
    }
}

extension ProviderSheet {
    /// Returns the onboarding sheet of the same provider, with the addresses of a proxy on this machine.
    fileprivate func proxied(_ bootstrapper: WebAddress, at origin: String) -> ProviderSheet {
        var sheet = self
        sheet.bootstrapper = origin + bootstrapper.path
        sheet.trustedDomains.append("localhost")
        sheet.icons = icons.mapValues { $0.replacing(bootstrapper.origin, with: origin) }
        return sheet
    }
}

extension RehearsalPlan {
    static func file(_ path: String, _ what: String) throws -> String {
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            throw Failure("can't read \(what) \(path); check the path and its permissions")
        }
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard !line.isEmpty else {
            throw Failure("the first line of \(what) \(path) is empty; write the value on that line")
        }
        return line
    }

    static func book(_ path: String?) throws -> PlaceBook {
        guard let path else { return PlaceBook() }
        let file = URL(filePath: path)
        do {
            let book = try PlaceBook(file: file)
            let folder = file.deletingLastPathComponent().path
            guard FileManager.default.isWritableFile(atPath: folder) else { throw PlaceBook.Problem.unwritable(path) }
            return book
        } catch let problem as PlaceBook.Problem {
            throw Failure(problem.description)
        }
    }

    static func trust(_ provider: ProviderOptions) throws -> NetworkTransport.Trust {
        if provider.insecure { return .anyone }
        // If the settings name no certificate, the server has created a self-signed certificate.
        let own = provider.data.map { URL(filePath: $0).appending(path: "tls/certificate.pem").path }
        guard let path = provider.trust ?? own.flatMap({ FileManager.default.fileExists(atPath: $0) ? $0 : nil }) else {
            return .system
        }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw Failure("can't read the certificate \(path); check the path and its permissions")
        }
        guard (try? Certificate(pemEncoded: String(decoding: bytes, as: UTF8.self))) != nil
        else { throw Failure("\(path) contains no PEM certificate; specify another file with --trust") }
        return .also(pem: Array(bytes))
    }

    static func credential(_ provider: ProviderOptions, _ installation: LocalOperator?) async throws -> UserCredential {
        if let name = provider.signIn, let path = provider.passwordFile {
            return UserCredential(name: name, password: try file(path, "the password file"))
        }
        if let installation { return try await installation.makeUser(isBusiness: false) }
        return UserCredential(name: provider.signIn ?? "you", password: "")
    }

    /// Returns the OAuth client that is registered with the provider; `nil` if the rehearsal creates a client.
    static func registeredClient(_ provider: ProviderOptions) throws -> TokenCalls.Client? {
        guard let path = provider.clientSecretFile else { return nil }
        let secret = try file(path, "the client secret file")
        guard let id = try provider.clientID ?? sheetFile(provider)?.clientID, !id.isEmpty else {
            throw Failure("--client-secret-file needs --client-id, or a --sheet that contains the client id")
        }
        return .init(id: id, secret: secret)
    }

    static func madeClient(_ provider: ProviderOptions, _ installation: LocalOperator?) async throws
        -> TokenCalls.Client
    {
        guard let installation else { throw Failure("--client-secret-file is required without --data") }
        return try await installation.makeClient(redirectURI: provider.redirectURI ?? "https://localhost")
    }

    static func sheetFile(_ provider: ProviderOptions) throws -> ProviderSheet? {
        guard let path = provider.sheet else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path),
            let sheet = try? JSONDecoder().decode(ProviderSheet.self, from: bytes)
        else { throw Failure("\(path) is not an onboarding sheet; create one with `emplace onboarding --json`") }
        return sheet
    }

    static func sheet(
        _ provider: ProviderOptions, _ installation: LocalOperator?, clientID: String
    ) throws -> ProviderSheet {
        var sheet: ProviderSheet
        if let given = try sheetFile(provider) {
            sheet = given
        } else if let installation {
            sheet = installation.sheet
        } else {
            let address = provider.bootstrapper ?? "", host = WebAddress(address)?.host ?? ""
            sheet = ProviderSheet(name: host, bootstrapper: address, clientID: clientID, trustedDomains: [host])
        }
        if let address = provider.bootstrapper { sheet.bootstrapper = address }
        return sheet
    }

    /// Returns the arguments that make Chromium accept the certificates that the rehearsal trusts, or all certificates.
    static func chromium(_ trust: NetworkTransport.Trust) -> [String] {
        switch trust {
        case .system: return []
        case .anyone: return ["--ignore-certificate-errors"]
        case .also(let pem):
            guard let certificate = try? Certificate(pemEncoded: String(decoding: pem, as: UTF8.self)),
                let info = try? certificate.publicKey.serializeAsPEM().derBytes
            else { return [] }
            let key = SHA256.hash(data: Data(info))
            return ["--ignore-certificate-errors-spki-list=\(Data(key).base64EncodedString())"]
        }
    }
}
