import HTMLTemplates

/// The templates of the pages, one file each.
enum PageTemplate: String, CaseIterable, Sendable {
    case account, activity, confirmation, connect, consent, deleteSeveral, document, find, folder, hostedDocument,
        hostedFolder, landing, lockedLink, message, move, moveSeveral, operatorApps, operatorAudit, operatorLocks,
        operatorOverview, operatorPeople, operatorPerson, privacy, share, shared, sharedFolder, signIn, signOut,
        transfer, trash, trashFolder, usage

    /// The bytes of the template's file.
    var file: [UInt8] { EmbeddedText.file(named: rawValue + ".mustache") ?? [] }

    /// The files that contain the partials.
    static let partialFiles = [
        "apps", "events", "layout", "lists", "messages", "moves", "operators", "panel", "phrases", "storage", "symbols",
        "uploads",
    ].compactMap { EmbeddedText.file(named: $0 + ".mustache") }

    /// The compiled templates, or the error of Mustache's parser. The templates are part of the program, and a test
    /// ensures that they parse.
    static let compiled = Result {
        try CompiledTemplates(Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.file) }), partials: partialFiles)
    }
}
