import Foundation
import HTTPTypes
import OfficeClient
import Synchronization
import WOPI

/// The work folder of the rehearsal: a new folder if the host can create one, otherwise the root, in which the
/// rehearsal changes only items that it created.
struct WorkFolder: Sendable {
    var name: String
    var address: ResourceAddress
    var isOwn: Bool

    static func make(on fixture: Fixture) async throws -> WorkFolder {
        let phone = try await fixture.phone(), root = try await phone.root(at: fixture.provider)
        let info = try await phone.containerInfo(root.address, at: fixture.provider)
        let name = "Rehearsal " + Date().formatted(.iso8601.year().month().day()) + " " + UUID().uuidString.prefix(4)
        guard info.members.flag("UserCanCreateChildContainer") else {
            return WorkFolder(name: root.name, address: root.address, isOwn: false)
        }
        let answer = try await phone.container(root.address, at: fixture.provider) {
            await $0.createContainer(.suggested(name))
        }
        if answer.refusal == .notSupported {
            return WorkFolder(name: root.name, address: root.address, isOwn: false)
        }
        let made = try answer.requireValue("containers.md#create-child-container", "a container")
        return WorkFolder(name: made.pointer.name, address: made.pointer.address, isOwn: true)
    }

    func remove(from fixture: Fixture) async {
        guard isOwn, let phone = try? await fixture.phone() else { return }
        await Self.empty(address, on: phone, in: fixture, depth: 0)
        let answer = try? await phone.container(address, at: fixture.provider) { await $0.delete() }
        if answer?.value != true { fixture.addLeftBehind("the folder \(name)") }
    }

    /// Deletes the contents of a container that the rehearsal created.
    static func empty(_ container: ResourceAddress, on phone: Phone, in fixture: Fixture, depth: Int) async {
        guard depth < 8, let listing = try? await phone.children(container, at: fixture.provider) else { return }
        for file in listing.files { await delete(file.address, named: file.name, on: phone, in: fixture) }
        for child in listing.containers {
            await empty(child.address, on: phone, in: fixture, depth: depth + 1)
            _ = try? await phone.container(child.address, at: fixture.provider) { await $0.delete() }
        }
    }

    static func delete(_ file: ResourceAddress, named name: String, on phone: Phone, in fixture: Fixture) async {
        let answer = try? await phone.file(file, at: fixture.provider) { await $0.delete() }
        switch answer?.outcome {
        case .value, .refused(.notFound): break
        default: fixture.addLeftBehind(name)
        }
    }
}

/// Protects files and folders that the rehearsal didn't create: a request that would change one of them isn't sent.
final class ForeignItemGuard: Transport {
    private let inner: any Transport
    /// The WOPISrc of every resource that the rehearsal may change.
    private let own = Mutex<Set<String>>([])

    private static let making: Set<Override> = [.createChildFile, .createChildContainer, .putRelative]
    /// The operations that change a file or folder. Operations that only read, such as GetLock and GetShareUrl, aren't
    /// included.
    private static let changing: Set<Override> = [
        .lock, .unlock, .refreshLock, .put, .renameFile, .delete, .deleteContainer, .renameContainer,
    ]

    init(_ inner: any Transport) { self.inner = inner }

    func allow(_ source: String) { own.withLock { _ = $0.insert(source) } }

    func send(_ request: WireRequest) async throws -> WireResponse {
        guard let override = request.headers[.wopiOverride].flatMap(Override.init(rawValue:)) else {
            return try await inner.send(request)
        }
        let source = Self.source(request.url)
        if Self.changing.contains(override), !own.withLock({ $0.contains(source) }) {
            throw TransportFailure.notSent("\(override.rawValue) to \(source), which this rehearsal didn't create")
        }
        let response = try await inner.send(request)
        guard Self.making.contains(override), response.status == 200 else { return response }
        return try await noting(response)
    }

    private static func source(_ url: String) -> String {
        let path = url.prefix { $0 != "?" }
        return String(path.hasSuffix("/contents") ? path.dropLast("/contents".count) : path)
    }

    private func noting(_ response: WireResponse) async throws -> WireResponse {
        var response = response
        let bytes = try await response.body.collect(upTo: 1 << 20)
        response.body = .bytes(bytes)
        let object = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
        let pointer = object?["ContainerPointer"] as? [String: Any] ?? object
        if let url = pointer?["Url"] as? String { allow(Self.source(url)) }
        return response
    }
}
