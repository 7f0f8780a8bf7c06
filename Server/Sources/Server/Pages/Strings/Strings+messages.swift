extension Strings {
    struct Errors: Decodable, Sendable {
        let appTitle, appText: String
        let unknownClient, wrongRedirect, malformed: String
        let appTell: String
        let notFoundTitle, notFoundText, expiredTitle, expiredText, changedTitle, changedText: String
        /// The page for a form that arrived without cookies.
        let cookiesTitle, cookiesText: String
        let largeTitle: String
        let largeText: Text<Value.Size>
        let largeTextUnknown: String
        /// Shown for a form with a name that isn't UTF-8, but for example Latin-1.
        let notUTF8Title, notUTF8Text: String
        let manyTitle: String
        let manyText: Text<Value.Wait>
        let internalTitle, internalText, home: String
    }

    /// The reasons why a form is refused, shown next to it.
    struct Problems: Decodable, Sendable {
        let nameTaken, locked, notEmpty: Phrase<Name.Item>
        let otherType: Phrase<Name.Item, Name.Kind, Name.SentKind>
        let nameNotAllowed, nameEmpty: String
        /// Says that a name is too long, with the maximum number of characters.
        let nameTooLong: Text<Number.Limit>
        let nameReserved: Phrase<Name.Item>
        let nameHasCharacter: Phrase<Name.Character>
        let noFile, wrongPassword, passwordsDiffer, storageFull, storageReadOnly: String
        /// The text for an exceeded quota, with the excess size.
        let quotaExceeded: Text<Value.Size>
        let passwordTooShort: Text<Number.Limit>
        let fileTooLarge: Phrase<Name.File>
        let noSuchAccount, nobodyToShareWith: Phrase<Name.UserName>
        let ownDocument, topNotShared, permissionEnded: String
        /// The text for a folder nested too deeply, with the maximum depth.
        let depthExceeded: Text<Number.Limit>
        let intoItself, passwordTooLong, passwordTooCommon, passwordIsName: String
        /// Shown after an upload that ended early, with the number of saved files.
        let restNotSaved, spaceForSome: Text<Number.Count>
    }

    /// Flash messages: the result of a form, shown once on the next page.
    struct FlashMessages: Decodable, Sendable {
        let uploaded: Phrase<Name.File>
        let folderCreated: Phrase<Name.Folder>
        let deleted: Phrase<Name.Item>
        let severalOfOther: Phrase<Name.Owner>
        let renamed: Phrase<Name.Item>
        let disconnected: Phrase<Name.Client>
        /// The names of the deleted item and of the user in whose trash it is.
        let deletedOfOther: Phrase<Name.Item, Name.Owner>
        let broughtBack, discarded: Phrase<Name.Item>
        let trashEmptied: String
        let restored: Text<Number.Version>
        let passwordChanged, languageSaved, sessionEnded, shared: String
        let unshared: Phrase<Name.Item>
        let linkChanged: String
        let mayEdit, mayView, mayOnlyView: Phrase<Name.Person>
        let permissionEnded: Phrase<Name.Item, Name.Person>
        let left: Phrase<Name.Item>
        let nameSaved: String
        let uploadedVersion: Phrase<Name.Item, Number.Version>
        let uploadedMany: Text<Number.Count>
        /// A sentence appended to another one: the number of files that became new versions.
        let newVersions: Text<Number.Count>
        /// A sentence appended to another one: the number of files that were skipped.
        let leftAsTheyAre: Text<Number.Count>
        let unchanged: Phrase<Name.Item>
        let skipped: Phrase<Name.File>
        let versionDeleted: String
        let versionNamed: Phrase<Number.Version, Name.VersionName>
        let versionUnnamed: Text<Number.Version>
        /// The text that separates two sentences.
        let space: String
        let guideDismissed: String
        let kept: Phrase<Name.Item>
    }
}
