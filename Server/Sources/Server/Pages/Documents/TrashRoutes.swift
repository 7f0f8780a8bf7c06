import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization

/// `/trash`: shows deleted items, restores deleted items, and deletes them permanently.
struct TrashRoutes {
    let services: DocumentServices

    /// The number of entries per page.
    static let length = 100
    /// The maximum number of items that the page of a deleted folder shows.
    private static let inside = 500
    /// The maximum number of batches, and of items per batch, whose content is removed before the response is sent. The
    /// hourly garbage collection removes the remaining content.
    private static let steps = 5, step = 100

    func add(to router: Router<HostContext>) {
        let group = services.routes(on: router, PagePath.trashRoute)
        group.get(use: show)
        group.post(PagePath.TrashAction.restore.route, use: restore)
        group.get(PagePath.TrashAction.delete.route, use: askToDiscard)
        group.post(PagePath.TrashAction.delete.route, use: discard)
        group.get(PagePath.TrashAction.empty.route, use: askToEmpty)
        group.post(PagePath.TrashAction.empty.route, use: empty)
    }

    private func show(_ person: DocumentPerson) async throws -> Response {
        let fields = try person.request.queryFields()
        if let folder = fields[FormField.folder] { return try await look(into: folder, for: person) }
        if let words = fields[FormField.words] { return try await find(words, fields, for: person) }
        let cursor = try person.request.timeCursor.map { TrashCursor(deleted: $0.time, id: $0.id) }
        let page = try await person.library.trash(
            for: person.caller, after: cursor, limit: Self.length, nearest: RowPath.asked, now: person.now)
        // All items after the cursor were permanently deleted in the meantime, so this shows the first page.
        if cursor != nil, page.entries.isEmpty { return person.redirect(to: PagePath.trash) }
        var response = person.answer(
            TrashPage(
                entries: page.entries, days: services.days,
                next: page.next.map { PagePath.trash(after: TimeCursor(time: $0.deleted, id: $0.id).text) },
                cursor: try person.request.timeCursor?.text, hasOthers: try await person.hasOthers(),
                usage: UsageBar(usage: try await person.library.usage(for: person.caller, now: person.now)),
                message: person.message))
        let look = LastLook(services.pages.cookies, at: .trash, of: person.caller.user)
        response.headers.append(look.setting(now: person.now))
        return response
    }

    /// Searches the trash for names that contain the typed words.
    private func find(_ words: String, _ fields: FormBody, for person: DocumentPerson) async throws -> Response {
        let cursor = try fields.value(FormField.after, SearchCursor.init(encoded:))
        var page = TrashPage(
            entries: [], cursor: cursor?.encoded, words: words, hasOthers: try await person.hasOthers(),
            usage: UsageBar(usage: try await person.library.usage(for: person.caller, now: person.now)))
        page.days = services.days
        do {
            let finding = try await person.library.findInTrash(
                NameQuery(words), after: cursor, limit: SearchRoutes.pageLength, nearest: RowPath.asked,
                for: person.caller, now: person.now)
            page.entries = finding.entries
            page.next = finding.next.map { PagePath.trash(finding: words, after: $0.encoded) }
            page.isComplete = finding.isComplete
            return person.answer(page)
        } catch let problem as NameQuery.Problem {
            let problem = FormProblem(refusing: problem)
            page.message = PageMessage(problem: problem)
            // If the typed search text is too long, the page doesn't repeat it.
            if problem != .noWord { page.words = "" }
            return person.answer(page, status: .init(of: problem))
        }
    }

    private func restore(_ person: DocumentPerson, _ form: FormBody) async throws -> Response {
        guard form[FormField.back] == nil else { return try await undo(form, for: person) }
        let id = try NodeID(inForm: form[FormField.id])
        if let folder = form[FormField.folder] { return try await takeOut(id, of: folder, for: person) }
        // The position in the list of the page that contained the form.
        let cursor = form[FormField.after].flatMap { TimeCursor($0) }
        let node = try await person.library.bringBack(id, for: person.caller, now: person.now)
        return person.redirect(
            to: cursor.map { PagePath.trash(after: $0.text) } ?? PagePath.trash,
            node.parent.map { .broughtBack(node.name, node.id, in: $0) })
    }

    /// Shows the contents of a deleted folder. If the folder no longer exists, redirects to the whole trash.
    private func look(into text: String, for person: DocumentPerson) async throws -> Response {
        let folder = try ContainerID(rawValue: text).orNotFound()
        do {
            let inside = try await person.library.trashed(
                in: folder, limit: Self.inside, nearest: [FolderPage.Crumb].asked, for: person.caller, now: person.now)
            return person.answer(TrashFolderPage(folder: inside.cut, message: person.message))
        } catch DocumentsError.notFound {
            return person.redirect(to: PagePath.trash)
        }
    }

    /// Restores one item from a deleted folder. The folder itself stays in the trash.
    private func takeOut(_ id: NodeID, of folder: String, for person: DocumentPerson) async throws -> Response {
        let node = try await person.library.bringBack(outOfFolder: id, for: person.caller, now: person.now)
        return person.redirect(
            to: PagePath.trash(in: folder), node.parent.map { .broughtBack(node.name, node.id, in: $0) })
    }

    /// Undoes a recent deletion and opens the folder into which the items were restored.
    private func undo(_ form: FormBody, for person: DocumentPerson) async throws -> Response {
        let ids = try form.all(FormField.id).map { try NodeID(inForm: $0) }, nodes: [Node]
        if let folder = try form.value(FormField.folder, ContainerID.init) {
            nodes = try await person.library.bringBack(ids, deletedIn: folder, for: person.caller, now: person.now)
        } else {
            nodes = try await person.library.bringBack(ids, for: person.caller, now: person.now)
        }
        guard let first = nodes.first, let folder = first.parent else { throw DocumentsError.notFound }
        return person.redirect(
            to: PagePath.folder(folder.rawValue, at: first.id),
            nodes.count == 1 ? .undoneOne(first.name) : .undone(nodes.count))
    }

    private func askToDiscard(_ person: DocumentPerson) async throws -> Response {
        let text = person.request.uri.queryParameters["id"].map(String.init), id = try NodeID(inForm: text)
        let record = try await person.library.trashed(id, for: person.caller, now: person.now)
        return person.answer(
            ConfirmationPage(
                question: .discard(record.name, size: record.bytes), action: PagePath.trash(.delete),
                cancel: PagePath.trash,
                fields: [.init(name: FormField.id, value: id.inForm)]))
    }

    private func discard(_ person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let id = try NodeID(inForm: form[FormField.id])
        let name = try await person.library.trashed(id, for: person.caller, now: person.now).name
        try await person.library.discard(id, for: person.caller, now: person.now)
        await removeSome(person.library, person.context)
        return person.redirect(to: PagePath.trash, .discarded(name))
    }

    private func askToEmpty(_ person: DocumentPerson) async throws -> Response {
        // The total size is computed only if the trash has at most a few hundred items.
        let all = try await person.library.trash(for: person.caller, limit: Self.inside, now: person.now)
        let size = all.next == nil ? all.entries.reduce(0) { $0 + $1.record.bytes } : nil
        return person.answer(
            ConfirmationPage(question: .emptyTrash(size: size), action: PagePath.trash(.empty), cancel: PagePath.trash))
    }

    private func empty(_ person: DocumentPerson, _ form: FormBody) async throws -> Response {
        try await person.library.discard(nil, for: person.caller, now: person.now)
        await removeSome(person.library, person.context)
        return person.redirect(to: PagePath.trash, .trashEmptied)
    }

    /// Removes deleted content in a few batches, so that storage is freed immediately and the user doesn't wait long.
    /// An error is only logged: for the user, the items are already permanently deleted, and the hourly garbage
    /// collection removes the remaining content.
    private func removeSome(_ library: Library, _ context: HostContext) async {
        do {
            for _ in 0..<Self.steps where try await library.removeDiscarded(limit: Self.step).isComplete { return }
        } catch {
            _ = PageErrors.note(error, context)
        }
    }
}

extension DocumentServices {
    /// The number of days for which items stay in the trash; `nil` for no time limit.
    fileprivate var days: Int? { deletedLifetime.map { max(1, Int($0 / (24 * 60 * 60))) } }
}

extension DocumentPerson {
    /// Returns whether any other user shares an item with this user.
    func hasOthers() async throws -> Bool {
        try await library.countShared(with: caller, since: .distantPast, now: now) > 0
    }
}

extension TrashedFolder {
    /// The deleted folder with at most as many items as fit on one page.
    fileprivate var cut: TrashedFolder {
        var folder = self
        folder.nodes = NameBudget.cut(nodes, by: \.name)
        folder.isComplete = isComplete && folder.nodes.count == nodes.count
        return folder
    }
}
