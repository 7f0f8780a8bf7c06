extension Strings {
    package struct Errors: Decodable, Sendable {
        package let appTitle, appText: String
        package let unknownClient, wrongRedirect, malformed: String
        package let appTell: String
        package let notFoundTitle, notFoundText, expiredTitle, expiredText, changedTitle, changedText: String
        /// The title and text of the error page for a form that the browser sent without cookies.
        package let cookiesTitle, cookiesText: String
        package let largeTitle: String
        package let largeText: Text<Value.Size>
        package let largeTextUnknown: String
        /// The title and text of the error page for a form with a name that isn't UTF-8 but, for example, Latin-1.
        package let notUTF8Title, notUTF8Text: String
        package let manyTitle: String
        package let manyText: Text<Value.Wait>
        package let internalTitle, internalText, home: String
    }

    /// The reasons why a form was refused. The page shows the reason next to the form.
    package struct Problems: Decodable, Sendable {
        package let nameTaken, locked, notEmpty: Phrase<Name.Item>
        package let otherType: Phrase<Name.Item, Name.Kind, Name.SentKind>
        package let nameNotAllowed, nameEmpty: String
        /// Says that a name is too long, with the maximum number of characters.
        package let nameTooLong: Text<Number.Limit>
        package let nameReserved: Phrase<Name.Item>
        package let nameHasCharacter: Phrase<Name.Character>
        package let noFile, wrongPassword, passwordsDiffer, storageFull, storageReadOnly: String
        /// Says that a quota would be exceeded, with the excess size.
        package let quotaExceeded: Text<Value.Size>
        package let passwordTooShort: Text<Number.Limit>
        package let fileTooLarge: Phrase<Name.File>
        package let noSuchAccount, nobodyToShareWith: Phrase<Name.UserName>
        package let ownDocument, topNotShared, permissionEnded: String
        /// Says that a folder would be nested too deeply, with the maximum depth.
        package let depthExceeded: Text<Number.Limit>
        package let intoItself, passwordTooLong, passwordTooCommon, passwordIsName: String
        /// Sentences about an upload that ended early, with the number of saved files.
        package let restNotSaved, spaceForSome: Text<Number.Count>
    }

    /// Flash messages: messages about the result of a form, which the next page shows once.
    package struct FlashMessages: Decodable, Sendable {
        package let uploaded: Phrase<Name.File>
        package let folderCreated: Phrase<Name.Folder>
        package let deleted: Phrase<Name.Item>
        package let severalOfOther: Phrase<Name.Owner>
        package let renamed: Phrase<Name.Item>
        package let disconnected: Phrase<Name.Client>
        /// Says that an item was moved to the trash of another user, with the names of the item and of that user.
        package let deletedOfOther: Phrase<Name.Item, Name.Owner>
        package let broughtBack, discarded: Phrase<Name.Item>
        package let trashEmptied: String
        package let restored: Text<Number.Version>
        package let passwordChanged, languageSaved, sessionEnded, shared: String
        package let unshared: Phrase<Name.Item>
        package let linkChanged: String
        package let mayEdit, mayView, mayOnlyView: Phrase<Name.Person>
        package let permissionEnded: Phrase<Name.Item, Name.Person>
        package let left: Phrase<Name.Item>
        package let nameSaved: String
        package let uploadedVersion: Phrase<Name.Item, Number.Version>
        package let uploadedMany: Text<Number.Count>
        /// A sentence after the message about an upload, with the number of files that became new versions.
        package let newVersions: Text<Number.Count>
        /// A sentence after the message about an upload, with the number of files that were skipped.
        package let leftAsTheyAre: Text<Number.Count>
        package let unchanged: Phrase<Name.Item>
        package let skipped: Phrase<Name.File>
        package let versionDeleted: String
        package let versionNamed: Phrase<Number.Version, Name.VersionName>
        package let versionUnnamed: Text<Number.Version>
        /// The text between two sentences: a space or, in Japanese, nothing.
        package let space: String
        package let guideDismissed: String
        package let kept: Phrase<Name.Item>
    }
}

extension Strings {
    /// Returns one sentence made of all sentences that aren't `nil`.
    package func joined(_ sentences: [Sentence?]) -> Sentence {
        let space = Sentence(stringLiteral: flashMessages.space), sentences = sentences.compactMap(\.self)
        return sentences.dropFirst().reduce(sentences.first ?? "") { $0.followed(by: space).followed(by: $1) }
    }

    /// Returns the sentence that says in whose trash the deleted item will be.
    ///
    /// - Parameters:
    ///   - own: the sentence about the user's own trash.
    ///   - owner: the owner's name, if the owner is another user.
    package func deleting(_ own: String, of owner: String?) -> Sentence {
        owner.map { arranging.deleteOfOther($0) } ?? Sentence(stringLiteral: own)
    }
}

extension Strings.Sharing {
    /// Returns the name of an access level.
    package func right(mayEdit: Bool) -> String { mayEdit ? edit : view }
}
