extension Strings {
    struct Errors: Decodable, Sendable {
        let appTitle, appText: String
        let unknownClient, wrongRedirect, malformed: String
        let appTell: String
        let notFoundTitle, notFoundText, expiredTitle, expiredText, changedTitle, changedText: String
        /// The title and text of the error page for a form that the browser sent without cookies.
        let cookiesTitle, cookiesText: String
        let largeTitle: String
        let largeText: Text<Value.Size>
        let largeTextUnknown: String
        /// The title and text of the error page for a form with a name that isn't UTF-8 but, for example, Latin-1.
        let notUTF8Title, notUTF8Text: String
        let manyTitle: String
        let manyText: Text<Value.Wait>
        let internalTitle, internalText, home: String
    }

    /// The reasons why a form was refused. The page shows the reason next to the form.
    struct Problems: Decodable, Sendable {
        let nameTaken, locked, notEmpty: Phrase<Name.Item>
        let otherType: Phrase<Name.Item, Name.Kind, Name.SentKind>
        let nameNotAllowed, nameEmpty: String
        /// Says that a name is too long, with the maximum number of characters.
        let nameTooLong: Text<Number.Limit>
        let nameReserved: Phrase<Name.Item>
        let nameHasCharacter: Phrase<Name.Character>
        let noFile, wrongPassword, passwordsDiffer, storageFull, storageReadOnly: String
        /// Says that a quota would be exceeded, with the excess size.
        let quotaExceeded: Text<Value.Size>
        let passwordTooShort: Text<Number.Limit>
        let fileTooLarge: Phrase<Name.File>
        let noSuchAccount, nobodyToShareWith: Phrase<Name.UserName>
        let ownDocument, topNotShared, permissionEnded: String
        /// Says that a folder would be nested too deeply, with the maximum depth.
        let depthExceeded: Text<Number.Limit>
        let intoItself, passwordTooLong, passwordTooCommon, passwordIsName: String
        /// Sentences about an upload that ended early, with the number of saved files.
        let restNotSaved, spaceForSome: Text<Number.Count>
    }

    /// Flash messages: messages about the result of a form, which the next page shows once.
    struct FlashMessages: Decodable, Sendable {
        let uploaded: Phrase<Name.File>
        let folderCreated: Phrase<Name.Folder>
        let deleted: Phrase<Name.Item>
        let severalOfOther: Phrase<Name.Owner>
        let renamed: Phrase<Name.Item>
        let disconnected: Phrase<Name.Client>
        /// Says that an item was moved to the trash of another user, with the names of the item and of that user.
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
        /// A sentence after the message about an upload, with the number of files that became new versions.
        let newVersions: Text<Number.Count>
        /// A sentence after the message about an upload, with the number of files that were skipped.
        let leftAsTheyAre: Text<Number.Count>
        let unchanged: Phrase<Name.Item>
        let skipped: Phrase<Name.File>
        let versionDeleted: String
        let versionNamed: Phrase<Number.Version, Name.VersionName>
        let versionUnnamed: Text<Number.Version>
        /// The text between two sentences: a space or, in Japanese, nothing.
        let space: String
        let guideDismissed: String
        let kept: Phrase<Name.Item>
    }
}
