import OfficeClient

extension Case {
    /// Cases for manual tests 5 and 6, and for other changes to a folder.
    static let making: [Case] = [
        Case(
            "create-new", "Create Word, Excel and PowerPoint documents", from: "flows.md#manual-tests", manualTests: [6]
        ) {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider,
                folder = try await run.fixture.folder()
            for kind in OfficeDocument.Kind.allCases {
                try await run.step(
                    "CreateChildFile creates an empty .\(kind.rawValue) file, and PutFile saves it", .save
                ) {
                    let name = "New \(run.fixture.number(below: 100_000)).\(kind.rawValue)"
                    let file = try await phone.container(folder.address, at: provider) {
                        await $0.createFile(.suggested(name))
                    }
                    .requireValue("containers.md#create-child-file", "a new file from CreateChildFile")
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
            try await run.step("CheckContainerInfo has UserCanCreateChildFile", .permissions) {
                let info = try await phone.containerInfo(folder.address, at: provider)
                try run.check(
                    info.members.flag("UserCanCreateChildFile"), "check-info.md#check-container-info",
                    expected: "true in UserCanCreateChildFile",
                    came: "false or no such member",
                    cause: "a member that the host leaves out; phones don't offer Save As without it")
            }
            try await run.step("PutFile needs no lock while a new file is empty, and needs one afterwards", .save) {
                let file = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.suggested("Empty.docx"))
                }
                .requireValue("containers.md#create-child-file", "a new file from CreateChildFile")
                run.remove(file, on: phone)
                let bytes = OfficeDocument(lines: ["First."]).bytes
                for (content, what) in [([], "zero bytes"), (bytes, "the first bytes")] as [([UInt8], String)] {
                    try await phone.file(file.address, at: provider) { await $0.put(content, lock: nil) }
                        .requireGranted("files.md#put-file", "200 to PutFile of \(what), without a lock")
                }
                try await phone.file(file.address, at: provider) { await $0.put(bytes, lock: nil) }
                    .requireConflict(
                        "files.md#put-file", "409 to PutFile without a lock on a file with content",
                        cause: "a host that doesn't require a lock")
            }
            try await run.step(
                "CreateChildFile corrects an invalid suggested name, and refuses an invalid exact name with 400"
            ) {
                let odd = "Plan: a|b #\(run.fixture.number(below: 100_000)).docx"
                let made = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.suggested(odd))
                }
                .requireValue("containers.md#create-child-file", "a file under a corrected name, not 400")
                run.remove(made, on: phone)
                try run.check(
                    made.name.hasSuffix(".docx"), "containers.md#create-child-file",
                    expected: "a name with the extension .docx",
                    came: made.name)
                let exact = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.exactly(odd))
                }
                if let other = exact.value { run.remove(other, on: phone) }
                try run.check(
                    exact.refusal == .status(400), "containers.md#create-child-file",
                    expected: "400 to CreateChildFile with an invalid exact name",
                    came: exact.summary)
            }
            try await run.step(
                "CreateChildFile gives a duplicate suggested name another name, and refuses a duplicate exact name with 409"
            ) {
                let file = try await run.document("Twice", on: phone)
                let suggested = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.suggested(file.name))
                }
                .requireValue("containers.md#create-child-file", "a new file under another name")
                run.remove(suggested, on: phone)
                try run.check(
                    suggested.name != file.name, "containers.md#create-child-file",
                    expected: "a name other than the one that is taken",
                    came: suggested.name)
                let exact = try await phone.container(folder.address, at: provider) {
                    await $0.createFile(.exactly(file.name))
                }
                guard case .conflict? = exact.refusal else {
                    throw UnmetExpectation(
                        "containers.md#create-child-file",
                        expected: "409 to CreateChildFile with an exact name that is taken", came: exact.summary,
                        cause: "a host that overwrites the existing file")
                }
            }
        },
        Case("save-as", "Save As into another folder", from: "flows.md#manual-tests", manualTests: [5]) { run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let document = try await run.opened("Original", on: phone)
            let target = try await run.folder("Copies", on: phone)
            try await run.step(
                "The phone creates and saves a copy in another folder, and closes the original", .save, .unlock
            ) {
                let made = try await phone.container(target.address, at: provider) {
                    await $0.createFile(.suggested("Saved as.docx"))
                }
                .requireValue("containers.md#create-child-file", "a new file from CreateChildFile")
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
            let name = try await run.step("RenameFile with the file's lock returns the new name without its extension")
            {
                if !document.info.members.flag("SupportsRename") {
                    throw NotAvailable("SupportsRename is not true, so the host doesn't support RenameFile")
                }
                let wrong = try await phone.file(document.address, at: provider) {
                    await $0.rename(to: wanted, lock: "another-lock")
                }
                guard case .conflict(lock)? = wrong.refusal else {
                    throw UnmetExpectation(
                        "files.md#rename-file",
                        expected: "409 with the file's lock in X-WOPI-Lock to RenameFile with another lock",
                        came: wrong.summary)
                }
                return try await phone.file(document.address, at: provider) { await $0.rename(to: wanted, lock: lock) }
                    .requireValue("files.md#rename-file", "the new Name")
            }
            try await run.step("The document is listed under the new name, at the same address", .children) {
                let listed = try await phone.children(try await run.fixture.folder().address, at: provider).files
                try run.check(
                    listed.contains { $0.name == name + ".docx" && $0.address.source == document.address.source },
                    "files.md#rename-file", expected: "\(name).docx at the same address",
                    came: listed.first { $0.address.source == document.address.source }?.name
                        ?? "no file at that address")
            }
            try await run.step("The document keeps its id and lock, and can be saved and closed", .save, .unlock) {
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
            let document = try await run.step("DeleteFile refuses a locked document with 409 and the lock") {
                if !info.members.flag("SupportsDeleteFile") {
                    throw NotAvailable("SupportsDeleteFile is not true, so the host doesn't support DeleteFile")
                }
                let document = try await phone.open(file.address, at: provider)
                let answer = try await phone.file(file.address, at: provider) { await $0.delete() }
                try run.check(
                    answer.refusal == .conflict(lock: document.lock), "files.md#delete-file",
                    expected: "409 with X-WOPI-Lock",
                    came: answer.summary,
                    cause: "DeleteFile has no X-WOPI-Lock, so a host must refuse it while the file is locked")
                return document
            }
            try await run.step("DeleteFile deletes an unlocked document: it isn't listed, and its address gets 404") {
                try await phone.close(document, at: provider)
                _ = try await phone.file(file.address, at: provider) { await $0.delete() }.requireValue(
                    "files.md#delete-file", "200 to DeleteFile")
                let listed = try await phone.children(folder.address, at: provider).files.map(\.name)
                try run.check(
                    !listed.contains(file.name), "containers.md#enumerate-children", expected: "no \(file.name)",
                    came: file.name)
                let answer = try await phone.file(file.address, at: provider) { await $0.info() }
                try run.check(
                    answer.refusal?.isTokenRefusal == true, "files.md#operations",
                    expected: "404 to CheckFileInfo of the deleted file", came: answer.summary
                )
            }
        },
        Case("duplicate", "Duplicate a document in its folder", from: "files.md#put-relative-file", manualTests: [5]) {
            run in
            let phone = try await run.fixture.phone(), provider = run.fixture.provider
            let file = try await run.document("Twin", on: phone), bytes = OfficeDocument(lines: ["A twin."]).bytes
            let twin = try await run.step("PutRelativeFile with a suggested name creates a copy", .save) {
                let info = try await phone.info(file.address, at: provider)
                if info.members.flag("UserCanNotWriteRelative") {
                    throw NotAvailable(
                        "UserCanNotWriteRelative is true, so the host doesn't allow copies in the same folder")
                }
                let answer = try await phone.file(file.address, at: provider) {
                    await $0.putRelative(.suggested(file.name), bytes)
                }
                if answer.refusal == .notSupported {
                    throw NotAvailable("the host doesn't support PutRelativeFile (501), which is optional for phones")
                }
                return try answer.requireValue("files.md#put-relative-file", "a new file from PutRelativeFile")
            }
            run.remove(twin, on: phone)
            try await run.step("The copy has a different name and the bytes that were sent", .download) {
                try run.check(
                    twin.name != file.name, "files.md#put-relative-file",
                    expected: "a name other than the one that is taken", came: twin.name)
                let read = try await phone.read(
                    twin.address, try await phone.info(twin.address, at: provider), at: provider)
                try run.check(
                    read.bytes == bytes, "files.md#put-relative-file", expected: "\(bytes.count) bytes",
                    came: "\(read.bytes.count)")
            }
            try await run.step(
                "PutRelativeFile refuses an exact name that is taken, and doesn't overwrite a locked file"
            ) {
                let exact = try await phone.file(file.address, at: provider) {
                    await $0.putRelative(.exactly(twin.name), bytes)
                }
                guard case .conflict? = exact.refusal else {
                    throw UnmetExpectation(
                        "files.md#put-relative-file",
                        expected: "409 to PutRelativeFile with an exact name that is taken", came: exact.summary,
                        cause: "a host that overwrites the existing file")
                }
                let open = try await phone.open(twin.address, at: provider)
                let locked = try await phone.file(file.address, at: provider) {
                    await $0.putRelative(.exactly(twin.name, overwrite: true), [1, 2, 3])
                }
                try run.check(
                    locked.refusal == .conflict(lock: open.lock) || locked.refusal == .notSupported,
                    "files.md#put-relative-file",
                    expected: "409 with the lock of \(twin.name)", came: locked.summary,
                    cause: "a host that checks locks only in PutFile")
                try await phone.close(open, at: provider)
            }
            try await run.step("PutRelativeFile corrects an invalid suggested name") {
                let odd = try await phone.file(file.address, at: provider) {
                    await $0.putRelative(.suggested("a|b: c.docx"), bytes)
                }
                .requireValue("files.md#put-relative-file", "a file under a corrected name, not 400")
                run.remove(odd, on: phone)
                try run.check(
                    odd.name.hasSuffix(".docx"), "files.md#put-relative-file",
                    expected: "a name with the extension .docx",
                    came: odd.name)
            }
        },
    ]
}
