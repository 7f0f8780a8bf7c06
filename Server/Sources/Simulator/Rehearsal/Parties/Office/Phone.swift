public import OfficeClient
import Synchronization

/// The Office app on a phone.
/// It reads the catalogue, adds Places, and handles documents as docs/protocol/flows.md describes.
///
/// Each method is a step of the flows; cases combine them. The phone stores and renews tokens.
/// On an OAuth failure, it asks the Office Identity Service to refresh and then the user to sign in again.
/// On a WOPI token failure, it calls GetNewAccessToken and repeats the
/// call (docs/protocol/flows.md#expired-credentials).
public final class Phone: Sendable {
    /// The addresses of Microsoft's services.
    public struct ServiceAddresses: Hashable, Sendable {
        /// The address of the Services Manager.
        public var catalogue: String
        /// The address of the Office Identity Service.
        public var identity: String

        /// Creates a pair of addresses.
        public init(catalogue: String, identity: String) {
            (self.catalogue, self.identity) = (catalogue, identity)
        }
    }

    struct State: Sendable {
        /// The tokens by WOPISrc, percent-encoded like in a query.
        var tokens: [String: String] = [:]
        var signIns = 0
        var renewals = 0
        var refreshes = 0
        /// The number of sign-ins in the provider's own app.
        var handovers = 0
        var user: any User
        /// The provider's own app, if it is installed.
        var app: (any ProviderApp)?
        var isOpeningAllowed = true
    }

    /// The phone's model, app and language.
    public let device: Device
    /// The Places that the app has added.
    public let book: PlaceBook
    let wire: Wire
    let services: ServiceAddresses
    let state: Mutex<State>

    /// Creates a phone for a user, with the Places of an earlier run if there are any.
    public init(_ device: Device, wire: Wire, services: ServiceAddresses, user: any User, book: PlaceBook = PlaceBook())
    {
        self.device = device
        self.wire = wire
        self.services = services
        state = Mutex(State(user: user))
        self.book = book
    }

    /// The numbers of sign-ins in the web view, of renewed document tokens, of
    /// refreshed OAuth tokens, and of sign-ins in the provider's own app.
    public var counts: (signIns: Int, renewals: Int, refreshes: Int, handovers: Int) {
        state.withLock { ($0.signIns, $0.renewals, $0.refreshes, $0.handovers) }
    }

    /// Gives the phone to another user, or to the same user with another password.
    func hand(to user: any User) { state.withLock { $0.user = user } }

    var party: PartyCalls { PartyCalls(wire) }

    /// Fetches the list of available providers (step 1).
    func boot() async throws -> ServiceCatalogue {
        let address =
            "\(services.catalogue)/catalogue?app=\(device.appName)&platform=\(device.platform.rawValue)"
            + "&locale=\(device.language)"
        return try await party.get("catalogue", of: Party.servicesManager, at: address, as: ServiceCatalogue.self)
            .requireValue("flows.md#add-a-place step 1", "a catalogue")
    }

    func bootstrapper(_ sheet: ProviderSheet) -> BootstrapperCalls { BootstrapperCalls(sheet.bootstrapper, wire) }
}
