import OfficeClient

extension CaseRun {
    /// Creates a document with content and deletes it when the case ends.
    func document(
        _ base: String, _ kind: OfficeDocument.Kind = .docx, lines: [String] = ["Made by a rehearsal."],
        on phone: Phone,
        extension other: String? = nil
    ) async throws -> NewFile {
        let name = "\(base) \(fixture.number(below: 100_000)).\(other ?? kind.rawValue)"
        let folder = try await fixture.folder()
        let file = try await phone.container(folder.address, at: fixture.provider) {
            await $0.createFile(.suggested(name))
        }
        .requireValue("containers.md#create-child-file", "a new file")
        remove(file, on: phone)
        let bytes = OfficeDocument(kind, lines: lines).bytes
        try await phone.file(file.address, at: fixture.provider) { await $0.put(bytes, lock: nil) }
            .requireGranted("files.md#put-file", "200 to PutFile on a file of zero bytes, without a lock")
        return file
    }

    func remove(_ file: NewFile, on phone: Phone) {
        let fixture = fixture
        afterwards { await WorkFolder.delete(file.address, named: file.name, on: phone, in: fixture) }
    }

    /// Creates a container in the rehearsal's folder, and deletes it with its contents when the case ends.
    func folder(_ name: String, on phone: Phone) async throws -> Pointer {
        let parent = try await fixture.folder(), fixture = fixture
        let answer = try await phone.container(parent.address, at: fixture.provider) {
            await $0.createContainer(.suggested(name))
        }
        if answer.refusal == .notSupported {
            throw NotAvailable("the host makes no containers (CreateChildContainer: 501)")
        }
        let made = try answer.requireValue("containers.md#create-child-container", "a container").pointer
        afterwards {
            await WorkFolder.empty(made.address, on: phone, in: fixture, depth: 0)
            let gone = try? await phone.container(made.address, at: fixture.provider) { await $0.delete() }
            if gone?.value != true { fixture.leaves("the folder \(made.name)") }
        }
        return made
    }

    /// Creates a document and opens it with a lock.
    func opened(_ base: String, on phone: Phone) async throws -> OpenDocument {
        let file = try await document(base, on: phone)
        return try await step("\(file.name) is open", .permissions, .takeLock, .download) {
            try await phone.open(file.address, at: fixture.provider)
        }
    }

    /// Creates a document in the root of a user without other documents, and opens it with a lock.
    func openedInRoot(_ base: String, on phone: Phone) async throws -> OpenDocument {
        let provider = fixture.provider, root = try await phone.root(at: provider)
        let name = "\(base) \(fixture.number(below: 100_000)).docx"
        let file = try await phone.container(root.address, at: provider) { await $0.createFile(.suggested(name)) }
            .requireValue("containers.md#create-child-file", "a new file")
        remove(file, on: phone)
        try await phone.file(file.address, at: provider) {
            await $0.put(OfficeDocument(lines: ["New."]).bytes, lock: nil)
        }
        .requireGranted("files.md#put-file", "200")
        return try await step("\(file.name) is open", .permissions, .takeLock, .download) {
            try await phone.open(file.address, at: provider)
        }
    }
}
