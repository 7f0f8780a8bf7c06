import SQLStorage
import Foundation
import WOPI

/// The settings that all servers of one place have to have alike: clients would see them change from one request to the
/// next.
struct SharedSettings {
    private static let shared: [Setting] = [
        .contentURL, .maxUploadBytes, .providerID, .urlSchemes, .tokenEndpoint, .sessionContext,
        .sendIssuer, .retention, .contentTrash, .deletedAge, .quota, .auditAge, .auditEvents,
    ]

    /// The texts, by the names of settings.
    let texts: [String: String]

    /// - Parameter address: at which clients reach the place, also where it wasn't set.
    init(_ settings: Settings, address: PublicAddress) {
        var texts = [Setting.publicURL.name: address.text]
        for setting in Self.shared { texts[setting.name] = settings.given[setting] ?? setting.defaultText ?? "" }
        // Proofs are checked by all or by none; where discovery is read from is each server's own.
        texts[Setting.discovery.name] = settings.discovery == nil ? "" : "proofs are checked"
        self.texts = texts
    }

    /// Refuses to serve beside another server that has other settings.
    ///
    /// - Throws: ``Failure``, which names the first difference.
    func check(against others: [NodeRecord]) throws {
        for other in others {
            for (name, mine) in texts.sorted(by: { $0.key < $1.key }) {
                guard let theirs = other.settings[name], theirs != mine else { continue }
                throw Failure(
                    "the server \(other.name) serves this place with \(Self.phrase(name, theirs)), this one would with "
                        + "\(Self.phrase(name, mine)); give all servers of a place the same")
            }
        }
    }

    private static func phrase(_ name: String, _ text: String) -> String {
        text.isEmpty ? "no \(name)" : "\(name) \(text)"
    }
}
