import ACME
import Basics
import Foundation
import SQLStorage

/// Keeps what belongs to the orders at one CA: in files of the data directory, or, if servers can share the database, in
/// the database, where all of them find it.
struct CertificateStore: Sendable {
    /// One of the texts that are kept.
    enum Entry: String, CaseIterable {
        /// The account at the CA, with its key.
        case account = "account.json"
        /// The certificate, its chain, and its key.
        case certificate = "certificate.pem"
        /// The last failure, if no order has succeeded since.
        case failure = "failure.json"
        /// The proofs for the challenges of an order in progress. They are kept only in a database.
        case challenges = "challenges.json"
    }

    /// Whether other servers can read the entries.
    let isShared: Bool
    let read: @Sendable (Entry) async throws -> String?
    /// Replaces an entry as a whole, or removes it.
    let write: @Sendable (Entry, String?) async throws -> Void

    /// Returns the store of an installation, for the CA with this directory.
    static func of(_ installation: Installation, directory: ACMEAddress) -> CertificateStore {
        let name = folderName(directory)
        guard case .server = installation.database else {
            return .folder(installation.folder.appending(path: "tls/acme/\(name)"))
        }
        return .database(installation.storage, name)
    }

    /// Returns the name of a directory's folder, such as `acme-v02.api.letsencrypt.org-directory`.
    private static func folderName(_ directory: ACMEAddress) -> String {
        let bytes = directory.text.lowercased().utf8.drop { $0 != UInt8(ascii: ":") }.dropFirst("://".count)
        let safe = bytes.prefix(200).map { byte in
            byte.isASCIILetterOrDigit || byte == UInt8(ascii: ".") ? byte : UInt8(ascii: "-")
        }
        return String(decoding: safe, as: UTF8.self)
    }

    private static func database(_ storage: SQLStorage, _ name: String) -> CertificateStore {
        CertificateStore(
            isShared: true, read: { try await storage.setting("acme/\(name)/\($0.rawValue)") },
            write: { try await storage.setSetting("acme/\(name)/\($0.rawValue)", to: $1) })
    }

    static func folder(_ folder: URL) -> CertificateStore {
        CertificateStore(
            isShared: false,
            read: { entry in
                let file = folder.appending(path: entry.rawValue)
                guard FileManager.default.fileExists(atPath: file.path) else { return nil }
                return try String(contentsOf: file, encoding: .utf8)
            },
            write: { entry, text in
                let file = folder.appending(path: entry.rawValue)
                guard let text else {
                    guard FileManager.default.fileExists(atPath: file.path) else { return }
                    return try FileManager.default.removeItem(at: file)
                }
                try DurableFolder(folder).make()
                try PrivateFile(file).replace(by: text)
            })
    }
}
