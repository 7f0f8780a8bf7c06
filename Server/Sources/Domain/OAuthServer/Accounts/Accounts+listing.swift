import Foundation
import OAuth

/// A part of the accounts there are, sorted by folded name.
public struct AccountPage: Hashable, Sendable {
    /// The accounts of the page.
    public var accounts: [Account]
    /// The place to go on from; `nil` on the last page, and among what was searched for.
    public var next: String?
    /// Whether a search found more than the page has; a longer text finds fewer.
    public var isCut: Bool

    /// A page as a store's rows make it.
    public init(accounts: [Account], next: String? = nil, isCut: Bool = false) {
        self.accounts = accounts
        self.next = next
        self.isCut = isCut
    }
}

/// Parts of the accounts, for operators: a place may have very many.
extension Accounts {
    /// The accounts from a place on.
    ///
    /// - Parameter place: ``AccountPage/next`` of the page before; any other text is a place, too.
    public func page(after cursor: String? = nil, limit: Int) async throws -> AccountPage {
        let found = try await store.readOnce { try $0.accounts(after: cursor, limit: limit + 1) }
        let page = Array(found.prefix(limit))
        return AccountPage(accounts: page, next: found.count > limit ? page.last?.name.folded : nil)
    }

    /// The accounts whose sign-in name or display name has a text in it, without regard to case.
    public func search(_ text: String, limit: Int) async throws -> AccountPage {
        let text = SignInName.folded(text.trimmingCharacters(in: .whitespacesAndNewlines))
        guard !text.isEmpty, text.utf8.count <= Self.longestSearch else { return AccountPage(accounts: []) }
        let found = try await store.read { try $0.accounts(with: text, limit: limit + 1) }
        return AccountPage(accounts: Array(found.prefix(limit)), isCut: found.count > limit)
    }

    /// Bytes; no name is longer.
    private static let longestSearch = 400
}
