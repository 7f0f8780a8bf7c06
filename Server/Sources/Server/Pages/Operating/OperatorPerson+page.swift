import Basics
import Documents
import Foundation
import OAuthServer

extension OperatorPerson {
    /// Returns the page of one user.
    func page(of account: Account, message: PageMessage = PageMessage()) async throws -> OperatorPersonPage {
        let usage = try await services.library.usage(of: account.id, by: asking, now: now)
        return page(
            of: account, usage, grants: try await services.apps.grants(of: account.id, now: now), message: message)
    }

    /// Returns the page of a newly added user.
    /// It reads nothing from the store, because a read failure would lose the password, which only this page shows.
    ///
    /// - Parameter password: the password to show once.
    func page(ofNew account: Account, password: String) -> OperatorPersonPage {
        let usage = StorageUsage(used: 0, quota: .default, limit: services.library.defaultQuota)
        return page(of: account, usage, grants: [], password: password, message: PageMessage())
    }

    private func page(
        of account: Account, _ usage: StorageUsage, grants: [Grant], password: String? = nil, message: PageMessage
    ) -> OperatorPersonPage {
        OperatorPersonPage(
            id: account.id.rawValue, name: account.name.rawValue, displayName: account.displayName,
            tags: OperatorTags(account, isSelf: account.id == asking.user), since: account.created, usage: usage,
            defaultQuota: services.library.defaultQuota,
            running: grants.map { grant in
                .init(
                    id: grant.id.rawValue, name: grant.kind == .browser ? BrowserName.read(grant.label) : grant.label,
                    since: grant.created, lastUsed: grant.lastUsed)
            }, password: password, message: message)
    }
}
