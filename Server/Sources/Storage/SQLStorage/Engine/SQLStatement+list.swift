extension SQLStatement {
    /// The number of placeholders in ``list``. It is enough for one page of a listing.
    static let listed = 50

    /// Placeholders for a list of texts, `?1` to `?50`. A statement always has the same text, so a list with more than
    /// 50 texts needs several runs.
    static let list: SQLStatement = """
        (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25,
        ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41, ?42, ?43, ?44, ?45, ?46, ?47, ?48,
        ?49, ?50)
        """
}

extension SQLConnection {
    /// Returns the rows of a statement that contains ``SQLStatement/list``, for any number of texts. Runs the statement
    /// once for every 50 texts. Unused placeholders are NULL, which equals nothing.
    func all<Value>(
        _ statement: SQLStatement, among texts: [String], as decode: (inout RowReader) throws -> Value
    ) throws -> [Value] {
        try stride(from: 0, to: texts.count, by: SQLStatement.listed).flatMap { start in
            let wanted = (start..<start + SQLStatement.listed).map { SQLValue.text($0 < texts.count ? texts[$0] : nil) }
            return try all(statement, wanted, as: decode)
        }
    }
}
