import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization

/// A page on which the user chooses a destination folder for a move.
protocol MovePicker: Page {
    var target: MoveTarget { get set }
    /// The names of items to move for which the destination folder already contains an item of the same name. `nil` if
    /// no names conflict.
    var clashes: MoveClashes? { get set }
}

extension MovePage: MovePicker {}
extension MoveSeveralPage: MovePicker {}

/// The items that a user moves: one item, or several items of one folder.
protocol Movable: Sendable {
    associatedtype Picker: MovePicker
    /// The number of items.
    var count: Int { get }
    /// Returns the page for choosing the destination.
    ///
    /// - Parameters:
    ///   - target: the folder to show; `nil` for the initial folder.
    ///   - cursor: the position in the list of the folder's subfolders at which the page begins.
    func movePage(
        at target: ContainerID?, after cursor: FolderCursor?, for person: DocumentPerson, message: PageMessage
    ) async throws -> Picker
}

extension DocumentPerson {
    /// Creates a subfolder in the folder that the page for choosing a destination shows. If the library refuses to
    /// create the subfolder, the page shows the reason.
    ///
    /// - Parameter answer: creates the response after the subfolder was created. The closure must not read from the
    ///   store: a read failure must not look like a failure to create the subfolder.
    func makeTarget(
        _ form: FormBody, in folder: ContainerID, for moved: some Movable, answer: (ContainerRecord) -> Response
    ) async throws -> Response {
        do {
            let made = try await library.createContainer(
                .exactly(try form.documentName(), overwrite: false), in: folder, for: caller, now: now
            ).container
            return answer(made)
        } catch let error as DocumentsError {
            guard let problem = LibraryAnswer(to: error, about: form.typedName ?? "").problem else { throw error }
            let message = PageMessage(problem: problem, refused: RefusedForm(.newFolder, form))
            let page = try await moved.movePage(at: folder, after: nil, for: self, message: message)
            return self.answer(page, status: .init(of: problem))
        }
    }

    /// Shows the page for choosing a destination once more, with the reason why nothing was moved, or with the names of
    /// moved items that already exist in the destination.
    func answer(_ refused: SeveralRefused, of moved: some Movable, to target: ContainerID) async throws -> Response {
        guard let problem = refused.problem else { throw refused.cause }
        let isClash = !refused.clashes.isEmpty
        var page = try await moved.movePage(
            at: target, after: nil, for: self, message: PageMessage(problem: isClash ? nil : problem))
        if isClash { page.clashes = MoveClashes(refused.clashes, of: moved.count, in: page.target) }
        return answer(page, status: .init(of: problem))
    }

    /// Returns the destination folder of a completed move.
    func movedTo(_ id: ContainerID) async throws -> MovedTo {
        MovedTo(name: name(of: try await folder(id)), id: id)
    }
}

extension SeveralRefused {
    /// The message to show with the form; `nil` if the form didn't cause the error.
    var problem: FormProblem? {
        cause == .readOnly ? .fixed(name) : LibraryAnswer(to: cause, about: name).problem
    }
}

extension MoveClashes {
    /// - Parameter count: the number of items to move.
    fileprivate init(_ names: [String], of count: Int, in target: MoveTarget) {
        self.init(target: target.name, targetID: target.id, names: names, hasOthers: names.count < count)
    }
}

extension FormBody {
    /// Returns what the user chose to do about names that already exist in the destination; `nil` if the user wasn't
    /// asked yet.
    ///
    /// - Throws: ``DocumentsError/notFound`` for a value that no page sends.
    func moveClash() throws(DocumentsError) -> MoveClash? {
        try value(FormField.clash, MoveClash.init)
    }
}
