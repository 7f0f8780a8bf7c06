/// The reason why a form was refused.
package enum FormProblem: Hashable, Sendable {
    case nameTaken(String)
    case nameNotAllowed
    case nameEmpty
    /// The name is too long. The value is the maximum in UTF-16 units.
    case nameTooLong(Int)
    /// The name is `.` or `..`.
    case nameReserved(String)
    /// The name contains an illegal character. The value is the first such character.
    case nameHasCharacter(String)
    case noFile
    /// The search text contains no letter or digit.
    case noWord
    case fileTooLarge(String)
    case locked(String)
    /// The upload has another type than the document. The values are the document's name, the document's type and the
    /// type of the upload.
    case otherType(String, String, sent: String)
    case folderNotEmpty(String)
    case storageFull
    case storageReadOnly
    /// The owner's storage quota would be exceeded. The value is the excess in bytes.
    case quotaExceeded(excess: Int64)
    /// Another user's quota is exceeded. The value is the owner's name.
    case spaceOfOther(String)
    /// The upload ended early. The value is the number of files that were saved before the end.
    case restNotSaved(saved: Int)
    /// The upload ended early because a file name isn't UTF-8. The value is the number of files that were saved before
    /// the end.
    case notUTF8(saved: Int)
    /// Storage ran out after some of the files were saved. The value is the number of saved files.
    case spaceForSome(saved: Int)
    case intoItself
    case nothingChosen
    /// The upload has too many nested folders. The value is the maximum depth.
    case tooDeep(Int)
    /// The folders would be nested too deeply. The value is the maximum depth.
    case depthExceeded(Int)
    /// Too many items are selected. The value is the maximum number.
    case tooManyChosen(Int)
    /// No user can change the item. The value is the item's name.
    case fixed(String)
    /// The zip file would have too many items or too deeply nested folders. The values are the maximum number of items
    /// and the maximum depth.
    case tooManyInZip(Int, levels: Int)
    /// The maximum number of concurrent zip downloads is reached.
    case zipsBusy
    /// No account has the typed name.
    case noSuchAccount(String)
    /// No account to share with, or to transfer ownership to, has the typed name.
    case nobodyToShareWith(String)
    case ownDocument
    case topNotShared
    case permissionEnded
    /// The quota of the new owner in a transfer of ownership would be exceeded. The value is the new owner's name.
    case noSpaceThere(String)
    /// The user selected too many items for one transfer of ownership. The value is the maximum number.
    case tooManyTransferred(Int)
    case wrongPassword
    case passwordsDiffer
    /// The password is too short. The value is the minimum number of characters.
    case passwordTooShort(Int)
    case passwordTooLong
    case passwordTooCommon
    case passwordIsName
    /// Another account already has the sign-in name.
    case userNameTaken(String)
    case userNameNotAllowed
    /// The text isn't a valid amount of storage.
    case noQuota
    /// Operators can't remove their own operator role or their own access.
    case oneself

    package func sentence(_ localization: Localization) -> Sentence {
        let strings = localization.strings, problems = strings.problems
        return switch self {
        case .nameTaken(let name): problems.nameTaken(name)
        case .nameNotAllowed: Sentence(stringLiteral: problems.nameNotAllowed)
        case .nameEmpty: Sentence(stringLiteral: problems.nameEmpty)
        case .nameTooLong(let count): Sentence(stringLiteral: problems.nameTooLong(count))
        case .nameReserved(let name): problems.nameReserved(name)
        case .nameHasCharacter(let character): problems.nameHasCharacter(character)
        case .noFile: Sentence(stringLiteral: problems.noFile)
        case .noWord: Sentence(stringLiteral: strings.search.noWord)
        case .fileTooLarge(let name): problems.fileTooLarge(name)
        case .locked(let name): problems.locked(name)
        case .otherType(let name, let type, let sent): problems.otherType(name, type, sent)
        case .folderNotEmpty(let name): problems.notEmpty(name)
        case .storageFull: Sentence(stringLiteral: problems.storageFull)
        case .storageReadOnly: Sentence(stringLiteral: problems.storageReadOnly)
        case .quotaExceeded(let excess): Sentence(stringLiteral: problems.quotaExceeded(localization.size(excess)))
        case .spaceOfOther(let owner): strings.opening.spaceOfOther(owner)
        case .restNotSaved(let count): Sentence(stringLiteral: problems.restNotSaved(count))
        case .notUTF8(let count):
            Sentence(
                stringLiteral: strings.errors.notUTF8Text + strings.flashMessages.space + problems.restNotSaved(count))
        case .spaceForSome(let count): Sentence(stringLiteral: problems.spaceForSome(count))
        case .intoItself: Sentence(stringLiteral: problems.intoItself)
        case .nothingChosen: Sentence(stringLiteral: strings.several.nothingChosen)
        case .tooManyChosen(let limit): Sentence(stringLiteral: strings.several.tooMany(limit))
        case .tooDeep(let limit): Sentence(stringLiteral: strings.uploading.tooDeep(limit))
        case .depthExceeded(let limit): Sentence(stringLiteral: problems.depthExceeded(limit))
        case .fixed(let name): strings.several.fixed(name)
        case .tooManyInZip(let limit, let levels): Sentence(stringLiteral: strings.several.tooManyInZip(limit, levels))
        case .zipsBusy: Sentence(stringLiteral: strings.several.zipsBusy)
        case .noSuchAccount(let name): problems.noSuchAccount(name)
        case .nobodyToShareWith(let name): problems.nobodyToShareWith(name)
        case .ownDocument: Sentence(stringLiteral: problems.ownDocument)
        case .topNotShared: Sentence(stringLiteral: problems.topNotShared)
        case .permissionEnded: Sentence(stringLiteral: problems.permissionEnded)
        case .noSpaceThere(let name): strings.transfer.noSpace(name)
        case .tooManyTransferred(let limit): Sentence(stringLiteral: strings.transfer.tooMany(limit))
        case .wrongPassword: Sentence(stringLiteral: problems.wrongPassword)
        case .passwordsDiffer: Sentence(stringLiteral: problems.passwordsDiffer)
        case .passwordTooShort(let count): Sentence(stringLiteral: problems.passwordTooShort(count))
        case .passwordTooLong: Sentence(stringLiteral: problems.passwordTooLong)
        case .passwordTooCommon: Sentence(stringLiteral: problems.passwordTooCommon)
        case .passwordIsName: Sentence(stringLiteral: problems.passwordIsName)
        case .userNameTaken(let name): strings.operating.problems.nameTaken(name)
        case .userNameNotAllowed: Sentence(stringLiteral: strings.operating.problems.nameNotAllowed)
        case .noQuota: Sentence(stringLiteral: strings.operating.problems.quota)
        case .oneself: Sentence(stringLiteral: strings.operating.problems.oneself)
        }
    }
}
