import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird
import OAuthServer
import WOPI
import WOPIHost

/// Shares an item with other accounts, revokes access, and removes items shared by others.
struct PeopleRoutes {
    let services: DocumentServices
    let accounts: Accounts

    func add(to router: Router<HostContext>) {
        let pages = services.pages.group(router)
        let document = pages.group(PagePath.documentRoute), folder = pages.group(PagePath.folderRoute)
        document.post(PagePath.DocumentAction.permit.route) { try await permit(.file($1.fileID()), by: $0, $1) }
        document.post(PagePath.DocumentAction.forbid.route) { try await forbid(.file($1.fileID()), by: $0, $1) }
        document.get(PagePath.DocumentAction.leave.route) { try await askToLeave(.file($1.fileID()), by: $0, $1) }
        document.post(PagePath.DocumentAction.leave.route) { try await leave(.file($1.fileID()), by: $0, $1) }
        folder.post(PagePath.FolderAction.permit.route) { try await permit(.container($1.containerID()), by: $0, $1) }
        folder.post(PagePath.FolderAction.forbid.route) { try await forbid(.container($1.containerID()), by: $0, $1) }
        folder.get(PagePath.FolderAction.leave.route) { try await askToLeave(.container($1.containerID()), by: $0, $1) }
        folder.post(PagePath.FolderAction.leave.route) { try await leave(.container($1.containerID()), by: $0, $1) }
    }

    private func permit(_ resource: NodeID, by request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let form = try await person.form(request, context), typed = form.typedName ?? ""
        do {
            // A user without the right to share must not learn which accounts exist.
            let given = try await person.library.permissions(to: resource, for: person.caller, now: person.now)
            if let id = form[FormField.id] {
                if form[FormField.back] != nil { return try await restoreAccess(resource, to: id, by: form, person) }
                let given = given.first { $0.record.user.rawValue == id }
                guard form[FormField.until] == nil else { return try await setEnd(of: given, by: form, person) }
                return try await change(given, to: form.role, person)
            }
            guard let name = SignInName(typed), let account = try await accounts.find(name) else {
                // The response lists all problems of the form at once.
                let day = form.lastDayProblem(now: person.now)
                return try await refuse(
                    [.nobodyToShareWith(typed)] + (day.map { [$0] } ?? []), RefusedForm(.permit, form),
                    about: resource, to: person)
            }
            let flashMessage = try await rightNotice(
                of: form.role, for: account.id, named: account.displayName, on: resource, person)
            try await person.library.share(
                resource, with: account.id, as: form.role, until: try form.lastDay(), for: person.caller,
                now: person.now)
            return person.redirect(to: resource.page, flashMessage ?? .mayView(account.displayName))
        } catch let error as DocumentsError {
            guard let problem = LibraryAnswer(to: error, about: typed).problem else { throw error }
            return try await refuse([problem], RefusedForm(.permit, form), about: resource, to: person)
        }
    }

    /// Restores access that the user has just revoked.
    private func restoreAccess(
        _ resource: NodeID, to id: String, by form: FormBody, _ person: DocumentPerson
    ) async throws -> Response {
        guard let user = UserID(rawValue: id), let account = try await accounts.find(user) else {
            throw DocumentsError.notFound
        }
        // The name is read before the change, so that a later read failure can't hide that the change succeeded.
        let name = try await person.name(of: resource)
        try await person.library.share(
            resource, with: user, as: form.role, until: try form.lastDay(), for: person.caller, now: person.now)
        return person.redirect(
            to: form.origin?.address ?? resource.page, .permissionRestored(name, account.displayName))
    }

    /// Changes the expiration of existing access. If the form contains the current last day, the expiration stays as it
    /// is, even if it is earlier than the end of that day.
    private func setEnd(
        of given: NamedPermission?, by form: FormBody, _ person: DocumentPerson
    ) async throws -> Response {
        guard let given else { throw DocumentsError.notFound }
        let resource = given.record.resource
        if let problem = form.lastDayProblem(now: person.now) {
            let refused = RefusedForm(
                kind: .permitEnd, typed: form[FormField.until] ?? "", id: given.record.user.rawValue)
            return try await refuse([problem], refused, about: resource, to: person)
        }
        let end = try form.lastDay()
        if end == nil || end != given.record.expires.map({ Day(before: $0).end }) {
            try await person.library.setEnd(
                end, of: resource, with: given.record.user, for: person.caller, now: person.now)
        }
        return person.redirect(to: resource.page, end == nil ? .endRemoved(given.user) : .endChanged(given.user))
    }

    /// Changes the access level of a user. The expiration stays as it is.
    private func change(
        _ given: NamedPermission?, to role: Role, _ person: DocumentPerson
    ) async throws -> Response {
        guard let given else { throw DocumentsError.notFound }
        let resource = given.record.resource, user = given.record.user
        let flashMessage = try await rightNotice(of: role, for: user, named: given.user, on: resource, person)
        try await person.library.share(resource, with: user, as: role, for: person.caller, now: person.now)
        return person.redirect(to: resource.page, flashMessage ?? .mayOnlyView(given.user))
    }

    /// Returns the flash message for a new access level. If the user becomes a viewer but can still edit through a
    /// parent folder, the message says so, because the highest level counts. Callers read the message before the
    /// change, so a later read failure can't hide that the change succeeded.
    private func rightNotice(
        of role: Role, for user: UserID, named name: String, on resource: NodeID, _ person: DocumentPerson
    ) async throws -> FlashMessage? {
        guard role != .editor else { return .mayEdit(name) }
        let above = try await person.library.sharing(
            above: resource, nearest: 0, for: person.caller, now: person.now)
        let stronger = above.last { $0.permissions.contains { $0.record.user == user && $0.record.role == .editor } }
        return stronger.map { .mayStillEdit(name, through: person.name(of: $0.folder)) }
    }

    private func forbid(_ resource: NodeID, by request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let form = try await person.form(request, context)
        let all = try await person.library.permissions(to: resource, for: person.caller, now: person.now)
        guard let given = all.first(where: { $0.record.user.rawValue == form[FormField.id] }) else {
            throw DocumentsError.notFound
        }
        // The values for the message are read before the change, so that a later read failure can't hide that the
        // change succeeded.
        let isOpenByLink = try await person.isOpenByLink(resource), name = given.path.last ?? ""
        try await person.library.stopSharing(resource, with: given.record.user, for: person.caller, now: person.now)
        let undo = PermissionUndo(given.record, from: form.origin, now: person.now)
        let flashMessage: FlashMessage =
            if await person.stillOpens(given.record.user, resource) {
                .permissionEndedInPart(name, given.user, isOpenByLink: isOpenByLink, undo)
            } else if isOpenByLink {
                .permissionEndedNotLink(name, given.user, undo)
            } else {
                .permissionEnded(name, given.user, undo)
            }
        return person.redirect(to: form.origin?.address ?? resource.page, flashMessage)
    }

    private func askToLeave(_ resource: NodeID, by request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        let name = try await person.nameToLeave(resource)
        return person.answer(
            ConfirmationPage(question: .leave(name), action: resource.page(.leave, .leave), cancel: resource.page))
    }

    private func leave(_ resource: NodeID, by request: Request, _ context: HostContext) async throws -> Response {
        let person = try await DocumentPerson(request, context, services: services)
        _ = try await person.form(request, context)
        let (name, parent) = try await person.location(of: resource)
        try await person.library.stopSharing(
            resource, with: person.caller.user, for: person.caller, now: person.now)
        return person.redirect(to: parent.map { PagePath.folder($0.rawValue) } ?? PagePath.home, .left(name))
    }

    private func refuse(
        _ problems: [FormProblem], _ refused: RefusedForm?, about resource: NodeID, to person: DocumentPerson
    ) async throws -> Response {
        guard let problem = problems.first else { throw DocumentsError.notFound }
        let message = PageMessage(problem: problem, further: Array(problems.dropFirst()), refused: refused)
        switch resource {
        case .file(let id):
            return person.answer(
                try await person.documentPage(id, message: message), status: .init(of: problem))
        case .container(let id):
            return person.answer(try await person.folderPage(id, message: message), status: .init(of: problem))
        }
    }
}

extension NodeID {
    /// The address of the item's page.
    var page: String {
        switch self {
        case .file(let id): PagePath.document(id.rawValue)
        case .container(let id): PagePath.folder(id.rawValue)
        }
    }

    /// Returns the address of a form for a document or folder.
    func page(_ document: PagePath.DocumentAction, _ folder: PagePath.FolderAction) -> String {
        switch self {
        case .file(let id): PagePath.document(id.rawValue, document)
        case .container(let id): PagePath.folder(id.rawValue, folder)
        }
    }
}

extension DocumentPerson {
    /// Returns whether a valid link opens the item or one of its parents.
    fileprivate func isOpenByLink(_ resource: NodeID) async throws -> Bool {
        let own = try await library.shares(of: resource, for: caller, now: now)
        let above = try await library.sharing(above: resource, nearest: 0, for: caller, now: now).flatMap(\.links)
        return (own + above).contains { $0.isLive(at: now) }
    }

    /// Returns the name of a shared item that the user can remove from their documents.
    ///
    /// - Throws: ``DocumentsError/notFound`` for any other item.
    fileprivate func nameToLeave(_ resource: NodeID) async throws -> String {
        let (name, rights) =
            switch resource {
            case .file(let id):
                try await library.file(id, for: caller, now: now).nameAndRights
            case .container(let id):
                try await library.container(id, for: caller, now: now).nameAndRights
            }
        guard rights.mayLeave else { throw DocumentsError.notFound }
        return name
    }

    /// Returns the name and the parent folder of an item.
    fileprivate func location(of resource: NodeID) async throws -> (name: String, parent: ContainerID?) {
        switch resource {
        case .file(let id):
            let file = try await self.file(id)
            return (file.name, file.parent)
        case .container(let id):
            let folder = try await self.folder(id)
            return (folder.name, folder.parent)
        }
    }
}

extension FileView {
    fileprivate var nameAndRights: (String, Rights) { (file.name, rights) }
}

extension ContainerView {
    fileprivate var nameAndRights: (String, Rights) { (container.name, rights) }
}

extension FormBody {
    /// Returns the end of the selected day in UTC; `nil` if no day is selected.
    ///
    /// - Throws: ``DocumentsError/cannotShare(_:)`` for an invalid day.
    func lastDay() throws(DocumentsError) -> Date? {
        guard let text = self[FormField.until], !text.isEmpty else { return nil }
        guard let day = Day(text) else { throw .cannotShare(.ended) }
        return day.end
    }

    /// Returns the problem with the selected day; `nil` if it is valid or no day is selected.
    func lastDayProblem(now: Date) -> FormProblem? {
        guard let text = self[FormField.until], !text.isEmpty else { return nil }
        guard let day = Day(text), SharingProblem(end: day.end, now: now) == nil else { return .permissionEnded }
        return nil
    }
}

extension FormBody {
    /// The selected access level.
    fileprivate var role: Role { self[FormField.access] == "edit" ? .editor : .viewer }
}
