public import OfficeClient
import Synchronization

/// The Office app on a phone: boots from the catalogue, adds places, and does with documents what seeds 000 and 001 say.
///
/// Each method is a step of the flows; scenes put them together. Tokens live and are renewed here: on an OAuth failure
/// the Office Identity Service is asked to refresh and then the user to sign in again, on a WOPI token failure
/// GetNewAccessToken is called and the call repeated (README.md §4.4).
public final class Phone: Sendable {
    /// Where Microsoft's services are.
    public struct Services: Hashable, Sendable {
        public var catalogue: String
        public var identity: String

        public init(catalogue: String, identity: String) {
            (self.catalogue, self.identity) = (catalogue, identity)
        }
    }

    struct State: Sendable {
        /// By WOPISrc, as they stand in a query.
        var tokens: [String: String] = [:]
        var signIns = 0
        var renewals = 0
        var refreshes = 0
        /// How often the provider's own app was opened to sign in.
        var handovers = 0
        var user: any User
        /// The provider's own app, when the phone has it.
        var app: (any ProviderApp)?
        var isOpeningAllowed = true
    }

    public let device: Device
    public let book: PlaceBook
    let wire: Wire
    let services: Services
    let state: Mutex<State>

    public init(_ device: Device, wire: Wire, services: Services, user: any User, book: PlaceBook = PlaceBook()) {
        self.device = device
        self.wire = wire
        self.services = services
        state = Mutex(State(user: user))
        self.book = book
    }

    /// How often a person had to sign in in the web view, tokens of documents were renewed, OAuth tokens refreshed, and
    /// the provider's own app opened to sign in.
    public var counts: (signIns: Int, renewals: Int, refreshes: Int, handovers: Int) {
        state.withLock { ($0.signIns, $0.renewals, $0.refreshes, $0.handovers) }
    }

    /// The same person with another password, or another person.
    func hand(to user: any User) { state.withLock { $0.user = user } }

    var party: PartyCalls { PartyCalls(wire) }

    /// Step 1: the list of available services.
    func boot() async throws -> ServiceCatalogue {
        let address =
            "\(services.catalogue)/catalogue?app=\(device.appName)&platform=\(device.platform.rawValue)"
            + "&locale=\(device.language)"
        return try await party.get("catalogue", of: Party.servicesManager, at: address, as: ServiceCatalogue.self)
            .need("README.md §4.1 step 1", "a catalogue")
    }

    func bootstrapper(_ sheet: ProviderSheet) -> BootstrapperCalls { BootstrapperCalls(sheet.bootstrapper, wire) }
}
