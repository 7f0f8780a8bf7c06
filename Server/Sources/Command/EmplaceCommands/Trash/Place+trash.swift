import Basics
import Documents
import Foundation

extension Place {
    /// Goes through a person's trash, the latest first, until `body` returns `false`.
    func eachTrashed(of user: UserID, _ body: (TrashView) -> Bool) async throws {
        let caller = Caller(user: user, authority: .machine)
        var place: TrashPlace?
        repeat {
            let page = try await library.trash(for: caller, after: place, limit: 500, now: Date())
            for entry in page.entries where !body(entry) { return }
            place = page.next
        } while place != nil
    }

    /// The record in somebody's trash that a name, an id, or a path as the list has it stands for.
    ///
    /// - Throws: ``Failure`` for none, and for several of that name.
    func trashed(_ name: String, of user: String, for caller: Caller) async throws -> TrashRecord {
        let key = DocumentName.key(name)
        var byName: [TrashRecord] = [], byID: TrashRecord?
        try await eachTrashed(of: caller.user) { view in
            if view.record.resource.rawValue == name { byID = view.record }
            let path = ((view.path ?? []) + [view.record.name]).joined(separator: "/")
            if [view.record.name, path].contains(where: { DocumentName.key($0) == key }) { byName.append(view.record) }
            return byID == nil
        }
        if let byID { return byID }
        guard let found = byName.first else {
            throw Failure("there is no \(name.shown) in the trash of \(user); `emplace trash list` shows what is")
        }
        guard byName.count == 1 else {
            throw Failure("there are \(byName.count) of that name; say which by its id, as in `emplace trash list`")
        }
        return found
    }

    /// The names from the top down to something.
    func path(to node: Node, for caller: Caller) async throws -> String {
        let above = try await library.ancestors(of: node.id, for: caller, now: Date())
        return (above.dropFirst().map(\.name) + [node.name]).joined(separator: "/")
    }
}
