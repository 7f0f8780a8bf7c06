import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import WOPI

/// Deletes all unnamed old versions of a document.
struct OldVersionsRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let document = services.pages.group(router).group(PagePath.documentRoute)
        document.get(PagePath.DocumentAction.deleteOld.route, use: ask)
        document.post(PagePath.DocumentAction.deleteOld.route, use: delete)
    }

    @Sendable private func ask(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let id = try context.fileID(), (name, all) = try await oldVersions(of: id, for: person)
        let back = PagePath.versions(of: id.rawValue), old = all.filter { $0.label == nil }
        guard let newest = old.first?.version else {
            return person.redirect(
                to: all.isEmpty ? request.origin?.address ?? back : back, all.isEmpty ? nil : .oldVersionsNamed(name))
        }
        return person.answer(
            ConfirmationPage(
                question: .deleteOldVersions(
                    old.count, of: name, size: old.reduce(0) { $0 + $1.content.size }),
                action: PagePath.document(id.rawValue, .deleteOld), cancel: back,
                fields: [.init(name: FormField.version, value: newest.description)], origin: request.origin))
    }

    /// Deletes only the versions that the confirmation page listed. Versions that became old versions after that page
    /// was shown stay.
    @Sendable private func delete(_ request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let form = try await person.form(request, context), id = try context.fileID()
        guard let newest = form[FormField.version].flatMap({ FileVersion($0) }) else { throw DocumentsError.notFound }
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
