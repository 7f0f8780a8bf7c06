import HTTPTypes
public import WOPI

/// Calls the files endpoint for one file (docs/protocol/files.md).
public struct FileCalls: Sendable {
    /// The address of the file. All calls use the access token in its query.
    public let address: ResourceAddress
    private let calls: ResourceCalls

    /// Creates the calls for the file at this address.
    public init(_ address: ResourceAddress, _ wire: Wire) {
        self.address = address
        calls = ResourceCalls(address: address, wire: wire)
    }

    /// CheckFileInfo (docs/protocol/check-info.md).
    public func info() async -> Answer<FileInfo> {
        await calls.json(calls.call("CheckFileInfo", .get), "check-info.md#required") { FileInfo($0, &$1) }
    }

    /// GetFile (docs/protocol/files.md#get-file).
    ///
    /// - Parameter maximum: `X-WOPI-MaxExpectedSize` in bytes; `nil` omits the header.
    public func contents(maximum: Int64? = nil) async -> Answer<Download> {
        var headers = HTTPFields()
        if let maximum { headers[.wopiMaxExpectedSize] = "\(maximum)" }
        let call = calls.call(
            "GetFile", .get, at: "/contents", headers: headers, limit: calls.wire.limits.documentBytes)
        return await calls.wire.perform(call) { raw, judge in
            guard raw.status == 200 else { return .refused(judge.refusal(raw, "files.md#get-file")) }
            let version = Self.version(raw, of: "GetFile", &judge)
            if let length = raw.headers[.contentLength].flatMap({ Int($0) }), length != raw.body.count {
                judge.add(.breaks, "files.md#get-file", expected: "\(length) bytes", came: "\(raw.body.count)")
                return .unreadable
            }
            return .value(Download(bytes: raw.body, version: version))
        }
    }

    // Locks (docs/protocol/files.md#lock)

    /// Lock: acquires the lock, or refreshes a lock with the same id (docs/protocol/files.md#lock).
    ///
    /// - Parameter id: at most 1024 ASCII characters (docs/protocol/files.md#lock-header).
    public func lock(_ id: String) async -> Answer<LockOutcome> {
        await locking("Lock", .lock, headers: [.wopiLock: id], hasVersion: true)
    }

    /// Unlock.
    ///
    /// - Parameter id: the id of the current lock.
    public func unlock(_ id: String) async -> Answer<LockOutcome> {
        await locking("Unlock", .unlock, headers: [.wopiLock: id], hasVersion: true)
    }

    /// RefreshLock: extends the lock, which then expires 30 minutes after this request.
    ///
    /// - Parameter id: the id of the current lock.
    public func refreshLock(_ id: String) async -> Answer<LockOutcome> {
        await locking("RefreshLock", .refreshLock, headers: [.wopiLock: id])
    }

    /// UnlockAndRelock: a Lock request with `X-WOPI-OldLock`, which replaces the lock `old` with the lock `new` in one
    /// step.
    public func relock(from old: String, to new: String) async -> Answer<LockOutcome> {
        await locking("UnlockAndRelock", .lock, headers: [.wopiLock: new, .wopiOldLock: old])
    }

    /// GetLock. A 200 without `X-WOPI-Lock` counts as an unlocked file, and adds a finding of the weight
    /// ``Finding/Weight/breaks``.
    public func lockState() async -> Answer<LockState> {
        await calls.wire.perform(calls.call("GetLock", .post, override: .getLock)) { raw, judge in
            switch (raw.status, raw.headers[.wopiLock]) {
            case (200, let lock?): return .value(lock.isEmpty ? .free : .held(lock))
            case (200, nil):
                judge.add(
                    .breaks, "files.md#lock-header",
                    expected: "X-WOPI-Lock with 200 to GetLock, empty if the file is unlocked",
                    came: "no such header",
                    cause: "a server or proxy that drops headers without a value; configure it to keep them")
                return .value(.free)
            case (409, let lock?) where !lock.isEmpty: return .value(.held(lock))
            case (409, _): return .value(.unnamed)
            default: return .refused(judge.refusal(raw, "files.md#lock-decisions"))
            }
        }
    }

    /// PutFile, with a body in memory (docs/protocol/files.md#put-file).
    ///
    /// - Parameters:
    ///   - lock: the current lock; `nil` omits `X-WOPI-Lock`, as a client does for a new, empty file.
    ///   - editors: the ids of the editing users, for `X-WOPI-Editors`.
    public func put(_ bytes: [UInt8], lock: String?, editors: [String] = []) async -> Answer<LockOutcome> {
        await put(.bytes(bytes), lock: lock, editors: editors)
    }

    /// Sends PutFile with a streamed body. A body of unknown length is sent in chunks.
    ///
    /// - Parameters:
    ///   - lock: the current lock; `nil` omits `X-WOPI-Lock`, as a client does for a new, empty file.
    ///   - editors: the ids of the editing users, for `X-WOPI-Editors`.
    public func put(_ body: WireBody, lock: String?, editors: [String] = []) async -> Answer<LockOutcome> {
        var headers: HTTPFields = [.contentType: "application/octet-stream"]
        if let lock { headers[.wopiLock] = lock }
        if !editors.isEmpty { headers[.wopiEditors] = editors.joined(separator: ",") }
        let call = calls.call(
            "PutFile", .post, at: "/contents", override: .put, headers: headers, body: body,
            bodyText: body.length.map { "\($0) bytes" } ?? "bytes without a content coding")
        return await calls.wire.perform(call) { Self.outcome($0, of: "PutFile", hasVersion: true, &$1) }
    }

    private func locking(
        _ name: String, _ override: Override, headers: HTTPFields, hasVersion: Bool = false
    ) async -> Answer<LockOutcome> {
        let call = calls.call(name, .post, override: override, headers: headers)
        return await calls.wire.perform(call) { Self.outcome($0, of: name, hasVersion: hasVersion, &$1) }
    }

    private static func outcome(
        _ raw: RawAnswer, of name: String, hasVersion: Bool, _ judge: inout Judge
    ) -> Answer<LockOutcome>.Outcome {
        switch raw.status {
        case 200:
            if let lock = raw.headers[.wopiLock], !lock.isEmpty {
                judge.add(
                    .strict, "files.md#lock-header", expected: "no X-WOPI-Lock with 200 to \(name)", came: lock,
                    cause: "a host that sends X-WOPI-Lock with every response; some clients read it as a conflict")
            }
            return .value(.granted(version: hasVersion ? version(raw, of: name, &judge) : nil))
        case 409:
            let lock = raw.headers[.wopiLock]
            if lock == nil {
                judge.add(
                    .strict, "files.md#lock-header",
                    expected: "X-WOPI-Lock with 409, empty if the file is unlocked",
                    came: "no such header",
                    cause: "a server or proxy that drops headers without a value; configure it to keep them")
            }
            return .value(.conflict(current: lock))
        default: return .refused(judge.refusal(raw, "files.md#lock-decisions"))
        }
    }

    /// Returns `X-WOPI-ItemVersion`, which phones require in responses to Lock, Unlock, GetFile and PutFile
    /// (docs/protocol/files.md#item-version).
    private static func version(_ raw: RawAnswer, of name: String, _ judge: inout Judge) -> String? {
        guard let version = raw.headers[.wopiItemVersion], !version.isEmpty else {
            judge.add(
                name == "GetFile" ? .strict : .breaks, "files.md#item-version",
                expected: "X-WOPI-ItemVersion with 200 to \(name)",
                came: "no such header",
                cause: "a host that was written for Office for the web, where this header is optional")
            return nil
        }
        return version
    }

    // Operations that rename or delete the file, or create another file in its folder

    /// PutRelativeFile: saves content as another file in the same folder (docs/protocol/files.md#put-relative-file).
    public func putRelative(_ target: Target, _ bytes: [UInt8]) async -> Answer<NewFile> {
        var headers = target.headers
        headers[.wopiSize] = "\(bytes.count)"
        headers[.contentType] = "application/octet-stream"
        let call = calls.call(
            "PutRelativeFile", .post, override: .putRelative, headers: headers, body: .bytes(bytes),
            bodyText: "\(bytes.count) bytes")
        return await calls.json(call, "files.md#put-relative-file") {
            NewFile($0, section: "files.md#put-relative-file", &$1)
        }
    }

    /// RenameFile (docs/protocol/files.md#rename-file).
    ///
    /// - Parameter name: the name without its extension.
    /// - Returns: the new name without its extension.
    public func rename(to name: String, lock: String?) async -> Answer<String> {
        var headers: HTTPFields = [.wopiRequestedName: UTF7.encode(name)]
        if let lock { headers[.wopiLock] = lock }
        let call = calls.call("RenameFile", .post, override: .renameFile, headers: headers)
        return await calls.newName(call, "files.md#rename-file")
    }

    /// DeleteFile (docs/protocol/files.md#delete-file).
    ///
    /// - Returns: always `true`. If the host refuses, the answer has no value.
    public func delete() async -> Answer<Bool> {
        await calls.done(calls.call("DeleteFile", .post, override: .delete), "files.md#delete-file")
    }

    /// PutUserInfo: stores a text for this user and file. CheckFileInfo returns the text as `UserInfo`
    /// (docs/protocol/files.md#put-user-info).
    ///
    /// - Parameter text: at most 1024 ASCII characters.
    public func putUserInfo(_ text: String) async -> Answer<Bool> {
        let call = calls.call(
            "PutUserInfo", .post, override: .putUserInfo, body: .bytes(Array(text.utf8)), bodyText: text)
        return await calls.done(call, "files.md#put-user-info")
    }

    /// GetShareUrl (docs/protocol/files.md#get-share-url).
    ///
    /// - Returns: `ShareUrl`, an absolute address.
    public func shareAddress(_ type: ShareURLType) async -> Answer<String> { await calls.share(type.rawValue) }
    /// EnumerateAncestors (docs/protocol/files.md#enumerate-ancestors).
    ///
    /// - Returns: the parent containers of the file, beginning with the root.
    public func ancestry() async -> Answer<[Pointer]> { await calls.ancestry() }
    /// GetEcosystem (docs/protocol/files.md#get-ecosystem).
    ///
    /// - Returns: the address of the ecosystem, including its token.
    public func ecosystem() async -> Answer<ResourceAddress> { await calls.ecosystem() }
}
