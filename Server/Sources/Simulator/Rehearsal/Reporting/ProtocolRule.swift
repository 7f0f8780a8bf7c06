import OfficeClient

/// The rule by which a response is judged, in one sentence, and the section that contains it.
struct ProtocolRule {
    var section: String
    var text: String

    static func on(_ exchange: Exchange) -> ProtocolRule? {
        if let known = table[exchange.operation] { return known }
        if exchange.operation.hasSuffix("not signed in") { return challenge }
        return exchange.operation.hasPrefix("icon") ? icon : nil
    }

    private init(_ section: String, _ text: String) { (self.section, self.text) = (section, text) }

    private static let challenge = ProtocolRule(
        "bootstrap-and-oauth.md#bootstrapper, #challenge",
        "A request that isn't signed in gets 401 with exactly one WWW-Authenticate: Bearer, which names authorization_uri and "
            + "tokenIssuance_uri; on GET and on POST, never a redirect, never 403.")
    private static let icon = ProtocolRule(
        "bootstrap-and-oauth.md#onboarding",
        "A PNG, square, of the size it is listed under, with a white border of a pixel or more.")

    private static let table: [String: ProtocolRule] = [
        "catalogue": .init(
            "flows.md#add-a-place step 1", "The Services Manager answers with the list of providers, sorted by name."),
        "page": .init(
            "bootstrap-and-oauth.md#sign-in-page",
            "A page for a web view: privacy link, viewport, https at every hop, trusted domains."),
        "form": .init(
            "flows.md#add-a-place step 5",
            "Sign-in always ends with a redirect to the redirect URI, with a code or an error."),
        "sign-in": .init(
            "flows.md#add-a-place steps 6 and 10",
            "The code and the token address are exchanged for tokens and a profile."),
        "refresh": .init(
            "bootstrap-and-oauth.md#token-endpoint",
            "200 in JSON with access_token, token_type and expires_in in seconds."),
        "code exchange": .init(
            "bootstrap-and-oauth.md#token-endpoint",
            "200 in JSON with access_token, token_type and expires_in in seconds; Cache-Control: no-store. A code "
                + "works once; the second use gets 400 invalid_grant."),
        "Bootstrap": .init(
            "bootstrap-and-oauth.md#bootstrapper-response",
            "200 in JSON: Bootstrap with EcosystemUrl, UserId, SignInName."),
        "GetRootContainer": .init(
            "bootstrap-and-oauth.md#bootstrapper-response, ecosystem.md#get-root-container",
            "200 with ContainerPointer: Name, and Url with a token."),
        "GetNewAccessToken": .init(
            "bootstrap-and-oauth.md#get-new-access-token",
            "200 with AccessTokenInfo, its expiry in milliseconds since 1970; 404 for a WOPISrc that isn't the user's."),
        "CheckEcosystem": .init("ecosystem.md#check-ecosystem", "200 with SupportsContainers."),
        "GetEcosystem": .init(
            "files.md#get-ecosystem, containers.md#get-ecosystem", "200 with Url, the ecosystem's address with a token."
        ),
        "CheckFileInfo": .init(
            "check-info.md#required", "200 with BaseFileName, OwnerId, Size, UserId, Version, and what the user may do."
        ),
        "CheckContainerInfo": .init("check-info.md#check-container-info", "200 with Name, and what the user may do."),
        "EnumerateChildren": .init(
            "containers.md#enumerate-children",
            "200 with ChildContainers and ChildFiles, all of them, each with a Url and its token."),
        "EnumerateAncestors": .init("containers.md#enumerate-ancestors", "200 with AncestorsWithRootFirst."),
        "GetFile": .init(
            "files.md#get-file",
            "200 with the whole document and X-WOPI-ItemVersion; 412 when it is larger than asked for."),
        "GetLock": .init("files.md#lock-decisions", "200 with X-WOPI-Lock, empty when nobody holds the file."),
        "Lock": .init(
            "files.md#lock-decisions",
            "200 with X-WOPI-ItemVersion if the file was unlocked or has this lock; else 409 with X-WOPI-Lock."),
        "RefreshLock": .init(
            "files.md#lock-decisions", "200 when the id is the file's; else 409 with X-WOPI-Lock, empty when free."),
        "Unlock": .init(
            "files.md#lock-decisions", "200 when the id is the file's; else 409 with X-WOPI-Lock, empty when free."),
        "UnlockAndRelock": .init(
            "files.md#lock-decisions", "200 when the old id is the file's; else 409 with X-WOPI-Lock."),
        "PutFile": .init(
            "files.md#put-file",
            "200 with a new X-WOPI-ItemVersion under the file's lock, or without one on a file of zero bytes; else 409 with "
                + "X-WOPI-Lock and nothing written."),
        "PutRelativeFile": .init(
            "files.md#put-relative-file", "200 with Name and Url of the new file; 409 when an exact name is taken."),
        "RenameFile": .init("files.md#rename-file", "200 with Name, without its extension; the id and the lock stay."),
        "DeleteFile": .init("files.md#delete-file", "200; 409 with X-WOPI-Lock while it is locked."),
        "CreateChildFile": .init("containers.md#create-child-file", "200 with Name and Url of a file of zero bytes."),
        "CreateChildContainer": .init(
            "containers.md#create-child-container", "200 with ContainerPointer; 409 when an exact name is taken."),
        "RenameContainer": .init(
            "containers.md#rename-container",
            "200 with Name, and the id stays; 400 for an illegal name; 409 when the name is taken."),
        "DeleteContainer": .init("containers.md#delete-container", "200; 409 when it isn't empty."),
        "app-to-app": .init("app-to-app.md#order step 5", "A code for Office, bound to its client id."),
    ]
}
