public import OfficeClient

/// The settings of a rehearsal: the provider, the user, the phone, limits and so on. The list of cases isn't included.
public struct RehearsalSetup: Sendable {
    /// The provider's onboarding sheet.
    public var sheet: ProviderSheet
    /// Whether the sheet is checked by Microsoft's rules; `false` if the sheet was built from command-line options.
    public var isSheetChecked = true
    /// The secret of Office's OAuth client with the provider.
    public var clientSecret: String
    /// The user who signs in, except in cases that create their own user.
    public var credential: UserCredential
    /// Creates the user who visits the provider's pages.
    public var makeUser: @Sendable (UserCredential) -> any User = { FormUser($0) }
    /// The operator of the provider.
    public var operations: any Operator = NoOperator()
    /// The phone that most cases use.
    public var device = Device()
    /// The maximum duration and size of responses.
    public var limits = Limits()
    /// The timeout of a case in seconds.
    public var caseSeconds = 300
    /// Whether a step fails if a strict client would refuse a response that a lenient client accepts.
    public var isStrict = false
    /// The name of a document in the root that cases may open and save. No other existing document is changed.
    public var document: String?
    /// The Places that an earlier rehearsal saved for the app.
    public var book = PlaceBook()
    /// The seed of all random numbers.
    public var seed: UInt64 = 0

    /// Creates a setup for a provider and a user who signs in with a password. All other properties can be changed
    /// afterwards.
    public init(sheet: ProviderSheet, clientSecret: String, credential: UserCredential) {
        self.sheet = sheet
        self.clientSecret = clientSecret
        self.credential = credential
    }

    /// Returns a transport that forwards requests to the provider and breaks one rule of the protocol.
    ///
    /// - Parameter provider: the transport to the unchanged provider.
    public func breaking(_ fault: Mutant, before provider: any Transport) -> MutantTransport {
        MutantTransport(fault, before: provider, lateness: .seconds(limits.seconds * Runner.secondLimit + 1))
    }

    /// Runs cases in this process. Microsoft's services are closures. A transport leads to the provider, for example by
    /// calling a server's router.
    ///
    /// - Parameters:
    ///   - provider: the transport to the provider, which must reach all addresses in its responses.
    ///   - fault: a fault to inject between the provider and all other parties.
    public func play(
        _ cases: [Case], against provider: any Transport, fault: Mutant? = nil,
        reporter: any Reporter = SilentReporter()
    ) async -> RehearsalReport {
        let front: any Transport = fault.map { breaking($0, before: provider) } ?? provider
        var wire = Wire(front, limits: limits)
        let services = await MicrosoftServices(for: self, over: wire)
        wire.transport = ServicesTransport(services, besides: front)
        return await play(
            cases, over: wire, with: services, at: ServicesTransport.addresses, fault: fault?.id, reporter: reporter)
    }

    /// Runs cases. `wire` sends requests to the provider, and to Microsoft's services at the addresses of these
    /// services.
    public func play(
        _ cases: [Case], over wire: Wire, with services: MicrosoftServices, at addresses: Phone.ServiceAddresses,
        fault: String?, reporter: any Reporter
    ) async -> RehearsalReport {
        let fixture = Fixture(
            sheet: sheet, wire: wire, services: addresses, device: device, credential: credential, user: makeUser,
            operations: operations, sheetProblems: services.sheetProblems, isStrict: isStrict, document: document,
            seed: seed, book: book)
        var runner = Runner(fixture, cases: cases)
        runner.caseSeconds = caseSeconds
        return await runner.play(reporter: reporter, fault: fault, seed: seed)
    }
}
