import Documents
import Foundation
import OAuthServer

/// The users of this server, and the grants under which their apps act.
///
/// The accounts and grants of this example are in a store of the module `OAuthServer`. A server with accounts of its
/// own replaces ``person(_:now:)``.
struct OwnPeople: Sendable {
    let store: any SignInStore

    /// Returns the user for whom a caller acts.
    ///
    /// - Throws: `DocumentsError.accessEnded` if the caller's grant has ended.
    func person(_ caller: Caller, now: Date) async throws -> Person {
        let account = try await store.read { rows -> Account? in
            if case .grant(let id) = caller.authority {
                guard let grant = try rows.grant(id), grant.user == caller.user, grant.isLive(now: now) else {
                    return nil
                }
            }
            return try rows.account(caller.user)
        }
        guard let account, account.disabled == nil, !caller.isVisitor else {
            throw DocumentsError.accessEnded(reason: "the grant has ended")
        }
        return Person(account)
    }
}

extension Person {
    /// The properties of an account that WOPI responses contain.
    init(_ account: Account) {
        self.init(
            id: account.id, signInName: account.name.rawValue, displayName: account.displayName,
            isBusiness: account.isBusiness, isEducation: account.isEducation)
    }
}
