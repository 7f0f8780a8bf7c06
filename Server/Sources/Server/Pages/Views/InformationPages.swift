import Localization
import OAuthServer

/// A page with a single message, for example about an error or about the end of a session.
struct MessagePage: Page {
    enum Kind: Hashable, Sendable {
        case signedOut
        case notShared
        /// The authorization request of an app is invalid. The browser must not be redirected to the app (RFC 6749
        /// §4.1.2.1).
        case appFault(AuthorizationDecision.Refusal)
        case notFound
        case formExpired
        /// The item was changed by another request, so a precondition of this request, such as `If-Match`, failed.
        case changedMeanwhile
        /// A form arrived without cookies, because the browser stores no cookies.
        case cookiesNeeded
        /// A file is too large. The value is the limit in bytes, if known.
        case tooLarge(limit: Int64?)
        case storageFull
        case storageReadOnly
        /// Folders would be nested too deeply. The value is the maximum depth.
        case depthExceeded(limit: Int)
        /// The owner's storage quota would be exceeded. The value is the excess in bytes.
        case quotaExceeded(excess: Int64)
        /// An upload ended early. The value is the number of files that were saved before the end.
        case uploadStopped(saved: Int)
        /// A name in a form isn't UTF-8.
        case notUTF8
        case tooManyRequests(seconds: Int)
        /// The password was changed, which ended all sessions of the user, including the session of this browser.
        case passwordChanged
        case internalError
    }

    var kind: Kind
    /// The id of the request, with which an operator finds the request in the log.
    var reference: String?
    /// The link that signs the user out at the identity provider too.
    var providerSignOut: (name: String, address: String)?

    var template: PageTemplate { .message }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String {
        let errors = strings.errors
        return switch kind {
        case .signedOut: strings.landing.signedOutTitle
        case .notShared: strings.share.goneTitle
        case .appFault: errors.appTitle
        case .notFound: errors.notFoundTitle
        case .formExpired: errors.expiredTitle
        case .changedMeanwhile: errors.changedTitle
        case .cookiesNeeded: errors.cookiesTitle
        case .tooLarge: errors.largeTitle
        case .notUTF8: errors.notUTF8Title
        case .storageFull, .storageReadOnly, .quotaExceeded, .depthExceeded, .uploadStopped: strings.common.problem
        case .passwordChanged: strings.flashMessages.passwordChanged
        case .tooManyRequests: errors.manyTitle
        case .internalError: errors.internalTitle
        }
    }

    struct Content: Encodable {
        let heading: String
        let text: Sentence
        let tell: String?
        let reference: Sentence?
        let next: PageLink<String>?
        let providerSignOut: PageLink<Sentence>?
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings
        let fault: AuthorizationDecision.Refusal? = if case .appFault(let fault) = kind { fault } else { nil }
        return Content(
            heading: title(strings, provider), text: text(localization, provider),
            tell: fault.map { detail($0, strings.errors) }, reference: reference.map { strings.common.reference($0) },
            next: next(strings),
            providerSignOut: providerSignOut.map { PageLink(address: $1, text: strings.signIn.signOutToo($0)) })
    }

    private func next(_ strings: Strings) -> PageLink<String>? {
        switch kind {
        case .signedOut, .passwordChanged: PageLink(address: PagePath.signIn, text: strings.common.signIn)
        case .notFound, .formExpired, .changedMeanwhile, .tooLarge, .notUTF8, .storageFull, .storageReadOnly,
            .quotaExceeded, .depthExceeded, .uploadStopped, .internalError:
            PageLink(address: PagePath.home, text: strings.errors.home)
        case .notShared, .appFault, .tooManyRequests, .cookiesNeeded: nil
        }
    }

    func text(_ localization: Localization, _ provider: Provider) -> Sentence {
        let errors = localization.strings.errors
        return switch kind {
        case .signedOut, .passwordChanged: localization.strings.landing.signedOutText(provider.name)
        case .notShared: Sentence(stringLiteral: localization.strings.share.goneText)
        case .appFault: Sentence(stringLiteral: errors.appText)
        case .notFound: Sentence(stringLiteral: errors.notFoundText)
        case .formExpired: Sentence(stringLiteral: errors.expiredText)
        case .changedMeanwhile: Sentence(stringLiteral: errors.changedText)
        case .cookiesNeeded: Sentence(stringLiteral: errors.cookiesText)
        case .tooLarge(let limit?): Sentence(stringLiteral: errors.largeText(localization.size(limit)))
        case .notUTF8: Sentence(stringLiteral: errors.notUTF8Text)
        case .tooLarge(nil): Sentence(stringLiteral: errors.largeTextUnknown)
        case .quotaExceeded(let excess):
            Sentence(stringLiteral: localization.strings.problems.quotaExceeded(localization.size(excess)))
        case .storageFull: Sentence(stringLiteral: localization.strings.problems.storageFull)
        case .storageReadOnly: Sentence(stringLiteral: localization.strings.problems.storageReadOnly)
        case .depthExceeded(let limit): Sentence(stringLiteral: localization.strings.problems.depthExceeded(limit))
        case .uploadStopped(let saved): Sentence(stringLiteral: localization.strings.problems.restNotSaved(saved))
        case .tooManyRequests(let seconds):
            Sentence(stringLiteral: errors.manyText(localization.wait(seconds: seconds)))
        case .internalError: Sentence(stringLiteral: errors.internalText)
        }
    }

    private func detail(_ fault: AuthorizationDecision.Refusal, _ errors: Strings.Errors) -> String {
        switch fault {
        case .unknownClient: errors.unknownClient
        case .unregisteredRedirectURI: errors.wrongRedirect
        case .malformed: errors.malformed
        }
    }
}

/// The page at `/` for visitors who aren't signed in.
struct LandingPage: Page {
    /// Whether the documents are outside the data directory, where they have no versions and can't be shared.
    var isHosted = false

    var template: PageTemplate { .landing }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.common.signIn }

    struct Content: Encodable {
        let heading: Sentence
        let text: String
        let isHosted: Bool
        let ways: SignInWays.Content
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.landing
        return Content(
            heading: strings.title(provider.name), text: isHosted ? strings.hostedText : strings.text,
            isHosted: isHosted,
            ways: provider.ways.content(localization, continuation: PagePath.home))
    }
}

/// The built-in privacy statement, which is shown if the operator doesn't set the address of another statement.
struct PrivacyPage: Page {
    /// Whether the documents are outside the data directory.
    var isHosted = false

    var template: PageTemplate { .privacy }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String { strings.common.privacy }

    struct Content: Encodable {
        let heading: Sentence
        let stored: String
        let connectionsTitle: String
        let connections: String
        let logs: String
        let control: String
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        let strings = localization.strings.privacy, heading = strings.title(provider.name)
        guard isHosted else {
            return Content(
                heading: heading, stored: strings.stored, connectionsTitle: strings.connectionsTitle,
                connections: strings.connections, logs: strings.logs, control: strings.control)
        }
        return Content(
            heading: heading, stored: strings.hostedStored, connectionsTitle: strings.hostedConnectionsTitle,
            connections: strings.hostedConnections, logs: strings.hostedLogs, control: strings.hostedControl)
    }
}

/// The page that asks a user who comes from Office whether to sign out of this site too.
struct SignOutPage: Page {
    /// The display name of the signed-in user.
    var name: String

    var template: PageTemplate { .signOut }
    var width: PageWidth { .card }

    func title(_ strings: Strings, _ provider: Provider) -> String {
        strings.landing.signOutTitle(provider.name).plain
    }

    struct Content: Encodable {
        let heading: Sentence
        let name: String
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        Content(heading: localization.strings.landing.signOutTitle(provider.name), name: name)
    }
}
