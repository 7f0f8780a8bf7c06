import Foundation
import OfficeClient
import OfficeLinks

/// A document that the app has open.
struct OpenDocument: Sendable {
    var address: ResourceAddress
    var name: String
    var info: FileInfo
    /// `nil` when it is open to read only.
    var lock: String?
    var version: String?
    var bytes: [UInt8]
}

/// What looking for a lock told (README.md §4.2 steps 4a and 4b).
enum Probe: Equatable {
    case free
    case lockedBy(String)
}

extension Phone {
    /// GetRootContainer: by the shortcut, and through the ecosystem when the host ignores it.
    func root(_ provider: String) async throws -> Pointer {
        let answer = try await ask(.rootContainer, provider)
        if let root = answer.root { return root }
        return try await ecosystemRoot(answer.profile.ecosystem, provider)
    }

    func ecosystemRoot(_ address: ResourceAddress, _ provider: String) async throws -> Pointer {
        let wire = wire
        return try await call(address, provider) { await EcosystemCalls($0, wire).rootContainer() }
            .need("ecosystem.md", "the root container").pointer
    }

    func children(_ container: ResourceAddress, _ provider: String, extensions: [String] = []) async throws -> Listing {
        let wire = wire
        let listing = try await call(container, provider) {
            await ContainerCalls($0, wire).children(extensions: extensions)
        }
        .need("containers.md §3", "ChildContainers and ChildFiles")
        for address in listing.files.map(\.address) + listing.containers.map(\.address) { try trust(address, provider) }
        return listing
    }

    func containerInfo(_ container: ResourceAddress, _ provider: String) async throws -> ContainerInfo {
        let wire = wire
        return try await call(container, provider) { await ContainerCalls($0, wire).info() }
            .need("check-info.md §9", "CheckContainerInfo")
    }

    func info(_ file: ResourceAddress, _ provider: String) async throws -> FileInfo {
        let wire = wire
        return try await call(file, provider) { await FileCalls($0, wire).info() }
            .need("check-info.md §1", "CheckFileInfo")
    }

    func file<Value: Sendable>(
        _ address: ResourceAddress, _ provider: String, _ send: @escaping @Sendable (FileCalls) async -> Answer<Value>
    ) async throws -> Answer<Value> {
        let wire = wire
        return try await call(address, provider) { await send(FileCalls($0, wire)) }
    }

    func container<Value: Sendable>(
        _ address: ResourceAddress, _ provider: String,
        _ send: @escaping @Sendable (ContainerCalls) async -> Answer<Value>
    ) async throws -> Answer<Value> {
        let wire = wire
        return try await call(address, provider) { await send(ContainerCalls($0, wire)) }
    }

    /// GetLock: a header with something in it, or 409, is a lock; its mere presence is not.
    func probeByGetLock(_ file: ResourceAddress, _ provider: String) async throws -> Probe {
        switch try await self.file(file, provider, { await $0.lockState() }).need("files.md §2.2", "X-WOPI-Lock") {
        case .free: .free
        case .held(let lock): .lockedBy(lock)
        case .unnamed: .lockedBy("")
        }
    }

    /// RefreshLock with an id that can't be the file's.
    func probeByRefreshLock(_ file: ResourceAddress, _ provider: String) async throws -> Probe {
        let invalid = "emplace-rehearsal-probe-\(UUID().uuidString)"
        let lock = try await self.file(file, provider) { await $0.refreshLock(invalid) }
            .needConflict(
                "README.md §4.2 step 4b", "409 to a lock id that was never given",
                cause: "a host that lets RefreshLock take a lock, or doesn't compare ids")
        return lock.map { $0.isEmpty ? .free : .lockedBy($0) } ?? .free
    }

    /// Step 4, by whichever probe the host's CheckFileInfo asks for.
    func probe(_ file: ResourceAddress, _ info: FileInfo, _ provider: String) async throws -> Probe {
        info.supportsGetLock
            ? try await probeByGetLock(file, provider) : try await probeByRefreshLock(file, provider)
    }

    /// A lock id as Office makes them: JSON, with quotes, braces and commas (README.md §6).
    func newLock() -> String {
        "{\"S\":\"\(UUID().uuidString.lowercased())\",\"F\":4,\"E\":2,\"M\":\"\(device.fileName)\"}"
    }

    /// Browse and open, steps 3 to 6, at once.
    ///
    /// - Parameter lock: to open with a lock that the app already holds.
    func open(_ file: ResourceAddress, _ provider: String, lock: String? = nil) async throws -> OpenDocument {
        let info = try await info(file, provider)
        guard info.isWritable else { return try await read(file, info, provider) }
        if lock == nil, case .lockedBy(let other) = try await probe(file, info, provider) {
            throw Shortfall(
                "README.md §4.2 step 4", expected: "a free document", came: "a lock \(other)",
                cause: "somebody has it open, or an earlier rehearsal was cut off; a lock ends after 30 minutes")
        }
        let id = lock ?? newLock()
        try await self.file(file, provider) { await $0.lock(id) }.needGranted("files.md §2.2", "200 to Lock")
        do {
            return try await read(file, info, provider, lock: id)
        } catch {
            // After a failed download the client lets go (README.md §4.2 step 6).
            _ = try? await self.file(file, provider) { await $0.unlock(id) }
            throw error
        }
    }

    func read(_ file: ResourceAddress, _ info: FileInfo, _ provider: String, lock: String? = nil) async throws
        -> OpenDocument
    {
        let content = try await self.file(file, provider) { await $0.contents() }.need("files.md §3", "the document")
        if Int64(content.bytes.count) != info.size {
            throw Shortfall(
                "files.md §3", expected: "\(info.size) bytes, as CheckFileInfo said", came: "\(content.bytes.count)",
                cause: "a cache in front of the host, or a transfer that was cut short")
        }
        return OpenDocument(
            address: file, name: info.name, info: info, lock: lock, version: content.version, bytes: content.bytes)
    }

    /// Save and close, step 1.
    func save(_ bytes: [UInt8], _ document: inout OpenDocument, _ provider: String) async throws {
        let lock = document.lock
        let version = try await file(document.address, provider) { await $0.put(bytes, lock: lock) }
            .needGranted("README.md §4.3 step 1", "200 to PutFile under the lock")
        (document.bytes, document.version) = (bytes, version)
    }

    /// Save and close, step 2.
    func close(_ document: OpenDocument, _ provider: String) async throws {
        guard let lock = document.lock else { return }
        try await file(document.address, provider) { await $0.unlock(lock) }
            .needGranted("README.md §4.3 step 2", "200 to Unlock under the lock")
    }
}
