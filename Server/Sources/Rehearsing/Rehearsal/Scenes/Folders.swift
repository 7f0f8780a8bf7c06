import OfficeClient

extension Scene {
    /// What becomes of folders, and the ways from one resource to another.
    static let folders: [Scene] = [
        Scene("folders", "Make, rename and delete folders", from: "containers.md §5, §7") { act in
            let phone = try await act.stage.phone()
            let folder = try await act.folder("Folder", on: phone)
            try await act.newFolders(folder, phone)
            try await act.renamed(folder, phone)
            try await act.deleted(folder, phone)
        },
        Scene(
            "ways-back", "From a document to its folders, and to the ecosystem", from: "containers.md §4, ecosystem.md"
        ) { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let root = try await phone.root(provider), folder = try await act.stage.folder()
            let file = try await act.document("Way back", on: phone)
            try await act.step("EnumerateAncestors of a document ends at its folder; the root has none") {
                let path = try await phone.file(file.address, provider) { await $0.ancestry() }
                    .need("containers.md §4", "AncestorsWithRootFirst").map(\.address.source)
                try act.check(
                    path.first == root.address.source && path.last == folder.address.source, "containers.md §4",
                    "the root first, and \(folder.name) last", came: "\(path.count) ancestors")
                let none = try await phone.container(root.address, provider) { await $0.ancestry() }
                    .need("containers.md §4", "AncestorsWithRootFirst")
                try act.check(none.isEmpty, "containers.md §4", "none above the root", came: "\(none.count)")
            }
            let ecosystem = try await phone.ask(.bootstrap, provider).profile.ecosystem
            try await act.step("GetEcosystem leads to the same ecosystem from a document and from a folder") {
                let pointers = [
                    try await phone.file(file.address, provider) { await $0.ecosystem() },
                    try await phone.container(folder.address, provider) { await $0.ecosystem() },
                ]
                for pointer in pointers {
                    let came = try pointer.need("files.md §9", "Url of the ecosystem")
                    try act.check(
                        came.source == ecosystem.source, "ecosystem.md", ecosystem.source, came: came.source)
                }
            }
            try await act.step("CheckEcosystem says of containers what CheckFileInfo says") {
                let info = try await phone.info(file.address, provider), wire = phone.wire
                let says = try await phone.call(ecosystem, provider) { await EcosystemCalls($0, wire).check() }
                    .need("ecosystem.md", "CheckEcosystem")
                try act.check(
                    says == info.members.flag("SupportsContainers"), "ecosystem.md",
                    "SupportsContainers \(info.members.flag("SupportsContainers"))", came: "\(says)")
            }
        },
    ]
}

extension Act {
    fileprivate func newFolders(_ folder: Pointer, _ phone: Phone) async throws {
        let provider = stage.provider
        @Sendable func make(_ target: Target) async throws -> Answer<ContainerAnswer> {
            try await phone.container(folder.address, provider) { await $0.createContainer(target) }
        }
        try await step("A folder has the name and the licence of the folder it is in") {
            let made = try await make(.exactly("Inner")).need("containers.md §5", "a container").pointer
            try check(made.name == "Inner", "containers.md §5", "the name Inner", came: made.name)
            let above = try await phone.containerInfo(folder.address, provider)
            let inner = try await phone.containerInfo(made.address, provider)
            try check(inner.name == "Inner", "containers.md §2", "Name Inner", came: inner.name ?? "none")
            for name in ["IsEduUser", "LicenseCheckForEditIsEnabled"] {
                try check(
                    inner.members.flag(name) == above.members.flag(name), "containers.md §5",
                    "\(name) as in the folder above", came: "\(inner.members.flag(name))")
            }
        }
        try await step("A name that is taken: another one when suggested, 409 when exact; never 400 for an odd one") {
            let other = try await make(.suggested("Inner")).need("containers.md §5", "a container").pointer
            try check(other.name != "Inner", "containers.md §5", "another name", came: other.name)
            let exact = try await make(.exactly("Inner"))
            guard case .conflict? = exact.refusal else {
                throw Shortfall("containers.md §5", expected: "409", came: exact.summary)
            }
            _ = try await make(.suggested("Plans: 2026|2027")).need("containers.md §5", "a repaired name")
        }
    }

    fileprivate func renamed(_ folder: Pointer, _ phone: Phone) async throws {
        let provider = stage.provider
        try await step("RenameContainer keeps its address, and refuses a name that is taken") {
            let children = try await phone.children(folder.address, provider).containers
            guard let inner = children.first(where: { $0.name == "Inner" }) else {
                throw Shortfall("containers.md §3", expected: "Inner", came: "\(children.count) others")
            }
            let answer = try await phone.container(inner.address, provider) { await $0.rename(to: "Renamed") }
            if answer.refusal == .notSupported { throw NotHere("the host renames no containers (501)") }
            let name = try answer.need("containers.md §7", "the new name")
            try check(name == "Renamed", "containers.md §7", "Renamed", came: name)
            let after = try await phone.children(folder.address, provider).containers
            try check(
                after.contains { $0.name == "Renamed" && $0.address.source == inner.address.source },
                "containers.md §7",
                "Renamed at the same address", came: after.map(\.name).joined(separator: ", "))
            guard let taken = after.first(where: { $0.name != "Renamed" })?.name else { return }
            let refused = try await phone.container(inner.address, provider) { await $0.rename(to: taken) }
            guard case .conflict? = refused.refusal else {
                throw Shortfall("containers.md §7", expected: "409 for a name that is taken", came: refused.summary)
            }
        }
    }

    fileprivate func deleted(_ folder: Pointer, _ phone: Phone) async throws {
        let provider = stage.provider
        try await step("DeleteContainer: 409 while something is in it, then it is gone") {
            let full = try await phone.container(folder.address, provider) { await $0.delete() }
            if full.refusal == .notSupported { throw NotHere("the host deletes no containers (501)") }
            guard case .conflict? = full.refusal else {
                throw Shortfall(
                    "containers.md §7", expected: "409 for a folder with something in it", came: full.summary,
                    cause: "a host that deletes with everything in it")
            }
            for child in try await phone.children(folder.address, provider).containers {
                _ = try await phone.container(child.address, provider) { await $0.delete() }
                    .need("containers.md §7", "200 for an empty folder")
                let gone = try await phone.container(child.address, provider) { await $0.info() }
                try check(gone.refusal?.isTokenRefusal == true, "containers.md §7", "404", came: gone.summary)
            }
            let left = try await phone.children(folder.address, provider).containers
            try check(left.isEmpty, "containers.md §7", "nothing", came: "\(left.count) folders")
        }
    }
}
