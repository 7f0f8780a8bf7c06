import Documents

extension FormProblem {
    /// Translates a refusal of the library for a form about `name`; `nil` for one that doesn't concern the form.
    init?(_ error: DocumentsError, about name: String) {
        switch error {
        case .locked, .nameTaken(_, lock: .some): self = .locked(name)
        case .nameTaken(_, lock: nil): self = .nameTaken(name)
        case .nameIllegal: self = FormProblem(refusing: name)
        case .notEmpty: self = .folderNotEmpty(name)
        case .storageFull: self = .storageFull
        default: return nil
        }
    }

    /// Says which of the rules of ``DocumentName`` a name breaks.
    private init(refusing name: String) {
        if name.isEmpty {
            self = .nameEmpty
        } else if name.utf16.count > DocumentName.maximumLength {
            self = .nameTooLong(DocumentName.maximumLength)
        } else if name == "." || name == ".." {
            self = .nameReserved(name)
        } else if name.unicodeScalars.contains("/") {
            self = .nameHasCharacter("/")
        } else if name.unicodeScalars.contains("\0") {
            self = .nameHasCharacter("NUL")
        } else {
            self = .nameNotAllowed
        }
    }
}
