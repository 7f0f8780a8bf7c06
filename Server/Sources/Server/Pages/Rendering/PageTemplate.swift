import HTMLTemplates

/// The templates of the pages, one file each.
enum PageTemplate: String, CaseIterable, Sendable {
    case account, activity, confirmation, connect, consent, deleteSeveral, document, find, folder, hostedDocument,
        hostedFolder, landing, lockedLink, message, move, moveSeveral, operatorApps, operatorAudit, operatorLocks,
        operatorOverview, operatorPeople, operatorPerson, privacy, share, shared, sharedFolder, signIn, signOut,
        transfer, trash, trashFolder, usage

    /// The bytes of the template's file; empty if there is no such file.
    var file: [UInt8] { EmbeddedText.file(named: rawValue + ".mustache") ?? [] }

    /// The files that contain the partials.
    static let partialFiles = [
        EmbeddedText.apps_mustache, EmbeddedText.events_mustache, EmbeddedText.layout_mustache,
        EmbeddedText.lists_mustache, EmbeddedText.messages_mustache, EmbeddedText.moves_mustache,
        EmbeddedText.operators_mustache, EmbeddedText.panel_mustache, EmbeddedText.phrases_mustache,
        EmbeddedText.storage_mustache, EmbeddedText.symbols_mustache, EmbeddedText.uploads_mustache,
    ]

    /// The compiled templates, the first template without a file, or the error of Mustache's parser. The templates are
    /// part of the program, and a test ensures that they parse.
    static let compiled = Result {
        if let template = allCases.first(where: \.file.isEmpty) { throw Missing(template: template) }
        return try CompiledTemplates(
            Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.file) }), partials: partialFiles)
    }

    private struct Missing: Error {
        let template: PageTemplate
    }
}
