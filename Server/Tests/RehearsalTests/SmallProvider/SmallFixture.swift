import Foundation
import OfficeClient

@testable import Rehearsal

/// A small provider and the settings of its rehearsal.
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
        // The timeout is far longer than any answer takes, even on a busy machine.
        setup.limits.seconds = 60
        // Turns off the check of the onboarding sheet's icons, because the check reads each pixel and is slow. Tests of
        // icons turn the check on.
        setup.isSheetChecked = false
    }

    /// Runs the cases that have these names.
    func play(_ names: [String], fault: Mutant? = nil) async -> RehearsalReport {
        await setup.play(Case.named(names), against: provider, fault: fault)
    }

    /// Runs cases that a test has created.
    func play(_ cases: [Case], reporter: any Reporter = SilentReporter()) async -> RehearsalReport {
        await setup.play(cases, against: provider, reporter: reporter)
    }

    /// Returns a connection to the small provider and to Microsoft's simulated services.
    func wire(_ recorder: Recorder = Recorder(), now: @escaping @Sendable () -> Date = { Date() }) async -> Wire {
        var wire = Wire(provider, limits: setup.limits, recorder: recorder, now: now)
        let services = await MicrosoftServices(for: setup, over: wire)
        wire.transport = ServicesTransport(services, besides: provider)
        return wire
    }

    /// Returns a phone that has no Places yet. The phone's user signs in with `credential`.
    func phone(
        _ recorder: Recorder = Recorder(), now: @escaping @Sendable () -> Date = { Date() }, device: Device = Device()
    ) async -> Phone {
        Phone(
            device, wire: await wire(recorder, now: now), services: ServicesTransport.addresses,
            user: FormUser(Self.credential))
    }

    /// Returns a phone whose user has added the provider as a Place.
    func phoneWithPlace(
        _ recorder: Recorder = Recorder(), now: @escaping @Sendable () -> Date = { Date() }
    ) async throws -> Phone {
        let phone = await phone(recorder, now: now)
        try await phone.add(Self.sheet)
        return phone
    }

    /// Adds a document to the user's root folder.
    func makeDocument(_ name: String, _ bytes: [UInt8], isReadOnly: Bool = false) {
        SmallOperator(provider: provider).makeDocument(
            named: name, bytes, isReadOnly: isReadOnly, for: Self.credential)
    }

    /// Returns the address of the document with this name, including an access token. The document may belong to any
    /// user.
    func address(of name: String) -> ResourceAddress? {
        provider.change { place in
            place.items.values.first { $0.name == name }.flatMap { item in
                ResourceAddress(source: place.source(of: item), token: place.token(for: item.id, of: item.owner))
            }
        }
    }
}
