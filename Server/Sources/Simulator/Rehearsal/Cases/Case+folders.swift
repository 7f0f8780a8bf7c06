import OfficeClient

extension Case {
    /// Cases that change folders, and cases that follow the addresses from one file or container to another.
    static let folders: [Case] = [
        Case(
            "folders", "Create, rename and delete folders",
            from: "containers.md#create-child-container, #rename-container, #delete-container"
        ) { run in
            let phone = try await run.fixture.phone()
            let folder = try await run.folder("Folder", on: phone)
            try await run.newFolders(folder, phone)
            try await run.renamed(folder, phone)
            try await run.deleted(folder, phone)
        },
        Case(
            "ways-back", "Ancestors and ecosystem of a document",
            from: "containers.md#enumerate-ancestors, ecosystem.md#navigation"
        ) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let root = try await phone.root(at: provider), folder = try await run.fixture.folder()
            let file = try await run.document("Way back", on: phone)
            try await run.step("EnumerateAncestors of a document ends with its folder, and is empty for the root") {
                let path = try await phone.file(file.address, at: provider) { await $0.ancestry() }
                    .requireValue("containers.md#enumerate-ancestors", "200 to EnumerateAncestors").map(
                        \.address.source)
                try run.check(
                    path.first == root.address.source && path.last == folder.address.source,
                    "containers.md#enumerate-ancestors",
                    expected: "a list that begins with the root and ends with \(folder.name)",
                    came: "\(path.count) ancestors")
                let none = try await phone.container(root.address, at: provider) { await $0.ancestry() }
                    .requireValue("containers.md#enumerate-ancestors", "200 to EnumerateAncestors")
                try run.check(
                    none.isEmpty, "containers.md#enumerate-ancestors",
                    expected: "an empty AncestorsWithRootFirst for the root",
                    came: "\(none.count)")
            }
            let ecosystem = try await phone.ask(.bootstrap, at: provider).profile.ecosystem
            try await run.step("GetEcosystem returns the same ecosystem for a document and for a folder") {
                let pointers = [
                    try await phone.file(file.address, at: provider) { await $0.ecosystem() },
                    try await phone.container(folder.address, at: provider) { await $0.ecosystem() },
                ]
                for pointer in pointers {
                    let came = try pointer.requireValue("files.md#get-ecosystem", "Url of the ecosystem")
                    try run.check(
                        came.source == ecosystem.source, "ecosystem.md#navigation", expected: ecosystem.source,
                        came: came.source)
                }
            }
            try await run.step("SupportsContainers is the same in CheckEcosystem and CheckFileInfo") {
                let info = try await phone.info(file.address, at: provider), wire = phone.wire
                let says = try await phone.call(ecosystem, at: provider) { await EcosystemCalls($0, wire).check() }
                    .requireValue("ecosystem.md#check-ecosystem", "200 to CheckEcosystem")
                try run.check(
                    says == info.members.flag("SupportsContainers"), "ecosystem.md#check-ecosystem",
                    expected: "SupportsContainers \(info.members.flag("SupportsContainers")), as in CheckFileInfo",
                    came: "\(says)")
            }
        },
    ]
}

extension CaseRun {
    fileprivate func newFolders(_ folder: Pointer, _ phone: Phone) async throws {
        let provider = fixture.provider
        @Sendable func make(_ target: Target) async throws -> Answer<ContainerAnswer> {
            try await phone.container(folder.address, at: provider) { await $0.createContainer(target) }
        }
        try await step("A new folder has the requested name and the license flags of its parent") {
            let made = try await make(.exactly("Inner")).requireValue(
                "containers.md#create-child-container", "a container from CreateChildContainer"
            )
            .pointer
            try check(
                made.name == "Inner", "containers.md#create-child-container",
                expected: "a container with the name Inner",
                came: made.name)
            let above = try await phone.containerInfo(folder.address, at: provider)
            let inner = try await phone.containerInfo(made.address, at: provider)
            try check(
                inner.name == "Inner", "containers.md#shapes", expected: "the Name Inner in CheckContainerInfo",
                came: inner.name ?? "none")
            for name in ["IsEduUser", "LicenseCheckForEditIsEnabled"] {
                try check(
                    inner.members.flag(name) == above.members.flag(name), "containers.md#create-child-container",
                    expected: "the same \(name) as the parent folder", came: "\(inner.members.flag(name))")
            }
        }
        try await step(
            "CreateChildContainer changes a suggested name if necessary, and refuses an exact name that is taken"
        ) {
            let other = try await make(.suggested("Inner")).requireValue(
                "containers.md#create-child-container", "a container from CreateChildContainer"
            )
            .pointer
            try check(
                other.name != "Inner", "containers.md#create-child-container",
                expected: "a name other than the one that is taken",
                came: other.name)
            let exact = try await make(.exactly("Inner"))
            guard case .conflict? = exact.refusal else {
                throw UnmetExpectation(
                    "containers.md#create-child-container",
                    expected: "409 to CreateChildContainer with an exact name that is taken", came: exact.summary)
            }
            _ = try await make(.suggested("Plans: 2026|2027")).requireValue(
                "containers.md#create-child-container", "a container under a corrected name, not 400")
        }
    }

    fileprivate func renamed(_ folder: Pointer, _ phone: Phone) async throws {
        let provider = fixture.provider
        try await step("RenameContainer keeps the container's address, and refuses a name that is taken") {
            let children = try await phone.children(folder.address, at: provider).containers
            guard let inner = children.first(where: { $0.name == "Inner" }) else {
                throw UnmetExpectation(
                    "containers.md#enumerate-children", expected: "the container Inner in the listing",
                    came: "\(children.count) others")
            }
            let answer = try await phone.container(inner.address, at: provider) { await $0.rename(to: "Renamed") }
            if answer.refusal == .notSupported { throw NotAvailable("the host doesn't support RenameContainer (501)") }
            let name = try answer.requireValue("containers.md#rename-container", "the new name")
            try check(name == "Renamed", "containers.md#rename-container", expected: "the name Renamed", came: name)
            let after = try await phone.children(folder.address, at: provider).containers
            try check(
                after.contains { $0.name == "Renamed" && $0.address.source == inner.address.source },
                "containers.md#rename-container",
                expected: "the container under its new name at the same address",
                came: after.map(\.name).joined(separator: ", "))
            guard let taken = after.first(where: { $0.name != "Renamed" })?.name else { return }
            let refused = try await phone.container(inner.address, at: provider) { await $0.rename(to: taken) }
            guard case .conflict? = refused.refusal else {
                throw UnmetExpectation(
                    "containers.md#rename-container", expected: "409 to RenameContainer with a name that is taken",
                    came: refused.summary)
            }
        }
    }

    fileprivate func deleted(_ folder: Pointer, _ phone: Phone) async throws {
        let provider = fixture.provider
        try await step("DeleteContainer refuses a container with children, and deletes an empty one") {
            let full = try await phone.container(folder.address, at: provider) { await $0.delete() }
            if full.refusal == .notSupported { throw NotAvailable("the host doesn't support DeleteContainer (501)") }
            guard case .conflict? = full.refusal else {
                throw UnmetExpectation(
                    "containers.md#delete-container", expected: "409 to DeleteContainer on a container with children",
                    came: full.summary,
                    cause: "a host that deletes a container together with its children")
            }
            for child in try await phone.children(folder.address, at: provider).containers {
                _ = try await phone.container(child.address, at: provider) { await $0.delete() }
                    .requireValue("containers.md#delete-container", "200 to DeleteContainer on an empty container")
                let gone = try await phone.container(child.address, at: provider) { await $0.info() }
                try check(
                    gone.refusal?.isTokenRefusal == true, "containers.md#delete-container",
                    expected: "404 to CheckContainerInfo of the deleted container",
                    came: gone.summary)
            }
            let left = try await phone.children(folder.address, at: provider).containers
            try check(
                left.isEmpty, "containers.md#delete-container", expected: "an empty listing",
                came: "\(left.count) folders")
        }
    }
}
