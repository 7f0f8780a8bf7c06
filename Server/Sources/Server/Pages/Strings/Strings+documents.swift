extension Strings {
    struct Home: Decodable, Sendable {
        let newFolder, folderName, create, chooseFiles, uploadHere, list, actions, next, start: String
        let limit: Text<Value.Size>
        let emptyFolder, emptyTitle, emptyText: String
        /// The label above the options for an upload whose name already exists, and the three options.
        let clash, clashVersion, clashBoth, clashSkip: String
        let folderOptions, deleteFolderText: String
        let kinds: Kinds
    }

    struct Kinds: Decodable, Sendable {
        let folder, text, plain, sheet, slides, pdf, image, other: String
    }

    struct Search: Decodable, Sendable {
        let title, label, placeholder, find, results, none, noMore, further, incomplete, noWord: String
        /// The label next to a link to the trash.
        let trash: String
    }

    struct Office: Decodable, Sendable {
        /// Buttons with the name of an app: Word, Excel or PowerPoint.
        let open, view: Text<Value.App>
        let needsAccount: Phrase<Name.Provider>
    }

    struct Document: Decodable, Sendable {
        let versions, version, current, restore, restoreText: String
        let uploadVersion, uploadVersionText, newName, deleteText: String
        let lockedBy: Phrase<Name.Person>
        let lockedByYou, lockedBySomebody: String
        /// The words before and after the time at which a lock expires, and the
        /// button with which the owner can unlock the document earlier.
        let lockEnds, lockEnded, lockRelease: String
        /// The offer to keep a file of another type as a separate document, and its button.
        let keepApartText, keepApart: String
        let by: Phrase<Name.Person>
        let versionNumber: Text<Number.Version>
        /// Texts for naming and deleting an old version.
        let nameVersion, renameVersion, versionName, versionNameText, deleteVersionText: String
        let deleteVersionTitle: Text<Number.Version>
        /// Texts for deleting a version with a name.
        let deleteNamedVersionTitle: Phrase<Number.Version, Name.VersionName>
        let deleteNamedVersionText: String
        /// The label of a restored version, with the number of the original.
        let restoredFrom: Text<Number.Version>
    }

    struct Arranging: Decodable, Sendable {
        let move: String
        let title: Phrase<Name.Item>
        let text: String
        /// The button that moves the items to the folder shown, and the text shown instead if the items are already
        /// there.
        let here: String
        let isHere: Phrase<Name.Folder>
        let noFolders: String
        let deleteTitle: Phrase<Name.Item>
        /// Says that the item will be in its owner's trash.
        let deleteOfOther: Phrase<Name.Owner>
        let inUse: String
    }

    /// Texts for name conflicts in a move, and for its result.
    struct Moving: Decodable, Sendable {
        /// The text before the conflicting names, with the destination folder.
        let taken: Phrase<Name.Folder>
        /// Says after the listed names how many more there are.
        let more: Text<Number.Count>
        /// The buttons for moving under new names, and for moving only the other items.
        let both, others: String
        /// The flash messages for one moved item and for several.
        let done: Phrase<Name.Item, Name.Folder>
        let doneSeveral: Phrase<Number.Count, Name.Folder>
        /// Sentences after the flash message: how many items were renamed, and how many weren't moved.
        let renamed, stayed: Text<Number.Count>
        /// The flash message if nothing was moved.
        let nothing: String
    }

    /// Short labels next to a name.
    struct Marks: Decodable, Sendable {
        /// The labels for an item that the user shares, and for an item shared with the user since their last visit.
        let shared, new: String
        /// Says how many shared items are new.
        let newOnes: Text<Number.Count>
        /// Shown in place of a version's author if the author's account was removed.
        let byRemoved: String
        /// The label next to the link to the trash: how many items other users deleted.
        let deletedByOthers: Text<Number.Count>
    }

    /// Texts about documents that can't be opened or saved here, and about alternatives.
    struct Opening: Decodable, Sendable {
        /// Shown next to the button, in case the app doesn't open.
        let missing, missingToEdit: Text<Value.App>
        /// Shown to operators of a server without a provider id, because its pages can't have buttons that open Office.
        let noProvider: String
        /// Shown to users who can't free storage, because another user's quota is exceeded.
        let spaceOfOther: Phrase<Name.Owner>
    }

    /// Texts for deleting all old versions of a document.
    struct OldVersions: Decodable, Sendable {
        /// The link to the confirmation page, and its texts with the number and size of the versions.
        let delete: String
        let title: Phrase<Number.Count, Name.Item>
        let text: Text<Value.Size>
        let deleted: Phrase<Number.Count, Name.Item>
        /// The flash message that no old version was deleted, because all of them have names.
        let allNamed: Phrase<Name.Item>
        /// The link that opens a version in a new tab.
        let show: String
        /// Says below the list of versions that the server may delete old versions automatically.
        let thinning: String
        /// Says how much storage deleting a version frees.
        let frees: Text<Value.Size>
    }

    /// Texts for several selected documents and folders.
    struct Several: Decodable, Sendable {
        /// The label that opens the selection, and the labels of checkboxes: the word before a name, and "Select all".
        let choose, chooseOne, chooseAll, move, downloadAll: String
        let moveTitle, deleteTitle: Text<Number.Count>
        let moveText, deleteText: String
        /// Says that the items are already in the folder.
        let areHere: Phrase<Name.Folder>
        let deleted: Text<Number.Count>
        let nothingChosen: String
        let tooMany: Text<Number.Limit>
        let fixed: Phrase<Name.Item>
        let tooManyInZip: Text<Number.Limit, Number.Levels>
        let zipsBusy: String
    }

    struct Trash: Decodable, Sendable {
        let title: String
        /// Says for how many days items stay in the trash.
        let intro: Text<Number.Count>
        let introForEver, nothing: String
        /// The text before the original folder's name.
        let from: Phrase<Name.Folder>
        let homeless: String
        /// Says how many items a deleted folder contains.
        let withEntries: Text<Number.Count>
        let discard, empty: String
        let discardTitle: Phrase<Name.Item>
        let emptyTitle, discardText: String
        /// The link to the restored item.
        let show: String
        /// The button that undoes a deletion, and its flash message.
        let undo: String
        let undone: Text<Number.Count>
    }

    /// Texts for searching the trash and for deleted items that are elsewhere.
    struct InTrash: Decodable, Sendable {
        /// The label of the search field, which is also the text of a link
        /// to the search, and the link back to the whole list.
        let search, all: String
        /// The text shown if a search of the trash finds nothing.
        let nothing: String
        /// Names the matching items in a deleted folder.
        let holds: Phrase<Name.Items>
        /// Says that shared items which the user deleted are in the trash of their owner.
        let ofOthers: String
        /// The sentence on the page of a deleted folder that names the folder to which items will be restored.
        let inside: Phrase<Name.Folder>
        /// The button that restores the whole folder.
        let whole: String
        let empty: String
        let more: Text<Number.Limit>
    }

    /// Texts for the order and pages of a folder's list, and for omitted rows.
    struct List: Decodable, Sendable {
        let sortBy, previous: String
        /// Says which entries are on a page, as in "1–50 of 200".
        let range: Text<Value.First, Value.Last, Value.Total>
        /// Says after the rows how many more there are.
        let more: Text<Number.Count>
    }
}
