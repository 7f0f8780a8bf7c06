import Basics
import Documents
import Foundation
import OAuthServer

/// A user as `--json` prints it.
struct UserRow: Encodable {
    let id: String
    let name: String
    let displayName: String
    let business: Bool
    let education: Bool
    let tokenEndpoint: String?
    let sessionContext: String?
    let isOperator: Bool
    let disabled: Bool
    let created: Date
    /// The storage in bytes that the user's documents use; `nil` if it wasn't requested.
    let used: Int64?
    /// The quota in bytes; `nil` if the user has no quota.
    let limit: Int64?
    /// The linked identities; `nil` if they weren't requested.
    let identities: [Identity]?

    /// A linked identity as `--json` prints it.
    struct Identity: Encodable {
        let issuer: String
        let subject: String
        let linked: Date
        /// When the provider last confirmed that the user may sign in.
        let confirmed: Date?

        init(_ identity: LinkedIdentity) {
            (issuer, subject) = (identity.issuer, identity.subject)
            (linked, confirmed) = (identity.linked, identity.confirmed)
        }
    }

    init(_ account: Account, usage: StorageUsage? = nil, identities: [Identity]? = nil) {
        self.identities = identities
        (used, limit) = (usage?.used, usage?.limit)
        (id, name, displayName) = (account.id.rawValue, account.name.rawValue, account.displayName)
        (business, education, created) = (account.isBusiness, account.isEducation, account.created)
        (tokenEndpoint, sessionContext) = (account.hints.tokenEndpoint, account.hints.sessionContext)
        (disabled, isOperator) = (account.disabled != nil, account.isOperator)
    }

    var kind: String {
        let kinds = [
            (business, "business"), (education, "education"), (isOperator, "operator"), (disabled, "disabled"),
        ]
        return kinds.filter(\.0).map(\.1).joined(separator: ", ")
    }

    /// The used storage and the quota in words, such as `1.5 GB of 20 GB`.
    var usage: String {
        guard let used else { return "" }
        return SizeText.rounded(used) + (limit.map { " of \(SizeText.rounded($0))" } ?? "")
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, business, education, disabled, created, used, limit, identities
        case displayName = "display_name"
        case tokenEndpoint = "token_endpoint"
        case sessionContext = "session_context"
        case isOperator = "operator"
    }
}
