import OAuthServer

/// The dependencies of the account's pages.
struct AccountServices: Sendable {
    let pages: PageSupport
    let accounts: any Accounts
    let grants: any GrantStore
    let apps: ConnectedApps
    let passwords: Passwords
}
