/// The response to CheckFileInfo with all members (docs/protocol/check-info.md).
public struct FileInfo: Hashable, Sendable {
    /// All members of the response, unchanged.
    public let members: [String: JSONValue]
    /// `BaseFileName`, with its extension.
    public let name: String
    /// `Size`, in bytes.
    public let size: Int64
    /// `UserId`, by which a client recognizes its own changes.
    public let userID: String
    /// `Version` of the file, which `X-WOPI-ItemVersion` must repeat (docs/protocol/files.md#versions).
    public let version: String

    private static let section = "check-info.md#required"
    private static let flags = [
        "SupportsExtendedLockLength", "SupportsRename", "SupportsDeleteFile", "SupportsUserInfo", "UserCanWrite",
        "ReadOnly", "UserCanNotWriteRelative", "UserCanRename", "IsAnonymousUser",
    ]
    /// The capabilities that stand for the operations required on phones
    /// (docs/protocol/endpoints.md#required-operations), and the weight of a finding that one is missing or false. The
    /// finding about `SupportsGetLock` is only `strict`: without GetLock, which is required too, a phone can still open
    /// a document by calling RefreshLock instead (docs/protocol/flows.md#browse-and-open, step 4b).
    private static let capabilities: [(name: String, lack: Finding.Weight)] = [
        ("SupportsLocks", .breaks), ("SupportsUpdate", .breaks), ("SupportsContainers", .breaks),
        ("SupportsEcosystem", .breaks), ("SupportsGetLock", .strict),
    ]

    init?(_ whole: Members, _ judge: inout Judge) {
        let owner = whole.string("OwnerId", &judge)
        guard let name = whole.string("BaseFileName", &judge), let size = whole.integer("Size", &judge),
            let userID = whole.string("UserId", &judge), let version = whole.string("Version", &judge)
        else { return nil }
        judge.name(name, "BaseFileName", of: "file")
        judge.identifier(userID, "UserId", section: Self.section)
        if let owner { judge.identifier(owner, "OwnerId", section: Self.section) }
        if size < 0 { judge.add(.breaks, Self.section, expected: "a Size of 0 or more", came: "\(size)") }
        members = whole.all
        self.name = name
        self.size = size
        self.userID = userID
        self.version = version
        LicenseFlags.check(whole, &judge)
        for flag in Self.flags { _ = whole.flag(flag, &judge) }
        Self.capabilities(whole, &judge)
        Self.addresses(whole, &judge)
        Self.others(whole, &judge)
    }

    private static func capabilities(_ whole: Members, _ judge: inout Judge) {
        for (name, lack) in capabilities where whole.flag(name, &judge, missing: lack) == false {
            judge.add(
                lack, "endpoints.md#required-operations", expected: "true in \(name)", came: "false",
                cause: "phones require the operations of this capability; support them and set it to true")
        }
    }

    /// Checks optional members of CheckFileInfo, such as `FileExtension` and `LastModifiedTime`.
    private static func others(_ whole: Members, _ judge: inout Judge) {
        for name in ["SupportsCoauth", "SharingStatus", "SequenceNumber"] where whole.all[name] != nil {
            judge.add(
                .strict, "check-info.md#plus-properties",
                expected: "no \(name), because only hosts with co-authoring send it",
                came: whole.all[name]?.kind ?? "")
        }
        if let text = whole.string("FileExtension", &judge, missing: nil), !text.hasPrefix(".") {
            judge.add(
                .strict, "check-info.md#other-properties", expected: "a FileExtension that begins with a dot",
                came: text)
        }
        if let text = whole.string("LastModifiedTime", &judge, missing: nil),
            !text.contains("T") || !text.hasSuffix("Z")
        {
            judge.add(
                .strict, "check-info.md#other-properties", expected: "a LastModifiedTime in ISO 8601 and UTC",
                came: text)
        }
        for name in ["UserFriendlyName", "UserInfo", "SHA256"] { _ = whole.string(name, &judge, missing: nil) }
    }

    /// Checks that addresses such as `HostViewUrl` are absolute (docs/protocol/check-info.md#addresses). Because these
    /// addresses lead to pages, they may have a fragment such as `#versions`.
    static func addresses(_ whole: Members, _ judge: inout Judge) {
        for (name, value) in whole.all.sorted(by: { $0.key < $1.key }) where name.hasSuffix("Url") {
            guard case .string(let text) = value, !text.isEmpty else { continue }
            if WebAddress(String(text.prefix { $0 != "#" })) == nil {
                judge.add(.strict, "check-info.md#addresses", expected: "an absolute address in \(name)", came: text)
            }
        }
    }

    /// `SupportsGetLock`. If it is false, a client finds out whether the file is locked with RefreshLock instead of
    /// GetLock (docs/protocol/flows.md#browse-and-open step 4).
    public var supportsGetLock: Bool { members.flag("SupportsGetLock") }
    /// Whether the user may change the file. `UserCanWrite` and `ReadOnly` must agree
    /// (docs/protocol/flows.md#browse-and-open step 3).
    public var isWritable: Bool { members.flag("UserCanWrite") && !members.flag("ReadOnly") }
    /// `LicenseCheckForEditIsEnabled`: whether the user is a business user. Business users need a Microsoft 365
    /// subscription to edit (docs/protocol/check-info.md#user).
    public var needsLicense: Bool { members.flag("LicenseCheckForEditIsEnabled") }
}

/// The response to CheckContainerInfo with all members (docs/protocol/check-info.md#check-container-info).
public struct ContainerInfo: Hashable, Sendable {
    /// All members of the response, unchanged.
    public let members: [String: JSONValue]
    /// `Name`; `nil` if it is missing or isn't a string.
    public let name: String?

    init(_ whole: Members, _ judge: inout Judge) {
        members = whole.all
        name = whole.string("Name", &judge)
        if let name { judge.name(name, "Name", of: "container") }
        LicenseFlags.check(whole, &judge)
        for flag in ["UserCanCreateChildContainer", "UserCanCreateChildFile", "UserCanDelete", "UserCanRename"] {
            _ = whole.flag(flag, &judge)
        }
        FileInfo.addresses(whole, &judge)
    }
}

/// The members `IsEduUser` and `LicenseCheckForEditIsEnabled`, which phones require even if they are false. A file and
/// its folder must have equal values (docs/protocol/check-info.md#required-on-mobile).
enum LicenseFlags {
    static let names = ["IsEduUser", "LicenseCheckForEditIsEnabled"]

    static func check(_ whole: Members, _ judge: inout Judge) {
        for name in names { _ = whole.flag(name, &judge, missing: .breaks) }
    }
}
