import Foundation

/// The open documents, with the longest open first, each with a button to unlock it.
struct OperatorLocksPage: OperatorPage {
    struct Lock: Hashable, Sendable {
        var file: String
        var name: String
        /// The sign-in name of the owner. `takenBy` is that of the lock's user.
        var owner: String
        var takenBy: String?
        var since: Date
        /// The time at which the lock expires unless the app refreshes it.
        var expires: Date
    }

    var locks: [Lock]
    /// The address of the next page.
    var next: String?
    var isFirstPage = true
    var message = PageMessage()

    var section: OperatorSection { .locks }
    var template: PageTemplate { .operatorLocks }

    func content(_ localization: Localization) -> [String: Any] {
        var model: [String: Any] = [
            "locks": locks.map { row($0, localization) }, "hasLocks": !locks.isEmpty,
        ]
        if let next { model["next"] = next }
        if !isFirstPage { model["start"] = PagePath.operatorLocks }
        return model
    }

    private func row(_ lock: Lock, _ localization: Localization) -> [String: Any] {
        let strings = localization.strings.operating
        var filter = AuditFilter()
        filter.document = lock.file
        var row: [String: Any] = [
            "release": PagePath.release(lock.file), "name": lock.name,
            "kind": DocumentKind(fileName: lock.name).model(localization.strings),
            "owner": strings.ofOwner(lock.owner), "since": localization.time(lock.since),
            "ends": strings.lockEnds, "until": localization.clock(lock.expires), "log": filter.address(),
        ]
        if let taker = lock.takenBy { row["taker"] = strings.takenBy(taker) }
        return row
    }
}
