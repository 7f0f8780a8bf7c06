extension Migration {
    /// Adds the parent folder to the rows of words, so that shared folders can be searched. Earlier releases can't use
    /// the database, because they wouldn't update the parent folder when an item is moved.
    static let addsSearchInShares = Migration(statements: [
        // `parent` is NULL for an item in the trash, and until the background job has indexed the name again.
        "ALTER TABLE name_words ADD COLUMN parent TEXT",
        "UPDATE nodes SET indexed_name = NULL",
        "CREATE INDEX words_of_parent ON name_words (parent, word, node, is_file)",
        // The index finds the permissions that one user has given to another.
        "CREATE INDEX permissions_between ON permissions (owner, user_id)",
    ])
}
