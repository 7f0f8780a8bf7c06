import Documents
import OAuthServer

/// The dependencies of the account's pages.
struct AccountServices: Sendable {
    let pages: PageSupport
    /// Tells how much room the person's documents take.
    let library: Library
    let accounts: Accounts
    let apps: ConnectedApps
}
