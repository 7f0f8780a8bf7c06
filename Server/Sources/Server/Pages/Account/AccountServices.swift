import Documents
import OAuthServer

/// The dependencies of the account pages.
struct AccountServices: Sendable {
    let pages: PageSupport
    /// Reports the user's storage usage.
    let library: Library
    let accounts: Accounts
    let apps: ConnectedApps
}
