import Foundation
import Hummingbird
import WOPI
import WOPIHost

extension UploadForm {
    /// What became of the files; of several problems the first.
    struct Outcome: Sendable {
        var saved: [String] = []
        var problem: FormProblem?

        var notice: Notice? {
            guard let name = saved.first else { return nil }
            return saved.count == 1 ? .uploaded(name) : .uploadedMany(saved.count)
        }
    }

    /// Puts the files into a folder; one whose name is there becomes that document's next version.
    func save(in folder: ContainerID, for caller: Caller, host: PlaceHost) async throws -> Outcome {
        var outcome = Outcome(problem: files.isEmpty ? .noFile : nil)
        for (index, file) in files.enumerated() {
            do {
                let made = try await host.ports.library.createFile(
                    .exactly(try DocumentName(file.name), overwrite: true), in: folder, content: file.content,
                    isReadOnly: false, for: caller, now: host.now())
                outcome.saved.append(made.file.name)
            } catch let error as HostError {
                guard let problem = FormProblem(error, about: file.name) else {
                    await UploadForm(files: Array(files.dropFirst(index))).discard(in: host)
                    throw error
                }
                await UploadForm(files: [file]).discard(in: host)
                outcome.problem = outcome.problem ?? problem
            }
        }
        return outcome
    }

    private init(files: [File]) { self.files = files }
}

extension FileRecord {
    /// Takes in a form with the document's next version, under whatever name the file has there.
    ///
    /// A first look at the lock spares an upload that can't win; the one that counts is taken with the save.
    ///
    /// - Returns: why it was not accepted.
    func replace(
        by request: Request, _ context: HostContext, _ caller: Caller, _ visit: BrowserVisit, _ host: PlaceHost
    ) async throws -> FormProblem? {
        if lock.current(at: visit.now) != nil { return .locked(name) }
        let form = try await UploadForm(request, context, of: visit, host: host, maximumFiles: 1)
        guard let file = form.files.first else { return .noFile }
        do {
            _ = try await host.ports.library.replace(file.content, of: id, for: caller, now: host.now())
            return nil
        } catch let error as HostError {
            await form.discard(in: host)
            guard let problem = FormProblem(error, about: name) else { throw error }
            return problem
        }
    }
}
