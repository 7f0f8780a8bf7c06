/// Asks whether something is to be another person's, and says what follows.
struct TransferPage: Page {
    var name: String
    var isFolder: Bool
    /// The name others see of the person who gets it.
    var person: String
    /// The name they sign in with, as the form sends it again.
    var signInName: String
    var action: String
    var cancel: String

    var template: PageTemplate { .transfer }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.transfer.heading(name, person).plain }

    func model(_ localization: Localization, _ provider: Provider) -> [String: Any] {
        let strings = localization.strings.transfer
        return [
            "heading": strings.heading(name, person), "signInName": signInName, "action": action, "cancel": cancel,
            "follows": [
                isFolder ? strings.folderGoes : strings.documentGoes, strings.editing, strings.sharing, strings.back,
            ],
        ]
    }
}
