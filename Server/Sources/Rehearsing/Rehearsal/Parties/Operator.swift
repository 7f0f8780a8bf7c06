public import OfficeClient
import OfficeLinks

/// Whoever runs the provider: what a phone can't do by itself, and some scenes need done.
///
/// Each method may throw ``NotHere``: the scene is then reported as not played.
public protocol Operator: Sendable {
    /// A person for one scene, whom nobody else uses.
    func makeUser(isBusiness: Bool) async throws -> Credential
    /// - Returns: the new password.
    func changePassword(of user: Credential) async throws -> Credential
    /// Ends what the user granted to Office.
    func revokeGrant(of user: Credential) async throws
    /// A document the user may only read.
    func makeReadOnly(_ name: String, _ bytes: [UInt8], for user: Credential) async throws
    /// A token for the document that was good and has ended; `nil` when none can be made.
    func endedToken(for source: String, of user: Credential) async throws -> String?
    /// The provider's app, signed in as `user`.
    func providerApp(for user: Credential, _ challenge: Challenge, wire: Wire) async throws -> any ProviderApp
}

/// Something a scene needs isn't to be had.
public struct NotHere: Error, Sendable {
    public let reason: String

    public init(_ reason: String) { self.reason = reason }
}

/// Nobody: a provider of whom only accounts are known.
public struct NoOperator: Operator {
    private let absent = NotHere("needs the operator's part: --data for a place of one's own, or --by-hand")

    public init() {}

    public func makeUser(isBusiness: Bool) throws -> Credential { throw absent }
    public func changePassword(of user: Credential) throws -> Credential { throw absent }
    public func revokeGrant(of user: Credential) throws { throw absent }
    public func makeReadOnly(_ name: String, _ bytes: [UInt8], for user: Credential) throws { throw absent }
    public func endedToken(for source: String, of user: Credential) throws -> String? { nil }
    public func providerApp(for user: Credential, _ challenge: Challenge, wire: Wire) throws -> any ProviderApp {
        throw absent
    }
}

/// A person at the provider's console, asked in words; a scene's user is the rehearsal's.
public struct HandOperator: Operator {
    private let user: Credential
    private let ask: @Sendable (String) async -> String?

    /// - Parameter ask: shows a question, and gives the answer; `nil` at the end of input.
    public init(user: Credential, ask: @escaping @Sendable (String) async -> String?) {
        self.user = user
        self.ask = ask
    }

    public func makeUser(isBusiness: Bool) throws -> Credential {
        if isBusiness { throw NotHere("needs a business account, which only its operator can make") }
        return user
    }

    public func changePassword(of user: Credential) async throws -> Credential {
        guard let password = await ask("Change the password of \(user.name) at the provider, then type the new one:"),
            !password.isEmpty
        else { throw NotHere("the password was not changed") }
        return Credential(name: user.name, password: password)
    }

    public func revokeGrant(of user: Credential) async throws {
        let question = "End what \(user.name) granted to Office at the provider, then press return (n: can't be done):"
        if await ask(question)?.lowercased().hasPrefix("n") != false { throw NotHere("the grant was not revoked") }
    }

    public func makeReadOnly(_ name: String, _ bytes: [UInt8], for user: Credential) throws {
        throw NotHere("needs a document that may only be read")
    }

    public func endedToken(for source: String, of user: Credential) throws -> String? { nil }

    public func providerApp(for user: Credential, _ challenge: Challenge, wire: Wire) throws -> any ProviderApp {
        HandProviderApp(ask: ask)
    }
}

/// The provider's real app, on a real phone: a person carries the addresses.
private struct HandProviderApp: ProviderApp {
    let ask: @Sendable (String) async -> String?

    /// Any scheme: the person has the app. No intent can be sent by hand.
    var installed: InstalledApps {
        var apps = InstalledApps.none
        apps.hasAnyScheme = true
        return apps
    }

    func open(_ to: String, conduct: Conduct) async throws -> [String] {
        let task = conduct == .consent ? "Allow" : "Decline"
        guard let back = await ask("\(task) in your app. Open:\n\n  \(to)\n\nand paste the address it opens:"),
            !back.isEmpty
        else { throw NotHere("the app gave no address back") }
        return [back]
    }

    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], conduct: Conduct
    ) throws -> [String: String] {
        throw NotHere("an intent can't be sent by hand")
    }
}
