import OfficeClient

/// A server that breaks a single rule of the protocol. It is simulated by a proxy in front of a good server, which
/// changes one kind of request or response.
///
/// A rehearsal with the mutant's cases must detect the fault. This proves that the cases can fail.
public struct Mutant: Sendable, Identifiable {
    /// The outcome with which a case must detect a mutant's fault.
    public enum Notice: String, Codable, Hashable, Sendable {
        /// A case must fail.
        case failure
        /// A case must end with a warning, because only a strict client objects.
        case warning
    }

    /// The name of the fault, as given to `--fault`.
    public let id: String
    /// The broken rule in short.
    public let sentence: String
    /// Microsoft's page or the section of an RFC that contains the rule.
    public let source: String
    /// The operations whose requests or responses the mutant changes.
    public let operations: Set<WireOperation>
    /// The condition on which the fault occurs.
    public let condition: FaultCondition
    /// The changes that cause the fault.
    public let changes: [MutantChange]
    /// The names of the cases that detect the fault. Each of these cases detects the fault without the other cases.
    public let cases: [String]
    /// The outcome with which the cases must detect the fault.
    public let notice: Notice

    init(
        _ id: String, _ sentence: String, from source: String, at operations: [WireOperation],
        when condition: FaultCondition =
            .always, making changes: MutantChange..., detectedBy cases: String..., as notice: Notice = .failure
    ) {
        (self.id, self.sentence, self.source) = (id, sentence, source)
        (self.operations, self.condition, self.changes) = (Set(operations), condition, changes)
        (self.cases, self.notice) = (cases, notice)
    }

    /// Returns the mutant with this name, or `nil`.
    public static func named(_ id: String) -> Mutant? { all.first { $0.id == id } }

    /// All mutants. A mutant that breaks an earlier part of the protocol, such as the challenge, comes before a mutant
    /// that breaks a later part, such as PutFile.
    public static let all: [Mutant] = [
        challenge, bootstrapper, ecosystem, newToken, signIn, tokens, fileInfo, containerInfo, listing, locks, content,
        making, folders, people, transport,
    ].flatMap { $0 }
}

extension Mutant {
    /// Faults in a host's responses to CheckContainerInfo.
    static let containerInfo: [Mutant] = [
        Mutant(
            "folder-name-missing", "CheckContainerInfo returns Name", from: MutantSource.containerInfo,
            at: [.checkContainerInfo],
            making: .member("Name", .remove), detectedBy: "browse"),
        Mutant(
            "folder-name-null", "Name in CheckContainerInfo is never null", from: MutantSource.containerInfo,
            at: [.checkContainerInfo],
            making: .member("Name", .null), detectedBy: "browse"),
        Mutant(
            "folder-name-other", "Name in CheckContainerInfo equals Name in ContainerPointer",
            from: MutantSource.containerInfo,
            at: [.checkContainerInfo], making: .member("Name", .append(" 2")), detectedBy: "browse"),
        Mutant(
            "folder-closed", "CheckContainerInfo returns UserCanCreateChildFile, which phones need for Save As",
            from: MutantSource.containerInfo,
            at: [.checkContainerInfo], making: .member("UserCanCreateChildFile", .remove), detectedBy: "create-new"),
    ]
}

extension Mutant {
    /// Faults in responses about the ecosystem, and in the addresses that lead to the ecosystem and from it.
    static let ecosystem: [Mutant] = [
        Mutant(
            "ecosystem-root-other", "The bootstrapper and the ecosystem return the same root container",
            from: MutantSource.ecosystem,
            at: [.rootContainer],
            making: .member("ContainerPointer.Url", .replace("?access_token", with: "x?access_token")),
            detectedBy: "browse"),
        Mutant(
            "ecosystem-root-missing", "The ecosystem's GetRootContainer returns ContainerPointer",
            from: MutantSource.ecosystem,
            at: [.rootContainer],
            making: .member("ContainerPointer", .remove), detectedBy: "browse"),
        Mutant(
            "ecosystem-without-containers", "SupportsContainers in CheckEcosystem equals that in CheckFileInfo",
            from: MutantSource.ecosystem, at: [.checkEcosystem], making: .member("SupportsContainers", .not),
            detectedBy: "ways-back"),
        Mutant(
            "ecosystem-of-strings", "SupportsContainers in CheckEcosystem is a Boolean", from: MutantSource.ecosystem,
            at: [.checkEcosystem],
            making: .member("SupportsContainers", .text), detectedBy: "ways-back"),
        Mutant(
            "ecosystem-pointer-without-token", "Url in GetEcosystem's response has an access_token",
            from: MutantSource.ecosystem,
            at: [.fileEcosystem], making: .member("Url", .replace("access_token=", with: "t=")), detectedBy: "ways-back"
        ),
        Mutant(
            "ecosystem-pointer-missing", "GetEcosystem returns Url", from: MutantSource.ecosystem,
            at: [.containerEcosystem],
            making: .member("Url", .remove), detectedBy: "ways-back"),
    ]
}

extension Mutant {
    /// Faults in the permissions of a user with whom another user shared a document.
    static let people: [Mutant] = [
        Mutant(
            "viewer-may-write", "UserCanWrite and ReadOnly are the permissions of the current user",
            from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("UserCanWrite", .set(.bool(true))),
            .member("ReadOnly", .set(.bool(false))), detectedBy: "shared-viewer"),
        Mutant(
            "owner-is-everybody", "OwnerId is the owner's id, and UserId that of the current user",
            from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("OwnerId", .set(.string("1"))), .member("UserId", .set(.string("1"))),
            detectedBy: "shared-viewer", "shared-editor"),
        Mutant(
            "viewer-locks", "Lock is refused to a viewer", from: "Microsoft: Lock", at: [.lock],
            when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            detectedBy: "shared-viewer"),
        Mutant(
            "viewer-saves", "PutFile is refused to a viewer of a shared file", from: "Microsoft: PutFile",
            at: [.putFile], when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            detectedBy: "shared-viewer"),
        Mutant(
            "editor-may-only-read", "UserCanWrite is true for an editor of a shared file",
            from: MutantSource.fileInfo, at: [.checkFileInfo], making: .member("UserCanWrite", .remove),
            detectedBy: "shared-editor"),
        Mutant(
            "editor-save-lost", "PutFile by an editor writes a shared file", from: "Microsoft: PutFile", at: [.putFile],
            making: .swallowed(200), detectedBy: "shared-editor"),
        Mutant(
            "editors-dropped", "A version lists the users in X-WOPI-Editors", from: "Microsoft: PutFile",
            at: [.putFile],
            making: .requestHeader("X-WOPI-Editors", .remove), detectedBy: "shared-editor"),
        Mutant(
            "token-outlives-right", "A WOPI token is invalid once the user has lost access",
            from: MutantSource.security, at: [.checkFileInfo], making: .replays, detectedBy: "shared-taken-away"),
        Mutant(
            "new-token-outlives-right", "GetNewAccessToken answers 404 once the user has lost access",
            from: MutantSource.newToken, at: [.newAccessToken], making: .replays, detectedBy: "shared-taken-away"),
        Mutant(
            "save-outlives-right", "PutFile is refused once the user has lost access", from: "Microsoft: PutFile",
            at: [.putFile], when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            detectedBy: "shared-taken-away"),
    ]
}

/// The response to GetNewAccessToken of a host that ignores the WOPISrc.
private let anyToken = """
    {"Bootstrap":{"EcosystemUrl":"https://place.example/wopi/ecosystem?access_token=t","UserId":"u","SignInName":"u"},\
    "AccessTokenInfo":{"AccessToken":"t","AccessTokenExpiry":0}}
    """

extension Mutant {
    /// Faults in a host's responses to GetNewAccessToken.
    static let newToken: [Mutant] = [
        Mutant(
            "new-token-missing", "GetNewAccessToken returns AccessTokenInfo", from: MutantSource.newToken,
            at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo", .remove), detectedBy: "wopi-src"),
        Mutant(
            "new-token-null", "AccessToken is never null", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessToken", .null), detectedBy: "wopi-src"),
        Mutant(
            "new-token-useless", "The token from GetNewAccessToken opens the resource", from: MutantSource.newToken,
            at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessToken", .append("x")),
            detectedBy: "save-wopi-token-ended"),
        Mutant(
            "expiry-missing", "GetNewAccessToken returns AccessTokenExpiry", from: MutantSource.newToken,
            at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessTokenExpiry", .remove), detectedBy: "wopi-src"),
        Mutant(
            "expiry-as-text", "AccessTokenExpiry is a number", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessTokenExpiry", .text), detectedBy: "wopi-src",
            as: .warning),
        Mutant(
            "seconds-for-milliseconds", "AccessTokenExpiry is in milliseconds since 1970", from: MutantSource.security,
            at: [.newAccessToken], when: .status(200),
            making: .member("AccessTokenInfo.AccessTokenExpiry", .divided(1000)),
            detectedBy: "wopi-src"),
        Mutant(
            "duration-for-instant", "AccessTokenExpiry is a point in time, not a duration", from: MutantSource.security,
            at: [.newAccessToken], when: .status(200),
            making: .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(36_000_000))), detectedBy: "wopi-src"),
        Mutant(
            "expiry-in-the-past", "AccessTokenExpiry is in the future", from: MutantSource.security,
            at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(1_577_836_800_000))),
            detectedBy: "wopi-src"),
        Mutant(
            "expiry-in-ticks", "AccessTokenExpiry counts from 1970", from: MutantSource.security, at: [.newAccessToken],
            when: .status(200),
            making: .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(639_000_000_000_000_000))),
            detectedBy: "wopi-src", as: .warning),
        Mutant(
            "any-wopi-src", "GetNewAccessToken refuses a WOPISrc of another host or of no resource",
            from: MutantSource.newToken,
            at: [.newAccessToken], making: .status(200),
            .content(.text(anyToken)),
            detectedBy: "wopi-src"),
        Mutant(
            "wopi-src-400", "GetNewAccessToken answers an invalid WOPISrc with 404", from: MutantSource.newToken,
            at: [.newAccessToken],
            when: .status(404), making: .status(400), detectedBy: "wopi-src"),
    ]
}

extension Mutant {
    /// Faults in bootstrapper responses to a signed-in user: in the user's profile and in the root container.
    static let bootstrapper: [Mutant] = [
        Mutant(
            "text-plain-for-json", "The Content-Type of the bootstrapper is application/json",
            from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .header("Content-Type", .set("text/plain")), detectedBy: "add-a-place"),
        Mutant(
            "wopi-as-text-plain", "The Content-Type of WOPI responses in JSON is application/json",
            from: MutantSource.common, at: [.checkFileInfo],
            making: .header("Content-Type", .set("text/plain")), detectedBy: "open", as: .warning),
        Mutant(
            "bootstrap-missing", "The profile is in the object Bootstrap", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap", .renamed("bootstrap")), detectedBy: "add-a-place"),
        Mutant(
            "ecosystem-url-missing", "Bootstrap has EcosystemUrl", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.EcosystemUrl", .remove), detectedBy: "add-a-place"),
        Mutant(
            "ecosystem-url-null", "EcosystemUrl is never null", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.EcosystemUrl", .null), detectedBy: "add-a-place"),
        Mutant(
            "ecosystem-url-relative", "EcosystemUrl is an absolute address", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.EcosystemUrl", .replace("https://", with: "/")),
            detectedBy: "add-a-place"),
        Mutant(
            "ecosystem-url-without-token", "EcosystemUrl has an access_token", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.EcosystemUrl", .replace("access_token=", with: "token=")),
            detectedBy: "add-a-place"),
        Mutant(
            "bootstrap-user-id-missing", "Bootstrap has UserId", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserId", .remove), detectedBy: "add-a-place"),
        Mutant(
            "bootstrap-user-id-number", "UserId in Bootstrap is a string", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserId", .number), detectedBy: "add-a-place"),
        Mutant(
            "bootstrap-user-id-odd", "UserId in Bootstrap is alphanumeric", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserId", .append("@example")), detectedBy: "add-a-place",
            as: .warning),
        Mutant(
            "bootstrap-user-id-changes", "UserId in Bootstrap never changes", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: FaultCondition(status: 200, from: 3), making: .member("Bootstrap.UserId", .append("x")),
            detectedBy: "add-again"
        ),
        Mutant(
            "bootstrap-user-id-other", "UserId in Bootstrap equals UserId in CheckFileInfo",
            from: MutantSource.bootstrapper,
            at: WireOperation.bootstrapper, when: .status(200), making: .member("Bootstrap.UserId", .append("x")),
            detectedBy: "open"),
        Mutant(
            "sign-in-name-missing", "Bootstrap has SignInName", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.SignInName", .remove), detectedBy: "add-a-place"),
        Mutant(
            "sign-in-name-empty", "SignInName is not empty", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.SignInName", .set(.string(""))), detectedBy: "add-a-place"),
        Mutant(
            "friendly-name-null", "A member without a value is omitted, never null", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserFriendlyName", .null), detectedBy: "add-a-place",
            as: .warning),
        Mutant(
            "friendly-name-other", "UserFriendlyName in Bootstrap equals that in CheckFileInfo",
            from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserFriendlyName", .append(" of another")),
            detectedBy: "open",
            as: .warning),
        Mutant(
            "bootstrap-left-out-of-shortcut", "Each shortcut operation returns Bootstrap",
            from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot], when: .status(200), making: .member("Bootstrap", .remove), detectedBy: "browse"),
        Mutant(
            "root-name-missing", "GetRootContainer returns Name", from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot],
            making: .member("RootContainerInfo.ContainerPointer.Name", .remove), detectedBy: "browse"),
        Mutant(
            "root-url-missing", "GetRootContainer returns Url", from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot],
            making: .member("RootContainerInfo.ContainerPointer.Url", .remove), detectedBy: "browse"),
        Mutant(
            "root-url-without-token", "Url in GetRootContainer's response has an access_token",
            from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot],
            making: .member("RootContainerInfo.ContainerPointer.Url", .replace("access_token=", with: "t=")),
            detectedBy: "browse"),
        Mutant(
            "root-url-of-another-shape", "The path of a resource has a segment that begins with wopi",
            from: MutantSource.common,
            at: [.bootstrapperRoot],
            making: .member(
                "RootContainerInfo.ContainerPointer.Url", .replace("/wopi/containers", with: "/api_wopi/containers")),
            detectedBy: "browse"),
        Mutant(
            "root-name-other", "Name in GetRootContainer equals Name in CheckContainerInfo",
            from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot], making: .member("RootContainerInfo.ContainerPointer.Name", .append(" 2")),
            detectedBy: "browse"),
        Mutant(
            "root-info-other", "ContainerInfo in GetRootContainer equals CheckContainerInfo",
            from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot], making: .member("RootContainerInfo.ContainerInfo.UserCanCreateChildFile", .not),
            detectedBy: "browse"),
    ]
}

/// Microsoft's pages and the RFCs that mutants cite.
enum MutantSource {
    static let bootstrapper = "Microsoft: Bootstrapper"
    static let authentication = "Microsoft: Authentication"
    static let bearer = "RFC 6750 §3"
    static let newToken = "Microsoft: GetNewAccessToken (bootstrapper)"
    static let bootstrapperRoot = "Microsoft: GetRootContainer (bootstrapper)"
    static let onboarding = "Microsoft: Onboarding"
    static let flows = "Microsoft: Operational flows"
    static let tests = "Microsoft: Manual test cases"
    static let fileInfo = "Microsoft: CheckFileInfo"
    static let containerInfo = "Microsoft: CheckContainerInfo"
    static let ecosystem = "Microsoft: Ecosystem endpoint"
    static let children = "Microsoft: EnumerateChildren"
    static let ancestors = "Microsoft: EnumerateAncestors"
    static let security = "Microsoft: Access tokens"
    static let requirements = "Microsoft: Required operations for mobile"
    static let common = "Microsoft: Common WOPI headers"
}
