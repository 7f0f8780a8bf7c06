import SQLStorage
import Foundation
import WOPI

/// The settings that must be equal on all servers of an installation. If they differed, the same client would get
/// different behavior from one request to the next.
struct SharedSettings {
    private static let shared: [Setting] = [
        .contentURL, .acmeEmail, .acmeDirectory, .maxUploadBytes, .providerID, .urlSchemes, .tokenEndpoint,
        .sessionContext, .sendIssuer, .oidcIssuer, .oidcClientID, .oidcRequiredGroup, .oidcOperatorGroup,
        .oidcOutageLimit, .localPasswords, .retention, .contentTrash, .deletedAge, .quota, .documentsAddress, .auditAge,
        .auditEvents,
    ]

    /// The text of each shared setting, by its name.
    let texts: [String: String]

    /// Creates the list from the settings of this server.
    ///
    /// - Parameter address: the address at which clients reach the server, even if no setting contains it.
    init(_ settings: Settings, address: PublicAddress) {
        var texts = [Setting.publicURL.name: address.text]
        for setting in Self.shared { texts[setting.name] = settings.given[setting] ?? setting.defaultText ?? "" }
        // Either all servers check proofs or none does. Each server may read the discovery document from a different
        // address.
        texts[Setting.discovery.name] = settings.discovery == nil ? "" : "proofs are checked"
        self.texts = texts
    }

    /// Throws if another server has different settings.
    ///
    /// - Throws: ``Failure``, which names the first difference.
    func check(against others: [NodeRecord]) throws {
        for other in others {
            for (name, mine) in texts.sorted(by: { $0.key < $1.key }) {
                guard let theirs = other.settings[name], theirs != mine else { continue }
                throw Failure(
                    "server \(other.name) runs \(Self.phrase(name, theirs)), but this server runs "
                        + "\(Self.phrase(name, mine)); servers that share a database must have the same settings")
            }
        }
    }

    private static func phrase(_ name: String, _ text: String) -> String {
        if text.isEmpty { return "without \(name)" }
        // For discovery, the text that servers compare isn't the value of the setting, so the message doesn't contain
        // it.
        return name == Setting.discovery.name ? "with \(name)" : "with \(name)=\(text)"
    }
}
