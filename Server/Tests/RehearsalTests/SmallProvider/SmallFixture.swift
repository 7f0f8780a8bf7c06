import Foundation
import OfficeClient

@testable import Rehearsal

/// A small provider with everything that its rehearsal needs.
struct SmallFixture: Sendable {
    static let credential = UserCredential(name: "mia@contoso.example", password: "right")

    static let sheet: ProviderSheet = {
        var sheet = ProviderSheet(
            name: "Contoso", bootstrapper: SmallServer.host + "/wopibootstrapper", clientID: SmallServer.clientID,
            trustedDomains: ["contoso.example"])
        sheet.icons = Dictionary(
            uniqueKeysWithValues: IconCheck.sizes.map { ("\($0)", "\(SmallServer.host)/icons/\($0).png") })
        sheet.providerID = "TP_CONTOSO"
        return sheet
    }()

    let provider: SmallProvider
    var setup: RehearsalSetup

    init(_ flaws: Set<Flaw> = [], lacking lacks: Set<Feature> = [], hasStaleApp: Bool = false) {
        provider = SmallProvider(flaws, lacking: lacks)
        setup = RehearsalSetup(sheet: Self.sheet, clientSecret: SmallServer.secret, credential: Self.credential)
        setup.operations = SmallOperator(provider: provider, hasStaleApp: hasStaleApp)
        // Far longer than any answer takes, even on a busy machine.
        setup.limits.seconds = 60
        // Icons are checked only in their own tests, because checking each pixel is slow.
        setup.isSheetChecked = false
    }

    /// Runs cases by their names.
    func play(_ names: [String], fault: Mutant? = nil) async -> RehearsalReport {
        await setup.play(Case.named(names), against: provider, fault: fault)
    }

    /// Runs cases made for a test.
    func play(_ cases: [Case], reporter: any Reporter = SilentReporter()) async -> RehearsalReport {
        await setup.play(cases, against: provider, reporter: reporter)
    }

    /// A wire to the provider and to Microsoft's services.
    func wire(_ recorder: Recorder = Recorder(), now: @escaping @Sendable () -> Date = { Date() }) async -> Wire {
        var wire = Wire(provider, limits: setup.limits, recorder: recorder, now: now)
        let services = await MicrosoftServices(for: setup, over: wire)
        wire.transport = ServicesTransport(services, besides: provider)
        return wire
    }

    /// A phone in its user's hand, without Places.
    func phone(
        _ recorder: Recorder = Recorder(), now: @escaping @Sendable () -> Date = { Date() }, device: Device = Device()
    ) async -> Phone {
        Phone(
            device, wire: await wire(recorder, now: now), services: ServicesTransport.addresses,
            user: FormUser(Self.credential))
    }

    /// A phone with the Place added.
    func phoneWithPlace(
        _ recorder: Recorder = Recorder(), now: @escaping @Sendable () -> Date = { Date() }
    ) async throws -> Phone {
        let phone = await phone(recorder, now: now)
        try await phone.add(Self.sheet)
        return phone
    }

    /// Creates a document in the user's root folder.
    func makeDocument(_ name: String, _ bytes: [UInt8], isReadOnly: Bool = false) {
        SmallOperator(provider: provider).makeDocument(
            named: name, bytes, isReadOnly: isReadOnly, for: Self.credential)
    }

    /// The address of any user's document, with a token.
    func address(of name: String) -> ResourceAddress? {
        provider.change { place in
            place.items.values.first { $0.name == name }.flatMap { item in
                ResourceAddress(source: place.source(of: item), token: place.token(for: item.id, of: item.owner))
            }
        }
    }
}
