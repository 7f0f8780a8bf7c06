/// The templates of the pages. The enum makes the list exhaustive, so none can be missing at run time.
enum PageTemplate: CaseIterable, Sendable {
    case signIn, consent, home, document, move, delete, trash, account, connect, share, sharedFolder, landing, privacy,
        message
    case usage, activity, shared, signOut, find, lockedLink, moveSeveral, deleteSeveral, transfer
    case operatorOverview, operatorPeople, operatorPerson, operatorLocks, operatorLog, operatorApps
    case trashFolder

    var source: String {
        switch self {
        case .signIn: Self.signInSource
        case .consent: Self.consentSource
        case .home: Self.homeSource
        case .document: Self.documentSource
        case .move: Self.moveSource
        case .delete: Self.deleteSource
        case .trash: Self.trashSource
        case .trashFolder: Self.trashFolderSource
        case .usage: Self.usageSource
        case .activity: Self.activitySource
        case .shared: Self.sharedSource
        case .account: Self.accountSource
        case .connect: Self.connectSource
        case .share: Self.shareSource
        case .sharedFolder: Self.sharedFolderSource
        case .landing: Self.landingSource
        case .privacy: Self.privacySource
        case .message: Self.messageSource
        case .signOut: Self.signOutSource
        case .find: Self.findSource
        case .lockedLink: Self.lockedLinkSource
        case .moveSeveral: Self.moveSeveralSource
        case .deleteSeveral: Self.deleteSeveralSource
        case .operatorOverview: Self.operatorOverviewSource
        case .operatorPeople: Self.operatorPeopleSource
        case .operatorPerson: Self.operatorPersonSource
        case .operatorLocks: Self.operatorLocksSource
        case .operatorLog: Self.operatorLogSource
        case .operatorApps: Self.operatorAppsSource
        case .transfer: Self.transferSource
        }
    }
}
