import Documents
import OAuthServer
import WOPIHost

/// The dependencies of the operator pages.
struct OperatorServices: Sendable {
    let pages: PageSupport
    let accounts: Accounts
    let apps: ConnectedApps
    let clients: ClientRegistry
    let library: Library
    /// Reads the audit log; `nil` disables its page.
    let records: (any OperatorReader)?
    let counts: CountsMemory?
    let report: (@Sendable () async throws -> ServerReport)?

    init(pages: PageSupport, cores: PageCores) {
        self.pages = pages
        (accounts, apps, clients) = (cores.accounts, cores.apps, cores.clients)
        library = cores.host.library
        records = cores.records
        counts = cores.records.map { CountsMemory($0) }
        report = cores.report
    }
}
