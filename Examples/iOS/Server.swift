import Foundation
import OfficeLinks

// Apple platforms don't need this import, because their Foundation includes networking.
#if canImport(FoundationNetworking)
import FoundationNetworking
#endif

/// Sends sign-in requests of Office to the provider's server, at `POST /oauth/app-to-app`.
struct Server {
    let endpoint: URL?
    /// The access token of the app's own sign-in (RFC 8252); `nil` if no user is signed in.
    let accessToken: String?

    /// Reads the address and token from environment variables that are set in the Xcode scheme, so that the example
    /// runs against any server. A real app stores its token in the Keychain.
    static var current: Server {
        let environment = ProcessInfo.processInfo.environment
        return Server(
            endpoint: environment["APP_TO_APP_ENDPOINT"].flatMap { URL(string: $0) },
            accessToken: environment["ACCESS_TOKEN"])
    }

    /// Sends the user's decision to the server, which creates a code or records the refusal.
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
