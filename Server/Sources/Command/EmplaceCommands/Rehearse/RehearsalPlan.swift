import Crypto
import Foundation
import OfficeClient
import Rehearsal
import RehearsalHTTP
import SwiftASN1
import X509

/// A rehearsal as the command line asks for it: who plays, over which connections, against what.
struct RehearsalPlan: Sendable {
    private let play: PlayOptions.Chosen
    private let sheet: ProviderSheet
    /// Microsoft would send it back for these; `nil` when no sheet was given.
    private let isSheetGiven: Bool
    private let secret: String
    private let credential: Credential
    private let trust: NetworkTransport.Trust
    private let place: PlaceOperator?
    private let book: PlaceBook

    init(_ provider: ProviderOptions, _ play: PlayOptions) async throws {
        self.play = play.chosen
        // Before anything is made that would have to be taken away again.
        book = try Self.book(play.places)
        place = if let data = provider.data { try await PlaceOperator(data: data) } else { nil }
        trust = try Self.trust(provider)
        let user = try await Self.credential(provider, place)
        let client = try await Self.client(provider, place)
        (credential, secret) = (user, client.secret)
        var sheet = try await Self.sheet(provider, place, clientID: client.id)
        if let scope = provider.scope {
            sheet.scope = scope.split(whereSeparator: { $0 == " " || $0 == "," }).map(String.init)
        }
        if let redirect = provider.redirectURI { sheet.redirectURI = redirect }
        if !provider.trustedDomains.isEmpty { sheet.trustedDomains = provider.trustedDomains }
        sheet.clientID = client.id
        // Links need an id; Microsoft's comes with onboarding.
        sheet.providerID = sheet.providerID ?? "TP_REHEARSAL"
        self.sheet = sheet
        isSheetGiven = provider.sheet != nil || place != nil
    }

    func play(_ audience: some Audience) async throws -> RehearsalReport {
        do {
            let report = try await NetworkTransport.with(trust: trust) { try await play(over: $0, audience) }
            await place?.clear()
            return report
        } catch {
            await place?.clear()
            throw error
        }
    }

    /// With the fault's proxy in between, when there is one.
    private func play(over transport: NetworkTransport, _ audience: some Audience) async throws -> RehearsalReport {
        guard let fault = play.fault, let address = WebAddress(sheet.bootstrapper) else {
            return try await perform(sheet, over: transport, arguments: Self.chromium(trust), audience)
        }
        let identity = try SelfSigned(hosts: ["localhost"]).identity(now: Date())
        let proxy = ReverseProxy(
            to: address.origin,
            over: MutantTransport(
                fault, before: transport, lateness: .seconds(play.timeout * Performance.secondLimit + 1)))
        let own = OwnAddress()
        let listener = Listener(identity: .init(certificate: identity.certificate, key: identity.key)) { request in
            try await proxy.answer(request, at: await own.text)
        }
        return try await listener.serve { origin in
            await own.set(origin)
            var faulty = sheet
            faulty.bootstrapper = origin + address.path
            faulty.trustedDomains.append("localhost")
            faulty.icons = sheet.icons.mapValues { $0.replacing(address.origin, with: origin) }
            let certificate = NetworkTransport.Trust.also(pem: Array(identity.certificate.utf8))
            let play = faulty
            return try await NetworkTransport.with(trust: certificate) {
                try await perform(play, over: $0, arguments: Self.chromium(certificate), audience)
            }
        }
    }

    private actor OwnAddress {
        private(set) var text = ""
        func set(_ text: String) { self.text = text }
    }

    private func perform(
        _ sheet: ProviderSheet, over transport: NetworkTransport, arguments: [String], _ audience: some Audience
    ) async throws -> RehearsalReport {
        var limits = Limits()
        limits.seconds = play.timeout
        let wire = Wire(transport, limits: limits)
        let manager = ServicesManager(wire), identity = OfficeIdentityService(wire)
        let problems = isSheetGiven ? await manager.submit(sheet) : nil
        if problems?.isEmpty != true { await manager.submit(sheet, isChecked: false) }
        identity.register(.init(sheet, secret: secret))
        return try await Listener { await manager.answer($0) }.serve { catalogue in
            try await Listener { await identity.answer($0) }.serve { service in
                let stage = Stage(
                    sheet: sheet, wire: wire, services: .init(catalogue: catalogue, identity: service),
                    device: play.device, credential: credential, user: user(arguments), operations: operations,
                    sheetProblems: problems, isStrict: play.strict, document: play.document, seed: play.seed,
                    book: book)
                var performance = Performance(stage, scenes: play.scenes)
                performance.sceneSeconds = play.sceneSeconds
                return await performance.play(audience: audience, fault: play.fault?.id, seed: play.seed)
            }
        }
    }

    private func user(_ arguments: [String]) -> @Sendable (Credential) -> any User {
        if play.byHand { return { _ in HandUser(say: { Console.say($0) }, read: { await Console.read() }) } }
        if play.browser { return { BrowserUser($0, arguments: arguments) } }
        return { FormUser($0) }
    }

    private var operations: any Operator {
        if let place { return place }
        guard play.byHand else { return NoOperator() }
        return HandOperator(user: credential) { question in
            Console.say("\n\(question)")
            return await Console.read()
        }
    }
}

extension RehearsalPlan {
    private static func file(_ path: String, _ what: String) throws -> String {
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            throw Failure("can't read \(what) \(path)")
        }
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard !line.isEmpty else { throw Failure("\(what) \(path) is empty") }
        return line
    }

    private static func book(_ path: String?) throws -> PlaceBook {
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

    private static func trust(_ provider: ProviderOptions) throws -> NetworkTransport.Trust {
        if provider.insecure { return .anyone }
        // A place without a certificate of its own has made one.
        let own = provider.data.map { URL(filePath: $0).appending(path: "tls/certificate.pem").path }
        guard let path = provider.trust ?? own.flatMap({ FileManager.default.fileExists(atPath: $0) ? $0 : nil }) else {
            return .system
        }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw Failure("can't read the certificate \(path)")
        }
        guard (try? Certificate(pemEncoded: String(decoding: bytes, as: UTF8.self))) != nil
        else { throw Failure("\(path) holds no certificate in PEM") }
        return .also(pem: Array(bytes))
    }

    private static func credential(_ provider: ProviderOptions, _ place: PlaceOperator?) async throws -> Credential {
        if let name = provider.signIn, let path = provider.passwordFile {
            return Credential(name: name, password: try file(path, "the password file"))
        }
        if let place { return try await place.makeUser(isBusiness: false) }
        return Credential(name: provider.signIn ?? "you", password: "")
    }

    private static func client(_ provider: ProviderOptions, _ place: PlaceOperator?) async throws -> TokenCalls.Client {
        if let path = provider.clientSecretFile {
            let secret = try file(path, "the client secret file")
            if let id = provider.clientID { return .init(id: id, secret: secret) }
            return .init(id: try sheetFile(provider)?.clientID ?? "", secret: secret)
        }
        guard let place else { throw Failure("--client-secret-file is missing") }
        return try await place.makeClient(redirectURI: provider.redirectURI ?? "https://localhost")
    }

    private static func sheetFile(_ provider: ProviderOptions) throws -> ProviderSheet? {
        guard let path = provider.sheet else { return nil }
        guard let bytes = FileManager.default.contents(atPath: path),
            let sheet = try? JSONDecoder().decode(ProviderSheet.self, from: bytes)
        else { throw Failure("\(path) is no onboarding sheet; `emplace onboarding --json` prints one") }
        return sheet
    }

    private static func sheet(
        _ provider: ProviderOptions, _ place: PlaceOperator?, clientID: String
    ) async throws -> ProviderSheet {
        var sheet: ProviderSheet
        if let given = try sheetFile(provider) {
            sheet = given
        } else if let place {
            sheet = try await place.sheet()
        } else {
            let address = provider.bootstrapper ?? "", host = WebAddress(address)?.host ?? ""
            sheet = ProviderSheet(name: host, bootstrapper: address, clientID: clientID, trustedDomains: [host])
        }
        if let address = provider.bootstrapper { sheet.bootstrapper = address }
        return sheet
    }

    /// Which certificates Chromium is to take: by their public keys, or any.
    private static func chromium(_ trust: NetworkTransport.Trust) -> [String] {
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

/// The person at the terminal.
private enum Console {
    static func say(_ text: String) {
        print(text)
        fflush(nil)
    }

    /// The next line, read on a thread of its own: people take their time.
    static func read() async -> String? {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread { continuation.resume(returning: readLine()) }
        }
    }
}
