import OfficeClient

extension Mutant {
    /// Faults in CreateChildFile, PutRelativeFile, RenameFile and DeleteFile.
    static let making: [Mutant] = [
        Mutant(
            "new-name-missing", "Name is required", from: "Microsoft: CreateChildFile", at: [.createChildFile],
            making: .member("Name", .remove), seenBy: "create-new"),
        Mutant(
            "new-url-missing", "Url is required", from: "Microsoft: CreateChildFile", at: [.createChildFile],
            making: .member("Url", .remove), seenBy: "create-new"),
        Mutant(
            "new-url-without-token", "Url has an access_token", from: "Microsoft: CreateChildFile",
            at: [.createChildFile],
            making: .member("Url", .replace("access_token=", with: "t=")), seenBy: "create-new"),
        Mutant(
            "new-name-without-extension", "Name has the extension", from: "Microsoft: CreateChildFile",
            at: [.createChildFile], making: .member("Name", .replace(".docx", with: "")), seenBy: "create-new"),
        Mutant(
            "new-file-not-empty", "A new file has exactly zero bytes", from: "Microsoft: CreateChildFile",
            at: [.checkFileInfo], making: .member("Size", .set(.integer(1))), seenBy: "create-new"),
        Mutant(
            "suggested-name-taken", "A suggested name that is taken is never 409", from: "Microsoft: CreateChildFile",
            at: [.createChildFile], making: .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            seenBy: "create-new"),
        Mutant(
            "exact-name-replaced", "An exact name is used unchanged, or refused", from: "Microsoft: CreateChildFile",
            at: [.createChildFile], making: .requestHeader("X-WOPI-RelativeTarget", .renamed("X-WOPI-SuggestedTarget")),
            seenBy: "create-new"),
        Mutant(
            "exact-name-overwrites", "A file is never replaced unless that was asked for",
            from: "Microsoft: CreateChildFile",
            at: [.createChildFile], making: .requestHeader("X-WOPI-OverwriteRelativeTarget", .set("True")),
            seenBy: "create-new"),
        Mutant(
            "odd-name-refused", "An odd name is repaired when suggested, never 400", from: "Microsoft: CreateChildFile",
            at: [.createChildFile], when: .from(5), making: .status(400), seenBy: "create-new"),
        Mutant(
            "names-garbled", "Names come in UTF-7 and are kept", from: "RFC 2152", at: [.createChildFile],
            making: .requestHeader("X-WOPI-RelativeTarget", .replace("+", with: "_")), seenBy: "names"),
        Mutant(
            "names-in-ascii", "Names are UTF-8 in JSON", from: MutantSource.common, at: [.checkFileInfo],
            making: .member("BaseFileName", .replace("ö", with: "?")), seenBy: "names"),
        Mutant(
            "copy-name-missing", "Name is required", from: "Microsoft: PutRelativeFile", at: [.putRelativeFile],
            making: .member("Name", .remove), seenBy: "duplicate"),
        Mutant(
            "copy-overwrites", "A suggested name never overwrites", from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], making: .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            .requestHeader("X-WOPI-OverwriteRelativeTarget", .set("True")), seenBy: "duplicate"),
        Mutant(
            "copy-name-taken", "A suggested name that is taken is never 409", from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], making: .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            seenBy: "duplicate"),
        Mutant(
            "copy-of-nothing", "The new file has the request's body", from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], making: .requestContent(.firstHalf), seenBy: "duplicate"),
        Mutant(
            "copy-over-locked", "A locked target is 409 with its lock", from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], when: Occasion(status: 409, from: 3), making: .status(200),
            .header("Content-Type", .set("application/json")),
            .content(.text(#"{"Name":"Twin.docx","Url":"https://place.example/wopi/files/1?access_token=t"}"#)),
            seenBy: "duplicate"),
        Mutant(
            "copy-conflict-without-lock", "409 on a locked target tells the lock", from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], when: Occasion(status: 409, from: 3), making: .header("X-WOPI-Lock", .set("")),
            seenBy: "duplicate"),
        Mutant(
            "new-name-with-extension", "RenameFile's Name has no extension", from: "Microsoft: RenameFile",
            at: [.renameFile], making: .member("Name", .append(".docx")), seenBy: "rename-while-open"),
        Mutant(
            "rename-does-nothing", "RenameFile renames", from: "Microsoft: RenameFile", at: [.renameFile],
            when: .from(2), making: .swallowed(200, .text(#"{"Name":"Swallowed"}"#)), seenBy: "rename-while-open"),
        Mutant(
            "rename-name-missing", "RenameFile has Name", from: "Microsoft: RenameFile", at: [.renameFile],
            making: .member("Name", .remove), seenBy: "rename-while-open"),
        Mutant(
            "id-changes-on-rename", "A file's id is kept when it is renamed", from: "Microsoft: Key concepts, File ID",
            at: [.children], making: .member("ChildFiles[].Url", .replace("?access_token", with: "x?access_token")),
            seenBy: "rename-while-open"),
        Mutant(
            "delete-does-nothing", "After DeleteFile the file is gone", from: "Microsoft: DeleteFile",
            at: [.deleteFile],
            when: .from(2), making: .swallowed(200), seenBy: "delete"),
        Mutant(
            "deleted-with-410", "A file that is gone is 404", from: "Microsoft: DeleteFile", at: [.checkFileInfo],
            when: .status(404), making: .status(410), seenBy: "delete"),
    ]

    /// Faults in containers.
    static let folders: [Mutant] = [
        Mutant(
            "folder-pointer-missing", "ContainerPointer is required", from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer], making: .member("ContainerPointer", .remove), seenBy: "folders"),
        Mutant(
            "folder-url-relative", "Url is absolute", from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer], making: .member("ContainerPointer.Url", .replace("https://", with: "/")),
            seenBy: "folders"),
        Mutant(
            "folder-named-otherwise", "An exact name is used unchanged", from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer], making: .member("ContainerPointer.Name", .append(" 2")), seenBy: "folders"),
        Mutant(
            "folder-name-taken", "A suggested name that is taken is never 409", from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer],
            making: .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            seenBy: "folders"),
        Mutant(
            "exact-folder-replaced", "An exact name that is taken is 409", from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer],
            making: .requestHeader("X-WOPI-RelativeTarget", .renamed("X-WOPI-SuggestedTarget")),
            seenBy: "folders"),
        Mutant(
            "folder-licence-other", "A folder's licence flags equal those of the folder above",
            from: MutantSource.containerInfo, at: [.checkContainerInfo], when: .from(3),
            making: .member("LicenseCheckForEditIsEnabled", .not), seenBy: "folders"),
        Mutant(
            "full-folder-deleted", "DeleteContainer with children is 409", from: "Microsoft: DeleteContainer",
            at: [.deleteContainer], when: .status(409), making: .status(200), seenBy: "folders"),
        Mutant(
            "folder-delete-does-nothing", "After DeleteContainer the folder is gone",
            from: "Microsoft: DeleteContainer",
            at: [.deleteContainer], when: .from(2), making: .swallowed(200), seenBy: "folders"),
        Mutant(
            "folder-rename-does-nothing", "RenameContainer renames", from: "Microsoft: RenameContainer",
            at: [.renameContainer], making: .swallowed(200, .text(#"{"Name":"Renamed"}"#)), seenBy: "folders"),
        Mutant(
            "folder-rename-takes-name", "A name that is taken is 409", from: "Microsoft: RenameContainer",
            at: [.renameContainer], when: .status(409), making: .status(200), seenBy: "folders"),
        Mutant(
            "folder-id-changes", "A container's id is kept when it is renamed", from: "Microsoft: RenameContainer",
            at: [.children], when: .from(2),
            making: .member("ChildContainers[].Url", .replace("?access_token", with: "x?access_token")),
            seenBy: "folders"),
    ]

    /// Faults in the transport in front of a host, and of document tokens.
    static let transport: [Mutant] = [
        Mutant(
            "any-document-token", "A token that was never given is 401 or 404", from: MutantSource.security,
            at: [.checkFileInfo], making: .accepts(.parameter("access_token")), seenBy: "bad-tokens"),
        Mutant(
            "any-token-for-content", "GetFile looks at the token", from: MutantSource.security, at: [.getFile],
            when: .status(401), making: .status(200), seenBy: "bad-tokens"),
        Mutant(
            "any-token-for-folders", "EnumerateChildren looks at the token", from: MutantSource.security,
            at: [.children],
            when: .status(401), making: .status(200), .header("Content-Type", .set("application/json")),
            .content(.text(#"{"ChildContainers":[],"ChildFiles":[]}"#)), seenBy: "bad-tokens"),
        Mutant(
            "any-token-for-locks", "Lock looks at the token", from: MutantSource.security, at: [.lock],
            when: .status(401),
            making: .status(200), .header("X-WOPI-ItemVersion", .set("1")), seenBy: "bad-tokens"),
        Mutant(
            "any-token-for-put", "PutFile looks at the token", from: MutantSource.security, at: [.putFile],
            when: .status(401),
            making: .status(409), .header("X-WOPI-Lock", .set("")), seenBy: "bad-tokens"),
        Mutant(
            "bad-token-redirected", "A bad token is never redirected", from: MutantSource.flows, at: [.checkFileInfo],
            when: .status(401), making: .status(302), .header("Location", .set("/sign-in")), seenBy: "bad-tokens"),
        Mutant(
            "bad-token-403", "A bad token is 401 or 404", from: MutantSource.security, at: [.checkFileInfo],
            when: .status(401), making: .status(403), seenBy: "bad-tokens"),
        Mutant(
            "token-of-any-resource", "A token is for exactly one resource", from: MutantSource.security,
            at: [.checkFileInfo],
            making: .accepts(.parameter("access_token")), seenBy: "wopi-src"),
        Mutant(
            "html-for-json", "JSON is never replaced by a page", from: MutantSource.common, at: WireOperation.json,
            when: Occasion(status: 200, every: 3), making: .header("Content-Type", .set("text/html")),
            .content(.text("<!doctype html><title>One moment</title><p>Checking your browser.</p>")),
            seenBy: "browse"),
        Mutant(
            "error-500-on-nth-call", "500 says that the host failed", from: MutantSource.common,
            at: WireOperation.resources,
            when: .every(5), making: .swallowed(500), seenBy: "save"),
        Mutant(
            "latency", "An answer comes before people give up", from: MutantSource.flows,
            at: WireOperation.resources + [.bootstrap, .bootstrapperRoot], when: .every(3), making: .late,
            seenBy: "browse"),
        Mutant(
            "silent-unlock", "Every request is answered", from: MutantSource.flows, at: [.unlock], making: .late,
            seenBy: "close"),
        Mutant(
            "icon-missing", "Six icons have to be there", from: MutantSource.onboarding, at: [.icon],
            making: .swallowed(404),
            seenBy: "onboarding-sheet"),
        Mutant(
            "icon-of-another-kind", "Icons are PNG", from: MutantSource.onboarding, at: [.icon],
            making: .content(.text("<svg xmlns='http://www.w3.org/2000/svg'/>")), seenBy: "onboarding-sheet"),
    ]
}
