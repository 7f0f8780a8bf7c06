/// A rule that a small provider breaks.
enum Flaw: String, CaseIterable, Sendable {
    // Signing in
    case pageFails, noPrivacyLink, redirectsForever
    case acceptsAnyPassword, keepsOldPassword
    case acceptsAnyClient, acceptsAnyRedirect, losesState, declinesWithCode
    // Tokens
    case acceptsAnySecret, codesNeverEnd, replayKeepsTokens, ignoresRedirectOfCode
    case issuesNoRefreshToken, refusesRefresh, refreshEndsAccess, signInEndsOtherGrants
    case revokesNothing, refusesSessionContext
    // The bootstrapper
    case knowsStrangers, changesUserIDs, hasOneUserID, issuesTokensForAnything, acceptsOtherTokens, acceptsAnyToken
    // Listing
    case listsForStrangers, listsNoSizes, listsHalf, listsNoRootFiles, listsItselfBelow, listsOtherHosts
    case listsFoldersElsewhere, isEndless, answersHugely, filtersByBeginning, reversesAncestors, greetsInNewFolders
    // Properties
    case countsLooksAsVersions, hashesNothing, lowercasesNames, treatsAllAsConsumers, writesTimesInWords
    // Locks
    case dropsLocksOnLock, unlocksNothing, unlocksAnyID, stealsLocks, ignoresOldLock, refusesOwnLock
    case refreshesAnyID, refreshTakesLock, showsNoLock, locksWhenRead, comparesLocksLoosely
    // Content
    case writesLate, writesUnderAnyLock, writesReadOnly, keepsHalfOfSave, repeatsVersions, ignoresMaximum
    case writesToSiblings
    // Creating
    case overwritesExactNames, garblesNames, copiesNothing, renamesUnderAnyLock, deletesLocked, deletesNothing
    case deletesFullFolders
}
