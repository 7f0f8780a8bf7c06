import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization

/// Downloads several items of one folder as a zip file, moves these items or deletes them.
struct SeveralRoutes {
    let services: DocumentServices

    /// The maximum number of form fields other than the selected items.
    private static let otherFields = 20

    func add(to router: Router<HostContext>) {
        let folder = services.routes(on: router, PagePath.folderRoute)
        folder.get(PagePath.FolderAction.download.route, use: downloadAll)
        folder.post(PagePath.FolderAction.choose.route, use: choose)
        folder.post(PagePath.FolderAction.moveSeveral.route) { try await act($0, move) }
        folder.post(PagePath.FolderAction.deleteSeveral.route) { try await act($0, delete) }
    }

    /// Streams the whole folder as a zip file.
    private func downloadAll(_ person: DocumentPerson) async throws -> Response {
        let id = try person.context.containerID(), folder = try await person.folder(id)
        // Without this check, a link on another site could make the server create large zip files.
        if PageSupport.isFromOtherSite(person.request) { return person.redirect(to: PagePath.folder(id.rawValue)) }
        let name = person.name(of: folder)
        let walk = try await person.library.walk(nil, in: id, named: name, for: person.caller, now: person.now)
        do {
            return try await person.zip(walk, named: name, for: .person(person.caller.user))
        } catch let refused as ZipRefused {
            return refused.answer(try await answer(refused.problem, in: id, to: person))
        }
    }

    /// Handles the buttons below the list of items: download, move and delete.
    private func choose(_ person: DocumentPerson) async throws -> Response {
        try await act(person) { person, choice, form in
            switch form[FormField.action].flatMap(ChosenAction.init) {
            case .download: return try await download(choice, for: person)
            case .move: return try await picker(nil, of: choice, to: person)
            case .delete: return try await askToDelete(choice, for: person)
            case nil: throw DocumentsError.notFound
            }
        }
    }

    private func download(_ choice: Choice, for person: DocumentPerson) async throws -> Response {
        let walk = try await person.library.walk(choice.ids, in: choice.folder.id, for: person.caller, now: person.now)
        let only = choice.nodes.count == 1 ? choice.nodes.first?.name : nil
        return try await person.zip(
            walk, named: only ?? person.name(of: choice.folder), for: .person(person.caller.user))
    }

    private func askToDelete(_ choice: Choice, for person: DocumentPerson) async throws -> Response {
        guard choice.mayChange else { throw DocumentsError.notFound }
        let audience = try await person.audience(of: choice.ids, of: choice.folder.owner)
        return person.answer(
            DeleteSeveralPage(
                entries: choice.nodes, audience: audience, owner: try await person.otherOwner(choice.folder.owner),
                action: PagePath.folder(choice.folder.id.rawValue, .deleteSeveral),
                cancel: PagePath.folder(choice.folder.id.rawValue)))
    }

    private func delete(_ person: DocumentPerson, _ choice: Choice, by form: FormBody) async throws -> Response {
        let other = try await person.otherOwner(choice.folder.owner)
        try await person.library.delete(choice.ids, for: person.caller, now: person.now)
        let flashMessage = person.deleted(
            choice.ids, in: choice.folder.id, of: other, .deletedSeveral(choice.ids.count, choice.ids))
        return person.redirect(to: PagePath.folder(choice.folder.id.rawValue), flashMessage)
    }

    /// Handles the form of the page for choosing a destination: shows another folder, creates a folder, or moves the
    /// items.
    private func move(_ person: DocumentPerson, _ choice: Choice, by form: FormBody) async throws -> Response {
        if form[FormField.name] != nil { return try await makeFolder(person, choice, by: form) }
        guard let target = try form.value(FormField.folder, ContainerID.init) else {
            let (folder, cursor) = try form.wayOn()
            return try await picker(folder, after: cursor, of: choice, to: person)
        }
        do {
            let destination = try await person.movedTo(target)
            let moved = try await person.library.move(
                choice.ids, to: target, onClash: try form.moveClash(), for: person.caller, now: person.now)
            return person.redirect(
                to: PagePath.folder(choice.folder.id.rawValue),
                .movedSeveral(
                    MovedCount(Array(moved.values), of: choice.nodes.map(\.name)),
                    moved.count == choice.count ? choice.ids : [],
                    from: choice.folder.id, to: destination))
        } catch let error as SeveralRefused {
            return try await person.answer(error, of: choice, to: target)
        }
    }

    /// Creates a subfolder in the destination folder that the page shows, and shows the subfolder as the new
    /// destination. The subfolder is empty, so its contents needn't be read.
    private func makeFolder(_ person: DocumentPerson, _ choice: Choice, by form: FormBody) async throws -> Response {
        let folder = try form[FormField.to].flatMap(ContainerID.init).orNotFound()
        var page = try await choice.movePage(at: folder, after: nil, for: person, message: PageMessage())
        return try await person.makeTarget(form, in: folder, for: choice) { made in
            page.target = page.target.holding(FolderPage.Crumb(made))
            return person.answer(page)
        }
    }

    private func picker(
        _ folder: ContainerID?, after cursor: FolderCursor? = nil, of choice: Choice, to person: DocumentPerson
    ) async throws -> Response {
        person.answer(try await choice.movePage(at: folder, after: cursor, for: person, message: PageMessage()))
    }

    /// Runs an action with the selected items. If the library refuses the action, shows the folder page again with the
    /// same items selected.
    private func act(
        _ person: DocumentPerson, _ step: (DocumentPerson, Choice, FormBody) async throws -> Response
    ) async throws -> Response {
        let id = try person.context.containerID()
        let form = try await person.form(maxFields: 2 * Library.maxAtOnce + Self.otherFields)
        let strings = form.all(FormField.chosen)
        do {
            guard !strings.isEmpty else { return try await answer(.nothingChosen, in: id, to: person) }
            return try await step(person, try await Choice(strings, in: id, for: person), form)
        } catch let error as SeveralRefused {
            guard let problem = error.problem else { throw error.cause }
            return try await answer(problem, in: id, to: person, chosen: strings)
        } catch let refused as ZipRefused {
            return refused.answer(try await answer(refused.problem, in: id, to: person, chosen: strings))
        } catch DocumentsError.tooMany(let limit) {
            return try await answer(.tooManyChosen(limit), in: id, to: person, chosen: strings)
        }
    }

    private func answer(
        _ problem: FormProblem, in id: ContainerID, to person: DocumentPerson, chosen: [String] = []
    ) async throws -> Response {
        var page = try await person.folderPage(id, message: PageMessage(problem: problem))
        page.chosen = Set(chosen)
        page.isChoosing = true
        return person.answer(page, status: .init(of: problem))
    }
}

extension MovedCount {
    /// - Parameters:
    ///   - names: the names of the moved items after the move.
    ///   - before: the names of all selected items before the move.
    fileprivate init(_ names: [String], of before: [String]) {
        self.init(moved: names.count, renamed: Set(names).subtracting(before).count, stayed: before.count - names.count)
    }
}

extension FormBody {
    /// Returns the folder that the page for choosing a destination shows next, and the position in the list of its
    /// subfolders. Returns `nil` in place of a folder for the first page.
    fileprivate func wayOn() throws(DocumentsError) -> (ContainerID?, FolderCursor?) {
        if let text = self[FormField.onward] {
            let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
            guard parts.count == 2, let folder = ContainerID(rawValue: parts[0]), let cursor = FolderCursor(parts[1])
            else { throw .notFound }
            return (folder, cursor)
        }
        return (try value(FormField.to, ContainerID.init), nil)
    }
}
