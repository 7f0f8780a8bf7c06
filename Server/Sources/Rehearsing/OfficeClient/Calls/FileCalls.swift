import HTTPTypes
public import WOPI

/// The files endpoint, for one file (files.md).
public struct FileCalls: Sendable {
    public let address: ResourceAddress
    private let calls: ResourceCalls

    public init(_ address: ResourceAddress, _ wire: Wire) {
        self.address = address
        calls = ResourceCalls(address: address, wire: wire)
    }

    public func info() async -> Answer<FileInfo> {
        await calls.json(calls.call("CheckFileInfo", .get), "check-info.md §1") { FileInfo($0, &$1) }
    }

    /// - Parameter maximum: bytes of `X-WOPI-MaxExpectedSize`; nothing is sent when `nil`.
    public func contents(maximum: Int64? = nil) async -> Answer<Download> {
        var headers = HTTPFields()
        if let maximum { headers[.wopiMaxExpectedSize] = "\(maximum)" }
        let call = calls.call(
            "GetFile", .get, "/contents", headers: headers, limit: calls.wire.limits.documentBytes)
        return await calls.wire.perform(call) { raw, judge in
            guard raw.status == 200 else { return .refused(judge.refusal(raw, "files.md §3")) }
            let version = Self.version(raw, "GetFile", &judge)
            if let length = raw.headers[.contentLength].flatMap({ Int($0) }), length != raw.body.count {
                judge.add(.breaks, "files.md §3", expected: "\(length) bytes", came: "\(raw.body.count)")
                return .unreadable
            }
            return .value(Download(bytes: raw.body, version: version))
        }
    }

    // Locks (files.md §2)

    public func lock(_ id: String) async -> Answer<LockOutcome> {
        await locking("Lock", .lock, [.wopiLock: id], hasVersion: true)
    }

    public func unlock(_ id: String) async -> Answer<LockOutcome> {
        await locking("Unlock", .unlock, [.wopiLock: id], hasVersion: true)
    }

    public func refreshLock(_ id: String) async -> Answer<LockOutcome> {
        await locking("RefreshLock", .refreshLock, [.wopiLock: id])
    }

    public func relock(from old: String, to new: String) async -> Answer<LockOutcome> {
        await locking("UnlockAndRelock", .lock, [.wopiLock: new, .wopiOldLock: old])
    }

    public func lockState() async -> Answer<LockState> {
        await calls.wire.perform(calls.call("GetLock", .post, override: .getLock)) { raw, judge in
            switch (raw.status, raw.headers[.wopiLock]) {
            case (200, let lock?): return .value(lock.isEmpty ? .free : .held(lock))
            case (200, nil):
                judge.add(
                    .breaks, "files.md §2.1", expected: "X-WOPI-Lock, empty when the file is free",
                    came: "no such header", cause: "a server or a proxy that drops headers without a value")
                return .value(.free)
            case (409, let lock?) where !lock.isEmpty: return .value(.held(lock))
            case (409, _): return .value(.unnamed)
            default: return .refused(judge.refusal(raw, "files.md §2.2"))
            }
        }
    }

    /// - Parameters:
    ///   - lock: `nil` sends no `X-WOPI-Lock`, as for a new, empty file.
    ///   - editors: user ids.
    public func put(_ bytes: [UInt8], lock: String?, editors: [String] = []) async -> Answer<LockOutcome> {
        await put(.bytes(bytes), lock: lock, editors: editors)
    }

    public func put(_ body: WireBody, lock: String?, editors: [String] = []) async -> Answer<LockOutcome> {
        var headers: HTTPFields = [.contentType: "application/octet-stream"]
        if let lock { headers[.wopiLock] = lock }
        if !editors.isEmpty { headers[.wopiEditors] = editors.joined(separator: ",") }
        let call = calls.call(
            "PutFile", .post, "/contents", override: .put, headers: headers, body: body,
            bodyText: body.length.map { "\($0) bytes" } ?? "bytes as they come")
        return await calls.wire.perform(call) { Self.outcome($0, "PutFile", hasVersion: true, &$1) }
    }

    private func locking(
        _ name: String, _ override: Override, _ headers: HTTPFields, hasVersion: Bool = false
    ) async -> Answer<LockOutcome> {
        let call = calls.call(name, .post, override: override, headers: headers)
        return await calls.wire.perform(call) { Self.outcome($0, name, hasVersion: hasVersion, &$1) }
    }

    private static func outcome(
        _ raw: RawAnswer, _ name: String, hasVersion: Bool, _ judge: inout Judge
    ) -> Answer<LockOutcome>.Outcome {
        switch raw.status {
        case 200:
            if let lock = raw.headers[.wopiLock], !lock.isEmpty {
                judge.add(
                    .strict, "files.md §2.1", expected: "no X-WOPI-Lock with 200 to \(name)", came: lock,
                    cause: "a client may take it for a conflict")
            }
            return .value(.granted(version: hasVersion ? version(raw, name, &judge) : nil))
        case 409:
            let lock = raw.headers[.wopiLock]
            if lock == nil {
                judge.add(
                    .strict, "files.md §2.1", expected: "X-WOPI-Lock with a 409, empty when nobody holds the file",
                    came: "no such header", cause: "a server or a proxy that drops headers without a value")
            }
            return .value(.conflict(current: lock))
        default: return .refused(judge.refusal(raw, "files.md §2.2"))
        }
    }

    /// files.md §2.3: phones want it on Lock, Unlock, GetFile and PutFile.
    private static func version(_ raw: RawAnswer, _ name: String, _ judge: inout Judge) -> String? {
        guard let version = raw.headers[.wopiItemVersion], !version.isEmpty else {
            judge.add(
                name == "GetFile" ? .strict : .breaks, "files.md §2.3", expected: "X-WOPI-ItemVersion on \(name)",
                came: "no such header",
                cause: "a host written for Office on the web, where it is optional")
            return nil
        }
        return version
    }

    // Files beside it, and its name

    public func putRelative(_ target: Target, _ bytes: [UInt8]) async -> Answer<NewFile> {
        var headers = target.headers
        headers[.wopiSize] = "\(bytes.count)"
        headers[.contentType] = "application/octet-stream"
        let call = calls.call(
            "PutRelativeFile", .post, override: .putRelative, headers: headers, body: .bytes(bytes),
            bodyText: "\(bytes.count) bytes")
        return await calls.json(call, "files.md §7") { NewFile($0, "files.md §7", &$1) }
    }

    /// - Parameter name: without the extension.
    /// - Returns: the name as it is now, without the extension.
    public func rename(to name: String, lock: String?) async -> Answer<String> {
        var headers: HTTPFields = [.wopiRequestedName: UTF7.encode(name)]
        if let lock { headers[.wopiLock] = lock }
        let call = calls.call("RenameFile", .post, override: .renameFile, headers: headers)
        return await calls.newName(call, "files.md §6")
    }

    public func delete() async -> Answer<Bool> {
        await calls.done(calls.call("DeleteFile", .post, override: .delete), "files.md §10")
    }

    /// - Parameter text: at most 1024 ASCII characters.
    public func putUserInfo(_ text: String) async -> Answer<Bool> {
        let call = calls.call(
            "PutUserInfo", .post, override: .putUserInfo, body: .bytes(Array(text.utf8)), bodyText: text)
        return await calls.done(call, "files.md §9")
    }

    public func shareAddress(_ type: ShareURLType) async -> Answer<String> { await calls.share(type.rawValue) }
    public func ancestry() async -> Answer<[Pointer]> { await calls.ancestry() }
    public func ecosystem() async -> Answer<ResourceAddress> { await calls.ecosystem() }
}
