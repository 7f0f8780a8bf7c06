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
        "SupportsLocks", "SupportsGetLock", "SupportsExtendedLockLength", "SupportsUpdate", "SupportsRename",
        "SupportsDeleteFile", "SupportsContainers", "SupportsEcosystem", "SupportsUserInfo", "UserCanWrite", "ReadOnly",
        "UserCanNotWriteRelative", "UserCanRename", "IsAnonymousUser",
    ]

    init?(_ whole: Members, _ judge: inout Judge) {
        let owner = whole.string("OwnerId", &judge, missing: .strict)
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
        Self.addresses(whole, &judge)
    }

    /// check-info.md §6: addresses are absolute.
    static func addresses(_ whole: Members, _ judge: inout Judge) {
        for (name, value) in whole.all.sorted(by: { $0.key < $1.key }) where name.hasSuffix("Url") {
            guard case .string(let text) = value, !text.isEmpty else { continue }
            if WebAddress(text) == nil {
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
        for name in names { _ = whole.flag(name, &judge, missing: .strict) }
    }
}
