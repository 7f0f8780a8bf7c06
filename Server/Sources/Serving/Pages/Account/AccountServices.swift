import OAuthServer

/// The dependencies of the account's pages.
struct AccountServices: Sendable {
    let pages: PageSupport
    let accounts: Accounts
    let apps: ConnectedApps
}
