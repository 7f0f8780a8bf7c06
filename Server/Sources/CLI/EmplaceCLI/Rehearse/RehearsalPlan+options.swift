import Crypto
import Foundation
import OfficeClient
import Rehearsal
import SwiftASN1
import X509

extension RehearsalPlan {
    static func file(_ path: String, _ what: String) throws -> String {
        guard let text = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else {
            throw Failure("can't read \(what) \(path)")
        }
        let line = text.split(whereSeparator: \.isNewline).first.map(String.init) ?? ""
        guard !line.isEmpty else { throw Failure("\(what) \(path) is empty") }
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
        // An installation without a certificate of its own has created a self-signed one.
        let own = provider.data.map { URL(filePath: $0).appending(path: "tls/certificate.pem").path }
        guard let path = provider.trust ?? own.flatMap({ FileManager.default.fileExists(atPath: $0) ? $0 : nil }) else {
            return .system
        }
        guard let bytes = FileManager.default.contents(atPath: path) else {
            throw Failure("can't read the certificate \(path)")
        }
        guard (try? Certificate(pemEncoded: String(decoding: bytes, as: UTF8.self))) != nil
        else { throw Failure("\(path) contains no PEM certificate") }
        return .also(pem: Array(bytes))
    }

    static func credential(_ provider: ProviderOptions, _ installation: LocalOperator?) async throws -> UserCredential {
        if let name = provider.signIn, let path = provider.passwordFile {
            return UserCredential(name: name, password: try file(path, "the password file"))
        }
        if let installation { return try await installation.makeUser(isBusiness: false) }
        return UserCredential(name: provider.signIn ?? "you", password: "")
    }

    /// Returns the client that is registered with the provider, or `nil` if the rehearsal creates one.
    static func registeredClient(_ provider: ProviderOptions) throws -> TokenCalls.Client? {
        guard let path = provider.clientSecretFile else { return nil }
        let secret = try file(path, "the client secret file")
        guard let id = try provider.clientID ?? sheetFile(provider)?.clientID, !id.isEmpty else {
            throw Failure("--client-secret-file needs --client-id, or a --sheet that names the client")
        }
        return .init(id: id, secret: secret)
    }

    static func madeClient(_ provider: ProviderOptions, _ installation: LocalOperator?) async throws
        -> TokenCalls.Client
    {
        guard let installation else { throw Failure("--client-secret-file is missing") }
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

    /// Returns the arguments that make Chromium accept certificates: by their public keys, or all.
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
