public import OfficeClient

/// Microsoft's services for one rehearsal, with its provider registered in both.
public struct MicrosoftServices: Sendable {
    /// The Services Manager.
    public let manager: ServicesManager
    /// The Office Identity Service.
    public let identity: OfficeIdentityService
    /// The reasons why Microsoft would reject the onboarding sheet; `nil` if it wasn't checked.
    let sheetProblems: [Finding]?

    /// Submits the provider's onboarding sheet and registers its client secret.
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
