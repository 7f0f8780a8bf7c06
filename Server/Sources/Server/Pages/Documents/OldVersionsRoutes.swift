import Basics
import Documents
import HTTPServing
import Hummingbird

/// Deletes all unnamed old versions of a document.
struct OldVersionsRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let document = services.routes(on: router, PagePath.documentRoute)
        document.get(PagePath.DocumentAction.deleteOld.route, use: ask)
        document.post(PagePath.DocumentAction.deleteOld.route, use: delete)
    }

    private func ask(_ person: DocumentPerson) async throws -> Response {
        let id = try person.context.fileID(), (name, all) = try await oldVersions(of: id, for: person)
        let back = PagePath.versions(of: id.rawValue), old = all.filter { $0.label == nil }
        guard let newest = old.first?.version else {
            guard all.isEmpty else { return person.redirect(to: back, .oldVersionsNamed(name)) }
            return person.redirect(to: person.request.origin?.address ?? back)
        }
        return person.answer(
            ConfirmationPage(
                question: .deleteOldVersions(old.count, of: name, size: old.reduce(0) { $0 + $1.content.size }),
                action: PagePath.document(id.rawValue, .deleteOld), cancel: back,
                fields: [.init(name: FormField.version, value: newest.description)], origin: person.request.origin))
    }

    /// Deletes only the versions that the confirmation page listed. Versions that became old versions after that page
    /// was shown stay.
    private func delete(_ person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let id = try person.context.fileID()
        let newest = try form.version()
        let (name, all) = try await oldVersions(of: id, for: person)
        let old = all.filter { $0.label == nil && $0.version <= newest }.map(\.version)
        guard !old.isEmpty else {
            return person.redirect(to: PagePath.versions(of: id.rawValue), all.isEmpty ? nil : .oldVersionsNamed(name))
        }
        try await person.library.deleteVersions(Set(old), of: id, for: person.caller, now: person.now)
        return person.redirect(
            to: form.origin?.address ?? PagePath.document(id.rawValue), .oldVersionsDeleted(old.count, of: name))
    }

    /// Returns the document's name and its old versions, newest first.
    ///
    /// - Throws: ``DocumentsError/notFound`` if the user isn't the owner.
    private func oldVersions(
        of id: FileID, for person: DocumentPerson
    ) async throws -> (name: String, old: [VersionRecord]) {
        let view = try await person.library.file(id, for: person.caller, now: person.now)
        guard view.rights.role == .owner else { throw DocumentsError.notFound }
        let versions = try await person.library.versions(of: id, for: person.caller, now: person.now)
        return (view.file.name, versions.filter { $0.version != view.file.version })
    }
}
