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
}

/// The app of a place that runs Emplace: hands the request to `POST /oauth/app-to-app`, signed in as its user.
public struct EmplaceProviderApp: ProviderApp {
    public let schemes: [String]
    let endpoint: String
    let accessToken: String
    let wire: Wire

    /// - Parameter accessToken: of the app's own sign-in (RFC 8252).
    public init(schemes: [String], endpoint: String, accessToken: String, wire: Wire) {
        self.schemes = schemes.map { $0.lowercased() }
        self.endpoint = endpoint
        self.accessToken = accessToken
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
        guard conduct == .consent else { return try BackAddress(.declined, to: request).text }
        let answer = await PartyCalls(wire).postForm(
            "app-to-app", to: "sign-in pages", at: endpoint, form: request.query + "&decision=allow",
            bearer: accessToken, as: Given.self)
        let given = try answer.need("app-to-app.md §1 step 5", "a code for Office")
        guard let code = given.code else {
            throw Shortfall("app-to-app.md §2.2", expected: "a code", came: given.error ?? "none")
        }
        let grant = SignInAnswer.Grant(code: code, tokenEndpoint: given.tk, sessionContext: given.sc)
        return try BackAddress(.granted(grant), to: request).text
    }
}

extension ProviderApp {
    func has(_ scheme: String) -> Bool { schemes.contains("*") || schemes.contains(scheme.lowercased()) }
}
