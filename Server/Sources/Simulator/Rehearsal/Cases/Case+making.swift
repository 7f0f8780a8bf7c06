import OfficeClient

extension Case {
    /// Cases for manual tests 5 and 6, and for other changes to a folder.
    static let making: [Case] = [
        Case("create-new", "Create new: Word, Excel and PowerPoint", from: "flows.md#manual-tests", manualTests: [6]) {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider,
                folder = try await run.fixture.folder()
            for kind in OfficeDocument.Kind.allCases {
                try await run.step("CreateChildFile, then PutFile on the file of zero bytes: .\(kind.rawValue)", .save)
                {
                    let name = "New \(run.fixture.number(below: 100_000)).\(kind.rawValue)"
                    let file = try await phone.container(folder.address, at: provider) {
                        await $0.createFile(.suggested(name))
                    }
                    .requireValue("containers.md#create-child-file", "a new file")
                    run.remove(file, on: phone)
                    let info = try await phone.info(file.address, at: provider)
                    try run.check(
                        info.size == 0, "containers.md#create-child-file", expected: "a file of zero bytes",
                        came: "\(info.size)")
                    try run.check(
                        file.name.hasSuffix(".\(kind.rawValue)"), "containers.md#create-child-file",
                        expected: "a name with .\(kind.rawValue)",
                        came: file.name)
                    var document = try await phone.open(file.address, at: provider)
                    try await phone.save(OfficeDocument(kind, lines: ["New."]).bytes, &document, at: provider)
                    try await phone.close(document, at: provider)
                }
            }
            try await run.step("CheckContainerInfo allows what was just done", .permissions) {
                let info = try await phone.containerInfo(folder.address, at: provider)
                try run.check(
                    info.members.flag("UserCanCreateChildFile"), "check-info.md#check-container-info",
                    expected: "true in UserCanCreateChildFile",
                    came: "false, or nothing", cause: "a member that was left out: phones offer no Save As then")
            }
            try await run.step("A new file needs no lock for its first bytes, then it does", .save) {
                let file = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.suggested("Empty.docx"))
                }
                .requireValue("containers.md#create-child-file", "a new file")
                run.remove(file, on: phone)
                let bytes = OfficeDocument(lines: ["First."]).bytes
                for (content, what) in [([], "no bytes"), (bytes, "the first bytes")] as [([UInt8], String)] {
                    try await phone.file(file.address, at: provider) { await $0.put(content, lock: nil) }
                        .requireGranted("files.md#put-file", "200 to PutFile of \(what), without a lock")
                }
                try await phone.file(file.address, at: provider) { await $0.put(bytes, lock: nil) }
                    .requireConflict(
                        "files.md#put-file", "409 once there is content", cause: "a host that asks for no lock")
            }
            try await run.step("An odd name is repaired when suggested, and 400 when exact") {
                let odd = "Plan: a|b #\(run.fixture.number(below: 100_000)).docx"
                let made = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.suggested(odd))
                }
                .requireValue("containers.md#create-child-file", "a repaired name, never 400")
                run.remove(made, on: phone)
                try run.check(
                    made.name.hasSuffix(".docx"), "containers.md#create-child-file", expected: "the extension kept",
                    came: made.name)
                let exact = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.exactly(odd))
                }
                if let other = exact.value { run.remove(other, on: phone) }
                try run.check(
                    exact.refusal == .status(400), "containers.md#create-child-file", expected: "400",
                    came: exact.summary)
            }
            try await run.step("The same name again: a name of its own, or 409") {
                let file = try await run.document("Twice", on: phone)
                let suggested = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.suggested(file.name))
                }
                .requireValue("containers.md#create-child-file", "a new file under another name")
                run.remove(suggested, on: phone)
                try run.check(
                    suggested.name != file.name, "containers.md#create-child-file", expected: "another name",
                    came: suggested.name)
                let exact = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.exactly(file.name))
                }
                guard case .conflict? = exact.refusal else {
                    throw Shortfall(
                        "containers.md#create-child-file", expected: "409", came: exact.summary,
                        cause: "a host that overwrites")
                }
            }
        },
        Case("save-as", "Save As, into another folder", from: "flows.md#manual-tests", manualTests: [5]) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let document = try await run.opened("Original", on: phone)
            let target = try await run.folder("Copies", on: phone)
            try await run.step(
                "CreateChildFile in the other folder, PutFile, and the original is closed", .save, .unlock
            ) {
                let made = try await phone.container(target.address, at: provider) {
                    await $0.createFile(.suggested("Saved as.docx"))
                }
                .requireValue("containers.md#create-child-file", "a new file")
                var copy = try await phone.open(made.address, at: provider)
                try await phone.save(document.bytes, &copy, at: provider)
                try await phone.close(copy, at: provider)
                try await phone.close(document, at: provider)
                let listed = try await phone.children(target.address, at: provider).files
                try run.check(
                    listed.contains { $0.name == made.name && $0.size == Int64(document.bytes.count) },
                    "containers.md#enumerate-children",
                    expected: "\(made.name) of \(document.bytes.count) bytes",
                    came: listed.map(\.name).joined(separator: ", "))
            }
        },
        Case("rename-while-open", "Rename an open document", from: "files.md#rename-file") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            var document = try await run.opened("Old name", on: phone)
            let lock = document.lock, wanted = "New name \(run.fixture.number(below: 100_000))"
            let name = try await run.step("RenameFile under the lock gives the name without its extension") {
                if !document.info.members.flag("SupportsRename") { throw NotAvailable("SupportsRename isn't true") }
                let wrong = try await phone.file(document.address, at: provider) {
                    await $0.rename(to: wanted, lock: "another-lock")
                }
                guard case .conflict(lock)? = wrong.refusal else {
                    throw Shortfall(
                        "files.md#rename-file", expected: "409 with the lock for another's lock", came: wrong.summary)
                }
                return try await phone.file(document.address, at: provider) { await $0.rename(to: wanted, lock: lock) }
                    .requireValue("files.md#rename-file", "the new name")
            }
            try await run.step("It is listed under the new name, at the same address", .children) {
                let listed = try await phone.children(try await run.fixture.folder().address, at: provider).files
                try run.check(
                    listed.contains { $0.name == name + ".docx" && $0.address.source == document.address.source },
                    "files.md#rename-file", expected: "\(name).docx at the same address",
                    came: listed.first { $0.address.source == document.address.source }?.name ?? "nothing there")
            }
            try await run.step("Same id, same lock, new name; it saves and closes", .save, .unlock) {
                let info = try await phone.info(document.address, at: provider)
                try run.check(
                    info.name == name + ".docx", "files.md#rename-file", expected: "\(name).docx", came: info.name)
                try await phone.save(OfficeDocument(lines: ["Renamed."]).bytes, &document, at: provider)
                try await phone.close(document, at: provider)
            }
        },
        Case("delete", "Delete a document", from: "files.md#delete-file") { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider,
                folder = try await run.fixture.folder()
            let file = try await run.document("To be deleted", on: phone)
            let info = try await phone.info(file.address, at: provider)
            let document = try await run.step("While it is locked: 409 with the lock") {
                if !info.members.flag("SupportsDeleteFile") { throw NotAvailable("SupportsDeleteFile isn't true") }
                let document = try await phone.open(file.address, at: provider)
                let answer = try await phone.file(file.address, at: provider) { await $0.delete() }
                try run.check(
                    answer.refusal == .conflict(lock: document.lock), "files.md#delete-file",
                    expected: "409 with X-WOPI-Lock",
                    came: answer.summary, cause: "DeleteFile carries no lock: a locked file must not go")
                return document
            }
            try await run.step("Closed and deleted, it is gone from the folder, and its address says 404") {
                try await phone.close(document, at: provider)
                _ = try await phone.file(file.address, at: provider) { await $0.delete() }.requireValue(
                    "files.md#delete-file", "200")
                let listed = try await phone.children(folder.address, at: provider).files.map(\.name)
                try run.check(
                    !listed.contains(file.name), "containers.md#enumerate-children", expected: "no \(file.name)",
                    came: file.name)
                let answer = try await phone.file(file.address, at: provider) { await $0.info() }
                try run.check(
                    answer.refusal?.isTokenRefusal == true, "files.md#operations", expected: "404", came: answer.summary
                )
            }
        },
        Case("duplicate", "Duplicate a document beside itself", from: "files.md#put-relative-file", manualTests: [5]) {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("Twin", on: phone), bytes = OfficeDocument(lines: ["A twin."]).bytes
            let twin = try await run.step("PutRelativeFile with a suggested name", .save) {
                let info = try await phone.info(file.address, at: provider)
                if info.members.flag("UserCanNotWriteRelative") {
                    throw NotAvailable("UserCanNotWriteRelative is true")
                }
                let answer = try await phone.file(file.address, at: provider) {
                    await $0.putRelative(.suggested(file.name), bytes)
                }
                if answer.refusal == .notSupported { throw NotAvailable("PutRelativeFile: 501, which mobile allows") }
                return try answer.requireValue("files.md#put-relative-file", "a new file")
            }
            run.remove(twin, on: phone)
            try await run.step("The twin has its own name and the bytes that were sent", .download) {
                try run.check(
                    twin.name != file.name, "files.md#put-relative-file", expected: "another name", came: twin.name)
                let read = try await phone.read(
                    twin.address, try await phone.info(twin.address, at: provider), at: provider)
                try run.check(
                    read.bytes == bytes, "files.md#put-relative-file", expected: "\(bytes.count) bytes",
                    came: "\(read.bytes.count)")
            }
            try await run.step("An exact name that is taken: 409; also when it may be replaced, but is locked") {
                let exact = try await phone.file(file.address, at: provider) {
                    await $0.putRelative(.exactly(twin.name), bytes)
                }
                guard case .conflict? = exact.refusal else {
                    throw Shortfall(
                        "files.md#put-relative-file", expected: "409", came: exact.summary,
                        cause: "a host that overwrites")
                }
                let open = try await phone.open(twin.address, at: provider)
                let locked = try await phone.file(file.address, at: provider) {
                    await $0.putRelative(.exactly(twin.name, overwrite: true), [1, 2, 3])
                }
                try run.check(
                    locked.refusal == .conflict(lock: open.lock) || locked.refusal == .notSupported,
                    "files.md#put-relative-file",
                    expected: "409 with the lock of \(twin.name)", came: locked.summary,
                    cause: "a host that looks at no lock but that of PutFile")
                try await phone.close(open, at: provider)
            }
            try await run.step("An odd name is repaired when suggested") {
                let odd = try await phone.file(file.address, at: provider) {
                    await $0.putRelative(.suggested("a|b: c.docx"), bytes)
                }
                .requireValue("files.md#put-relative-file", "a repaired name, never 400")
                run.remove(odd, on: phone)
                try run.check(
                    odd.name.hasSuffix(".docx"), "files.md#put-relative-file", expected: "the extension kept",
                    came: odd.name)
            }
        },
    ]
}
