import Foundation
import OfficeClient

extension Scene {
    /// Seeds 000 and 001, "Browse and open files", 1 and 2.
    static let browsing: [Scene] = [
        Scene("browse", "Browse the folders", from: "seeds 000, 001", manualTests: [2, 4]) { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let root = try await act.step("GetRootContainer", .rootContainer) { try await phone.root(provider) }
            try await act.step("The ecosystem leads to the same root", .rootContainer) {
                let profile = try await phone.ask(.bootstrap, provider).profile
                let other = try await phone.ecosystemRoot(profile.ecosystem, provider)
                try act.check(other.name == root.name, "ecosystem.md", root.name, came: other.name)
                try act.check(
                    other.address.source == root.address.source, "ecosystem.md", root.address.source,
                    came: other.address.source)
            }
            try await act.step("What came along with the root is what CheckContainerInfo says", .rootContainer) {
                let answer = try await phone.ask(.rootContainer, provider)
                let info = try await phone.containerInfo(root.address, provider)
                try act.check(
                    info.name == root.name, "containers.md §2", "Name \(root.name)", came: info.name ?? "none")
                guard let came = answer.rootInfo else { return }
                let names = Set(came.members.keys).union(info.members.keys)
                let other = names.sorted().first { came.members[$0] != info.members[$0] }
                try act.check(
                    other == nil, "ecosystem.md", "ContainerInfo as CheckContainerInfo has it",
                    came: "another \(other ?? "")")
            }
            // So that there is something to walk, wherever folders can be made.
            _ = try? await act.folder("Walked", on: phone)
            let listed = try await act.document("Listed", on: phone)
            var walk = Walk(root)
            try await act.step(
                "EnumerateChildren, and below it CheckContainerInfo and EnumerateChildren for each", .children,
                remark: "to a depth of \(Walk.depth) levels and \(Walk.most) containers"
            ) { try await walk.go(phone, provider) }
            if let deepest = walk.deepest {
                try await act.step("EnumerateAncestors tells the way back") {
                    let path = try await phone.container(deepest.pointer.address, provider) { await $0.ancestry() }
                        .need("containers.md §4", "AncestorsWithRootFirst")
                    try act.check(
                        path.map(\.address.source) == deepest.path, "containers.md §4",
                        "\(deepest.path.count) ancestors, root first", came: path.map(\.name).joined(separator: " / "))
                }
            }
            if let file = walk.files.first(where: { $0.address.source == listed.address.source }) ?? walk.files.first {
                try await act.step("CheckFileInfo agrees with the listing", .permissions) {
                    let info = try await phone.info(file.address, provider)
                    try act.check(
                        info.name == file.name && info.size == file.size
                            && (file.version ?? info.version) == info.version,
                        "containers.md §2", "\(file.name), \(file.size) bytes, version \(file.version ?? "-")",
                        came: "\(info.name), \(info.size) bytes, version \(info.version)")
                    if let time = file.members.text("LastModifiedTime"),
                        let told = info.members.text("LastModifiedTime")
                    {
                        try act.check(time == told, "containers.md §2", "LastModifiedTime \(told)", came: time)
                    }
                }
            }
        },
        Scene("filter", "Only the files that the app opens", from: "seeds 000, 001, containers.md §3") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider,
                folder = try await act.stage.folder()
            let word = try await act.document("Letter", .docx, on: phone)
            let excel = try await act.document("Sums", .xlsx, on: phone)
            _ = try? await act.folder("Not filtered", on: phone)
            try await act.step(".doc isn't .docx, and folders aren't filtered", .children) {
                let all = try await phone.children(folder.address, provider)
                let listing = try await phone.children(folder.address, provider, extensions: [".doc"])
                try act.check(
                    !listing.files.contains { $0.name == word.name }, "containers.md §3", "no \(word.name)",
                    came: word.name, cause: "extensions compared by their beginning")
                try act.check(
                    listing.containers.count == all.containers.count, "containers.md §3",
                    "\(all.containers.count) folders", came: "\(listing.containers.count)",
                    cause: "a filter that is applied to folders too")
            }
            for (filter, wanted, unwanted) in [([".docx"], word, excel), ([".XLSX", ".xlsm"], excel, word)] {
                try await act.step(
                    "\(filter.joined(separator: ",")): \(wanted.name) and not \(unwanted.name)", .children
                ) {
                    let names = try await phone.children(folder.address, provider, extensions: filter).files.map(\.name)
                    try act.check(
                        names.contains(wanted.name) && !names.contains(unwanted.name), "containers.md §3",
                        "\(wanted.name) without \(unwanted.name)", came: names.joined(separator: ", "),
                        cause: "extensions compared with regard to case, or with the dot forgotten")
                }
            }
        },
        Scene("empty-folder", "An empty folder", from: "seeds 000, 001") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let child = try await act.folder("Empty", on: phone)
            try await act.step("Two empty arrays", .children) {
                let listing = try await phone.children(child.address, provider)
                try act.check(
                    listing.containers.isEmpty && listing.files.isEmpty, "containers.md §3", "nothing",
                    came: "\(listing.containers.count) containers, \(listing.files.count) files")
            }
        },
        Scene("large-folder", "A folder with many documents", from: "seeds 000, 001") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider, count = 120
            let child = try await act.folder("Many", on: phone)
            let names = (1...count).map { "Page \($0).docx" }
            try await act.step("\(count) documents are made") {
                for name in names {
                    _ = try await phone.container(child.address, provider) { await $0.createFile(.exactly(name)) }
                        .need("containers.md §6", "a new file")
                }
            }
            try await act.step("All of them come in one listing, unpaged", .children) {
                let listed = try await phone.children(child.address, provider).files.map(\.name)
                try act.check(
                    listed.sorted() == names.sorted(), "containers.md §3", "\(count) files", came: "\(listed.count)",
                    cause: "a database query with a limit")
            }
        },
        Scene("names", "Names in every script", from: "seeds 000, 001, files.md §11") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let child = try await act.folder("Names", on: phone)
            let bases = [
                "Größe", "Отчёт за год", "季度报告", "تقرير", "דוח שנתי", "รายงาน", "रिपोर्ट", "レポート", "보고서", "Báo cáo",
                "Résumé 🎉", "a & b + c", "It's (1), final", "x.y.z", "Ａ㍉",
            ]
            for base in bases {
                try await act.step("\(base).docx is made, listed and checked under its name", .children, .permissions) {
                    let name = "\(base).docx"
                    let made = try await phone.container(child.address, provider) {
                        await $0.createFile(.exactly(name))
                    }
                    .need("containers.md §6", "a new file")
                    let listed = try await phone.children(child.address, provider).files.map(\.name)
                    let info = try await phone.info(made.address, provider)
                    for came in [made.name, listed.first { $0.isSame(name) } ?? "none in the listing", info.name] {
                        try act.check(
                            came.isSame(name), "files.md §11", name, came: came,
                            cause: "UTF-7 of X-WOPI-RelativeTarget not decoded, or a database that isn't in UTF-8")
                    }
                }
            }
        },
    ]
}

extension String {
    /// Canonically equal: a host may keep NFD.
    fileprivate func isSame(_ other: String) -> Bool { self == other }
}

extension Act {
    /// A container in the rehearsal's folder, taken away with what is in it.
    func folder(_ name: String, on phone: Phone) async throws -> Pointer {
        let parent = try await stage.folder(), stage = stage
        let answer = try await phone.container(parent.address, stage.provider) {
            await $0.createContainer(.suggested(name))
        }
        if answer.refusal == .notSupported { throw NotHere("the host makes no containers (CreateChildContainer: 501)") }
        let made = try answer.need("containers.md §5", "a container").pointer
        afterwards {
            await WorkFolder.empty(made.address, on: phone, stage, depth: 0)
            let gone = try? await phone.container(made.address, stage.provider) { await $0.delete() }
            if gone?.value != true { stage.leaves("the folder \(made.name)") }
        }
        return made
    }
}

/// A walk down the containers, breadth first.
private struct Walk {
    static let depth = 4
    static let most = 40

    struct Found {
        var pointer: Pointer
        /// WOPISrc of its ancestors, root first.
        var path: [String]
    }

    private(set) var files: [FileEntry] = []
    private(set) var deepest: Found?
    private var queue: [Found]
    private var count = 0

    init(_ root: Pointer) { queue = [Found(pointer: root, path: [])] }

    mutating func go(_ phone: Phone, _ provider: String) async throws {
        while !queue.isEmpty, count < Self.most {
            let next = queue.removeFirst()
            count += 1
            if !next.path.isEmpty {
                let info = try await phone.containerInfo(next.pointer.address, provider)
                guard info.name == next.pointer.name else {
                    throw Shortfall(
                        "containers.md §2", expected: "Name \(next.pointer.name)", came: info.name ?? "none")
                }
                if next.path.count > deepest?.path.count ?? 0 { deepest = next }
            }
            let listing = try await phone.children(next.pointer.address, provider)
            files += listing.files.prefix(3)
            let path = next.path + [next.pointer.address.source]
            for child in listing.containers {
                guard !path.contains(child.address.source) else {
                    throw Shortfall(
                        "containers.md §3", expected: "a tree", came: "\(child.name) below itself",
                        cause: "a link or a shortcut in the store that is followed")
                }
                if path.count <= Self.depth { queue.append(Found(pointer: child, path: path)) }
            }
        }
    }
}
