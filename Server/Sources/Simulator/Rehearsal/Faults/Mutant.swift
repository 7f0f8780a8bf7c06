import OfficeClient

/// A server that breaks a single rule of the protocol.
/// It is simulated by a proxy in front of a good server, which changes one response or request.
///
/// A rehearsal with the mutant's cases must detect the fault. This proves that the cases can fail.
public struct Mutant: Sendable, Identifiable {
    /// The severity with which a mutant must be detected.
    public enum Notice: String, Codable, Hashable, Sendable {
        /// A case must fail.
        case failure
        /// A case must end with a warning, because only a strict client objects.
        case warning
    }

    /// The name for `--fault`.
    public let id: String
    /// The broken rule in short.
    public let sentence: String
    /// Microsoft's page or the section of an RFC that contains the rule.
    public let source: String
    /// The operations with the fault.
    public let operations: Set<WireOperation>
    /// The occasion on which the fault occurs.
    public let occasion: Occasion
    /// The changes that cause the fault.
    public let changes: [MutantChange]
    /// The names of the cases that detect it, each on its own.
    public let cases: [String]
    /// The severity with which it must be detected.
    public let notice: Notice

    init(
        _ id: String, _ sentence: String, from source: String, at operations: [WireOperation],
        when occasion: Occasion =
            .always, making changes: MutantChange..., seenBy cases: String..., as notice: Notice = .failure
    ) {
        (self.id, self.sentence, self.source) = (id, sentence, source)
        (self.operations, self.occasion, self.changes) = (Set(operations), occasion, changes)
        (self.cases, self.notice) = (cases, notice)
    }

    /// Returns the mutant with this name, or `nil`.
    public static func named(_ id: String) -> Mutant? { all.first { $0.id == id } }

    /// All mutants, in the order in which a rehearsal encounters them.
    public static let all: [Mutant] = [
        challenge, bootstrapper, ecosystem, newToken, signIn, tokens, fileInfo, containerInfo, listing, locks, content,
        making, folders, people, transport,
    ].flatMap { $0 }
}

extension Mutant {
    /// Faults in CheckContainerInfo.
    static let containerInfo: [Mutant] = [
        Mutant(
            "folder-name-missing", "Name is required", from: MutantSource.containerInfo, at: [.checkContainerInfo],
            making: .member("Name", .remove), seenBy: "browse"),
        Mutant(
            "folder-name-null", "Name is never null", from: MutantSource.containerInfo, at: [.checkContainerInfo],
            making: .member("Name", .null), seenBy: "browse"),
        Mutant(
            "folder-name-other", "Name equals ContainerPointer.Name", from: MutantSource.containerInfo,
            at: [.checkContainerInfo], making: .member("Name", .append(" 2")), seenBy: "browse"),
        Mutant(
            "folder-closed", "Without UserCanCreateChildFile nothing can be saved into it",
            from: MutantSource.containerInfo,
            at: [.checkContainerInfo], making: .member("UserCanCreateChildFile", .remove), seenBy: "create-new"),
    ]
}

extension Mutant {
    /// Faults in the ecosystem, and in navigation to and from it.
    static let ecosystem: [Mutant] = [
        Mutant(
            "ecosystem-root-other", "Bootstrapper and ecosystem lead to the same root", from: MutantSource.ecosystem,
            at: [.rootContainer],
            making: .member("ContainerPointer.Url", .replace("?access_token", with: "x?access_token")),
            seenBy: "browse"),
        Mutant(
            "ecosystem-root-missing", "ContainerPointer is required", from: MutantSource.ecosystem,
            at: [.rootContainer],
            making: .member("ContainerPointer", .remove), seenBy: "browse"),
        Mutant(
            "ecosystem-without-containers", "CheckEcosystem.SupportsContainers equals CheckFileInfo's",
            from: MutantSource.ecosystem, at: [.checkEcosystem], making: .member("SupportsContainers", .not),
            seenBy: "ways-back"),
        Mutant(
            "ecosystem-of-strings", "SupportsContainers is a Boolean", from: MutantSource.ecosystem,
            at: [.checkEcosystem],
            making: .member("SupportsContainers", .text), seenBy: "ways-back"),
        Mutant(
            "ecosystem-pointer-without-token", "GetEcosystem's Url has an access_token", from: MutantSource.ecosystem,
            at: [.fileEcosystem], making: .member("Url", .replace("access_token=", with: "t=")), seenBy: "ways-back"),
        Mutant(
            "ecosystem-pointer-missing", "GetEcosystem has Url", from: MutantSource.ecosystem,
            at: [.containerEcosystem],
            making: .member("Url", .remove), seenBy: "ways-back"),
    ]
}

extension Mutant {
    /// Faults in a user's rights to a document that another user shares.
    static let people: [Mutant] = [
        Mutant(
            "viewer-may-write", "UserCanWrite and ReadOnly are those of the user", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("UserCanWrite", .set(.bool(true))),
            .member("ReadOnly", .set(.bool(false))), seenBy: "shared-viewer"),
        Mutant(
            "owner-is-everybody", "OwnerId is the owner's, UserId that of who looks", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("OwnerId", .set(.string("1"))), .member("UserId", .set(.string("1"))),
            seenBy: "shared-viewer", "shared-editor"),
        Mutant(
            "viewer-locks", "Who may only read gets no lock", from: "Microsoft: Lock", at: [.lock],
            when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            seenBy: "shared-viewer"),
        Mutant(
            "viewer-saves", "Who may only read is refused, also what others own", from: "Microsoft: PutFile",
            at: [.putFile], when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            seenBy: "shared-viewer"),
        Mutant(
            "editor-may-only-read", "UserCanWrite is true for who may write, also what others own",
            from: MutantSource.fileInfo, at: [.checkFileInfo], making: .member("UserCanWrite", .remove),
            seenBy: "shared-editor"),
        Mutant(
            "editor-save-lost", "PutFile writes what others own", from: "Microsoft: PutFile", at: [.putFile],
            making: .swallowed(200), seenBy: "shared-editor"),
        Mutant(
            "editors-dropped", "X-WOPI-Editors names who contributed", from: "Microsoft: PutFile", at: [.putFile],
            making: .requestHeader("X-WOPI-Editors", .remove), seenBy: "shared-editor"),
        Mutant(
            "token-outlives-right", "A token is good only as long as the user has the right",
            from: MutantSource.security, at: [.checkFileInfo], making: .replays, seenBy: "shared-taken-away"),
        Mutant(
            "new-token-outlives-right", "404 for a WOPISrc that isn't the user's any more",
            from: MutantSource.newToken, at: [.newAccessToken], making: .replays, seenBy: "shared-taken-away"),
        Mutant(
            "save-outlives-right", "PutFile by who has no right is refused", from: "Microsoft: PutFile",
            at: [.putFile], when: .status(404), making: .status(200), .header("X-WOPI-ItemVersion", .set("1")),
            seenBy: "shared-taken-away"),
    ]
}

/// The response to GetNewAccessToken of a host that ignores the WOPISrc.
private let anyToken = """
    {"Bootstrap":{"EcosystemUrl":"https://place.example/wopi/ecosystem?access_token=t","UserId":"u","SignInName":"u"},\
    "AccessTokenInfo":{"AccessToken":"t","AccessTokenExpiry":0}}
    """

extension Mutant {
    /// Faults in GetNewAccessToken.
    static let newToken: [Mutant] = [
        Mutant(
            "new-token-missing", "AccessTokenInfo is required", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo", .remove), seenBy: "wopi-src"),
        Mutant(
            "new-token-null", "AccessToken is never null", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessToken", .null), seenBy: "wopi-src"),
        Mutant(
            "new-token-useless", "The new token opens the resource", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessToken", .append("x")),
            seenBy: "save-wopi-token-ended"),
        Mutant(
            "expiry-missing", "AccessTokenExpiry is required", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessTokenExpiry", .remove), seenBy: "wopi-src"),
        Mutant(
            "expiry-as-text", "AccessTokenExpiry is a number", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessTokenExpiry", .text), seenBy: "wopi-src",
            as: .warning),
        Mutant(
            "seconds-for-milliseconds", "AccessTokenExpiry is in milliseconds since 1970", from: MutantSource.security,
            at: [.newAccessToken], when: .status(200),
            making: .member("AccessTokenInfo.AccessTokenExpiry", .divided(1000)),
            seenBy: "wopi-src"),
        Mutant(
            "duration-for-instant", "AccessTokenExpiry is an instant, not a duration", from: MutantSource.security,
            at: [.newAccessToken], when: .status(200),
            making: .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(36_000_000))), seenBy: "wopi-src"),
        Mutant(
            "expiry-in-the-past", "AccessTokenExpiry is to come", from: MutantSource.security, at: [.newAccessToken],
            when: .status(200), making: .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(1_577_836_800_000))),
            seenBy: "wopi-src"),
        Mutant(
            "expiry-in-ticks", "AccessTokenExpiry counts from 1970", from: MutantSource.security, at: [.newAccessToken],
            when: .status(200),
            making: .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(639_000_000_000_000_000))),
            seenBy: "wopi-src", as: .warning),
        Mutant(
            "any-wopi-src", "The WOPISrc must be one of this host's, that exists", from: MutantSource.newToken,
            at: [.newAccessToken], making: .status(200),
            .content(.text(anyToken)),
            seenBy: "wopi-src"),
        Mutant(
            "wopi-src-400", "A WOPISrc that isn't good is 404", from: MutantSource.newToken, at: [.newAccessToken],
            when: .status(404), making: .status(400), seenBy: "wopi-src"),
    ]
}

extension Mutant {
    /// Faults of the bootstrapper for a known user: the profile and the root.
    static let bootstrapper: [Mutant] = [
        Mutant(
            "text-plain-for-json", "Bootstrap must be application/json", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .header("Content-Type", .set("text/plain")), seenBy: "add-a-place"),
        Mutant(
            "wopi-as-text-plain", "JSON is application/json", from: MutantSource.common, at: [.checkFileInfo],
            making: .header("Content-Type", .set("text/plain")), seenBy: "open", as: .warning),
        Mutant(
            "bootstrap-missing", "Bootstrap is one wrapper object", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap", .renamed("bootstrap")), seenBy: "add-a-place"),
        Mutant(
            "ecosystem-url-missing", "EcosystemUrl is required", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.EcosystemUrl", .remove), seenBy: "add-a-place"),
        Mutant(
            "ecosystem-url-null", "EcosystemUrl is never null", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.EcosystemUrl", .null), seenBy: "add-a-place"),
        Mutant(
            "ecosystem-url-relative", "EcosystemUrl is absolute", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.EcosystemUrl", .replace("https://", with: "/")),
            seenBy: "add-a-place"),
        Mutant(
            "ecosystem-url-without-token", "EcosystemUrl has an access_token", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.EcosystemUrl", .replace("access_token=", with: "token=")),
            seenBy: "add-a-place"),
        Mutant(
            "bootstrap-user-id-missing", "UserId is required", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserId", .remove), seenBy: "add-a-place"),
        Mutant(
            "bootstrap-user-id-number", "UserId is a string", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserId", .number), seenBy: "add-a-place"),
        Mutant(
            "bootstrap-user-id-odd", "UserId is alphanumeric", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserId", .append("@example")), seenBy: "add-a-place",
            as: .warning),
        Mutant(
            "bootstrap-user-id-changes", "UserId is stable", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: Occasion(status: 200, from: 3), making: .member("Bootstrap.UserId", .append("x")), seenBy: "add-again"
        ),
        Mutant(
            "bootstrap-user-id-other", "Bootstrap.UserId equals CheckFileInfo.UserId", from: MutantSource.bootstrapper,
            at: WireOperation.bootstrapper, when: .status(200), making: .member("Bootstrap.UserId", .append("x")),
            seenBy: "open"),
        Mutant(
            "sign-in-name-missing", "SignInName is required", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.SignInName", .remove), seenBy: "add-a-place"),
        Mutant(
            "sign-in-name-empty", "SignInName tells accounts apart", from: MutantSource.bootstrapper, at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.SignInName", .set(.string(""))), seenBy: "add-a-place"),
        Mutant(
            "friendly-name-null", "A member that isn't set is left out", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserFriendlyName", .null), seenBy: "add-a-place",
            as: .warning),
        Mutant(
            "friendly-name-other", "UserFriendlyName equals CheckFileInfo's", from: MutantSource.bootstrapper,
            at: [.bootstrap],
            when: .status(200), making: .member("Bootstrap.UserFriendlyName", .append(" of another")), seenBy: "open",
            as: .warning),
        Mutant(
            "bootstrap-left-out-of-shortcut", "Each shortcut has Bootstrap, too", from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot], when: .status(200), making: .member("Bootstrap", .remove), seenBy: "browse"),
        Mutant(
            "root-name-missing", "The root's Name is required", from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot],
            making: .member("RootContainerInfo.ContainerPointer.Name", .remove), seenBy: "browse"),
        Mutant(
            "root-url-missing", "The root's Url is required", from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot],
            making: .member("RootContainerInfo.ContainerPointer.Url", .remove), seenBy: "browse"),
        Mutant(
            "root-url-without-token", "The root's Url has an access_token", from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot],
            making: .member("RootContainerInfo.ContainerPointer.Url", .replace("access_token=", with: "t=")),
            seenBy: "browse"),
        Mutant(
            "root-url-of-another-shape", "A path must have a segment that starts with /wopi", from: MutantSource.common,
            at: [.bootstrapperRoot],
            making: .member(
                "RootContainerInfo.ContainerPointer.Url", .replace("/wopi/containers", with: "/api_wopi/containers")),
            seenBy: "browse"),
        Mutant(
            "root-name-other", "The root's Name equals CheckContainerInfo.Name", from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot], making: .member("RootContainerInfo.ContainerPointer.Name", .append(" 2")),
            seenBy: "browse"),
        Mutant(
            "root-info-other", "ContainerInfo equals CheckContainerInfo", from: MutantSource.bootstrapperRoot,
            at: [.bootstrapperRoot], making: .member("RootContainerInfo.ContainerInfo.UserCanCreateChildFile", .not),
            seenBy: "browse"),
    ]
}
