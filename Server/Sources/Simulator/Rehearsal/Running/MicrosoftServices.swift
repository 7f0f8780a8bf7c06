public import OfficeClient

/// Microsoft's services for one rehearsal: the Services Manager and the Office Identity Service. The tested provider is
/// registered in both.
public struct MicrosoftServices: Sendable {
    /// The Services Manager.
    public let manager: ServicesManager
    /// The Office Identity Service.
    public let identity: OfficeIdentityService
    /// The reasons why Microsoft would reject the onboarding sheet; `nil` if it wasn't checked.
    let sheetProblems: [Finding]?

    /// Submits the provider's onboarding sheet to the Services Manager, and registers the provider's client secret with
    /// the Office Identity Service.
    ///
    /// A sheet with problems is accepted anyway, like in Microsoft's test mode, so that later cases can run.
    ///
    /// - Parameter wire: sends requests to the provider.
    public init(for setup: RehearsalSetup, over wire: Wire) async {
        let manager = ServicesManager(wire), identity = OfficeIdentityService(wire)
        let problems = setup.isSheetChecked ? await manager.submit(setup.sheet) : nil
        if problems?.isEmpty != true { await manager.submit(setup.sheet, isChecked: false) }
        identity.register(.init(setup.sheet, secret: setup.clientSecret))
        (self.manager, self.identity, sheetProblems) = (manager, identity, problems)
    }
}

/// Routes requests by host name: the Services Manager and the Office Identity Service answer requests to their reserved
/// addresses in this process, and all other requests go to the provider.
struct ServicesTransport: Transport {
    static let addresses = Phone.ServiceAddresses(
        catalog: "https://catalog.rehearsal.invalid", identity: "https://identity.rehearsal.invalid")

    private let services: MicrosoftServices
    private let provider: any Transport

    init(_ services: MicrosoftServices, besides provider: any Transport) {
        (self.services, self.provider) = (services, provider)
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        if request.url.hasPrefix(Self.addresses.catalog + "/") { return await services.manager.answer(request) }
        if request.url.hasPrefix(Self.addresses.identity + "/") { return await services.identity.answer(request) }
        return try await provider.send(request)
    }
}
