/// The pages' templates. An exhaustive list, so that none can be missing when it is needed.
enum PageTemplate: CaseIterable, Sendable {
    case signIn, consent, home, document, account, share, landing, privacy, message

    var source: String {
        switch self {
        case .signIn: Self.signInSource
        case .consent: Self.consentSource
        case .home: Self.homeSource
        case .document: Self.documentSource
        case .account: Self.accountSource
        case .share: Self.shareSource
        case .landing: Self.landingSource
        case .privacy: Self.privacySource
        case .message: Self.messageSource
        }
    }
}
