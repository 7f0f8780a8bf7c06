import Auditing
import Basics
import Documents
import Foundation
import Logging
import SQLStorage
import Testing
import WOPI

@testable import EmplaceCLI
@testable import OAuthServer
@testable import WOPIHost

/// Tests that no secret is logged. The tests create every kind of secret as the server does.
@Suite struct SecretsInLogsTests {
    enum Kind: String, CaseIterable {
        case code, accessToken, refreshToken, session, clientSecret, formCookie, formToken, generatedPassword
        case wopiToken, containerToken, ecosystemToken, downloadToken, shareLink, linkCookie, deviceCookie, basic

        func make() throws -> String {
            let now = Date(timeIntervalSince1970: 1_800_000_000), key = SigningKey.random(now: now)
            let hash = PasswordHash(rawValue: "$scrypt$\(UUID().uuidString)")
            func token(_ origin: AccessClaims.Origin, _ resource: ResourceID) -> String {
                TokenMinter(key: key).token(
                    AccessClaims(user: .random(), grant: .random(), origin: origin, resource: resource, expires: now))
            }
            func id() -> String { Identifier.random() }
            return switch self {
            case .code: Secret.random(.code).plainText
            case .accessToken: Secret.random(.accessToken).plainText
            case .refreshToken: Secret.random(.refreshToken).plainText
            case .session: Secret.random(.browserSession).plainText
            case .clientSecret: Secret.random(.clientSecret).plainText
            case .formCookie: Secret.random(.formToken).plainText
            case .formToken: FormToken.make(cookie: id(), purpose: "page")
            case .generatedPassword: Password.generated()
            case .wopiToken: token(.phone, .file(try #require(FileID(rawValue: id()))))
            case .containerToken: token(.hostPage, .container(try #require(ContainerID(rawValue: id()))))
            case .ecosystemToken: token(.phone, .ecosystem)
            case .downloadToken: token(.download, .file(try #require(FileID(rawValue: id()))))
            case .shareLink: ShareLinks.text(of: try #require(ShareID(rawValue: id())), key: key)
            case .linkCookie: LinkCookie.make(for: id(), password: hash, until: now)
            case .deviceCookie: DeviceCookie.make(for: try #require(SignInName("mia")), password: hash)
            case .basic: Data("\(id()):\(Secret.random(.clientSecret).plainText)".utf8).base64EncodedString()
            }
        }
    }

    private struct Broken: Error, CustomStringConvertible {
        let description: String
    }

    private func encoded(_ secret: String) -> [String] {
        let once = PercentEncoding.encode(secret) { $0.isASCIIDigit }
        return [secret, once, PercentEncoding.encode(once)]
    }

    @Test(arguments: Kind.allCases)
    func `no log line contains a secret, whichever part of it has the value`(kind: Kind) throws {
        for _ in 0..<20 {
            let secret = try kind.make()
            for written in encoded(secret) {
                let text = try LogFile.written { _, logger in
                    var own = logger
                    own[metadataKey: "own"] = "\(written)"
                    own[metadataKey: written] = "x"
                    own.info("said", metadata: ["value": "a=\(written)&b", "deep": ["x": ["\(written)"]]])
                    own.error(
                        "\(written) failed", metadata: ["error": "\(Broken(description: "'\(written)' is wrong"))"])
                    own.warning("said", source: written)
                }
                #expect(!text.contains(secret) && !text.contains(written) && text.contains("***"), "\(text)")
                #expect(text.split(separator: "\n").count == 3 && text.contains("said") && text.contains("is wrong"))
            }
        }
    }

    /// Returns the stored details of audit events. The details contain `text`, which stands for input from a client.
    private func details(_ text: String) -> [String?] {
        let signIn: [AuditEvent.Detail] = [
            .refusal(text), .link(text), .formerName(text), .text(text),
            .removal(AccountRemoval(RemovedBelongings(), name: text)),
        ]
        let document: [DocumentEventDetail] = [.formerName(text), .versionName(text), .text(text)]
        return signIn.map { detail in
            let event = AuditEvent(.signedIn, at: .distantPast, detail: detail)
            return AuditedEvent.signIn(event.kind, event.detail).storedDetail
        }
            + document.map { detail in
                let event = DocumentEvent(
                    id: "1", at: .distantPast, kind: .saved, user: .random(), authority: "machine", resource: "f",
                    name: "Plan.docx", detail: detail)
                return AuditedEvent.document(event.kind, event.detail).storedDetail
            }
    }

    @Test(arguments: Kind.allCases)
    func `no row of the audit log contains a secret`(kind: Kind) throws {
        for _ in 0..<20 {
            let secret = try kind.make()
            for written in encoded(secret) {
                let source = RequestSource(address: "192.0.2.1", userAgent: "Word/1 " + written + " (iOS)")
                // This user agent is too long, so the audit log drops its end, which contains the secret.
                let long = RequestSource(address: nil, userAgent: String(repeating: "a b ", count: 40) + written)
                for text in [source.userAgent, long.userAgent] + details("for \(written)") {
                    let text = try #require(text)
                    #expect(!text.contains(secret.suffix(12)) && !text.contains(written.prefix(60)), "\(text)")
                }
            }
        }
    }
}
