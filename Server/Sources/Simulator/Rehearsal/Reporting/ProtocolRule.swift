import OfficeClient

/// The rule by which a response is judged, in one sentence, and the section that contains it.
struct ProtocolRule {
    var section: String
    var text: String

    static func on(_ exchange: Exchange) -> ProtocolRule? {
        if let known = table[exchange.operation] { return known }
        if exchange.operation.hasSuffix("without a valid token") { return challenge }
        return exchange.operation.hasPrefix("icon") ? icon : nil
    }

    private init(_ section: String, _ text: String) { (self.section, self.text) = (section, text) }

    private static let challenge = ProtocolRule(
        "bootstrap-and-oauth.md#bootstrapper, #challenge",
        "A request without a valid token gets 401 with exactly one WWW-Authenticate: Bearer, which names authorization_uri and "
            + "tokenIssuance_uri; on GET and on POST, never a redirect, never 403.")
    private static let icon = ProtocolRule(
        "bootstrap-and-oauth.md#onboarding",
        "A square PNG of the size it is listed under, with a white border of at least one pixel.")

    private static let table: [String: ProtocolRule] = [
        "catalog": .init(
            "flows.md#add-a-place step 1", "The Services Manager returns the list of providers, sorted by name."),
        "page": .init(
            "bootstrap-and-oauth.md#sign-in-page",
            "A page for a web view, with a privacy link and a viewport; every redirect uses https and a trusted domain."
        ),
        "form": .init(
            "flows.md#add-a-place step 5",
            "Sign-in ends with a redirect to the redirect URI, with a code or an error."),
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
            "200 in JSON with Bootstrap, which contains EcosystemUrl, UserId and SignInName."),
        "GetRootContainer": .init(
            "bootstrap-and-oauth.md#bootstrapper-response, ecosystem.md#get-root-container",
            "200 with ContainerPointer: Name, and Url with a token."),
        "GetNewAccessToken": .init(
            "bootstrap-and-oauth.md#get-new-access-token",
            "200 with AccessTokenInfo, its expiration in milliseconds since 1970; 404 for a WOPISrc that isn't the "
                + "user's."),
        "CheckEcosystem": .init("ecosystem.md#check-ecosystem", "200 with SupportsContainers."),
        "GetEcosystem": .init(
            "files.md#get-ecosystem, containers.md#get-ecosystem",
            "200 with Url, the address of the ecosystem with a token."
        ),
        "CheckFileInfo": .init(
            "check-info.md#required",
            "200 with BaseFileName, OwnerId, Size, UserId, Version and the user's permissions."
        ),
        "CheckContainerInfo": .init("check-info.md#check-container-info", "200 with Name and the user's permissions."),
        "EnumerateChildren": .init(
            "containers.md#enumerate-children",
            "200 with all children in ChildContainers and ChildFiles, each with a Url that contains its token."),
        "EnumerateAncestors": .init("containers.md#enumerate-ancestors", "200 with AncestorsWithRootFirst."),
        "GetFile": .init(
            "files.md#get-file",
            "200 with the whole document and X-WOPI-ItemVersion; 412 if it is larger than X-WOPI-MaxExpectedSize."),
        "GetLock": .init("files.md#lock-decisions", "200 with X-WOPI-Lock, which is empty if the file is unlocked."),
        "Lock": .init(
            "files.md#lock-decisions",
            "200 with X-WOPI-ItemVersion if the file is unlocked or has this lock; otherwise 409 with X-WOPI-Lock."),
        "RefreshLock": .init(
            "files.md#lock-decisions",
            "200 if the id is the file's lock; otherwise 409 with X-WOPI-Lock, which is empty if the file is unlocked."),
        "Unlock": .init(
            "files.md#lock-decisions",
            "200 if the id is the file's lock; otherwise 409 with X-WOPI-Lock, which is empty if the file is unlocked."),
        "UnlockAndRelock": .init(
            "files.md#lock-decisions", "200 if the old id is the file's lock; otherwise 409 with X-WOPI-Lock."),
        "PutFile": .init(
            "files.md#put-file",
            "200 with a new X-WOPI-ItemVersion if the lock is the file's, or without a lock if the file is empty; otherwise 409 with "
                + "X-WOPI-Lock, and the file doesn't change."),
        "PutRelativeFile": .init(
            "files.md#put-relative-file", "200 with Name and Url of the new file; 409 if an exact name is taken."),
        "RenameFile": .init(
            "files.md#rename-file", "200 with the new Name without its extension; the file keeps its id and lock."),
        "DeleteFile": .init("files.md#delete-file", "200; 409 with X-WOPI-Lock if the file is locked."),
        "CreateChildFile": .init("containers.md#create-child-file", "200 with Name and Url of an empty file."),
        "CreateChildContainer": .init(
            "containers.md#create-child-container", "200 with ContainerPointer; 409 if an exact name is taken."),
        "RenameContainer": .init(
            "containers.md#rename-container",
            "200 with the new Name, and the container keeps its id; 400 for an invalid name; 409 if the name is taken."),
        "DeleteContainer": .init("containers.md#delete-container", "200; 409 if the container isn't empty."),
        "app-to-app": .init(
            "app-to-app.md#order step 5", "200 with a code for Office, which is bound to its client id."),
    ]
}
