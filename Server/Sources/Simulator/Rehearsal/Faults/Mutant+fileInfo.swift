import OfficeClient

extension Mutant {
    /// Faults in a host's responses to CheckFileInfo, and in the members that CheckContainerInfo repeats.
    static let fileInfo: [Mutant] = [
        ["BaseFileName", "OwnerId", "Size", "UserId", "Version"].flatMap(required),
        ["IsEduUser", "LicenseCheckForEditIsEnabled"].flatMap(licence),
        ["SupportsLocks", "SupportsUpdate", "SupportsContainers", "SupportsEcosystem"].flatMap(capability), others,
    ].flatMap { $0 }

    private static func required(_ name: String) -> [Mutant] {
        [
            Mutant(
                "\(name)-missing", "\(name) is required", from: MutantSource.fileInfo, at: [.checkFileInfo],
                making: .member(name, .remove), detectedBy: "open"),
            Mutant(
                "\(name)-null", "\(name) is never null", from: MutantSource.fileInfo, at: [.checkFileInfo],
                making: .member(name, .null),
                detectedBy: "open"),
        ]
    }

    private static func licence(_ name: String) -> [Mutant] {
        [
            Mutant(
                "\(name)-missing", "\(name) must be present, also when false", from: MutantSource.fileInfo,
                at: [.checkFileInfo],
                making: .member(name, .remove), detectedBy: "open"),
            Mutant(
                "\(name)-other-than-folder", "\(name) equals that of the folder", from: MutantSource.fileInfo,
                at: [.checkFileInfo], making: .member(name, .not), detectedBy: "open"),
            Mutant(
                "\(name)-missing-in-folder", "CheckContainerInfo has \(name), also when false",
                from: MutantSource.containerInfo, at: [.checkContainerInfo], making: .member(name, .remove),
                detectedBy: "open"),
        ]
    }

    private static func capability(_ name: String) -> [Mutant] {
        [
            Mutant(
                "\(name)-missing", "\(name) must be true for phones", from: MutantSource.requirements,
                at: [.checkFileInfo],
                making: .member(name, .remove), detectedBy: "open"),
            Mutant(
                "\(name)-false", "\(name) must be true for phones", from: MutantSource.requirements,
                at: [.checkFileInfo],
                making: .member(name, .set(.bool(false))), detectedBy: "open"),
            Mutant(
                "\(name)-null", "\(name) is never null", from: MutantSource.requirements, at: [.checkFileInfo],
                making: .member(name, .null), detectedBy: "open"),
        ]
    }

    private static let others: [Mutant] = [
        Mutant(
            "SupportsGetLock-missing", "GetLock is required for phones", from: MutantSource.requirements,
            at: [.checkFileInfo],
            making: .member("SupportsGetLock", .remove), detectedBy: "open", as: .warning),
        Mutant(
            "flags-as-text", "Flags in CheckFileInfo are Booleans", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("SupportsRename", .text), detectedBy: "open", as: .warning),
        Mutant(
            "flag-null", "A flag without a value is omitted, never null", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("UserCanRename", .null), detectedBy: "open", as: .warning),
        Mutant(
            "size-as-text", "Size in CheckFileInfo is a number", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("Size", .text),
            detectedBy: "open", as: .warning),
        Mutant(
            "size-negative", "Size in CheckFileInfo is 0 or more", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("Size", .set(.integer(-1))), detectedBy: "open"),
        Mutant(
            "size-other", "Size in CheckFileInfo is the size of the content", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("Size", .set(.integer(12345))), detectedBy: "open"),
        Mutant(
            "version-as-number", "Version in CheckFileInfo is a string", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("Version", .number), detectedBy: "open"),
        Mutant(
            "version-other-than-header", "Version in CheckFileInfo equals X-WOPI-ItemVersion",
            from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("Version", .append("x")), detectedBy: "open"),
        Mutant(
            "version-fixed", "Version in CheckFileInfo changes with the content", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("Version", .set(.string("1.0"))), detectedBy: "open"),
        Mutant(
            "owner-odd", "OwnerId is alphanumeric", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member("OwnerId", .append("@example")), detectedBy: "open", as: .warning),
        Mutant(
            "user-other", "UserId in CheckFileInfo equals UserId in Bootstrap", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("UserId", .append("x")), detectedBy: "open"),
        Mutant(
            "name-with-dot", "BaseFileName doesn't begin with a dot", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("BaseFileName", .set(.string(".docx"))), detectedBy: "open"),
        Mutant(
            "name-with-forbidden-characters", "BaseFileName doesn't contain #, because phones fail on it",
            from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("BaseFileName", .append("#")), detectedBy: "open"),
        Mutant(
            "name-without-extension", "BaseFileName has the extension", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("BaseFileName", .replace(".docx", with: "")), detectedBy: "open"),
        Mutant(
            "extension-without-dot", "FileExtension begins with a dot", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("FileExtension", .set(.string("docx"))), detectedBy: "open", as: .warning),
        Mutant(
            "hash-of-other-content", "SHA256 in CheckFileInfo is the hash of the content", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("SHA256", .set(.string("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU="))), detectedBy: "open"
        ),
        Mutant(
            "hash-in-hexadecimal", "SHA256 is in Base64", from: MutantSource.fileInfo, at: [.checkFileInfo],
            making: .member(
                "SHA256", .set(.string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"))),
            detectedBy: "open"),
        Mutant(
            "time-without-zone", "LastModifiedTime is in ISO 8601 and UTC", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("LastModifiedTime", .set(.string("2026-01-31 09:15:02"))), detectedBy: "open", as: .warning),
        Mutant(
            "url-relative", "Addresses in CheckFileInfo are absolute", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("HostEditUrl", .set(.string("/edit/1"))), detectedBy: "open", as: .warning),
        Mutant(
            "sharing-status", "SharingStatus is for hosts with co-authoring only", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("SharingStatus", .set(.string("Private"))), detectedBy: "open",
            as: .warning),
        Mutant(
            "coauth-false", "SupportsCoauth is omitted by hosts without co-authoring", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("SupportsCoauth", .set(.bool(false))), detectedBy: "open",
            as: .warning),
        Mutant(
            "write-permission-missing", "UserCanWrite is true for a user who may edit", from: MutantSource.fileInfo,
            at: [.checkFileInfo], making: .member("UserCanWrite", .remove), detectedBy: "open"),
        Mutant(
            "read-only", "ReadOnly is true only for files that nobody can change", from: MutantSource.fileInfo,
            at: [.checkFileInfo],
            making: .member("ReadOnly", .set(.bool(true))), detectedBy: "open"),
        Mutant(
            "anonymous-other-than-folder", "IsAnonymousUser of a file equals that of its folder",
            from: MutantSource.containerInfo,
            at: [.checkFileInfo], making: .member("IsAnonymousUser", .set(.bool(true))), detectedBy: "open"),
    ]
}
