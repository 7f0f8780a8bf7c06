import Documents

extension DocumentsError {
    /// The error as one line for the command line. All commands use this text. The `switch` has no `default`, so that
    /// the code doesn't compile if an error has no text.
    var sentence: String {
        switch self {
        case .accessEnded, .notFound: "it no longer exists"
        case .forbidden, .readOnly: "it is read-only"
        case .conditionFailed: "it was changed while this command was running; check it and try again"
        case .locked, .nameTaken(_, lock: .some):
            "it is locked because someone has it open; run `emplace lock list` to see who"
        case .nameTaken(_, lock: nil): "a file or folder with this name already exists"
        case .nameIllegal(let reason, _): reason
        case .otherType(let type, let sent): "the document is \(type), but the uploaded file is \(sent)"
        case .cannotShare(.ownDocument): "this user already owns it"
        case .cannotShare(.top): "the top folder can't be shared; share items in it"
        case .cannotShare(.role): "the permission must be viewer or editor"
        case .cannotShare(.ended): "the expiration date has passed; choose a later one"
        case .notEmpty: "the folder is not empty"
        case .cannotContainItself: "a folder can't be moved into itself"
        case .tooMany(let limit): "at most \(limit) documents and folders can be changed at once; specify fewer"
        case .tooDeep(let limit): "folders are nested more than \(limit) levels deep"
        case .depthExceeded(let limit):
            "folders can be nested at most \(limit) levels deep (setting max-folder-depth)"
        case .pathTaken: "part of its path is not a folder"
        case .tooLarge(let limit): "it is larger than \(SizeText.rounded(limit)), the limit set by max-upload-bytes"
        case .quotaExceeded(let limit, let excess):
            """
            it would exceed the owner's quota of \(SizeText.rounded(limit)) by \(SizeText.rounded(excess)); \
            `emplace user usage` shows what uses the storage, and `emplace user quota` raises the quota
            """
        case .storageFull: "the disk is full; free some space and run the same command again"
        case .storageReadOnly:
            "the data is on a read-only file system; remount it read-write and run the same command again"
        case .busy: "\(CommandStreams.current.losses.reason ?? "the database is busy"); run the same command again"
        case .treeUnavailable:
            """
            \(CommandStreams.current.losses.reason ?? "the folder or server with the documents is unavailable"); \
            `emplace doctor` checks it. When it answers again, run the same command again
            """
        case .damaged: "its content is damaged; run `emplace doctor --check-content` for details"
        }
    }
}

extension DocumentsError {
    /// Whether the error means that the owner's storage quota is exceeded, so that saving other items would fail too.
    var isAboutQuota: Bool {
        if case .quotaExceeded = self { true } else { false }
    }
}
