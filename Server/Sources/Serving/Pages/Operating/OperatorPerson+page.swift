import Basics
import Documents
import Foundation
import OAuthServer

extension OperatorPerson {
    /// The page of one person.
    ///
    /// - Parameter password: one that was just made for them, to be shown this once.
    func page(
        of account: Account, password: String? = nil, message: PageMessage = PageMessage()
    ) async throws -> OperatorPersonPage {
        let room = try await services.library.room(of: account.id, by: asking, now: now)
        let grants = try await services.apps.grants(of: account.id, now: now)
        return OperatorPersonPage(
            id: account.id.rawValue, name: account.name.rawValue, displayName: account.displayName,
            tags: OperatorTags(account, isSelf: account.id == asking.user), since: account.created, room: room,
            standardQuota: services.library.standardQuota,
            running: grants.map { grant in
                .init(
                    id: grant.id.rawValue, name: grant.kind == .browser ? BrowserName.read(grant.label) : grant.label,
                    since: grant.created, lastUsed: grant.lastUsed)
            }, password: password, message: message)
    }
}
