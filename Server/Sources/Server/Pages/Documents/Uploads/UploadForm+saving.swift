import Basics
import Documents
import Localization

extension UploadForm {
    /// Saves the files of the form in a folder, each file as soon as it has arrived. If the folder already has a
    /// document of the same name, the file becomes the document's next version, unless the user chose otherwise in the
    /// form.
    ///
    /// - Parameter owner: the owner of the folder.
    /// - Throws: the error that ended the form early, if no file was saved before the error. If a file was saved, the
    ///   error is part of the outcome.
    mutating func save(
        in folder: ContainerID, of owner: UserID, for visitor: some DocumentVisitor
    ) async throws -> Outcome {
        try await save(of: owner) { content, file in
            try await visitor.library.upload(
                content, as: try DocumentName(file.name), in: folder, along: try FolderPath(file.path),
                changed: file.changed, ifTaken: file.clash, for: visitor.caller, now: visitor.now)
        }
    }

    /// A file of the form: its name, and the fields of the form that belong to the file.
    struct NamedFile {
        let name, path: String
        let changed: ContentTime?
        let clash: NameClash
    }

    /// Saves the files of the form with `store`, each file as soon as it has arrived.
    ///
    /// - Parameter owner: the owner of the folder.
    /// - Throws: the error that ended the form early, if no file was saved before the error. If a file was saved, the
    ///   error is part of the outcome.
    mutating func save(
        of owner: UserID, with store: (StagedContent, NamedFile) async throws -> Upload
    ) async throws -> Outcome {
        var outcome = Outcome()
        do {
            try await saveFiles(of: owner, with: store, into: &outcome)
        } catch {
            guard !outcome.saved.isEmpty else { throw error }
            outcome.stop(because: error)
        }
        outcome.finish()
        return outcome
    }

    private mutating func saveFiles(
        of owner: UserID, with store: (StagedContent, NamedFile) async throws -> Upload, into outcome: inout Outcome
    ) async throws {
        while let name = try await nextName() {
            let file = NamedFile(name: name, path: path, changed: changed, clash: clash)
            do {
                outcome.add(try await saveFile(for: owner) { try await store($0, file) })
            } catch DocumentsError.tooLarge(let limit) {
                // Stops reading the form here, because the remaining files may be gigabytes.
                guard !outcome.saved.isEmpty else { throw DocumentsError.tooLarge(limit: limit) }
                outcome.problem = outcome.problem ?? .fileTooLarge(name)
                return
            } catch DocumentsError.readOnly {
                // The folder contains an item of this name that must not be overwritten.
                outcome.problem = outcome.problem ?? .nameTaken(name)
            } catch let error as DocumentsError {
                // An empty folder name in the path means that the path has an extra slash.
                let about = FolderPath.illegalPart(of: file.path).map { $0.isEmpty ? "/" : $0 } ?? name
                guard let problem = LibraryAnswer(to: error, about: about).problem else { throw error }
                outcome.problem = outcome.problem ?? problem
            }
        }
    }
}

extension FlashMessage {
    /// Creates the message that reports a saved upload. For a new version of a document, the message has hints if the
    /// user may have uploaded the wrong file.
    ///
    /// - Parameter sent: the name of the uploaded file; `nil` if the file has the document's name.
    init(_ upload: Upload, sentAs sent: String? = nil) {
        let name = upload.file.name
        self =
            switch upload.effect {
            case .created: .uploaded(name)
            case .version:
                .uploadedVersion(
                    name, Int(clamping: upload.file.version.rawValue),
                    VersionOddity(sentAs: sent, of: name, size: upload.file.size, before: upload.formerSize))
            case .unchanged: .unchanged(name)
            case .skipped: .skipped(name)
            }
    }
}
