import Foundation
import OAuth

/// A page of the accounts, sorted by folded name.
public struct AccountPage: Hashable, Sendable {
    /// The accounts of the page.
    public var accounts: [Account]
    /// The cursor of the next page; `nil` on the last page and for search results.
    public var next: String?
    /// Whether a search found more accounts than the page contains. A longer search text finds fewer.
    public var isCut: Bool

    /// Creates a page from a store's rows.
    public init(accounts: [Account], next: String? = nil, isCut: Bool = false) {
        self.accounts = accounts
        self.next = next
        self.isCut = isCut
    }
}

/// Pages of accounts for operators, because a server may have very many.
extension Accounts {
    /// The page of accounts after a cursor.
    ///
    /// - Parameter place: ``AccountPage/next`` of the previous page; any other text is also a valid position.
    public func page(after cursor: String? = nil, limit: Int) async throws -> AccountPage {
        let found = try await store.readOnce { try $0.accounts(after: cursor, limit: limit + 1) }
        let page = Array(found.prefix(limit))
        return AccountPage(accounts: page, next: found.count > limit ? page.last?.name.folded : nil)
    }

    /// The accounts whose sign-in name or display name contains a text, ignoring case.
    public func search(_ text: String, limit: Int) async throws -> AccountPage {
        let text = SignInName.folded(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !text.isEmpty, text.utf8.count <= Self.longestSearch else { return AccountPage(accounts: []) }
        let found = try await store.read { try $0.accounts(with: text, limit: limit + 1) }
        return AccountPage(accounts: Array(found.prefix(limit)), isCut: found.count > limit)
    }

    /// The maximum length of a search text in bytes; no name is longer.
    private static let longestSearch = 400
}
