import Foundation
import OfficeLinks

// Part of Foundation on Apple's systems.
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// The provider's server: hands a sign-in of Office's over to `POST /oauth/app-to-app`.
struct Server {
    let endpoint: URL?
    /// The app's own, from signing its user in (RFC 8252). `nil` while nobody is signed in.
    let accessToken: String?

    /// From the scheme's environment in Xcode, so that the example runs against any server. An app keeps the token of
    /// its own sign-in in the Keychain.
    static var current: Server {
        let environment = ProcessInfo.processInfo.environment
        return Server(
            endpoint: environment["APP_TO_APP_ENDPOINT"].flatMap { URL(string: $0) },
            accessToken: environment["ACCESS_TOKEN"])
    }

    /// The person's decision goes to the server, which makes a code or writes down that it was declined.
    func answer(to asked: SignInRequest, _ decision: SignInRequest.Decision) async -> AppToAppAnswer {
        guard let endpoint else { return .unreachable }
        guard let accessToken else { return .signInAgain }
        var request = URLRequest(url: endpoint)
        request.httpMethod = "POST"
        request.setValue("application/x-www-form-urlencoded", forHTTPHeaderField: "Content-Type")
        request.setValue("Bearer \(accessToken)", forHTTPHeaderField: "Authorization")
        request.httpBody = Data(asked.form(decision).utf8)
        guard let (body, response) = try? await URLSession.shared.data(for: request),
            let status = (response as? HTTPURLResponse)?.statusCode
        else { return .unreachable }
        return AppToAppAnswer(status: status, body: String(decoding: body, as: UTF8.self))
    }
}
