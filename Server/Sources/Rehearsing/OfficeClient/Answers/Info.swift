/// CheckFileInfo, every member kept (check-info.md).
public struct FileInfo: Hashable, Sendable {
    public let members: [String: JSONValue]
    public let name: String
    /// Bytes.
    public let size: Int64
    public let userID: String
    public let version: String

    private static let section = "check-info.md §1"
    private static let flags = [
        "SupportsExtendedLockLength", "SupportsRename", "SupportsDeleteFile", "SupportsUserInfo", "UserCanWrite",
        "ReadOnly", "UserCanNotWriteRelative", "UserCanRename", "IsAnonymousUser",
    ]
    /// What phones can't do without (README.md §5), and GetLock, for which there is another way (§4.2 step 4).
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
        judge.identifier(userID, "UserId", Self.section)
        if let owner { judge.identifier(owner, "OwnerId", Self.section) }
        if size < 0 { judge.add(.breaks, Self.section, expected: "Size of 0 or more", came: "\(size)") }
        members = whole.all
        self.name = name
        self.size = size
        self.userID = userID
        self.version = version
        Licence.check(whole, &judge)
        for flag in Self.flags { _ = whole.flag(flag, &judge) }
        Self.capabilities(whole, &judge)
        Self.addresses(whole, &judge)
        Self.others(whole, &judge)
    }

    private static func capabilities(_ whole: Members, _ judge: inout Judge) {
        for (name, lack) in capabilities where whole.flag(name, &judge, missing: lack) == false {
            judge.add(
                lack, "README.md §5", expected: "true in \(name)", came: "false",
                cause: "phones need every operation that it promises")
        }
    }

    /// Members that are optional, and when they come have a form.
    private static func others(_ whole: Members, _ judge: inout Judge) {
        for name in ["SupportsCoauth", "SharingStatus", "SequenceNumber"] where whole.all[name] != nil {
            judge.add(
                .strict, "check-info.md §10", expected: "no \(name) from a host without co-authoring",
                came: whole.all[name]?.kind ?? "")
        }
        if let text = whole.string("FileExtension", &judge, missing: nil), !text.hasPrefix(".") {
            judge.add(.strict, "check-info.md §7", expected: "a leading dot in FileExtension", came: text)
        }
        if let text = whole.string("LastModifiedTime", &judge, missing: nil),
            !text.contains("T") || !text.hasSuffix("Z")
        {
            judge.add(.strict, "check-info.md §7", expected: "ISO 8601 in UTC in LastModifiedTime", came: text)
        }
        for name in ["UserFriendlyName", "UserInfo", "SHA256"] { _ = whole.string(name, &judge, missing: nil) }
    }

    /// check-info.md §6: addresses are absolute. They are of pages, so they may name a place in one (`#versions`).
    static func addresses(_ whole: Members, _ judge: inout Judge) {
        for (name, value) in whole.all.sorted(by: { $0.key < $1.key }) where name.hasSuffix("Url") {
            guard case .string(let text) = value, !text.isEmpty else { continue }
            if WebAddress(String(text.prefix { $0 != "#" })) == nil {
                judge.add(.strict, "check-info.md §6", expected: "an absolute address in \(name)", came: text)
            }
        }
    }

    public var supportsGetLock: Bool { members.flag("SupportsGetLock") }
    /// Both say whether this user may change it (README.md §4.2 step 3).
    public var isWritable: Bool { members.flag("UserCanWrite") && !members.flag("ReadOnly") }
    public var needsLicence: Bool { members.flag("LicenseCheckForEditIsEnabled") }
}

/// CheckContainerInfo, every member kept (check-info.md §9).
public struct ContainerInfo: Hashable, Sendable {
    public let members: [String: JSONValue]
    public let name: String?

    init(_ whole: Members, _ judge: inout Judge) {
        members = whole.all
        name = whole.string("Name", &judge)
        if let name { judge.name(name, "Name", of: "container") }
        Licence.check(whole, &judge)
        for flag in ["UserCanCreateChildContainer", "UserCanCreateChildFile", "UserCanDelete", "UserCanRename"] {
            _ = whole.flag(flag, &judge)
        }
        FileInfo.addresses(whole, &judge)
    }
}

/// What phones want present also when false, and equal for a file and its folder (README.md §5).
enum Licence {
    static let names = ["IsEduUser", "LicenseCheckForEditIsEnabled"]

    static func check(_ whole: Members, _ judge: inout Judge) {
        for name in names { _ = whole.flag(name, &judge, missing: .breaks) }
    }
}
