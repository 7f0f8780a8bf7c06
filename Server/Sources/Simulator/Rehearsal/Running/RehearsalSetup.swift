public import OfficeClient

/// A provider to rehearse with, and everything else that a rehearsal needs besides its cases.
public struct RehearsalSetup: Sendable {
    /// The provider's onboarding sheet.
    public var sheet: ProviderSheet
    /// Whether the sheet is checked as Microsoft would check it; `false` when it was only put together from options.
    public var isSheetChecked = true
    /// The secret of Office's OAuth client at the provider.
    public var clientSecret: String
    /// The user who signs in, except in cases that make a user of their own.
    public var credential: UserCredential
    /// Makes the person in front of the provider's pages.
    public var makeUser: @Sendable (UserCredential) -> any User = { FormUser($0) }
    /// The operator of the provider.
    public var operations: any Operator = NoOperator()
    /// The phone that most cases use.
    public var device = Device()
    /// The limits of answers in time and size.
    public var limits = Limits()
    /// Seconds a case may take.
    public var caseSeconds = 300
    /// Whether a step fails when only a strict client objects.
    public var isStrict = false
    /// The name of a document of the root that may be opened and saved; no other is changed.
    public var document: String?
    /// The places that the app has kept since an earlier rehearsal.
    public var book = PlaceBook()
    /// The seed of every number that is drawn.
    public var seed: UInt64 = 0

    /// Makes a setup for a provider with an ordinary user; everything else can be changed afterwards.
    public init(sheet: ProviderSheet, clientSecret: String, credential: UserCredential) {
        self.sheet = sheet
        self.clientSecret = clientSecret
        self.credential = credential
    }

    /// The provider behind a transport, with one sentence of the protocol broken on the way.
    ///
    /// - Parameter provider: reaches the provider as it is.
    public func breaking(_ fault: Mutant, before provider: any Transport) -> MutantTransport {
        MutantTransport(fault, before: provider, lateness: .seconds(limits.seconds * Runner.secondLimit + 1))
    }

    /// Plays cases in this process: Microsoft's services answer as functions, and a transport leads to the provider,
    /// such as one that calls a server's router.
    ///
    /// - Parameters:
    ///   - provider: reaches every address that the provider's answers name.
    ///   - fault: is put between the provider and everybody else.
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

    /// Plays cases against whatever the wire leads to: the provider, and Microsoft's services at their addresses.
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
