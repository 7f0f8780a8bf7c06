import OfficeClient

/// The answer to GetNewAccessToken of a host that doesn't look at the WOPISrc.
private let anyToken = """
    {"Bootstrap":{"EcosystemUrl":"https://place.example/wopi/ecosystem?access_token=t","UserId":"u","SignInName":"u"},\
    "AccessTokenInfo":{"AccessToken":"t","AccessTokenExpiry":0}}
    """

extension Mutant {
    /// The bootstrapper for a user it knows, and the ecosystem.
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
        // GetNewAccessToken
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

    /// CheckFileInfo and CheckContainerInfo.
    static let fileInfo: [Mutant] = [
        ["BaseFileName", "OwnerId", "Size", "UserId", "Version"].flatMap(required),
        ["IsEduUser", "LicenseCheckForEditIsEnabled"].flatMap(licence),
        ["SupportsLocks", "SupportsUpdate", "SupportsContainers", "SupportsEcosystem"].flatMap(capability), others,
    ].flatMap { $0 }

    private static func required(_ name: String) -> [Mutant] {
        [
            Mutant(
                "\(name)-missing", "\(name) is required", from: MutantSource.fileInfo, at: [.checkFileInfo],
                making: .member(name, .remove), seenBy: "open"),
            Mutant(
                "\(name)-null", "\(name) is never null", from: MutantSource.fileInfo, at: [.checkFileInfo],
                making: .member(name, .null),
                seenBy: "open"),
        ]
    }

    private static func licence(_ name: String) -> [Mutant] {
        [
            Mutant(
                "\(name)-missing", "\(name) must be present, also when false", from: MutantSource.fileInfo,
                at: [.checkFileInfo],
                making: .member(name, .remove), seenBy: "open"),
            Mutant(
                "\(name)-other-than-folder", "\(name) equals that of the folder", from: MutantSource.fileInfo,
                at: [.checkFileInfo], making: .member(name, .not), seenBy: "open"),
            Mutant(
                "\(name)-missing-in-folder", "CheckContainerInfo has \(name), also when false",
                from: MutantSource.containerInfo, at: [.checkContainerInfo], making: .member(name, .remove),
                seenBy: "open"),
        ]
    }

    private static func capability(_ name: String) -> [Mutant] {
        [
            Mutant(
                "\(name)-missing", "\(name) must be true for phones", from: MutantSource.requirements,
                at: [.checkFileInfo],
                making: .member(name, .remove), seenBy: "open"),
            Mutant(
                "\(name)-false", "\(name) must be true for phones", from: MutantSource.requirements,
                at: [.checkFileInfo],
                making: .member(name, .set(.bool(false))), seenBy: "open"),
            Mutant(
                "\(name)-null", "\(name) is never null", from: MutantSource.requirements, at: [.checkFileInfo],
                making: .member(name, .null), seenBy: "open"),
        ]
    }

    private static let others: [Mutant] = [
        Mutant(
            "SupportsGetLock-missing", "GetLock is required for phones", from: MutantSource.requirements,
            at: [.checkFileInfo],
            making: .member("SupportsGetLock", .remove), seenBy: "open", as: .warning),
        Mutant(
            "flags-as-text", "Flags are Booleans", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("SupportsRename", .text), seenBy: "open", as: .warning),
        Mutant(
            "flag-null", "A flag that isn't set is left out, never null", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("UserCanRename", .null), seenBy: "open", as: .warning),
        Mutant(
            "size-as-text", "Size is a number", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("Size", .text),
            seenBy: "open", as: .warning),
        Mutant(
            "size-negative", "Size is 0 or more", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("Size", .set(.integer(-1))), seenBy: "open"),
        Mutant(
            "size-other", "Size is that of the content", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("Size", .set(.integer(12345))), seenBy: "open"),
        Mutant(
            "version-as-number", "Version is a string", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("Version", .number), seenBy: "open"),
        Mutant(
            "version-other-than-header", "Version equals X-WOPI-ItemVersion", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("Version", .append("x")), seenBy: "open"),
        Mutant(
            "version-fixed", "Version changes with the content", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("Version", .set(.string("1.0"))), seenBy: "open"),
        Mutant(
            "owner-odd", "OwnerId is alphanumeric", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("OwnerId", .append("@example")), seenBy: "open", as: .warning),
        Mutant(
            "user-other", "UserId is that of Bootstrap", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("UserId", .append("x")), seenBy: "open"),
        Mutant(
            "name-with-dot", "BaseFileName must not start with a dot", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("BaseFileName", .set(.string(".docx"))), seenBy: "open"),
        Mutant(
            "name-with-forbidden-characters", "Phones fail on names with #", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("BaseFileName", .append("#")), seenBy: "open"),
        Mutant(
            "name-without-extension", "BaseFileName has the extension", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("BaseFileName", .replace(".docx", with: "")), seenBy: "open"),
        Mutant(
            "extension-without-dot", "FileExtension begins with a dot", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("FileExtension", .set(.string("docx"))), seenBy: "open", as: .warning),
        Mutant(
            "hash-of-other-content", "SHA256 is the hash of the content", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("SHA256", .set(.string("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="))), seenBy: "open"),
        Mutant(
            "hash-in-hexadecimal", "SHA256 is in Base64", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member(
                "SHA256", .set(.string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))),
            seenBy: "open"),
        Mutant(
            "time-without-zone", "LastModifiedTime is in UTC, ISO 8601", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("LastModifiedTime", .set(.string("2026-01-31 09:15:02"))), seenBy: "open", as: .warning),
        Mutant(
            "url-relative", "Addresses are absolute", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("HostEditUrl", .set(.string("/edit/1"))), seenBy: "open", as: .warning),
        Mutant(
            "sharing-status", "SharingStatus is for hosts with co-authoring only", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("SharingStatus", .set(.string("Private"))), seenBy: "open",
            as: .warning),
        Mutant(
            "coauth-false", "SupportsCoauth must not be present, not even false", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("SupportsCoauth", .set(.bool(false))), seenBy: "open", as: .warning),
        Mutant(
            "write-permission-missing", "UserCanWrite is true for who may write", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("UserCanWrite", .remove), seenBy: "open"),
        Mutant(
            "read-only", "ReadOnly is true only where nothing can be changed", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("ReadOnly", .set(.bool(true))), seenBy: "open"),
        Mutant(
            "anonymous-other-than-folder", "IsAnonymousUser equals that of the folder",
            from: MutantSource.containerInfo,
            at: [.checkFileInfo], making: .member("IsAnonymousUser", .set(.bool(true))), seenBy: "open"),
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
