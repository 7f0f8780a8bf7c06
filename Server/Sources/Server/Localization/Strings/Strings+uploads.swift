extension Strings {
    /// Texts that the page's script shows during uploads. Other texts come from the server's responses.
    package struct Uploading: Decodable, Sendable {
        package let title, chooseFolder, drop, dropHere: String
        /// The states of the upload of one file, and the button "Try again".
        package let waiting, saving, canceled, failed, unreadable, again: String
        package let cancelAll: String
        /// The number of uploads that have ended and the number of all files, as in "3 of 5 done".
        package let progress: ScriptText
        /// The number of uploaded files: `done` if all files were uploaded, `saved` if only some were.
        package let done, saved: ScriptPlural
        /// The number of files that were skipped because they already existed: `onlyLeft` if no file was uploaded,
        /// otherwise `left`.
        package let left, onlyLeft: ScriptPlural
        /// The number of files whose upload was canceled, and the number of files that couldn't be uploaded.
        package let stopped, refused: ScriptPlural
        package let tooDeep: Text<Number.Limit>
        /// Hints about a new version: that the uploaded file has another name, and that the new version is much smaller
        /// than the previous version.
        package let sentAs: Phrase<Name.File>
        package let smaller: Phrase<Value.Size, Value.Before>
    }

    /// Texts of the file, in a zip download, that lists the names that were changed in the zip file.
    package struct ChangedNames: Decodable, Sendable {
        /// The name of the text file with the changed names.
        package let fileName: String
        /// The text above the changed names.
        package let text: String
        /// The text below the changed names, with the number of names that aren't listed.
        package let more: Text<Number.Count>
    }

    /// Texts in place of and next to the preview of a document.
    package struct Previewing: Decodable, Sendable {
        package let title: String
        /// The description of the preview for screen readers.
        package let of: Text<Name.Item>
        /// Says that the preview shows only the beginning of a text file, with the size of the part that is shown.
        package let beginning: Text<Value.Size>
        /// The link that opens a PDF in a new tab.
        package let open: String
        /// The texts shown if a document has no preview, and below the list of old versions if these have no preview.
        package let notShown, oldNotShown: String
        /// The text shown if the document has no preview because uploads have no separate origin.
        package let notHere: String
        /// Tells operators which setting enables previews of texts and PDFs.
        package let noAddress: String
    }

    package struct StorageUsage: Decodable, Sendable {
        package let title: String
        /// The used part of the quota, as in "2 GB of 5 GB used".
        package let of: Text<Value.Used, Value.Limit>
        /// The storage that a user without a quota uses, as in "2 GB used".
        package let used: Text<Value.Used>
        package let nearlyFull, full, advice: String
        /// The size of a folder including all versions of the documents in it.
        package let inAll: Text<Value.Size>
        /// Says that old versions and the trash count toward the quota.
        package let counts: String
    }

    /// Texts of the page `/usage`, which shows what uses the user's storage, and of links to that page.
    package struct StorageBreakdown: Decodable, Sendable {
        /// The title of the page `/usage`.
        package let title: String
        /// The text of the link to that page, next to a message that the storage is nearly or completely full.
        package let see: String
        /// The advice for freeing storage if the trash is empty.
        package let adviceWithoutTrash: String
        /// The sizes of the current versions, of the old versions and of the trash.
        package let parts: Text<Value.Documents, Value.Versions, Value.Trash>
        /// The heading above the list of the largest documents, and the sentence below the list.
        package let largest, hint: String
        /// The number of versions of a document, as in "3 versions".
        package let versions: Text<Number.Count>
        /// The size of the old versions of a document, as in "2 GB in old versions".
        package let old: Text<Value.Size>
        /// Says that the user has too many documents for the list of the largest documents.
        package let tooMany: String
        /// The size by which the used storage exceeds the quota, as in ", 2 GB over the limit".
        package let tooMuch: Text<Value.Size>
        /// Says that a deleted item uses storage until it is permanently deleted from the trash.
        package let stays: String
        /// The link to the page that deletes the old versions of a document.
        package let deleteOld: String
    }
}
