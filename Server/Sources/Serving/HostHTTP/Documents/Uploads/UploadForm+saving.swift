import Foundation
import Hummingbird
import WOPI
import WOPIHost

extension UploadForm {
    /// What became of the files; of several problems the first.
    struct Outcome: Sendable {
        var saved: [FileRecord] = []
        var problem: FormProblem?

        /// Says which became versions of documents that were there: nobody should have to find that out later.
        var notice: Notice? {
            guard let file = saved.first else { return nil }
            guard saved.count > 1 else { return Notice(saved: file.name, as: file.version) }
            return .uploadedMany(saved.count, versions: saved.count { $0.version.rawValue > 1 })
        }
    }

    /// Puts the files into a folder, each as soon as it has come; one whose name is there becomes that document's next
    /// version.
    mutating func save(in folder: ContainerID, for caller: Caller, host: PlaceHost) async throws -> Outcome {
        var outcome = Outcome()
        while let name = try await nextName() {
            do {
                let made = try await saveFile { content in
                    try await host.ports.library.createFile(
                        .exactly(try DocumentName(name), overwrite: true), in: folder, content: content,
                        isReadOnly: false, for: caller, now: host.now())
                }
                outcome.saved.append(made.file)
            } catch HostError.tooLarge(let limit) {
                // Nobody reads on through what may be gigabytes.
                guard !outcome.saved.isEmpty else { throw HostError.tooLarge(limit: limit) }
                outcome.problem = outcome.problem ?? .fileTooLarge(name)
                return outcome
            } catch let error as HostError {
                guard let problem = FormProblem(error, about: name) else { throw error }
                outcome.problem = outcome.problem ?? problem
            }
        }
        if outcome.saved.isEmpty, outcome.problem == nil { outcome.problem = .noFile }
        return outcome
    }
}

extension FileRecord {
    /// Takes in a form with the document's next version, under whatever name the file has there.
    ///
    /// A first look at the lock spares an upload that can't win; the one that counts is taken with the save.
    ///
    /// - Returns: the version it became, or why it was not accepted.
    func replace(
        by request: Request, _ context: HostContext, _ caller: Caller, _ visit: BrowserVisit, _ host: PlaceHost
    ) async throws -> Replacement {
        if lock.current(at: visit.now) != nil { return .refused(.locked(name)) }
        var form = try await UploadForm(request, context, of: visit, host: host, maximumFiles: 1)
        guard try await form.nextName() != nil else { return .refused(.noFile) }
        do {
            return .saved(
                try await form.saveOnlyFile { content in
                    try await host.ports.library.replace(content, of: id, for: caller, now: host.now())
                })
        } catch HostError.tooLarge(let limit) {
            throw HostError.tooLarge(limit: limit)
        } catch let error as HostError {
            guard let problem = FormProblem(error, about: name) else { throw error }
            return .refused(problem)
        }
    }
}

/// The outcome of a form with a document's next version.
enum Replacement: Sendable {
    case saved(FileVersion)
    case refused(FormProblem)
}

extension Notice {
    /// A first version is just saved; a later one is said to be one.
    init(saved name: String, as version: FileVersion) {
        self = version.rawValue > 1 ? .uploadedVersion(name, Int(clamping: version.rawValue)) : .uploaded(name)
    }
}
