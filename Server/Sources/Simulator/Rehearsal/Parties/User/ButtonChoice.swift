/// Chooses the button that the user presses, by the words on the button. Each provider writes its own pages, so the
/// choice is a guess from common words.
enum ButtonChoice {
    private static let no = [
        "deny", "denied", "declin", "cancel", "reject", "refus", "not now", "switch", "not you", "another account",
    ]
    private static let yes = ["allow", "accept", "agree", "approve", "authori", "grant", "continue", "consent", "yes"]

    static func signIn(_ form: HTMLPage.Form) -> HTMLPage.Button? {
        form.buttons.first { !says($0, no) } ?? form.buttons.first
    }

    static func decision(_ forms: [HTMLPage.Form], allows: Bool) -> (HTMLPage.Form, HTMLPage.Button)? {
        let all = forms.flatMap { form in form.buttons.map { (form, $0) } }
        if allows { return all.first { says($0.1, yes) && !says($0.1, no) } ?? all.first { !says($0.1, no) } }
        return all.first { says($0.1, no) && !says($0.1, ["switch", "not you", "another account"]) }
    }

    private static func says(_ button: HTMLPage.Button, _ words: [String]) -> Bool {
        let text = "\(button.name ?? "") \(button.value) \(button.text)".lowercased()
        return words.contains { text.contains($0) }
    }
}
