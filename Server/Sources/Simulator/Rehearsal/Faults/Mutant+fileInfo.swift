import OfficeClient

extension Mutant {
    /// Faults in CheckFileInfo, and in the members that CheckContainerInfo repeats.
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
    ]
}
