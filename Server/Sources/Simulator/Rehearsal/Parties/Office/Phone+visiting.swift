import HTTPTypes
import OfficeClient
import Synchronization

extension Phone {
    /// Opens the web view with an address built by the caller (step 5).
    func visit(_ address: String, _ sheet: ProviderSheet, conduct: Conduct) async throws -> VisitEnd {
        let user = state.withLock { state in
            state.signIns += 1
            return state.user
        }
        return try await user.visit(
            Visit(address: address, stop: sheet.redirectURI, conduct: conduct, device: device, domains: sheet.domains),
            wire: wire.asking(
                as: Party.user, headers: [.userAgent: device.userAgent, .acceptLanguage: device.language]))
    }
}
