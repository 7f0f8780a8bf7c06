/// A flaw of a small provider: one rule of the protocol that the provider breaks.
enum Flaw: String, CaseIterable, Sendable {
    // Flaws of the pages for signing in.
    case pageFails, noPrivacyLink, redirectsForever
    case acceptsAnyPassword, keepsOldPassword
    case acceptsAnyClient, acceptsAnyRedirect, losesState, declinesWithCode
    // Flaws of tokens.
    case acceptsAnySecret, codesNeverEnd, replayKeepsTokens, ignoresRedirectOfCode
    case issuesNoRefreshToken, refusesRefresh, refreshEndsAccess, signInEndsOtherGrants
    case revokesNothing, refusesSessionContext
    // Flaws of the bootstrapper.
    case knowsStrangers, changesUserIDs, hasOneUserID, issuesTokensForAnything, acceptsOtherTokens, acceptsAnyToken
    // Flaws of listings.
    case listsForStrangers, listsNoSizes, listsHalf, listsNoRootFiles, listsItselfBelow, listsOtherHosts
    case listsFoldersElsewhere, isEndless, answersHugely, filtersByBeginning, reversesAncestors, greetsInNewFolders
    // Flaws of properties.
    case countsLooksAsVersions, hashesNothing, lowercasesNames, treatsAllAsConsumers, writesTimesInWords
    // Flaws of locks.
    case dropsLocksOnLock, unlocksNothing, unlocksAnyID, stealsLocks, ignoresOldLock, refusesOwnLock
    case refreshesAnyID, refreshTakesLock, showsNoLock, locksWhenRead, comparesLocksLoosely
    // Flaws of content.
    case writesLate, writesUnderAnyLock, writesReadOnly, keepsHalfOfSave, repeatsVersions, ignoresMaximum
    case writesToSiblings
    // Flaws of creating, renaming and deleting.
    case overwritesExactNames, garblesNames, copiesNothing, renamesUnderAnyLock, deletesLocked, deletesNothing
    case deletesFullFolders
}
