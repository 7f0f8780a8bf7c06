public import Documents

/// What a WebDAV server really does, as `WebDAVTree.probe(_:now:)` has found out by using it.
public struct WebDAVReport: Hashable, Codable, Sendable, CustomStringConvertible {
    /// How a save can be prevented from replacing content that the user hasn't seen.
    public enum Saving: String, Codable, Sendable {
        /// The server compares ETags (`If-Match`), and each save gives a file another ETag.
        case compares
        /// The server ignores ETags in requests, but its locks keep other WebDAV clients out.
        case locks
        /// The server does neither, so nothing can be saved.
        case neither
    }

    /// The product that the server names, such as `Apache/2.4.57`.
    public var product: String?
    /// How a save can be prevented from replacing content that the user hasn't seen.
    public var saving: Saving
    /// Why nothing can be changed; `nil` if entries can be changed.
    public var readOnlyReason: String?
    /// Whether the ETag of a file that was saved within the last two seconds doesn't tell its content: another content
    /// of the same size can have the same ETag, or the ETag changes by itself.
    public var needsHashes = false
    /// Whether later content can have the same ETag, so that ETags tell nothing.
    public var ignoresTags = false
    /// Whether the server compares the ETag of the destination of a move, in the header `If`.
    public var comparesDestinations = false
    /// Whether the server compares ETags in the header `If`. Only this header can compare weak ETags.
    public var comparesInIf = false
    /// Whether ETags stay weak. Otherwise they are strong a few seconds after a save, or always.
    public var staysWeak = false
    /// Whether the server refuses to replace an existing file by a new one (`If-None-Match: *`).
    public var createsConditionally = false
    /// Whether the server locks files and refuses changes without the lock.
    public var hasLocks = false
    /// Whether entries have an `oc:fileid` that they keep when they are renamed.
    public var hasKeys = false
    /// Whether names that differ only in case name the same entry.
    public var foldsCase = false
    /// Whether a broken upload damages the former content, because the server writes to the file itself.
    public var writesInPlace = false
    /// Whether a file can't be moved to a name with `#`, `?` or similar characters, because the server parses the
    /// destination wrongly.
    public var confusesDestinations = false
    /// Whether the server tells how much space is free.
    public var tellsSpace = false

    /// The characters that ``confusesDestinations`` is about.
    static let oddCharacters = "#?;%+&"

    init(saving: Saving, readOnlyReason: String? = nil) {
        self.saving = saving
        self.readOnlyReason = readOnlyReason
    }

    /// What a tree of this server can promise.
    public var traits: TreeTraits {
        TreeTraits(
            hasKeys: hasKeys, revisionsFollowContent: !needsHashes, foldsCase: foldsCase, readOnlyReason: readOnlyReason
        )
    }

    /// The result in several lines, for operators.
    public var description: String {
        var lines: [String] = []
        if let product { lines.append("server: \(product)") }
        switch saving {
        case .compares: lines.append("saves: the server compares ETags, so a save never replaces unseen content")
        case .locks:
            lines.append(
                "saves: the server ignores ETags; files are locked while they are saved, which keeps other WebDAV "
                    + "clients out, but not programs that write to the server's disk")
        case .neither: lines.append("saves: not possible without the risk to replace unseen content")
        }
        if let readOnlyReason { lines.append("read-only: \(readOnlyReason)") }
        lines.append("locks: \(hasLocks ? "yes, other programs see who edits a file" : "no")")
        lines.append(
            "ids of files: \(hasKeys ? "yes (oc:fileid), kept by a rename" : "no, a rename is recognized by content")")
        if needsHashes {
            lines.append(
                "ETags: not reliable within a second after a save; a document that was just saved is compared by hash")
        }
        if ignoresTags {
            lines.append("ETags: not used, because they stay the same when a file changes")
        }
        if staysWeak { lines.append("ETags: weak") }
        if writesInPlace {
            lines.append("uploads: a broken upload damages the file, so uploads go to a file of their own first")
        }
        if confusesDestinations {
            lines.append("names: a document can't be renamed to a name with one of \(Self.oddCharacters)")
        }
        lines.append("free space: \(tellsSpace ? "known" : "not told by the server")")
        if foldsCase { lines.append("names: upper and lower case are the same") }
        return lines.joined(separator: "\n")
    }
}
