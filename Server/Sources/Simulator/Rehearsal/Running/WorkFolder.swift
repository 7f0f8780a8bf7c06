import Foundation
import OfficeClient

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
