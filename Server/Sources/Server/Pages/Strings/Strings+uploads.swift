extension Strings {
    /// Texts that the script shows during uploads, in addition to the server's responses.
    struct Uploading: Decodable, Sendable {
        let title, chooseFolder, drop, dropHere: String
        /// The states of one file.
        let waiting, saving, canceled, failed, unreadable, again: String
        let cancelAll: String
        /// Says how many files have finished, and how many there are.
        let progress: ScriptText
        /// Says how many files were saved: all of them, or only some.
        let done, saved: ScriptPlural
        /// Says how many files were skipped: in addition to saved files, or if none was saved.
        let left, onlyLeft: ScriptPlural
        /// Says how many files were canceled, and how many were refused or didn't arrive.
        let stopped, refused: ScriptPlural
        let tooDeep: Text<Number.Limit>
        /// Hints about a new version: the name of its file, and the sizes of a
        /// version that is much smaller than the previous one.
        let sentAs: Phrase<Name.File>
        let smaller: Phrase<Value.Size, Value.Before>
    }

    /// Texts of the file in a zip that lists changed names.
    struct ChangedNames: Decodable, Sendable {
        /// The name of the text file.
        let fileName: String
        /// The text above the list.
        let text: String
        /// The text below the list, for the number of omitted names.
        let more: Text<Number.Count>
    }

    /// Texts next to the preview of a document.
    struct Previewing: Decodable, Sendable {
        let title: String
        /// The description of the preview for screen readers.
        let of: Text<Name.Item>
        /// Says that the preview shows only the beginning of a text file. The size is that of the part shown.
        let beginning: Text<Value.Size>
        /// The link that opens a PDF in a new tab.
        let open: String
        /// Shown instead of a preview, and below old versions without a preview.
        let notShown, oldNotShown: String
        /// Shown instead of a preview that requires a separate origin for uploads.
        let notHere: String
        /// Tells operators which setting enables this preview.
        let noAddress: String
    }

    struct StorageUsage: Decodable, Sendable {
        let title: String
        /// Says how much of the quota is used, as in "2 GB of 5 GB used".
        let of: Text<Value.Used, Value.Limit>
        /// Says how much storage a user without a quota uses.
        let used: Text<Value.Used>
        let nearlyFull, full, advice: String
        /// Says how large a folder is, including everything in it.
        let inAll: Text<Value.Size>
        /// Says which content counts toward the quota.
        let counts: String
    }

    /// Texts of the storage usage page and of links to it.
    struct StorageBreakdown: Decodable, Sendable {
        /// The page title, and the link next to a warning about storage.
        let title, see: String
        /// The advice shown if the trash is empty.
        let adviceWithoutTrash: String
        /// Says how much storage current versions, old versions and the trash use.
        let parts: Text<Value.Documents, Value.Versions, Value.Trash>
        /// The heading above the largest documents, and the text below them.
        let largest, hint: String
        /// Says how many versions a document has.
        let versions: Text<Number.Count>
        /// Says how much storage deleting old versions frees.
        let old: Text<Value.Size>
        /// Says that the user has too many documents to add up their sizes.
        let tooMany: String
        /// Says by how much the storage usage exceeds the quota.
        let tooMuch: Text<Value.Size>
        /// Says that deleted items in the trash still use storage.
        let stays: String
        /// The links to delete a document or its old versions.
        let deleteOld: String
    }
}
