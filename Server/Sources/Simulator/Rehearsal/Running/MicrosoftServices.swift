public import OfficeClient

/// Microsoft's services for one rehearsal, with its provider registered in both.
public struct MicrosoftServices: Sendable {
    /// The Services Manager.
    public let manager: ServicesManager
    /// The Office Identity Service.
    public let identity: OfficeIdentityService
    /// The reasons for which Microsoft would send the onboarding sheet back; `nil` when it wasn't checked.
    let sheetProblems: [Finding]?

    /// Hands in the provider's onboarding sheet, and registers its client secret.
    ///
    /// A sheet with problems is taken all the same, as in Microsoft's test mode: the cases after it can still be
    /// played.
    ///
    /// - Parameter wire: leads to the provider.
    public init(for setup: RehearsalSetup, over wire: Wire) async {
        let manager = ServicesManager(wire), identity = OfficeIdentityService(wire)
        let problems = setup.isSheetChecked ? await manager.submit(setup.sheet) : nil
        if problems?.isEmpty != true { await manager.submit(setup.sheet, isChecked: false) }
        identity.register(.init(setup.sheet, secret: setup.clientSecret))
        (self.manager, self.identity, sheetProblems) = (manager, identity, problems)
    }
}
