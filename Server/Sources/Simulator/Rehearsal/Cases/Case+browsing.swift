import OfficeClient

extension Case {
    /// Cases for docs/protocol/flows.md#browse-and-open, steps 1 and 2.
    static let browsing: [Case] = [
        Case("browse", "Browse folders", from: "flows.md#browse-and-open", manualTests: [2, 4]) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let root = try await run.step("GetRootContainer returns the root container", .rootContainer) {
                try await phone.root(at: provider)
            }
            try await run.step("The ecosystem's GetRootContainer returns the same container", .rootContainer) {
                let profile = try await phone.ask(.bootstrap, at: provider).profile
                let other = try await phone.ecosystemRoot(profile.ecosystem, at: provider)
                try run.check(
                    other.name == root.name, "ecosystem.md#get-root-container", expected: "the name \(root.name)",
                    came: other.name)
                try run.check(
                    other.address.source == root.address.source, "ecosystem.md#get-root-container",
                    expected: "the address \(root.address.source)",
                    came: other.address.source)
            }
            try await run.step("ContainerInfo of the root equals CheckContainerInfo", .rootContainer) {
                let answer = try await phone.ask(.rootContainer, at: provider)
                let info = try await phone.containerInfo(root.address, at: provider)
                try run.check(
                    info.name == root.name, "containers.md#shapes",
                    expected: "the Name \(root.name) in CheckContainerInfo",
                    came: info.name ?? "none"
                )
                guard let came = answer.rootInfo else { return }
                let names = Set(came.members.keys).union(info.members.keys)
                let other = names.sorted().first { came.members[$0] != info.members[$0] }
                try run.check(
                    other == nil, "ecosystem.md#get-root-container",
                    expected: "a ContainerInfo with the same members and values as CheckContainerInfo",
                    came: "a different value of \(other ?? "")")
            }
            // Creates a folder, so that the walk finds at least one folder if the host supports creating folders.
            _ = try? await run.folder("Walked", on: phone)
            let listed = try await run.document("Listed", on: phone)
            var walk = ContainerWalk(root)
            try await run.step(
                "The phone lists the root container, then reads and lists each container below it", .children,
                remark: "at most \(ContainerWalk.depth) levels and \(ContainerWalk.maxCount) containers"
            ) { try await walk.go(phone, provider) }
            if let deepest = walk.deepest {
                try await run.step("EnumerateAncestors lists the containers above the deepest one") {
                    let path = try await phone.container(deepest.pointer.address, at: provider) { await $0.ancestry() }
                        .requireValue("containers.md#enumerate-ancestors", "200 to EnumerateAncestors")
                    try run.check(
                        path.map(\.address.source) == deepest.path, "containers.md#enumerate-ancestors",
                        expected: "\(deepest.path.count) ancestors, beginning with the root",
                        came: path.map(\.name).joined(separator: " / "))
                }
            }
            if let file = walk.files.first(where: { $0.address.source == listed.address.source }) ?? walk.files.first {
                try await run.step(
                    "CheckFileInfo has the same name, size, version and time as the listing", .permissions
                ) {
                    let info = try await phone.info(file.address, at: provider)
                    try run.check(
                        info.name == file.name && info.size == file.size
                            && (file.version ?? info.version) == info.version,
                        "containers.md#shapes",
                        expected: "\(file.name), \(file.size) bytes, version \(file.version ?? "-")",
                        came: "\(info.name), \(info.size) bytes, version \(info.version)")
                    if let time = file.members.text("LastModifiedTime"),
                        let infoTime = info.members.text("LastModifiedTime")
                    {
                        try run.check(
                            time == infoTime, "containers.md#shapes",
                            expected: "the same LastModifiedTime in the listing as in CheckFileInfo: \(infoTime)",
                            came: time)
                    }
                }
            }
        },
        Case(
            "filter", "Filter by extension",
            from: "flows.md#browse-and-open, containers.md#enumerate-children"
        ) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider,
                folder = try await run.fixture.folder()
            let word = try await run.document("Letter", .docx, on: phone)
            let excel = try await run.document("Sums", .xlsx, on: phone)
            _ = try? await run.folder("Not filtered out", on: phone)
            try await run.step("A filter for .doc hides .docx files and keeps folders", .children) {
                let all = try await phone.children(folder.address, at: provider)
                let listing = try await phone.children(folder.address, at: provider, extensions: [".doc"])
                try run.check(
                    !listing.files.contains { $0.name == word.name }, "containers.md#enumerate-children",
                    expected: "no \(word.name)",
                    came: word.name, cause: "a host that compares only the beginning of extensions")
                try run.check(
                    listing.containers.count == all.containers.count, "containers.md#enumerate-children",
                    expected: "the same number of folders as without a filter, \(all.containers.count)",
                    came: "\(listing.containers.count)",
                    cause: "a host that also filters folders")
            }
            for (filter, wanted, unwanted) in [([".docx"], word, excel), ([".XLSX", ".xlsm"], excel, word)] {
                try await run.step(
                    "A filter for \(filter.joined(separator: ",")) lists \(wanted.name) and hides \(unwanted.name)",
                    .children
                ) {
                    let names = try await phone.children(folder.address, at: provider, extensions: filter).files.map(
                        \.name)
                    try run.check(
                        names.contains(wanted.name) && !names.contains(unwanted.name),
                        "containers.md#enumerate-children",
                        expected: "\(wanted.name) without \(unwanted.name)", came: names.joined(separator: ", "),
                        cause: "a host that compares extensions by case or ignores the dot")
                }
            }
        },
        Case("empty-folder", "Empty folder", from: "flows.md#browse-and-open") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let child = try await run.folder("Empty", on: phone)
            try await run.step("ChildContainers and ChildFiles are two empty arrays", .children) {
                let listing = try await phone.children(child.address, at: provider)
                try run.check(
                    listing.containers.isEmpty && listing.files.isEmpty, "containers.md#enumerate-children",
                    expected: "an empty listing",
                    came: "\(listing.containers.count) containers, \(listing.files.count) files")
            }
        },
        Case("large-folder", "Large folder", from: "flows.md#browse-and-open") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider, count = 120
            let child = try await run.folder("Many", on: phone)
            let names = (1...count).map { "Page \($0).docx" }
            try await run.step("The phone creates \(count) documents") {
                for name in names {
                    _ = try await phone.container(child.address, at: provider) { await $0.createFile(.exactly(name)) }
                        .requireValue("containers.md#create-child-file", "a new file from CreateChildFile")
                }
            }
            try await run.step("EnumerateChildren returns all of them in one response", .children) {
                let listed = try await phone.children(child.address, at: provider).files.map(\.name)
                try run.check(
                    listed.sorted() == names.sorted(), "containers.md#enumerate-children", expected: "\(count) files",
                    came: "\(listed.count)",
                    cause: "a database query with a limit, or a listing in pages; return all children in one response")
            }
        },
        Case("names", "Names in every script", from: "flows.md#browse-and-open, files.md#names") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let child = try await run.folder("Names", on: phone)
            let bases = [
                "Größe", "Отчёт за год", "季度报告", "تقرير", "דוח שנתי", "รายงาน", "रिपोर्ट", "レポート", "보고서", "Báo cáo",
                "Résumé 🎉", "a & b + c", "It's (1), final", "x.y.z", "Ａ㍉",
            ]
            for base in bases {
                try await run.step(
                    "The host creates and lists \(base).docx under its own name", .children, .permissions
                ) {
                    let name = "\(base).docx"
                    let made = try await phone.container(child.address, at: provider) {
                        await $0.createFile(.exactly(name))
                    }
                    .requireValue("containers.md#create-child-file", "a new file from CreateChildFile")
                    let listed = try await phone.children(child.address, at: provider).files.map(\.name)
                    let info = try await phone.info(made.address, at: provider)
                    for came in [
                        made.name, listed.first { $0.isSame(name) } ?? "no file with that name in the listing",
                        info.name,
                    ] {
                        try run.check(
                            came.isSame(name), "files.md#names", expected: "the name \(name)", came: came,
                            cause:
                                "a host that doesn't decode UTF-7 in X-WOPI-RelativeTarget, or a database that isn't in UTF-8"
                        )
                    }
                }
            }
        },
    ]
}

extension String {
    /// Returns whether the names are canonically equivalent. A host may store a name in another normalization form
    /// (NFD).
    fileprivate func isSame(_ other: String) -> Bool { self == other }
}

/// A breadth-first walk through containers.
struct ContainerWalk {
    static let depth = 4
    static let maxCount = 40

    struct Found {
        var pointer: Pointer
        /// The WOPISrc of each ancestor of the container, beginning with the root.
        var path: [String]
    }

    private(set) var files: [FileEntry] = []
    private(set) var deepest: Found?
    private var queue: [Found]
    private var count = 0

    init(_ root: Pointer) { queue = [Found(pointer: root, path: [])] }

    mutating func go(_ phone: Phone, _ provider: String) async throws {
        while !queue.isEmpty, count < Self.maxCount {
            let next = queue.removeFirst()
            count += 1
            if !next.path.isEmpty {
                let info = try await phone.containerInfo(next.pointer.address, at: provider)
                guard info.name == next.pointer.name else {
                    throw UnmetExpectation(
                        "containers.md#shapes", expected: "the Name \(next.pointer.name) in CheckContainerInfo",
                        came: info.name ?? "none")
                }
                if next.path.count > deepest?.path.count ?? 0 { deepest = next }
            }
            let listing = try await phone.children(next.pointer.address, at: provider)
            files += listing.files.prefix(3)
            let path = next.path + [next.pointer.address.source]
            for child in listing.containers {
                guard !path.contains(child.address.source) else {
                    throw UnmetExpectation(
                        "containers.md#enumerate-children", expected: "folders without cycles",
                        came: "\(child.name) inside itself",
                        cause: "a host that follows links or shortcuts between folders")
                }
                if path.count <= Self.depth { queue.append(Found(pointer: child, path: path)) }
            }
        }
    }
}
