import HTMLTemplates

/// The templates of the pages, one file each.
enum PageTemplate: CaseIterable, Sendable {
    case account, activity, confirmation, connect, consent, deleteSeveral, document, find, folder, hostedDocument,
        hostedFolder, landing, lockedLink, message, move, moveSeveral, operatorApps, operatorAudit, operatorLocks,
        operatorOverview, operatorPeople, operatorPerson, privacy, share, shared, sharedFolder, signIn, signOut,
        transfer, trash, trashFolder, usage

    /// The bytes of the template's file.
    var file: [UInt8] {
        switch self {
        case .account: EmbeddedText.account_mustache
        case .activity: EmbeddedText.activity_mustache
        case .confirmation: EmbeddedText.confirmation_mustache
        case .connect: EmbeddedText.connect_mustache
        case .consent: EmbeddedText.consent_mustache
        case .deleteSeveral: EmbeddedText.deleteSeveral_mustache
        case .document: EmbeddedText.document_mustache
        case .find: EmbeddedText.find_mustache
        case .folder: EmbeddedText.folder_mustache
        case .hostedDocument: EmbeddedText.hostedDocument_mustache
        case .hostedFolder: EmbeddedText.hostedFolder_mustache
        case .landing: EmbeddedText.landing_mustache
        case .lockedLink: EmbeddedText.lockedLink_mustache
        case .message: EmbeddedText.message_mustache
        case .move: EmbeddedText.move_mustache
        case .moveSeveral: EmbeddedText.moveSeveral_mustache
        case .operatorApps: EmbeddedText.operatorApps_mustache
        case .operatorAudit: EmbeddedText.operatorAudit_mustache
        case .operatorLocks: EmbeddedText.operatorLocks_mustache
        case .operatorOverview: EmbeddedText.operatorOverview_mustache
        case .operatorPeople: EmbeddedText.operatorPeople_mustache
        case .operatorPerson: EmbeddedText.operatorPerson_mustache
        case .privacy: EmbeddedText.privacy_mustache
        case .share: EmbeddedText.share_mustache
        case .shared: EmbeddedText.shared_mustache
        case .sharedFolder: EmbeddedText.sharedFolder_mustache
        case .signIn: EmbeddedText.signIn_mustache
        case .signOut: EmbeddedText.signOut_mustache
        case .transfer: EmbeddedText.transfer_mustache
        case .trash: EmbeddedText.trash_mustache
        case .trashFolder: EmbeddedText.trashFolder_mustache
        case .usage: EmbeddedText.usage_mustache
        }
    }

    /// The files that contain the partials.
    static let partialFiles: [[UInt8]] = [
        EmbeddedText.apps_mustache, EmbeddedText.events_mustache, EmbeddedText.layout_mustache,
        EmbeddedText.lists_mustache, EmbeddedText.messages_mustache, EmbeddedText.moves_mustache,
        EmbeddedText.operators_mustache, EmbeddedText.panel_mustache, EmbeddedText.phrases_mustache,
        EmbeddedText.storage_mustache, EmbeddedText.symbols_mustache, EmbeddedText.uploads_mustache,
    ]

    /// The compiled templates, or the error of Mustache's parser. The templates are part of the program, and a test
    /// ensures that they parse.
    static let compiled = Result {
        try CompiledTemplates(
            Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.file) }), partials: partialFiles)
    }
}
