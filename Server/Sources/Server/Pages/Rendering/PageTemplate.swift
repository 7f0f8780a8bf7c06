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
        case .account: PackageResources.account_mustache
        case .activity: PackageResources.activity_mustache
        case .confirmation: PackageResources.confirmation_mustache
        case .connect: PackageResources.connect_mustache
        case .consent: PackageResources.consent_mustache
        case .deleteSeveral: PackageResources.deleteSeveral_mustache
        case .document: PackageResources.document_mustache
        case .find: PackageResources.find_mustache
        case .folder: PackageResources.folder_mustache
        case .hostedDocument: PackageResources.hostedDocument_mustache
        case .hostedFolder: PackageResources.hostedFolder_mustache
        case .landing: PackageResources.landing_mustache
        case .lockedLink: PackageResources.lockedLink_mustache
        case .message: PackageResources.message_mustache
        case .move: PackageResources.move_mustache
        case .moveSeveral: PackageResources.moveSeveral_mustache
        case .operatorApps: PackageResources.operatorApps_mustache
        case .operatorAudit: PackageResources.operatorAudit_mustache
        case .operatorLocks: PackageResources.operatorLocks_mustache
        case .operatorOverview: PackageResources.operatorOverview_mustache
        case .operatorPeople: PackageResources.operatorPeople_mustache
        case .operatorPerson: PackageResources.operatorPerson_mustache
        case .privacy: PackageResources.privacy_mustache
        case .share: PackageResources.share_mustache
        case .shared: PackageResources.shared_mustache
        case .sharedFolder: PackageResources.sharedFolder_mustache
        case .signIn: PackageResources.signIn_mustache
        case .signOut: PackageResources.signOut_mustache
        case .transfer: PackageResources.transfer_mustache
        case .trash: PackageResources.trash_mustache
        case .trashFolder: PackageResources.trashFolder_mustache
        case .usage: PackageResources.usage_mustache
        }
    }

    /// The files that contain the partials.
    static let partialFiles: [[UInt8]] = [
        PackageResources.apps_mustache, PackageResources.events_mustache, PackageResources.layout_mustache,
        PackageResources.lists_mustache, PackageResources.messages_mustache, PackageResources.moves_mustache,
        PackageResources.operators_mustache, PackageResources.panel_mustache, PackageResources.phrases_mustache,
        PackageResources.storage_mustache, PackageResources.symbols_mustache, PackageResources.uploads_mustache,
    ]

    /// The compiled templates, or the error of Mustache's parser. The templates are part of the program, and a test
    /// ensures that they parse.
    static let compiled = Result {
        try CompiledTemplates(
            Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.file) }), partials: partialFiles)
    }
}
