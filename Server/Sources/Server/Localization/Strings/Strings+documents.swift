extension Strings {
    package struct Home: Decodable, Sendable {
        package let newFolder, folderName, create, chooseFiles, uploadHere, list, actions, next, start: String
        package let limit: Text<Value.Size>
        package let emptyFolder, emptyTitle, emptyText: String
        /// The label above the three choices for an upload whose name already exists, and the texts of these choices.
        package let clash, clashVersion, clashBoth, clashSkip: String
        package let folderOptions, deleteFolderText: String
        package let kinds: Kinds
    }

    /// Texts about documents that are in another store than the library, such as a folder that other programs change.
    package struct Hosted: Decodable, Sendable {
        package let intro: String
        /// The text of the page that asks to confirm a deletion, and the flash message about the deletion.
        package let deleteText: String
        package let deleted: Phrase<Name.Item>
    }

    package struct Kinds: Decodable, Sendable {
        package let folder, text, plain, sheet, slides, pdf, image, other: String
    }

    package struct Search: Decodable, Sendable {
        package let title, label, placeholder, find, results, none, noMore, further, incomplete, noWord: String
        /// Says, next to a link to the trash, that the search doesn't include the trash.
        package let trash: String
    }

    package struct Office: Decodable, Sendable {
        /// The labels of buttons that open a document in an app, such as "Open in Word".
        package let open, view: Text<Value.App>
        package let needsAccount: Phrase<Name.Provider>
    }

    package struct Document: Decodable, Sendable {
        package let versions, version, current, restore, restoreText: String
        package let uploadVersion, uploadVersionText, newName, deleteText: String
        package let lockedBy: Phrase<Name.Person>
        package let lockedByYou, lockedBySomebody: String
        /// The texts before and after the time at which a lock expires, and the label of the button with which the
        /// owner can unlock the document before that time.
        package let lockEnds, lockEnded, lockRelease: String
        /// The text that offers to save an upload as a separate document if its type isn't the document's type, and the
        /// label of the button.
        package let keepApartText, keepApart: String
        package let by: Phrase<Name.Person>
        package let versionNumber: Text<Number.Version>
        /// Texts of the forms that name and delete an old version.
        package let nameVersion, renameVersion, versionName, versionNameText, deleteVersionText: String
        package let deleteVersionTitle: Text<Number.Version>
        /// The question before a version with a name is deleted.
        package let deleteNamedVersionTitle: Phrase<Number.Version, Name.VersionName>
        package let deleteNamedVersionText: String
        /// The label of a version that was created by restoring an older version. It contains the number of the older
        /// version.
        package let restoredFrom: Text<Number.Version>
    }

    package struct Arranging: Decodable, Sendable {
        package let move: String
        package let title: Phrase<Name.Item>
        package let text: String
        /// The button that moves the items to the folder that the page shows.
        package let here: String
        /// The sentence that replaces that button if the items are already in the folder.
        package let isHere: Phrase<Name.Folder>
        package let noFolders: String
        package let deleteTitle: Phrase<Name.Item>
        /// Says that the deleted item will be in the trash of its owner.
        package let deleteOfOther: Phrase<Name.Owner>
        package let inUse: String
    }

    /// Texts about names that already exist in the destination of a move, and about the result of the move.
    package struct Moving: Decodable, Sendable {
        /// The text before the names that already exist in the destination folder.
        package let taken: Phrase<Name.Folder>
        /// The text after the listed names with the number of further names, as in "and 3 more".
        package let more: Text<Number.Count>
        /// The buttons "Move and keep both", which gives the moved items new names, and "Move the rest", which moves
        /// only the items whose names don't exist in the destination.
        package let both, others: String
        /// The flash messages about one moved item and about several moved items.
        package let done: Phrase<Name.Item, Name.Folder>
        package let doneSeveral: Phrase<Number.Count, Name.Folder>
        /// Sentences that follow the flash message: one with the number of items that were renamed, and one with the
        /// number of items that weren't moved.
        package let renamed, stayed: Text<Number.Count>
        /// The flash message if nothing was moved.
        package let nothing: String
    }

    /// Short labels next to the name of an item, such as "New".
    package struct Marks: Decodable, Sendable {
        /// The labels "Shared", for an item that the user shares, and "New", for an item shared with the user since the
        /// user's last visit.
        package let shared, new: String
        /// The number of new shared items, as in "3 new".
        package let newOnes: Text<Number.Count>
        /// Text in place of a version's author if the author's account was removed: "by a removed account".
        package let byRemoved: String
        /// The number of items that other users deleted, next to the link to the trash, as in "3 deleted by others".
        package let deletedByOthers: Text<Number.Count>
    }

    /// Texts about documents that an app can't open or that can't be saved, and about what the user can do instead.
    package struct Opening: Decodable, Sendable {
        /// The advice, next to the button "Open in Word", for a device on which the app doesn't open.
        package let missing, missingToEdit: Text<Value.App>
        /// Tells operators that pages of a server without a provider id have no buttons that open Office.
        package let noProvider: String
        /// Tells users that the owner's quota is exceeded, so that only the owner can free storage.
        package let spaceOfOther: Phrase<Name.Owner>
    }

    /// Texts for deleting all old versions of a document.
    package struct OldVersions: Decodable, Sendable {
        /// The link to the confirmation page.
        package let delete: String
        /// The title of the confirmation page, with the number of versions.
        package let title: Phrase<Number.Count, Name.Item>
        /// The text of the confirmation page, with the total size of the versions.
        package let text: Text<Value.Size>
        package let deleted: Phrase<Number.Count, Name.Item>
        /// The flash message, which says that no old version was deleted, because all old versions have names.
        package let allNamed: Phrase<Name.Item>
        /// The link "View", which opens a version in a new tab.
        package let show: String
        /// Says, below the list of versions, that the server may delete old versions automatically.
        package let thinning: String
        /// The sentence with the size of the storage that deleting a version frees.
        package let frees: Text<Value.Size>
    }

    /// Texts for actions on several selected documents and folders.
    package struct Several: Decodable, Sendable {
        /// The label "Select", which shows the checkboxes, the label of each checkbox before the item's name, and
        /// "Select all".
        package let choose, chooseOne, chooseAll, move, downloadAll: String
        package let moveTitle, deleteTitle: Text<Number.Count>
        package let moveText, deleteText: String
        /// Says that the items are already in the folder that the page shows.
        package let areHere: Phrase<Name.Folder>
        package let deleted: Text<Number.Count>
        package let nothingChosen: String
        package let tooMany: Text<Number.Limit>
        package let fixed: Phrase<Name.Item>
        package let tooManyInZip: Text<Number.Limit, Number.Levels>
        package let zipsBusy: String
    }

    package struct Trash: Decodable, Sendable {
        package let title: String
        /// The sentence with the number of days after which items in the trash are permanently deleted.
        package let intro: Text<Number.Count>
        package let introForEver, nothing: String
        /// The text "from" with the name of the folder that contained the item before the deletion.
        package let from: Phrase<Name.Folder>
        package let homeless: String
        /// The number of items in a deleted folder, as in "3 items".
        package let withEntries: Text<Number.Count>
        package let discard, empty: String
        package let discardTitle: Phrase<Name.Item>
        package let emptyTitle, discardText: String
        /// The link "Show in folder", which leads to the restored item.
        package let show: String
        /// The button "Undo", which restores the items of the last deletion.
        package let undo: String
        /// The flash message after "Undo", with the number of restored items.
        package let undone: Text<Number.Count>
    }

    /// Texts for searching the trash, for the contents of deleted folders, and about items in the trash of other users.
    package struct InTrash: Decodable, Sendable {
        /// The label "Search the trash" of the search field and of links to the search, and the link "All items in the
        /// trash".
        package let search, all: String
        /// The text shown if a search of the trash finds nothing.
        package let nothing: String
        /// The text "contains" with the names of the items in a deleted folder that match the search.
        package let holds: Phrase<Name.Items>
        /// Says that deleting an item of another user moves the item to that user's trash.
        package let ofOthers: String
        /// The sentence on the page of a deleted folder that names the folder into which single items will be restored.
        package let inside: Phrase<Name.Folder>
        /// The button "Restore folder", which restores the folder with all its items.
        package let whole: String
        package let empty: String
        package let more: Text<Number.Limit>
    }

    /// Texts for the order and the pages of the list of a folder's items, and for rows that aren't shown.
    package struct List: Decodable, Sendable {
        package let sortBy, previous: String
        /// The numbers of the first and last entry on a page, and of all entries, as in "1–50 of 200".
        package let range: Text<Value.First, Value.Last, Value.Total>
        /// The text after the rows with the number of further rows, as in "and 3 more".
        package let more: Text<Number.Count>
    }
}
