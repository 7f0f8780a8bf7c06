extension SQLStatement {
    /// How many texts ``list`` has placeholders for: as many as a page of a list has.
    static let listed = 50

    /// The placeholders of a list of texts, from the first on. A statement is a constant, so that a list of any length is
    /// asked for in parts.
    static let list: SQLStatement = """
        (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25,
        ?26, ?27, ?28, ?29, ?30, ?31, ?32, ?33, ?34, ?35, ?36, ?37, ?38, ?39, ?40, ?41, ?42, ?43, ?44, ?45, ?46, ?47, ?48,
        ?49, ?50)
        """
}

extension SQLValue {
    /// The values of ``SQLStatement/list``. Unused placeholders are NULL, which equals nothing.
    static func list(_ texts: [String]) -> [SQLValue] {
        (0..<SQLStatement.listed).map { .text($0 < texts.count ? texts[$0] : nil) }
    }
}
