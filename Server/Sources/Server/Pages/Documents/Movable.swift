import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird

/// A page on which a folder is chosen to move something to.
protocol MovePicker: Page {
    var target: MoveTarget { get set }
    /// The names that are taken there.
    var clashes: MoveClashes? { get set }
}

extension MovePage: MovePicker {}
extension MoveSeveralPage: MovePicker {}

/// Documents and folders that somebody moves: one, or several of one folder.
protocol Movable: Sendable {
    associatedtype Picker: MovePicker
    /// How many they are.
    var count: Int { get }
    /// The page on which a folder is chosen for them.
    ///
    /// - Parameters:
    ///   - target: the folder to show; `nil` for the first.
    ///   - cursor: the cursor among its folders at which the page begins.
    func movePage(
        at target: ContainerID?, after cursor: FolderCursor?, for person: DocumentPerson, message: PageMessage
    ) async throws -> Picker
}

extension DocumentPerson {
    /// Makes a folder in the one that is shown while one is chosen. A refusal is shown on that page.
    ///
    /// - Parameter answer: the answer for the new folder. It reads nothing, since the folder is there by then, whatever
    ///   becomes of the store.
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

    /// The page on which a folder was chosen, with why nothing was moved there, or with the names that are taken.
    func answer(_ refused: SeveralRefused, of moved: some Movable, to target: ContainerID) async throws -> Response {
        guard let problem = refused.problem else { throw refused.cause }
        let isClash = !refused.clashes.isEmpty
        var page = try await moved.movePage(
            at: target, after: nil, for: self, message: PageMessage(problem: isClash ? nil : problem))
        if isClash { page.clashes = MoveClashes(refused.clashes, of: moved.count, in: page.target) }
        return answer(page, status: .init(of: problem))
    }

    /// The folder that something was moved to.
    func movedTo(_ id: ContainerID) async throws -> MovedTo {
        MovedTo(name: name(of: try await folder(id)), id: id)
    }
}

extension SeveralRefused {
    /// The message for the person; `nil` for what no form is about.
    var problem: FormProblem? {
        cause == .readOnly ? .fixed(name) : LibraryAnswer(to: cause, about: name).problem
    }
}

extension MoveClashes {
    /// - Parameter count: how many are to be moved.
    fileprivate init(_ names: [String], of count: Int, in target: MoveTarget) {
        self.init(target: target.name, targetID: target.id, names: names, hasOthers: names.count < count)
    }
}

extension FormBody {
    /// The answer to names that are taken where something is moved to; `nil` before it was asked for.
    ///
    /// - Throws: ``DocumentsError/notFound`` for what no page sends.
    func moveClash() throws(DocumentsError) -> MoveClash? {
        guard let text = self[FormField.clash] else { return nil }
        guard let clash = MoveClash(rawValue: text) else { throw .notFound }
        return clash
    }
}
