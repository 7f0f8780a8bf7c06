public import OfficeClient
import Synchronization

/// The Office app on a phone: reads the catalogue first, adds places, and does with documents what
/// docs/protocol/flows.md says.
///
/// Each method is a step of the flows; cases put them together. Tokens live and are renewed here: on an OAuth failure
/// the Office Identity Service is asked to refresh and then the user to sign in again, on a WOPI token failure
/// GetNewAccessToken is called and the call repeated (docs/protocol/flows.md#expired-credentials).
public final class Phone: Sendable {
    /// The addresses of Microsoft's services.
    public struct ServiceAddresses: Hashable, Sendable {
        /// The address of the Services Manager.
        public var catalogue: String
        /// The address of the Office Identity Service.
        public var identity: String

        /// Makes a pair of addresses.
        public init(catalogue: String, identity: String) {
            (self.catalogue, self.identity) = (catalogue, identity)
        }
    }

    struct State: Sendable {
        /// The tokens by WOPISrc, percent-encoded as in a query.
        var tokens: [String: String] = [:]
        var signIns = 0
        var renewals = 0
        var refreshes = 0
        /// The number of times that the provider's own app was opened to sign in.
        var handovers = 0
        var user: any User
        /// The provider's own app, when the phone has it.
        var app: (any ProviderApp)?
        var isOpeningAllowed = true
    }

    /// The phone's model, app and language.
    public let device: Device
    /// The places that the app has added.
    public let book: PlaceBook
    let wire: Wire
    let services: ServiceAddresses
    let state: Mutex<State>

    /// Makes a phone that its user holds, with the places of an earlier run if there are any.
    public init(_ device: Device, wire: Wire, services: ServiceAddresses, user: any User, book: PlaceBook = PlaceBook())
    {
        self.device = device
        self.wire = wire
        self.services = services
        state = Mutex(State(user: user))
        self.book = book
    }

    /// The numbers of sign-ins in the web view, of renewed document tokens, of refreshed OAuth tokens, and of sign-ins
    /// in the provider's own app.
    public var counts: (signIns: Int, renewals: Int, refreshes: Int, handovers: Int) {
        state.withLock { ($0.signIns, $0.renewals, $0.refreshes, $0.handovers) }
    }

    /// Gives the phone to the same person with another password, or to another person.
    func hand(to user: any User) { state.withLock { $0.user = user } }

    var party: PartyCalls { PartyCalls(wire) }

    /// Fetches the list of available services (step 1).
    func boot() async throws -> ServiceCatalogue {
        let address =
            "\(services.catalogue)/catalogue?app=\(device.appName)&platform=\(device.platform.rawValue)"
            + "&locale=\(device.language)"
        return try await party.get("catalogue", of: Party.servicesManager, at: address, as: ServiceCatalogue.self)
            .requireValue("flows.md#add-a-place step 1", "a catalogue")
    }

    func bootstrapper(_ sheet: ProviderSheet) -> BootstrapperCalls { BootstrapperCalls(sheet.bootstrapper, wire) }
}
