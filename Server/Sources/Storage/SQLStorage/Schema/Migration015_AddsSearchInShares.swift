extension Migration {
    /// The folder in which a name lies, beside its words, so that what is shared is searched from there. A release that
    /// knows only the steps before wouldn't keep it when something is moved, so it may not go on beside this one.
    static let addsSearchInShares = Migration(statements: [
        // Null in the trash, and until the sweep has taken the name in once more.
        "ALTER TABLE name_words ADD COLUMN parent TEXT",
        "UPDATE nodes SET indexed_name = NULL",
        "CREATE INDEX words_of_parent ON name_words (parent, word, node, is_file)",
        // Finds the permissions from one person to another.
        "CREATE INDEX permissions_between ON permissions (owner, user_id)",
    ])
}
