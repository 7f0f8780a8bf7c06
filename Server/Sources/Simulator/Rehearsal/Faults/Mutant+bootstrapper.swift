import OfficeClient

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
