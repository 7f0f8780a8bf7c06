import HTTPTypes
public import WOPI

/// Who holds a file, as the probes tell.
public enum LockProbe: Hashable, Sendable {
    case free
    case held(by: String)
}

extension OfficeClient {
    public func checkFileInfo(_ file: WOPIAddress) async throws -> Judged<CheckFileInfo> {
        let rule = "check-info.md §2"
        var judge = try await send(WireRequest(.get, file.url()))
        guard judge.status([200], rule) else { return judge.judged(nil) }
        let flags = ["IsEduUser", "LicenseCheckForEditIsEnabled"]
        let info = judge.json(
            CheckFileInfo.self, rule,
            absent: ["IsEduUser": false, "LicenseCheckForEditIsEnabled": false, "IsAnonymousUser": false])
        for flag in flags where info != nil && !judge.hasMember(flag) {
            judge.note(
                .strict, "check-info.md §4", expected: "\(flag), also when false", came: "no such member",
                cause: "the serializer leaves out what is false")
        }
        return judge.judged(info)
    }

    /// The probe before opening (files.md §2.1): the header is there and empty when the file is free.
    public func getLock(_ file: WOPIAddress) async throws -> Judged<LockProbe> {
        let rule = "files.md §2.1"
        var judge = try await post(file, "GET_LOCK")
        guard judge.status([200, 409], rule) else { return judge.judged(nil) }
        guard
            let lock = judge.header(
                .wopiLock, .fatal, rule, cause: "something in front strips an empty X-WOPI-Lock")
        else { return judge.judged(nil) }
        return judge.judged(lock.isEmpty ? .free : .held(by: lock))
    }

    /// Lock, RefreshLock and Unlock. Phones take the version from Lock and Unlock (files.md §2.3).
    ///
    /// - Returns: `nil` in a value of `.conflict`'s stead; see ``LockOutcome``.
    public func lock(_ file: WOPIAddress, _ operation: String, _ lock: String) async throws -> Judged<LockOutcome> {
        let rule = "files.md §2.2"
        var judge = try await post(file, operation, [.wopiLock: lock])
        guard judge.status([200, 409], rule) else { return judge.judged(nil) }
        if judge.response.status == 409 {
            let current = judge.header(
                .wopiLock, .strict, "files.md §2.1", cause: "something in front strips an empty X-WOPI-Lock")
            return judge.judged(.conflict(current: current ?? ""))
        }
        let version =
            operation == "REFRESH_LOCK"
            ? judge.response.headers[.wopiItemVersion]
            : judge.header(
                .wopiItemVersion, .strict, "files.md §2.3", cause: "the host leaves the version out; phones need it")
        return judge.judged(.done(version: version))
    }

    public enum LockOutcome: Hashable, Sendable {
        case done(version: String?)
        /// Empty: nobody holds it.
        case conflict(current: String)
    }

    /// - Parameter limit: bytes the client is ready to take.
    public func getFile(_ file: WOPIAddress, limit: Int) async throws -> Judged<[UInt8]> {
        let rule = "files.md §3"
        var judge = try await send(
            WireRequest(.get, file.url("/contents"), headers: [.wopiMaxExpectedSize: "\(limit)"]), limit: limit)
        guard judge.status([200], rule) else { return judge.judged(nil) }
        _ = judge.header(.wopiItemVersion, .strict, "files.md §2.3", cause: "the host leaves the version out")
        return judge.judged(judge.response.body)
    }

    /// A whole file, under a lock or, for a new one of zero bytes, without.
    public func putFile(_ file: WOPIAddress, _ body: [UInt8], lock: String?) async throws -> Judged<LockOutcome> {
        let rule = "files.md §4"
        var headers: HTTPFields = [.wopiOverride: "PUT"]
        headers[.wopiLock] = lock
        var judge = try await send(WireRequest(.post, file.url("/contents"), headers: headers, body: body))
        guard judge.status([200, 409], rule) else { return judge.judged(nil) }
        if judge.response.status == 409 {
            let current = judge.header(
                .wopiLock, .strict, "files.md §2.1", cause: "something in front strips an empty X-WOPI-Lock")
            return judge.judged(.conflict(current: current ?? ""))
        }
        let version = judge.header(
            .wopiItemVersion, .strict, "files.md §2.3", cause: "the host leaves the new version out")
        return judge.judged(.done(version: version))
    }

    /// What is in a container; every child has to come with an address of its own.
    public func children(
        of container: WOPIAddress, extensions: String? = nil
    ) async throws -> Judged<Children> {
        let rule = "containers.md §4"
        var headers = HTTPFields()
        headers[.wopiFileExtensionFilterList] = extensions
        var judge = try await send(
            WireRequest(.get, container.url("/children"), headers: headers), limit: Self.listingLimit)
        guard judge.status([200], rule), let children = judge.json(Children.self, rule) else {
            return judge.judged(nil)
        }
        let addresses = children.containers.map(\.url) + children.files.map(\.url)
        if let bare = addresses.first(where: { WOPIAddress($0) == nil }) {
            judge.note(
                .fatal, rule, expected: "every Url with an access_token", came: bare,
                cause: "addresses built without their token")
        }
        return judge.judged(children)
    }

    private func post(
        _ file: WOPIAddress, _ override: String, _ fields: HTTPFields = [:]
    ) async throws -> Judge {
        var headers = fields
        headers[.wopiOverride] = override
        return try await send(WireRequest(.post, file.url(), headers: headers))
    }
}
