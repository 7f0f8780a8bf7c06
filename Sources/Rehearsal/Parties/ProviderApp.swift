import Foundation
import OAuth
public import OfficeClient
import OfficeLinks

/// The provider's own app on the same phone, as far as signing in from app to app goes (app-to-app.md).
public protocol ProviderApp: Sendable {
    /// Lower case: what the phone would find installed.
    var schemes: [String] { get }

    /// Is opened with a To address, and opens the Back address that is returned.
    func open(_ to: String, conduct: Conduct) async throws -> String

    /// Is started for a result with an intent's extras, and gives the result's (app-to-app.md §3).
    func start(_ extras: [String: String], conduct: Conduct) async throws -> [String: String]
}

/// The app of a place that runs Emplace: hands the request to `POST /oauth/app-to-app`, signed in as its user.
public struct EmplaceProviderApp: ProviderApp {
    public let schemes: [String]
    let endpoint: String
    let accessToken: String
    let user: String?
    let wire: Wire

    /// - Parameters:
    ///   - accessToken: of the app's own sign-in (RFC 8252).
    ///   - user: who is signed in to the app, as Bootstrap's UserId has them.
    public init(schemes: [String], endpoint: String, accessToken: String, user: String?, wire: Wire) {
        self.schemes = schemes.map { $0.lowercased() }
        self.endpoint = endpoint
        self.accessToken = accessToken
        self.user = user
        self.wire = wire.asking(as: Party.providerApp)
    }

    private struct Given: Decodable, Sendable {
        var code: String?
        var tk: String?
        var sc: String?
        var error: String?
    }

    public func open(_ to: String, conduct: Conduct) async throws -> String {
        let request = try SignInRequest(toAddress: to)
        return try BackAddress(try await answer(request, conduct), to: request).text
    }

    public func start(_ extras: [String: String], conduct: Conduct) async throws -> [String: String] {
        let request = try SignInRequest(
            authorizeURLQueryParams: extras["AuthorizeUrlQueryParams"] ?? "", userID: extras["UserId"])
        return AndroidResult(try await answer(request, conduct), user: user).extras
    }

    private func answer(_ request: SignInRequest, _ conduct: Conduct) async throws -> SignInAnswer {
        guard conduct == .consent else { return .declined }
        let answer = await PartyCalls(wire).postForm(
            "app-to-app", to: "sign-in pages", at: endpoint, form: request.query + "&decision=allow",
            bearer: accessToken, as: Given.self)
        let given = try answer.need("app-to-app.md §1 step 5", "a code for Office")
        guard let code = given.code else {
            throw Shortfall("app-to-app.md §2.2", expected: "a code", came: given.error ?? "none")
        }
        return .granted(.init(code: code, tokenEndpoint: given.tk, sessionContext: given.sc))
    }
}

extension ProviderApp {
    func has(_ scheme: String) -> Bool { schemes.contains("*") || schemes.contains(scheme.lowercased()) }
}
