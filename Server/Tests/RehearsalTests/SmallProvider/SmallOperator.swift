import OfficeClient
import OfficeLinks

@testable import Rehearsal

/// Simulates the operator of a small provider, and the developer of the provider's app.
struct SmallOperator: Operator {
    let provider: SmallProvider
    /// Whether the app's answers contain the parameter `action` of another request. Office must refuse such answers.
    var hasStaleApp = false

    func makeUser(isBusiness: Bool) -> UserCredential {
        provider.change { place in
            let name = "user\(place.next())@contoso.example"
            place.addUser(name, password: "right", isBusiness: isBusiness)
            return UserCredential(name: name, password: "right")
        }
    }

    func changePassword(of user: UserCredential) -> UserCredential {
        provider.change { place in
            guard let number = place.user(named: user.name) else { return user }
            if !place.has(.keepsOldPassword) { place.accounts[number].password = "changed" }
            place.endTokens(of: number)
            return UserCredential(name: user.name, password: "changed")
        }
    }

    func revokeGrant(of user: UserCredential) {
        provider.change { place in
            guard let number = place.user(named: user.name), !place.has(.revokesNothing) else { return }
            place.endTokens(of: number)
        }
    }

    func makeDocument(named name: String, _ bytes: [UInt8], isReadOnly: Bool, for user: UserCredential) {
        provider.change { place in
            guard let number = place.user(named: user.name), let root = place.items[place.accounts[number].root] else {
                return
            }
            let file = place.insert(name, in: root, isFolder: false, bytes)
            place.items[file.id]?.isReadOnly = isReadOnly
        }
    }

    func endedToken(for source: String, of user: UserCredential) -> String? { "ended" }

    func providerApp(for user: UserCredential, _ challenge: Challenge, wire: Wire) -> any ProviderApp {
        SmallApp(provider: provider, user: user.name, isStale: hasStaleApp)
    }
}

/// The app of a small provider. A user is signed in to the app.
struct SmallApp: ProviderApp {
    let provider: SmallProvider
    let user: String
    var isStale = false

    var installed: InstalledApps { InstalledApps(schemes: ["contoso"], packages: ["com.contoso.drive": 420]) }

    private func parameters(_ behavior: SignInBehavior) -> String {
        guard behavior == .consent else { return "error=access_denied" }
        return provider.change { place in
            "code=" + place.newCode(for: place.user(named: user) ?? 0, redirectURI: nil)
        }
    }

    func open(_ to: String, behavior: SignInBehavior) -> [String] {
        let action = isStale ? "of-another-request" : to.split(separator: "action=").last.map(String.init) ?? ""
        return ["ms-word-tp:\(parameters(behavior))&action=\(action)"]
    }

    func start(
        _ activity: UrlSchemes.AndroidActivity, _ extras: [String: String], behavior: SignInBehavior
    ) -> [String: String] {
        let id = provider.change { place in place.userID(place.user(named: user) ?? 0) }
        return ["ResponseUrlQueryParams": parameters(behavior), "UserId": id]
    }
}
