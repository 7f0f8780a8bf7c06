import OfficeClient

/// Routes requests to Microsoft's services in this process by their special addresses, and all others to the provider.
struct ServicesTransport: Transport {
    static let addresses = Phone.ServiceAddresses(
        catalogue: "https://catalogue.rehearsal.invalid", identity: "https://identity.rehearsal.invalid")

    private let services: MicrosoftServices
    private let provider: any Transport

    init(_ services: MicrosoftServices, besides provider: any Transport) {
        (self.services, self.provider) = (services, provider)
    }

    func send(_ request: WireRequest) async throws -> WireResponse {
        if request.url.hasPrefix(Self.addresses.catalogue + "/") { return await services.manager.answer(request) }
        if request.url.hasPrefix(Self.addresses.identity + "/") { return await services.identity.answer(request) }
        return try await provider.send(request)
    }
}
