import OfficeClient

extension Scene {
    /// Manual tests 5 and 6, and what else changes a folder.
    static let making: [Scene] = [
        Scene("create-new", "Create new: Word, Excel and PowerPoint", from: "README.md §9", manualTests: [6]) { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider,
                folder = try await act.stage.folder()
            for kind in OfficeDocument.Kind.allCases {
                try await act.step("CreateChildFile, then PutFile on the file of zero bytes: .\(kind.rawValue)", .save)
                {
                    let name = "New \(act.stage.number(below: 100_000)).\(kind.rawValue)"
                    let file = try await phone.container(folder.address, provider) {
                        await $0.createFile(.suggested(name))
                    }
                    .need("containers.md §6", "a new file")
                    act.remove(file, on: phone)
                    let info = try await phone.info(file.address, provider)
                    try act.check(info.size == 0, "containers.md §6", "a file of zero bytes", came: "\(info.size)")
                    try act.check(
                        file.name.hasSuffix(".\(kind.rawValue)"), "containers.md §6", "a name with .\(kind.rawValue)",
                        came: file.name)
                    var document = try await phone.open(file.address, provider)
                    try await phone.save(OfficeDocument(kind, lines: ["New."]).bytes, &document, provider)
                    try await phone.close(document, provider)
                }
            }
            try await act.step("CheckContainerInfo allows what was just done", .permissions) {
                let info = try await phone.containerInfo(folder.address, provider)
                try act.check(
                    info.members.flag("UserCanCreateChildFile"), "check-info.md §9", "true in UserCanCreateChildFile",
                    came: "false, or nothing", cause: "a member that was left out: phones offer no Save As then")
            }
            try await act.step("A new file needs no lock for its first bytes, then it does", .save) {
                let file = try await phone.container(folder.address, provider) {
                    await $0.createFile(.suggested("Empty.docx"))
                }
                .need("containers.md §6", "a new file")
                act.remove(file, on: phone)
                let bytes = OfficeDocument(lines: ["First."]).bytes
                for (content, what) in [([], "no bytes"), (bytes, "the first bytes")] as [([UInt8], String)] {
                    try await phone.file(file.address, provider) { await $0.put(content, lock: nil) }
                        .needGranted("files.md §4", "200 to PutFile of \(what), without a lock")
                }
                try await phone.file(file.address, provider) { await $0.put(bytes, lock: nil) }
                    .needConflict("files.md §4", "409 once there is content", cause: "a host that asks for no lock")
            }
            try await act.step("An odd name is repaired when suggested, and 400 when exact") {
                let odd = "Plan: a|b #\(act.stage.number(below: 100_000)).docx"
                let made = try await phone.container(folder.address, provider) { await $0.createFile(.suggested(odd)) }
                    .need("containers.md §6", "a repaired name, never 400")
                act.remove(made, on: phone)
                try act.check(made.name.hasSuffix(".docx"), "containers.md §6", "the extension kept", came: made.name)
                let exact = try await phone.container(folder.address, provider) { await $0.createFile(.exactly(odd)) }
                if let other = exact.value { act.remove(other, on: phone) }
                try act.check(exact.refusal == .status(400), "containers.md §6", "400", came: exact.summary)
            }
            try await act.step("The same name again: a name of its own, or 409") {
                let file = try await act.document("Twice", on: phone)
                let suggested = try await phone.container(folder.address, provider) {
                    await $0.createFile(.suggested(file.name))
                }
                .need("containers.md §6", "a new file under another name")
                act.remove(suggested, on: phone)
                try act.check(suggested.name != file.name, "containers.md §6", "another name", came: suggested.name)
                let exact = try await phone.container(folder.address, provider) {
                    await $0.createFile(.exactly(file.name))
                }
                guard case .conflict? = exact.refusal else {
                    throw Shortfall(
                        "containers.md §6", expected: "409", came: exact.summary, cause: "a host that overwrites")
                }
            }
        },
        Scene("save-as", "Save As, into another folder", from: "README.md §9", manualTests: [5]) { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let document = try await act.opened("Original", on: phone)
            let target = try await act.folder("Copies", on: phone)
            try await act.step(
                "CreateChildFile in the other folder, PutFile, and the original is closed", .save, .unlock
            ) {
                let made = try await phone.container(target.address, provider) {
                    await $0.createFile(.suggested("Saved as.docx"))
                }
                .need("containers.md §6", "a new file")
                var copy = try await phone.open(made.address, provider)
                try await phone.save(document.bytes, &copy, provider)
                try await phone.close(copy, provider)
                try await phone.close(document, provider)
                let listed = try await phone.children(target.address, provider).files
                try act.check(
                    listed.contains { $0.name == made.name && $0.size == Int64(document.bytes.count) },
                    "containers.md §3",
                    "\(made.name) of \(document.bytes.count) bytes", came: listed.map(\.name).joined(separator: ", "))
            }
        },
        Scene("rename-while-open", "Rename an open document", from: "files.md §6") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            var document = try await act.opened("Old name", on: phone)
            let lock = document.lock, wanted = "New name \(act.stage.number(below: 100_000))"
            let name = try await act.step("RenameFile under the lock gives the name without its extension") {
                if !document.info.members.flag("SupportsRename") { throw NotHere("SupportsRename isn't true") }
                let wrong = try await phone.file(document.address, provider) {
                    await $0.rename(to: wanted, lock: "another-lock")
                }
                guard case .conflict(lock)? = wrong.refusal else {
                    throw Shortfall(
                        "files.md §6", expected: "409 with the lock for another's lock", came: wrong.summary)
                }
                return try await phone.file(document.address, provider) { await $0.rename(to: wanted, lock: lock) }
                    .need("files.md §6", "the new name")
            }
            try await act.step("It is listed under the new name, at the same address", .children) {
                let listed = try await phone.children(try await act.stage.folder().address, provider).files
                try act.check(
                    listed.contains { $0.name == name + ".docx" && $0.address.source == document.address.source },
                    "files.md §6", "\(name).docx at the same address",
                    came: listed.first { $0.address.source == document.address.source }?.name ?? "nothing there")
            }
            try await act.step("Same id, same lock, new name; it saves and closes", .save, .unlock) {
                let info = try await phone.info(document.address, provider)
                try act.check(info.name == name + ".docx", "files.md §6", "\(name).docx", came: info.name)
                try await phone.save(OfficeDocument(lines: ["Renamed."]).bytes, &document, provider)
                try await phone.close(document, provider)
            }
        },
        Scene("delete", "Delete a document", from: "files.md §10") { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider,
                folder = try await act.stage.folder()
            let file = try await act.document("To be deleted", on: phone)
            let info = try await phone.info(file.address, provider)
            let document = try await act.step("While it is locked: 409 with the lock") {
                if !info.members.flag("SupportsDeleteFile") { throw NotHere("SupportsDeleteFile isn't true") }
                let document = try await phone.open(file.address, provider)
                let answer = try await phone.file(file.address, provider) { await $0.delete() }
                try act.check(
                    answer.refusal == .conflict(lock: document.lock), "files.md §10", "409 with X-WOPI-Lock",
                    came: answer.summary, cause: "DeleteFile carries no lock: a locked file must not go")
                return document
            }
            try await act.step("Closed and deleted, it is gone from the folder, and its address says 404") {
                try await phone.close(document, provider)
                _ = try await phone.file(file.address, provider) { await $0.delete() }.need("files.md §10", "200")
                let listed = try await phone.children(folder.address, provider).files.map(\.name)
                try act.check(!listed.contains(file.name), "containers.md §3", "no \(file.name)", came: file.name)
                let answer = try await phone.file(file.address, provider) { await $0.info() }
                try act.check(
                    answer.refusal?.isTokenRefusal == true, "files.md §1", "404", came: answer.summary)
            }
        },
        Scene("duplicate", "Duplicate a document beside itself", from: "files.md §7", manualTests: [5]) { act in
            let phone = try await act.stage.phone(), provider = act.stage.provider
            let file = try await act.document("Twin", on: phone), bytes = OfficeDocument(lines: ["A twin."]).bytes
            let twin = try await act.step("PutRelativeFile with a suggested name", .save) {
                let info = try await phone.info(file.address, provider)
                if info.members.flag("UserCanNotWriteRelative") { throw NotHere("UserCanNotWriteRelative is true") }
                let answer = try await phone.file(file.address, provider) {
                    await $0.putRelative(.suggested(file.name), bytes)
                }
                if answer.refusal == .notSupported { throw NotHere("PutRelativeFile: 501, which mobile allows") }
                return try answer.need("files.md §7", "a new file")
            }
            act.remove(twin, on: phone)
            try await act.step("The twin has its own name and the bytes that were sent", .download) {
                try act.check(twin.name != file.name, "files.md §7", "another name", came: twin.name)
                let read = try await phone.read(twin.address, try await phone.info(twin.address, provider), provider)
                try act.check(read.bytes == bytes, "files.md §7", "\(bytes.count) bytes", came: "\(read.bytes.count)")
            }
            try await act.step("An exact name that is taken: 409; also when it may be replaced, but is locked") {
                let exact = try await phone.file(file.address, provider) {
                    await $0.putRelative(.exactly(twin.name), bytes)
                }
                guard case .conflict? = exact.refusal else {
                    throw Shortfall(
                        "files.md §7", expected: "409", came: exact.summary, cause: "a host that overwrites")
                }
                let open = try await phone.open(twin.address, provider)
                let locked = try await phone.file(file.address, provider) {
                    await $0.putRelative(.exactly(twin.name, overwrite: true), [1, 2, 3])
                }
                try act.check(
                    locked.refusal == .conflict(lock: open.lock) || locked.refusal == .notSupported, "files.md §7",
                    "409 with the lock of \(twin.name)", came: locked.summary,
                    cause: "a host that looks at no lock but that of PutFile")
                try await phone.close(open, provider)
            }
            try await act.step("An odd name is repaired when suggested") {
                let odd = try await phone.file(file.address, provider) {
                    await $0.putRelative(.suggested("a|b: c.docx"), bytes)
                }
                .need("files.md §7", "a repaired name, never 400")
                act.remove(odd, on: phone)
                try act.check(odd.name.hasSuffix(".docx"), "files.md §7", "the extension kept", came: odd.name)
            }
        },
    ]
}
