/// Asks for confirmation of a transfer of ownership, and explains its consequences.
struct TransferPage: Page {
    var name: String
    var isFolder: Bool
    /// The display name of the new owner.
    var person: String
    /// The sign-in name of the new owner, which the form sends again.
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
