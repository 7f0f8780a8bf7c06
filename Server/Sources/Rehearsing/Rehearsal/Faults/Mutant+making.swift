import OfficeClient

extension Mutant {
    /// CreateChildFile, PutRelativeFile, RenameFile, DeleteFile.
    static let making: [Mutant] = [
        Mutant(
            "new-name-missing", "Name is required", "Microsoft: CreateChildFile", at: [.createChildFile],
            .member("Name", .remove), seenBy: "create-new"),
        Mutant(
            "new-url-missing", "Url is required", "Microsoft: CreateChildFile", at: [.createChildFile],
            .member("Url", .remove), seenBy: "create-new"),
        Mutant(
            "new-url-without-token", "Url has an access_token", "Microsoft: CreateChildFile", at: [.createChildFile],
            .member("Url", .replace("access_token=", with: "t=")), seenBy: "create-new"),
        Mutant(
            "new-name-without-extension", "Name has the extension", "Microsoft: CreateChildFile",
            at: [.createChildFile], .member("Name", .replace(".docx", with: "")), seenBy: "create-new"),
        Mutant(
            "new-file-not-empty", "A new file has exactly zero bytes", "Microsoft: CreateChildFile",
            at: [.checkFileInfo], .member("Size", .set(.integer(1))), seenBy: "create-new"),
        Mutant(
            "suggested-name-taken", "A suggested name that is taken is never 409", "Microsoft: CreateChildFile",
            at: [.createChildFile], .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            seenBy: "create-new"),
        Mutant(
            "exact-name-replaced", "An exact name is used unchanged, or refused", "Microsoft: CreateChildFile",
            at: [.createChildFile], .requestHeader("X-WOPI-RelativeTarget", .renamed("X-WOPI-SuggestedTarget")),
            seenBy: "create-new"),
        Mutant(
            "exact-name-overwrites", "A file is never replaced unless that was asked for", "Microsoft: CreateChildFile",
            at: [.createChildFile], .requestHeader("X-WOPI-OverwriteRelativeTarget", .set("True")),
            seenBy: "create-new"),
        Mutant(
            "odd-name-refused", "An odd name is repaired when suggested, never 400", "Microsoft: CreateChildFile",
            at: [.createChildFile], when: .from(5), .status(400), seenBy: "create-new"),
        Mutant(
            "names-garbled", "Names come in UTF-7 and are kept", "RFC 2152", at: [.createChildFile],
            .requestHeader("X-WOPI-RelativeTarget", .replace("+", with: "_")), seenBy: "names"),
        Mutant(
            "names-in-ascii", "Names are UTF-8 in JSON", Source.common, at: [.checkFileInfo],
            .member("BaseFileName", .replace("ö", with: "?")), seenBy: "names"),
        Mutant(
            "copy-name-missing", "Name is required", "Microsoft: PutRelativeFile", at: [.putRelativeFile],
            .member("Name", .remove), seenBy: "duplicate"),
        Mutant(
            "copy-overwrites", "A suggested name never overwrites", "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            .requestHeader("X-WOPI-OverwriteRelativeTarget", .set("True")), seenBy: "duplicate"),
        Mutant(
            "copy-name-taken", "A suggested name that is taken is never 409", "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            seenBy: "duplicate"),
        Mutant(
            "copy-of-nothing", "The new file has the request's body", "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], .requestContent(.firstHalf), seenBy: "duplicate"),
        Mutant(
            "copy-over-locked", "A locked target is 409 with its lock", "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], when: Occasion(status: 409, from: 3), .status(200),
            .header("Content-Type", .set("application/json")),
            .content(.text(#"{"Name":"Twin.docx","Url":"https://place.example/wopi/files/1?access_token=t"}"#)),
            seenBy: "duplicate"),
        Mutant(
            "copy-conflict-without-lock", "409 on a locked target tells the lock", "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], when: Occasion(status: 409, from: 3), .header("X-WOPI-Lock", .set("")),
            seenBy: "duplicate"),
        Mutant(
            "new-name-with-extension", "RenameFile's Name has no extension", "Microsoft: RenameFile",
            at: [.renameFile], .member("Name", .append(".docx")), seenBy: "rename-while-open"),
        Mutant(
            "rename-does-nothing", "RenameFile renames", "Microsoft: RenameFile", at: [.renameFile],
            when: .from(2), .swallowed(200, .text(#"{"Name":"Swallowed"}"#)), seenBy: "rename-while-open"),
        Mutant(
            "rename-name-missing", "RenameFile has Name", "Microsoft: RenameFile", at: [.renameFile],
            .member("Name", .remove), seenBy: "rename-while-open"),
        Mutant(
            "id-changes-on-rename", "A file's id is kept when it is renamed", "Microsoft: Key concepts, File ID",
            at: [.children], .member("ChildFiles[].Url", .replace("?access_token", with: "x?access_token")),
            seenBy: "rename-while-open"),
        Mutant(
            "delete-does-nothing", "After DeleteFile the file is gone", "Microsoft: DeleteFile", at: [.deleteFile],
            when: .from(2), .swallowed(200), seenBy: "delete"),
        Mutant(
            "deleted-with-410", "A file that is gone is 404", "Microsoft: DeleteFile", at: [.checkFileInfo],
            when: .status(404), .status(410), seenBy: "delete"),
    ]

    /// Containers.
    static let folders: [Mutant] = [
        Mutant(
            "folder-pointer-missing", "ContainerPointer is required", "Microsoft: CreateChildContainer",
            at: [.createChildContainer], .member("ContainerPointer", .remove), seenBy: "folders"),
        Mutant(
            "folder-url-relative", "Url is absolute", "Microsoft: CreateChildContainer",
            at: [.createChildContainer], .member("ContainerPointer.Url", .replace("https://", with: "/")),
            seenBy: "folders"),
        Mutant(
            "folder-named-otherwise", "An exact name is used unchanged", "Microsoft: CreateChildContainer",
            at: [.createChildContainer], .member("ContainerPointer.Name", .append(" 2")), seenBy: "folders"),
        Mutant(
            "folder-name-taken", "A suggested name that is taken is never 409", "Microsoft: CreateChildContainer",
            at: [.createChildContainer], .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            seenBy: "folders"),
        Mutant(
            "exact-folder-replaced", "An exact name that is taken is 409", "Microsoft: CreateChildContainer",
            at: [.createChildContainer], .requestHeader("X-WOPI-RelativeTarget", .renamed("X-WOPI-SuggestedTarget")),
            seenBy: "folders"),
        Mutant(
            "folder-licence-other", "A folder's licence flags equal those of the folder above",
            Source.containerInfo, at: [.checkContainerInfo], when: .from(3),
            .member("LicenseCheckForEditIsEnabled", .not), seenBy: "folders"),
        Mutant(
            "full-folder-deleted", "DeleteContainer with children is 409", "Microsoft: DeleteContainer",
            at: [.deleteContainer], when: .status(409), .status(200), seenBy: "folders"),
        Mutant(
            "folder-delete-does-nothing", "After DeleteContainer the folder is gone", "Microsoft: DeleteContainer",
            at: [.deleteContainer], when: .from(2), .swallowed(200), seenBy: "folders"),
        Mutant(
            "folder-rename-does-nothing", "RenameContainer renames", "Microsoft: RenameContainer",
            at: [.renameContainer], .swallowed(200, .text(#"{"Name":"Renamed"}"#)), seenBy: "folders"),
        Mutant(
            "folder-rename-takes-name", "A name that is taken is 409", "Microsoft: RenameContainer",
            at: [.renameContainer], when: .status(409), .status(200), seenBy: "folders"),
        Mutant(
            "folder-id-changes", "A container's id is kept when it is renamed", "Microsoft: RenameContainer",
            at: [.children], when: .from(2),
            .member("ChildContainers[].Url", .replace("?access_token", with: "x?access_token")), seenBy: "folders"),
    ]

    /// Mutants of the transport in front of a host, and of tokens of documents.
    static let transport: [Mutant] = [
        Mutant(
            "any-document-token", "A token that was never given is 401 or 404", Source.security,
            at: [.checkFileInfo], .accepts(.parameter("access_token")), seenBy: "bad-tokens"),
        Mutant(
            "any-token-for-content", "GetFile looks at the token", Source.security, at: [.getFile],
            when: .status(401), .status(200), seenBy: "bad-tokens"),
        Mutant(
            "any-token-for-folders", "EnumerateChildren looks at the token", Source.security, at: [.children],
            when: .status(401), .status(200), .header("Content-Type", .set("application/json")),
            .content(.text(#"{"ChildContainers":[],"ChildFiles":[]}"#)), seenBy: "bad-tokens"),
        Mutant(
            "any-token-for-locks", "Lock looks at the token", Source.security, at: [.lock], when: .status(401),
            .status(200), .header("X-WOPI-ItemVersion", .set("1")), seenBy: "bad-tokens"),
        Mutant(
            "any-token-for-put", "PutFile looks at the token", Source.security, at: [.putFile], when: .status(401),
            .status(409), .header("X-WOPI-Lock", .set("")), seenBy: "bad-tokens"),
        Mutant(
            "bad-token-redirected", "A bad token is never redirected", Source.flows, at: [.checkFileInfo],
            when: .status(401), .status(302), .header("Location", .set("/sign-in")), seenBy: "bad-tokens"),
        Mutant(
            "bad-token-403", "A bad token is 401 or 404", Source.security, at: [.checkFileInfo],
            when: .status(401), .status(403), seenBy: "bad-tokens"),
        Mutant(
            "token-of-any-resource", "A token is for exactly one resource", Source.security, at: [.checkFileInfo],
            .accepts(.parameter("access_token")), seenBy: "wopi-src"),
        Mutant(
            "html-for-json", "JSON is never replaced by a page", Source.common, at: WireOperation.json,
            when: Occasion(status: 200, every: 3), .header("Content-Type", .set("text/html")),
            .content(.text("<!doctype html><title>One moment</title><p>Checking your browser.</p>")),
            seenBy: "browse"),
        Mutant(
            "error-500-on-nth-call", "500 says that the host failed", Source.common, at: WireOperation.resources,
            when: .every(5), .swallowed(500), seenBy: "save"),
        Mutant(
            "latency", "An answer comes before people give up", Source.flows,
            at: WireOperation.resources + [.bootstrap, .bootstrapperRoot], when: .every(3), .late, seenBy: "browse"),
        Mutant(
            "silent-unlock", "Every request is answered", Source.flows, at: [.unlock], .late, seenBy: "close"),
        Mutant(
            "icon-missing", "Six icons have to be there", Source.onboarding, at: [.icon], .swallowed(404),
            seenBy: "onboarding-sheet"),
        Mutant(
            "icon-of-another-kind", "Icons are PNG", Source.onboarding, at: [.icon],
            .content(.text("<svg xmlns='http://www.w3.org/2000/svg'/>")), seenBy: "onboarding-sheet"),
    ]
}
