import OfficeClient

extension Mutant {
    /// Faults in a host's responses to CreateChildFile, PutRelativeFile, RenameFile and DeleteFile.
    static let making: [Mutant] = [
        Mutant(
            "new-name-missing", "CreateChildFile returns Name", from: "Microsoft: CreateChildFile",
            at: [.createChildFile],
            making: .member("Name", .remove), detectedBy: "create-new"),
        Mutant(
            "new-url-missing", "CreateChildFile returns Url", from: "Microsoft: CreateChildFile",
            at: [.createChildFile],
            making: .member("Url", .remove), detectedBy: "create-new"),
        Mutant(
            "new-url-without-token", "Url in CreateChildFile's response has an access_token",
            from: "Microsoft: CreateChildFile",
            at: [.createChildFile],
            making: .member("Url", .replace("access_token=", with: "t=")), detectedBy: "create-new"),
        Mutant(
            "new-name-without-extension", "Name in CreateChildFile's response has the extension",
            from: "Microsoft: CreateChildFile",
            at: [.createChildFile], making: .member("Name", .replace(".docx", with: "")), detectedBy: "create-new"),
        Mutant(
            "new-file-not-empty", "A file from CreateChildFile has zero bytes", from: "Microsoft: CreateChildFile",
            at: [.checkFileInfo], making: .member("Size", .set(.integer(1))), detectedBy: "create-new"),
        Mutant(
            "suggested-name-taken", "CreateChildFile never answers a suggested name that is taken with 409",
            from: "Microsoft: CreateChildFile",
            at: [.createChildFile], making: .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            detectedBy: "create-new"),
        Mutant(
            "exact-name-replaced", "CreateChildFile uses an exact name unchanged or refuses it",
            from: "Microsoft: CreateChildFile",
            at: [.createChildFile], making: .requestHeader("X-WOPI-RelativeTarget", .renamed("X-WOPI-SuggestedTarget")),
            detectedBy: "create-new"),
        Mutant(
            "exact-name-overwrites", "CreateChildFile overwrites a file only if the request says so",
            from: "Microsoft: CreateChildFile",
            at: [.createChildFile], making: .requestHeader("X-WOPI-OverwriteRelativeTarget", .set("True")),
            detectedBy: "create-new"),
        Mutant(
            "odd-name-refused", "CreateChildFile corrects an invalid suggested name instead of answering 400",
            from: "Microsoft: CreateChildFile",
            at: [.createChildFile], when: .from(5), making: .status(400), detectedBy: "create-new"),
        Mutant(
            "names-garbled", "CreateChildFile decodes names from UTF-7", from: "RFC 2152", at: [.createChildFile],
            making: .requestHeader("X-WOPI-RelativeTarget", .replace("+", with: "_")), detectedBy: "names"),
        Mutant(
            "names-in-ascii", "Names in JSON are UTF-8", from: MutantSource.common, at: [.checkFileInfo],
            making: .member("BaseFileName", .replace("ö", with: "?")), detectedBy: "names"),
        Mutant(
            "copy-name-missing", "PutRelativeFile returns Name", from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile],
            making: .member("Name", .remove), detectedBy: "duplicate"),
        Mutant(
            "copy-overwrites", "PutRelativeFile with a suggested name never overwrites a file",
            from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], making: .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            .requestHeader("X-WOPI-OverwriteRelativeTarget", .set("True")), detectedBy: "duplicate"),
        Mutant(
            "copy-name-taken", "PutRelativeFile never answers a suggested name that is taken with 409",
            from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], making: .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            detectedBy: "duplicate"),
        Mutant(
            "copy-of-nothing", "A file from PutRelativeFile has the content of the request",
            from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], making: .requestContent(.firstHalf), detectedBy: "duplicate"),
        Mutant(
            "copy-over-locked", "PutRelativeFile answers a locked target with 409 and its lock",
            from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], when: FaultCondition(status: 409, from: 3), making: .status(200),
            .header("Content-Type", .set("application/json")),
            .content(.text(#"{"Name":"Twin.docx","Url":"https://place.example/wopi/files/1?access_token=t"}"#)),
            detectedBy: "duplicate"),
        Mutant(
            "copy-conflict-without-lock", "PutRelativeFile's 409 for a locked target has X-WOPI-Lock",
            from: "Microsoft: PutRelativeFile",
            at: [.putRelativeFile], when: FaultCondition(status: 409, from: 3),
            making: .header("X-WOPI-Lock", .set("")),
            detectedBy: "duplicate"),
        Mutant(
            "new-name-with-extension", "Name in RenameFile's response has no extension", from: "Microsoft: RenameFile",
            at: [.renameFile], making: .member("Name", .append(".docx")), detectedBy: "rename-while-open"),
        Mutant(
            "rename-does-nothing", "RenameFile renames the file", from: "Microsoft: RenameFile", at: [.renameFile],
            when: .from(2), making: .swallowed(200, .text(#"{"Name":"Swallowed"}"#)), detectedBy: "rename-while-open"),
        Mutant(
            "rename-name-missing", "RenameFile returns Name", from: "Microsoft: RenameFile", at: [.renameFile],
            making: .member("Name", .remove), detectedBy: "rename-while-open"),
        Mutant(
            "id-changes-on-rename", "A file keeps its id when it is renamed", from: "Microsoft: Key concepts, File ID",
            at: [.children], making: .member("ChildFiles[].Url", .replace("?access_token", with: "x?access_token")),
            detectedBy: "rename-while-open"),
        Mutant(
            "delete-does-nothing", "A file no longer exists after DeleteFile", from: "Microsoft: DeleteFile",
            at: [.deleteFile],
            when: .from(2), making: .swallowed(200), detectedBy: "delete"),
        Mutant(
            "deleted-with-410", "A deleted file gets 404", from: "Microsoft: DeleteFile", at: [.checkFileInfo],
            when: .status(404), making: .status(410), detectedBy: "delete"),
    ]

    /// Faults in the operations that create, rename and delete containers.
    static let folders: [Mutant] = [
        Mutant(
            "folder-pointer-missing", "CreateChildContainer returns ContainerPointer",
            from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer], making: .member("ContainerPointer", .remove), detectedBy: "folders"),
        Mutant(
            "folder-url-relative", "Url in CreateChildContainer's response is an absolute address",
            from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer], making: .member("ContainerPointer.Url", .replace("https://", with: "/")),
            detectedBy: "folders"),
        Mutant(
            "folder-named-otherwise", "CreateChildContainer uses an exact name unchanged",
            from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer], making: .member("ContainerPointer.Name", .append(" 2")), detectedBy: "folders"),
        Mutant(
            "folder-name-taken", "CreateChildContainer never answers a suggested name that is taken with 409",
            from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer],
            making: .requestHeader("X-WOPI-SuggestedTarget", .renamed("X-WOPI-RelativeTarget")),
            detectedBy: "folders"),
        Mutant(
            "exact-folder-replaced", "CreateChildContainer answers an exact name that is taken with 409",
            from: "Microsoft: CreateChildContainer",
            at: [.createChildContainer],
            making: .requestHeader("X-WOPI-RelativeTarget", .renamed("X-WOPI-SuggestedTarget")),
            detectedBy: "folders"),
        Mutant(
            "folder-licence-other", "The license flags of a folder equal those of its parent",
            from: MutantSource.containerInfo, at: [.checkContainerInfo], when: .from(3),
            making: .member("LicenseCheckForEditIsEnabled", .not), detectedBy: "folders"),
        Mutant(
            "full-folder-deleted", "DeleteContainer answers a container with children with 409",
            from: "Microsoft: DeleteContainer",
            at: [.deleteContainer], when: .status(409), making: .status(200), detectedBy: "folders"),
        Mutant(
            "folder-delete-does-nothing", "A container no longer exists after DeleteContainer",
            from: "Microsoft: DeleteContainer",
            at: [.deleteContainer], when: .from(2), making: .swallowed(200), detectedBy: "folders"),
        Mutant(
            "folder-rename-does-nothing", "RenameContainer renames the container", from: "Microsoft: RenameContainer",
            at: [.renameContainer], making: .swallowed(200, .text(#"{"Name":"Renamed"}"#)), detectedBy: "folders"),
        Mutant(
            "folder-rename-takes-name", "RenameContainer answers a name that is taken with 409",
            from: "Microsoft: RenameContainer",
            at: [.renameContainer], when: .status(409), making: .status(200), detectedBy: "folders"),
        Mutant(
            "folder-id-changes", "A container keeps its id when it is renamed", from: "Microsoft: RenameContainer",
            at: [.children], when: .from(2),
            making: .member("ChildContainers[].Url", .replace("?access_token", with: "x?access_token")),
            detectedBy: "folders"),
    ]

    /// Faults of a proxy in front of a host, and faults of the access tokens for documents.
    static let transport: [Mutant] = [
        Mutant(
            "any-document-token", "A WOPI request with an unknown token gets 401 or 404", from: MutantSource.security,
            at: [.checkFileInfo], making: .accepts(.parameter("access_token")), detectedBy: "bad-tokens"),
        Mutant(
            "any-token-for-content", "GetFile checks its token", from: MutantSource.security, at: [.getFile],
            when: .status(401), making: .status(200), detectedBy: "bad-tokens"),
        Mutant(
            "any-token-for-folders", "EnumerateChildren checks its token", from: MutantSource.security,
            at: [.children],
            when: .status(401), making: .status(200), .header("Content-Type", .set("application/json")),
            .content(.text(#"{"ChildContainers":[],"ChildFiles":[]}"#)), detectedBy: "bad-tokens"),
        Mutant(
            "any-token-for-locks", "Lock checks its token", from: MutantSource.security, at: [.lock],
            when: .status(401),
            making: .status(200), .header("X-WOPI-ItemVersion", .set("1")), detectedBy: "bad-tokens"),
        Mutant(
            "any-token-for-put", "PutFile checks its token", from: MutantSource.security, at: [.putFile],
            when: .status(401),
            making: .status(409), .header("X-WOPI-Lock", .set("")), detectedBy: "bad-tokens"),
        Mutant(
            "bad-token-redirected", "A WOPI request with an invalid token is never redirected",
            from: MutantSource.flows, at: [.checkFileInfo],
            when: .status(401), making: .status(302), .header("Location", .set("/sign-in")), detectedBy: "bad-tokens"),
        Mutant(
            "bad-token-403", "A WOPI request with an invalid token gets 401 or 404, not 403",
            from: MutantSource.security, at: [.checkFileInfo],
            when: .status(401), making: .status(403), detectedBy: "bad-tokens"),
        Mutant(
            "token-of-any-resource", "A WOPI token is valid for one resource only", from: MutantSource.security,
            at: [.checkFileInfo],
            making: .accepts(.parameter("access_token")), detectedBy: "wopi-src"),
        Mutant(
            "html-for-json", "A response in JSON is never replaced by a page", from: MutantSource.common,
            at: WireOperation.json,
            when: FaultCondition(status: 200, every: 3), making: .header("Content-Type", .set("text/html")),
            .content(.text("<!doctype html><title>One moment</title><p>Checking your browser.</p>")),
            detectedBy: "browse"),
        Mutant(
            "error-500-on-nth-call", "A host answers 500 only if it failed", from: MutantSource.common,
            at: WireOperation.resources,
            when: .every(5), making: .swallowed(500), detectedBy: "save"),
        Mutant(
            "latency", "Responses arrive before users give up", from: MutantSource.flows,
            at: WireOperation.resources + [.bootstrap, .bootstrapperRoot], when: .every(3), making: .late,
            detectedBy: "browse"),
        Mutant(
            "silent-unlock", "Every request gets a response", from: MutantSource.flows, at: [.unlock], making: .late,
            detectedBy: "close"),
        Mutant(
            "icon-missing", "All six icons can be downloaded", from: MutantSource.onboarding, at: [.icon],
            making: .swallowed(404),
            detectedBy: "onboarding-sheet"),
        Mutant(
            "icon-of-another-kind", "Icons are PNG files", from: MutantSource.onboarding, at: [.icon],
            making: .content(.text("<svg xmlns='http://www.w3.org/2000/svg'/>")), detectedBy: "onboarding-sheet"),
    ]
}
