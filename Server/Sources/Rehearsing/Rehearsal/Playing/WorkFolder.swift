import Foundation
import OfficeClient

/// Where the rehearsal's documents are: a folder of its own when the host can make one, else the root, where it
/// touches nothing but what it made.
struct WorkFolder: Sendable {
    var name: String
    var address: ResourceAddress
    var isOwn: Bool

    static func make(on stage: Stage) async throws -> WorkFolder {
        let phone = try await stage.phone(), root = try await phone.root(stage.provider)
        let info = try await phone.containerInfo(root.address, stage.provider)
        let name = "Rehearsal " + Date().formatted(.iso8601.year().month().day()) + " " + UUID().uuidString.prefix(4)
        guard info.members.flag("UserCanCreateChildContainer") else {
            return WorkFolder(name: root.name, address: root.address, isOwn: false)
        }
        let answer = try await phone.container(root.address, stage.provider) {
            await $0.createContainer(.suggested(name))
        }
        if answer.refusal == .notSupported {
            return WorkFolder(name: root.name, address: root.address, isOwn: false)
        }
        let made = try answer.need("containers.md §5", "a container")
        return WorkFolder(name: made.pointer.name, address: made.pointer.address, isOwn: true)
    }

    func remove(from stage: Stage) async {
        guard isOwn, let phone = try? await stage.phone() else { return }
        await Self.empty(address, on: phone, stage, depth: 0)
        let answer = try? await phone.container(address, stage.provider) { await $0.delete() }
        if answer?.value != true { stage.leaves("the folder \(name)") }
    }

    /// Only ever below a folder that the rehearsal made.
    static func empty(_ container: ResourceAddress, on phone: Phone, _ stage: Stage, depth: Int) async {
        guard depth < 8, let listing = try? await phone.children(container, stage.provider) else { return }
        for file in listing.files { await delete(file.address, file.name, on: phone, stage) }
        for child in listing.containers {
            await empty(child.address, on: phone, stage, depth: depth + 1)
            _ = try? await phone.container(child.address, stage.provider) { await $0.delete() }
        }
    }

    static func delete(_ file: ResourceAddress, _ name: String, on phone: Phone, _ stage: Stage) async {
        let answer = try? await phone.file(file, stage.provider) { await $0.delete() }
        switch answer?.outcome {
        case .value, .refused(.notFound): break
        default: stage.leaves(name)
        }
    }
}

extension Act {
    /// A new document of the rehearsal's own, with content, taken away at the scene's end.
    func document(
        _ base: String, _ kind: OfficeDocument.Kind = .docx, lines: [String] = ["Made by a rehearsal."],
        on phone: Phone,
        extension other: String? = nil
    ) async throws -> NewFile {
        let name = "\(base) \(stage.number(below: 100_000)).\(other ?? kind.rawValue)"
        let folder = try await stage.folder()
        let file = try await phone.container(folder.address, stage.provider) { await $0.createFile(.suggested(name)) }
            .need("containers.md §6", "a new file")
        remove(file, on: phone)
        let bytes = OfficeDocument(kind, lines: lines).bytes
        try await phone.file(file.address, stage.provider) { await $0.put(bytes, lock: nil) }
            .needGranted("files.md §4", "200 to PutFile on a file of zero bytes, without a lock")
        return file
    }

    func remove(_ file: NewFile, on phone: Phone) {
        let stage = stage
        afterwards { await WorkFolder.delete(file.address, file.name, on: phone, stage) }
    }
}
