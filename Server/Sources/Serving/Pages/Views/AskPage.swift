/// Asks once before something is done that others notice or that can't be undone, and says what follows.
struct AskPage: Page {
    enum Question: Hashable, Sendable {
        /// Leaving what somebody else shares.
        case leave(String)
        /// Ending a link.
        case endLink
        case signOutEverywhere
        /// An action of an operator on a person.
        case disable(String)
        case signOut(String)
        case makeOperator(String)
        case takeRole(String)
        /// Freeing a document that is open.
        case release(String)
    }

    /// A field that the form sends again.
    struct Field: Hashable, Sendable {
        var name: String
        var value: String
    }

    var question: Question
    /// The address of the form.
    var action: String
    var cancel: String
    var fields: [Field] = []

    var template: PageTemplate { .delete }
    var width: PageWidth { .card }

    func title(_ texts: Texts, _ provider: Provider) -> String { question.heading(texts).plain }

    func model(_ wording: Wording, _ provider: Provider) -> [String: Any] {
        let texts = wording.texts
        return [
            "heading": question.heading(texts), "text": question.text(texts), "button": question.button(texts),
            "action": action, "cancel": cancel, "fields": fields.map { ["field": $0.name, "value": $0.value] },
            "isGiving": question.isGiving,
        ]
    }
}

extension AskPage.Question {
    fileprivate func heading(_ texts: Texts) -> Sentence {
        let asking = texts.asking
        return switch self {
        case .leave(let name): asking.leave(name)
        case .endLink: Sentence(stringLiteral: asking.endLink)
        case .signOutEverywhere: Sentence(stringLiteral: asking.signOutEverywhere)
        case .disable(let name): asking.disable(name)
        case .signOut(let name): asking.signOut(name)
        case .makeOperator(let name): asking.makeOperator(name)
        case .takeRole(let name): asking.takeRole(name)
        case .release(let name): asking.release(name)
        }
    }

    fileprivate func text(_ texts: Texts) -> String {
        switch self {
        case .leave: texts.asking.leaveText
        case .endLink: texts.asking.endLinkText
        case .signOutEverywhere: texts.account.everywhereText
        case .disable: texts.operating.person.disableText
        case .signOut: texts.operating.person.signOutText
        case .makeOperator: texts.operating.person.roleText
        case .takeRole: texts.asking.takeRoleText
        case .release: texts.operating.releaseText
        }
    }

    fileprivate func button(_ texts: Texts) -> String {
        switch self {
        case .leave: texts.asking.leaveButton
        case .endLink: texts.sharing.stop
        case .signOutEverywhere, .signOut: texts.account.everywhereButton
        case .disable: texts.operating.person.disable
        case .makeOperator: texts.operating.person.make
        case .takeRole: texts.operating.person.take
        case .release: texts.operating.release
        }
    }

    /// It takes nothing from anybody.
    fileprivate var isGiving: Bool {
        if case .makeOperator = self { true } else { false }
    }
}
