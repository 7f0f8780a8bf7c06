import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuth
import OAuthServer

/// The endpoint at which the provider's own app exchanges Office's request for a code
/// (docs/protocol/app-to-app.md#order, step 5).
///
/// `POST /oauth/app-to-app` with the app's own access token as `Authorization: Bearer`. The body is a form with
/// Office's unchanged parameters and two further fields:
/// - `decision`: `allow` returns `{"code":…,"tk":…,"sc":…}`, `decline` returns an error. Without the field `decision`,
///   the response describes what would be granted, for the app's dialog.
/// - `user_id`: the value of `UserId`, if Office sent it on Android.
struct AppToAppRoutes {
    let rules: AppToApp
    let now: @Sendable () -> Date

    func add(to router: RouterGroup<HostContext>) {
        router.post(RouterPath(OAuthPath.appToApp), use: answer)
    }

    @Sendable private func answer(_ request: Request, _ context: HostContext) async throws -> Response {
        let form = try await OAuthForm.read(request, context)
        let asked = AppToAppRequest(
            bearer: BearerToken.read(request.headers[.authorization]),
            parameters: FormFields(form.fields.filter { !["decision", "user_id"].contains($0.name) }),
            userID: try form.value("user_id"))
        let source = context.source(of: request), now = now()
        switch try form.value("decision") {
        case nil: return .json(try await rules.offer(asked, source: source, now: now))
        case "allow": return .json(try await rules.allow(asked, source: source, now: now))
        case "decline": throw try await rules.decline(asked, source: source, now: now)
        default: throw OAuthError.invalidRequest.explained("decision has to be allow or decline")
        }
    }
}
