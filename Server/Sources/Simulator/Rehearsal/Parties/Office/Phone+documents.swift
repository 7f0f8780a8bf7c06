import Foundation
import OfficeClient
import OfficeLinks

extension Phone {
    /// Finds the root container with the bootstrapper's shortcut, or
    /// through the ecosystem if the host ignores the shortcut.
    func root(at provider: String) async throws -> Pointer {
        let answer = try await ask(.rootContainer, at: provider)
        if let root = answer.root { return root }
        return try await ecosystemRoot(answer.profile.ecosystem, at: provider)
    }

    func ecosystemRoot(_ address: ResourceAddress, at provider: String) async throws -> Pointer {
        let wire = wire
        return try await call(address, at: provider) { await EcosystemCalls($0, wire).rootContainer() }
            .requireValue("ecosystem.md#get-root-container", "the root container").pointer
    }

    func children(_ container: ResourceAddress, at provider: String, extensions: [String] = []) async throws -> Listing
    {
        let wire = wire
        let listing = try await call(container, at: provider) {
            await ContainerCalls($0, wire).children(extensions: extensions)
        }
        .requireValue("containers.md#enumerate-children", "200 to EnumerateChildren")
        for address in listing.files.map(\.address) + listing.containers.map(\.address) {
            try trust(address, at: provider)
        }
        return listing
    }

    func containerInfo(_ container: ResourceAddress, at provider: String) async throws -> ContainerInfo {
        let wire = wire
        return try await call(container, at: provider) { await ContainerCalls($0, wire).info() }
            .requireValue("check-info.md#check-container-info", "200 to CheckContainerInfo")
    }

    func info(_ file: ResourceAddress, at provider: String) async throws -> FileInfo {
        let wire = wire
        return try await call(file, at: provider) { await FileCalls($0, wire).info() }
            .requireValue("check-info.md#required", "200 to CheckFileInfo")
    }

    func file<Value: Sendable>(
        _ address: ResourceAddress, at provider: String, send: @escaping @Sendable (FileCalls) async -> Answer<Value>
    ) async throws -> Answer<Value> {
        let wire = wire
        return try await call(address, at: provider) { await send(FileCalls($0, wire)) }
    }

    func container<Value: Sendable>(
        _ address: ResourceAddress, at provider: String,
        send: @escaping @Sendable (ContainerCalls) async -> Answer<Value>
    ) async throws -> Answer<Value> {
        let wire = wire
        return try await call(address, at: provider) { await send(ContainerCalls($0, wire)) }
    }

    /// Finds out with GetLock whether a file is locked. A nonempty `X-WOPI-Lock` or the status 409 means that the file
    /// is locked. An empty `X-WOPI-Lock` means that the file is unlocked.
    func probeByGetLock(_ file: ResourceAddress, at provider: String) async throws -> Probe {
        switch try await self.file(file, at: provider, send: { await $0.lockState() }).requireValue(
            "files.md#lock-decisions", "200 to GetLock")
        {
        case .free: .free
        case .held(let lock): .lockedBy(lock)
        case .unnamed: .lockedBy("")
        }
    }

    /// Finds out with RefreshLock whether a file is locked. The request has a lock id that can't be the current lock,
    /// so it doesn't extend the lock.
    func probeByRefreshLock(_ file: ResourceAddress, at provider: String) async throws -> Probe {
        let invalid = "emplace-rehearsal-probe-\(UUID().uuidString)"
        let lock = try await self.file(file, at: provider) { await $0.refreshLock(invalid) }
            .requireConflict(
                "flows.md#browse-and-open step 4b", "409 to RefreshLock with an unknown lock id",
                cause: "a host where RefreshLock takes a lock, or that doesn't compare lock ids")
        return lock.map { $0.isEmpty ? .free : .lockedBy($0) } ?? .free
    }

    /// Finds out whether a file is locked: with GetLock if CheckFileInfo says that the host supports GetLock, otherwise
    /// with RefreshLock (*Browse and open*, step 4).
    func probe(_ file: ResourceAddress, _ info: FileInfo, at provider: String) async throws -> Probe {
        info.supportsGetLock
            ? try await probeByGetLock(file, at: provider) : try await probeByRefreshLock(file, at: provider)
    }

    /// Returns a lock id like Office's: JSON with quotes, braces and commas (docs/protocol/endpoints.md#headers).
    func newLock() -> String {
        "{\"S\":\"\(UUID().uuidString.lowercased())\",\"F\":4,\"E\":2,\"M\":\"\(device.fileName)\"}"
    }

    /// Opens a document: calls CheckFileInfo, finds out whether the file is locked, locks it and downloads it (*Browse
    /// and open*, steps 3 to 6).
    ///
    /// - Parameter lock: a lock that the app already holds; `nil` for a new lock.
    func open(_ file: ResourceAddress, at provider: String, lock: String? = nil) async throws -> OpenDocument {
        let info = try await info(file, at: provider)
        guard info.isWritable else { return try await read(file, info, at: provider) }
        if lock == nil, case .lockedBy(let other) = try await probe(file, info, at: provider) {
            throw UnmetExpectation(
                "flows.md#browse-and-open step 4", expected: "an unlocked document", came: "the lock \(other)",
                cause: "an open document, or an interrupted rehearsal; a lock expires after 30 minutes")
        }
        let id = lock ?? newLock()
        try await self.file(file, at: provider) { await $0.lock(id) }.requireGranted(
            "files.md#lock-decisions", "200 to Lock")
        do {
            return try await read(file, info, at: provider, lock: id)
        } catch {
            // A client that can't download a file unlocks the file (docs/protocol/flows.md#browse-and-open step 6).
            _ = try? await self.file(file, at: provider) { await $0.unlock(id) }
            throw error
        }
    }

    func read(_ file: ResourceAddress, _ info: FileInfo, at provider: String, lock: String? = nil) async throws
        -> OpenDocument
    {
        let content = try await self.file(file, at: provider) { await $0.contents() }.requireValue(
            "files.md#get-file", "the document")
        if Int64(content.bytes.count) != info.size {
            throw UnmetExpectation(
                "files.md#get-file", expected: "\(info.size) bytes, the Size in CheckFileInfo",
                came: "\(content.bytes.count)",
                cause: "a cache in front of the host, or an incomplete transfer")
        }
        return OpenDocument(
            address: file, name: info.name, info: info, lock: lock, version: content.version, bytes: content.bytes)
    }

    /// Saves a locked document (*Save and close*, step 1).
    func save(_ bytes: [UInt8], _ document: inout OpenDocument, at provider: String) async throws {
        let lock = document.lock
        let version = try await file(document.address, at: provider) { await $0.put(bytes, lock: lock) }
            .requireGranted("flows.md#save-and-close step 1", "200 to PutFile with the lock")
        (document.bytes, document.version) = (bytes, version)
    }

    /// Unlocks a document (*Save and close*, step 2).
    func close(_ document: OpenDocument, at provider: String) async throws {
        guard let lock = document.lock else { return }
        try await file(document.address, at: provider) { await $0.unlock(lock) }
            .requireGranted("flows.md#save-and-close step 2", "200 to Unlock with the lock")
    }
}

/// What the app found out about the lock of a file (docs/protocol/flows.md#browse-and-open steps 4a and 4b).
enum Probe: Equatable, CustomStringConvertible {
    case free
    case lockedBy(String)

    /// The result in words, for a finding.
    var description: String {
        switch self {
        case .free: "an unlocked document"
        case .lockedBy(let lock): "the lock \(lock)"
        }
    }
}
