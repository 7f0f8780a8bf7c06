/// Asks whether something is to be another person's, and says what follows.
struct HandOverPage: Page {
    var name: String
    var isFolder: Bool
    /// The name others see of the person who gets it.
    var person: String
    /// The name they sign in with, as the form sends it again.
    var signInName: String
    var action: String
    var cancel: String

    var template: PageTemplate { .handOver }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { texts.handingOver.heading(name, person).plain }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts.handingOver
        return [
            "heading": texts.heading(name, person), "signInName": signInName, "action": action, "cancel": cancel,
            "follows": [isFolder ? texts.folderGoes : texts.documentGoes, texts.editing, texts.sharing, texts.back],
        ]
    }
}
