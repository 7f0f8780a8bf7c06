import OfficeClient

/// GetNewAccessToken as a host answers that looks at nothing.
private let anyToken = """
    {"Bootstrap":{"EcosystemUrl":"https://place.example/wopi/ecosystem?access_token=t","UserId":"u","SignInName":"u"},\
    "AccessTokenInfo":{"AccessToken":"t","AccessTokenExpiry":0}}
    """

extension Mutant {
    /// The bootstrapper for a user it knows, and the ecosystem.
    static let bootstrapper: [Mutant] = [
        Mutant(
            "text-plain-for-json", "Bootstrap must be application/json", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .header("Content-Type", .set("text/plain")), seenBy: "add-a-place"),
        Mutant(
            "wopi-as-text-plain", "JSON is application/json", Source.common, at: [.checkFileInfo],
            .header("Content-Type", .set("text/plain")), seenBy: "open", as: .warning),
        Mutant(
            "bootstrap-missing", "Bootstrap is one wrapper object", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap", .renamed("bootstrap")), seenBy: "add-a-place"),
        Mutant(
            "ecosystem-url-missing", "EcosystemUrl is required", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.EcosystemUrl", .remove), seenBy: "add-a-place"),
        Mutant(
            "ecosystem-url-null", "EcosystemUrl is never null", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.EcosystemUrl", .null), seenBy: "add-a-place"),
        Mutant(
            "ecosystem-url-relative", "EcosystemUrl is absolute", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.EcosystemUrl", .replace("https://", with: "/")),
            seenBy: "add-a-place"),
        Mutant(
            "ecosystem-url-without-token", "EcosystemUrl has an access_token", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.EcosystemUrl", .replace("access_token=", with: "token=")),
            seenBy: "add-a-place"),
        Mutant(
            "bootstrap-user-id-missing", "UserId is required", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.UserId", .remove), seenBy: "add-a-place"),
        Mutant(
            "bootstrap-user-id-number", "UserId is a string", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.UserId", .number), seenBy: "add-a-place"),
        Mutant(
            "bootstrap-user-id-odd", "UserId is alphanumeric", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.UserId", .append("@example")), seenBy: "add-a-place", as: .warning),
        Mutant(
            "bootstrap-user-id-changes", "UserId is stable", Source.bootstrapper, at: [.bootstrap],
            when: Occasion(status: 200, from: 3), .member("Bootstrap.UserId", .append("x")), seenBy: "add-again"),
        Mutant(
            "bootstrap-user-id-other", "Bootstrap.UserId equals CheckFileInfo.UserId", Source.bootstrapper,
            at: WireOperation.bootstrapper, when: .status(200), .member("Bootstrap.UserId", .append("x")),
            seenBy: "open"),
        Mutant(
            "sign-in-name-missing", "SignInName is required", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.SignInName", .remove), seenBy: "add-a-place"),
        Mutant(
            "sign-in-name-empty", "SignInName tells accounts apart", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.SignInName", .set(.string(""))), seenBy: "add-a-place"),
        Mutant(
            "friendly-name-null", "A member that isn't set is left out", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.UserFriendlyName", .null), seenBy: "add-a-place", as: .warning),
        Mutant(
            "friendly-name-other", "UserFriendlyName equals CheckFileInfo's", Source.bootstrapper, at: [.bootstrap],
            when: .status(200), .member("Bootstrap.UserFriendlyName", .append(" of another")), seenBy: "open",
            as: .warning),
        Mutant(
            "bootstrap-left-out-of-shortcut", "Each shortcut has Bootstrap, too", Source.bootstrapperRoot,
            at: [.bootstrapperRoot], when: .status(200), .member("Bootstrap", .remove), seenBy: "browse"),
        Mutant(
            "root-name-missing", "The root's Name is required", Source.bootstrapperRoot, at: [.bootstrapperRoot],
            .member("RootContainerInfo.ContainerPointer.Name", .remove), seenBy: "browse"),
        Mutant(
            "root-url-missing", "The root's Url is required", Source.bootstrapperRoot, at: [.bootstrapperRoot],
            .member("RootContainerInfo.ContainerPointer.Url", .remove), seenBy: "browse"),
        Mutant(
            "root-url-without-token", "The root's Url has an access_token", Source.bootstrapperRoot,
            at: [.bootstrapperRoot],
            .member("RootContainerInfo.ContainerPointer.Url", .replace("access_token=", with: "t=")), seenBy: "browse"),
        Mutant(
            "root-url-of-another-shape", "A path must have a segment that starts with /wopi", Source.common,
            at: [.bootstrapperRoot],
            .member(
                "RootContainerInfo.ContainerPointer.Url", .replace("/wopi/containers", with: "/api_wopi/containers")),
            seenBy: "browse"),
        Mutant(
            "root-name-other", "The root's Name equals CheckContainerInfo.Name", Source.bootstrapperRoot,
            at: [.bootstrapperRoot], .member("RootContainerInfo.ContainerPointer.Name", .append(" 2")),
            seenBy: "browse"),
        Mutant(
            "root-info-other", "ContainerInfo equals CheckContainerInfo", Source.bootstrapperRoot,
            at: [.bootstrapperRoot], .member("RootContainerInfo.ContainerInfo.UserCanCreateChildFile", .not),
            seenBy: "browse"),
        Mutant(
            "ecosystem-root-other", "Bootstrapper and ecosystem lead to the same root", Source.ecosystem,
            at: [.rootContainer], .member("ContainerPointer.Url", .replace("?access_token", with: "x?access_token")),
            seenBy: "browse"),
        Mutant(
            "ecosystem-root-missing", "ContainerPointer is required", Source.ecosystem, at: [.rootContainer],
            .member("ContainerPointer", .remove), seenBy: "browse"),
        Mutant(
            "ecosystem-without-containers", "CheckEcosystem.SupportsContainers equals CheckFileInfo's",
            Source.ecosystem, at: [.checkEcosystem], .member("SupportsContainers", .not), seenBy: "ways-back"),
        Mutant(
            "ecosystem-of-strings", "SupportsContainers is a Boolean", Source.ecosystem, at: [.checkEcosystem],
            .member("SupportsContainers", .text), seenBy: "ways-back"),
        Mutant(
            "ecosystem-pointer-without-token", "GetEcosystem's Url has an access_token", Source.ecosystem,
            at: [.fileEcosystem], .member("Url", .replace("access_token=", with: "t=")), seenBy: "ways-back"),
        Mutant(
            "ecosystem-pointer-missing", "GetEcosystem has Url", Source.ecosystem, at: [.containerEcosystem],
            .member("Url", .remove), seenBy: "ways-back"),
        // GetNewAccessToken
        Mutant(
            "new-token-missing", "AccessTokenInfo is required", Source.newToken, at: [.newAccessToken],
            when: .status(200), .member("AccessTokenInfo", .remove), seenBy: "wopi-src"),
        Mutant(
            "new-token-null", "AccessToken is never null", Source.newToken, at: [.newAccessToken],
            when: .status(200), .member("AccessTokenInfo.AccessToken", .null), seenBy: "wopi-src"),
        Mutant(
            "new-token-useless", "The new token opens the resource", Source.newToken, at: [.newAccessToken],
            when: .status(200), .member("AccessTokenInfo.AccessToken", .append("x")), seenBy: "save-wopi-token-ended"),
        Mutant(
            "expiry-missing", "AccessTokenExpiry is required", Source.newToken, at: [.newAccessToken],
            when: .status(200), .member("AccessTokenInfo.AccessTokenExpiry", .remove), seenBy: "wopi-src"),
        Mutant(
            "expiry-as-text", "AccessTokenExpiry is a number", Source.newToken, at: [.newAccessToken],
            when: .status(200), .member("AccessTokenInfo.AccessTokenExpiry", .text), seenBy: "wopi-src", as: .warning),
        Mutant(
            "seconds-for-milliseconds", "AccessTokenExpiry is in milliseconds since 1970", Source.security,
            at: [.newAccessToken], when: .status(200), .member("AccessTokenInfo.AccessTokenExpiry", .divided(1000)),
            seenBy: "wopi-src"),
        Mutant(
            "duration-for-instant", "AccessTokenExpiry is an instant, not a duration", Source.security,
            at: [.newAccessToken], when: .status(200),
            .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(36_000_000))), seenBy: "wopi-src"),
        Mutant(
            "expiry-in-the-past", "AccessTokenExpiry is to come", Source.security, at: [.newAccessToken],
            when: .status(200), .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(1_577_836_800_000))),
            seenBy: "wopi-src"),
        Mutant(
            "expiry-in-ticks", "AccessTokenExpiry counts from 1970", Source.security, at: [.newAccessToken],
            when: .status(200), .member("AccessTokenInfo.AccessTokenExpiry", .set(.integer(639_000_000_000_000_000))),
            seenBy: "wopi-src", as: .warning),
        Mutant(
            "any-wopi-src", "The WOPISrc must be one of this host's, that exists", Source.newToken,
            at: [.newAccessToken], .status(200),
            .content(.text(anyToken)),
            seenBy: "wopi-src"),
        Mutant(
            "wopi-src-400", "A WOPISrc that isn't good is 404", Source.newToken, at: [.newAccessToken],
            when: .status(404), .status(400), seenBy: "wopi-src"),
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
                "\(name)-missing", "\(name) is required", Source.fileInfo, at: [.checkFileInfo],
                .member(name, .remove), seenBy: "open"),
            Mutant(
                "\(name)-null", "\(name) is never null", Source.fileInfo, at: [.checkFileInfo], .member(name, .null),
                seenBy: "open"),
        ]
    }

    private static func licence(_ name: String) -> [Mutant] {
        [
            Mutant(
                "\(name)-missing", "\(name) must be present, also when false", Source.fileInfo, at: [.checkFileInfo],
                .member(name, .remove), seenBy: "open"),
            Mutant(
                "\(name)-other-than-folder", "\(name) equals that of the folder", Source.fileInfo,
                at: [.checkFileInfo], .member(name, .not), seenBy: "open"),
            Mutant(
                "\(name)-missing-in-folder", "CheckContainerInfo has \(name), also when false",
                Source.containerInfo, at: [.checkContainerInfo], .member(name, .remove), seenBy: "open"),
        ]
    }

    private static func capability(_ name: String) -> [Mutant] {
        [
            Mutant(
                "\(name)-missing", "\(name) must be true for phones", Source.requirements, at: [.checkFileInfo],
                .member(name, .remove), seenBy: "open"),
            Mutant(
                "\(name)-false", "\(name) must be true for phones", Source.requirements, at: [.checkFileInfo],
                .member(name, .set(.bool(false))), seenBy: "open"),
            Mutant(
                "\(name)-null", "\(name) is never null", Source.requirements, at: [.checkFileInfo],
                .member(name, .null), seenBy: "open"),
        ]
    }

    private static let others: [Mutant] = [
        Mutant(
            "SupportsGetLock-missing", "GetLock is required for phones", Source.requirements, at: [.checkFileInfo],
            .member("SupportsGetLock", .remove), seenBy: "open", as: .warning),
        Mutant(
            "flags-as-text", "Flags are Booleans", Source.fileInfo, at: [.checkFileInfo],
            .member("SupportsRename", .text), seenBy: "open", as: .warning),
        Mutant(
            "flag-null", "A flag that isn't set is left out, never null", Source.fileInfo, at: [.checkFileInfo],
            .member("UserCanRename", .null), seenBy: "open", as: .warning),
        Mutant(
            "size-as-text", "Size is a number", Source.fileInfo, at: [.checkFileInfo], .member("Size", .text),
            seenBy: "open", as: .warning),
        Mutant(
            "size-negative", "Size is 0 or more", Source.fileInfo, at: [.checkFileInfo],
            .member("Size", .set(.integer(-1))), seenBy: "open"),
        Mutant(
            "size-other", "Size is that of the content", Source.fileInfo, at: [.checkFileInfo],
            .member("Size", .set(.integer(12345))), seenBy: "open"),
        Mutant(
            "version-as-number", "Version is a string", Source.fileInfo, at: [.checkFileInfo],
            .member("Version", .number), seenBy: "open"),
        Mutant(
            "version-other-than-header", "Version equals X-WOPI-ItemVersion", Source.fileInfo, at: [.checkFileInfo],
            .member("Version", .append("x")), seenBy: "open"),
        Mutant(
            "version-fixed", "Version changes with the content", Source.fileInfo, at: [.checkFileInfo],
            .member("Version", .set(.string("1.0"))), seenBy: "open"),
        Mutant(
            "owner-odd", "OwnerId is alphanumeric", Source.fileInfo, at: [.checkFileInfo],
            .member("OwnerId", .append("@example")), seenBy: "open", as: .warning),
        Mutant(
            "user-other", "UserId is that of Bootstrap", Source.fileInfo, at: [.checkFileInfo],
            .member("UserId", .append("x")), seenBy: "open"),
        Mutant(
            "name-with-dot", "BaseFileName must not start with a dot", Source.fileInfo, at: [.checkFileInfo],
            .member("BaseFileName", .set(.string(".docx"))), seenBy: "open"),
        Mutant(
            "name-with-forbidden-characters", "Phones fail on names with #", Source.fileInfo, at: [.checkFileInfo],
            .member("BaseFileName", .append("#")), seenBy: "open"),
        Mutant(
            "name-without-extension", "BaseFileName has the extension", Source.fileInfo, at: [.checkFileInfo],
            .member("BaseFileName", .replace(".docx", with: "")), seenBy: "open"),
        Mutant(
            "extension-without-dot", "FileExtension begins with a dot", Source.fileInfo, at: [.checkFileInfo],
            .member("FileExtension", .set(.string("docx"))), seenBy: "open", as: .warning),
        Mutant(
            "hash-of-other-content", "SHA256 is the hash of the content", Source.fileInfo, at: [.checkFileInfo],
            .member("SHA256", .set(.string("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="))), seenBy: "open"),
        Mutant(
            "hash-in-hexadecimal", "SHA256 is in Base64", Source.fileInfo, at: [.checkFileInfo],
            .member("SHA256", .set(.string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))),
            seenBy: "open"),
        Mutant(
            "time-without-zone", "LastModifiedTime is in UTC, ISO 8601", Source.fileInfo, at: [.checkFileInfo],
            .member("LastModifiedTime", .set(.string("2026-01-31 09:15:02"))), seenBy: "open", as: .warning),
        Mutant(
            "url-relative", "Addresses are absolute", Source.fileInfo, at: [.checkFileInfo],
            .member("HostEditUrl", .set(.string("/edit/1"))), seenBy: "open", as: .warning),
        Mutant(
            "sharing-status", "SharingStatus is for hosts with co-authoring only", Source.fileInfo,
            at: [.checkFileInfo], .member("SharingStatus", .set(.string("Private"))), seenBy: "open", as: .warning),
        Mutant(
            "coauth-false", "SupportsCoauth must not be present, not even false", Source.fileInfo,
            at: [.checkFileInfo], .member("SupportsCoauth", .set(.bool(false))), seenBy: "open", as: .warning),
        Mutant(
            "write-permission-missing", "UserCanWrite is true for who may write", Source.fileInfo,
            at: [.checkFileInfo], .member("UserCanWrite", .remove), seenBy: "open"),
        Mutant(
            "read-only", "ReadOnly is true only where nothing can be changed", Source.fileInfo, at: [.checkFileInfo],
            .member("ReadOnly", .set(.bool(true))), seenBy: "open"),
        Mutant(
            "anonymous-other-than-folder", "IsAnonymousUser equals that of the folder", Source.containerInfo,
            at: [.checkFileInfo], .member("IsAnonymousUser", .set(.bool(true))), seenBy: "open"),
        Mutant(
            "folder-name-missing", "Name is required", Source.containerInfo, at: [.checkContainerInfo],
            .member("Name", .remove), seenBy: "browse"),
        Mutant(
            "folder-name-null", "Name is never null", Source.containerInfo, at: [.checkContainerInfo],
            .member("Name", .null), seenBy: "browse"),
        Mutant(
            "folder-name-other", "Name equals ContainerPointer.Name", Source.containerInfo,
            at: [.checkContainerInfo], .member("Name", .append(" 2")), seenBy: "browse"),
        Mutant(
            "folder-closed", "Without UserCanCreateChildFile nothing can be saved into it", Source.containerInfo,
            at: [.checkContainerInfo], .member("UserCanCreateChildFile", .remove), seenBy: "create-new"),
    ]
}
