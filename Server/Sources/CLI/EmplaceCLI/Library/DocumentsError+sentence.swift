import Documents

extension DocumentsError {
    /// The error in one line for the command line.
    /// Only this property maps these errors, and its switch has no `default`.
    var sentence: String {
        switch self {
        case .accessEnded, .notFound: "it isn't there any more"
        case .forbidden, .readOnly: "read-only"
        case .conditionFailed: "it was changed meanwhile, so nothing was done; look at it and try again"
        case .locked, .nameTaken(_, lock: .some): "locked: somebody has it open; `emplace lock list` says who"
        case .nameTaken(_, lock: nil): "a folder or a file has this name already"
        case .nameIllegal(let reason, _): reason
        case .otherType(let type, let sent): "the document is \(type), and what was sent is \(sent)"
        case .cannotShare(.ownDocument): "it is theirs already"
        case .cannotShare(.top): "the top can't be shared with an account; share what is in it"
        case .cannotShare(.role): "as viewer or as editor; it has only one owner"
        case .cannotShare(.ended): "the end has passed already"
        case .notEmpty: "the folder isn't empty"
        case .cannotContainItself: "a folder can't be in itself"
        case .tooMany(let limit): "more than \(limit) at once"
        case .tooDeep(let limit): "more than \(limit) folders in each other"
        case .depthExceeded(let limit):
            "folders may be at most \(limit) deep in each other; the setting max-folder-depth says so"
        case .pathTaken: "something on the way to it isn't a folder"
        case .tooLarge(let limit): "larger than \(SizeText.rounded(limit)), the limit set by max-upload-bytes"
        case .quotaExceeded(let limit, let excess):
            """
            the owner's documents may take \(SizeText.rounded(limit)), and would take \(SizeText.rounded(excess)) more \
            than that; `emplace user usage` says what takes it, and `emplace user quota` gives more
            """
        case .storageFull: "the disk is full; free some space and run the same command again"
        case .storageReadOnly:
            "the data is on a read-only file system; mount it read-write and run the same command again"
        case .busy: "\(CommandStreams.current.losses.reason ?? "the place is busy"); run the same command again"
        case .damaged: "its content is damaged; `emplace doctor --check-content` says more"
        }
    }
}

extension DocumentsError {
    /// Whether the owner's storage quota is exceeded, so that saving further items would fail too.
    var isAboutQuota: Bool {
        if case .quotaExceeded = self { true } else { false }
    }
}
