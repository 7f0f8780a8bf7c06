import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird
import Localization
import OAuthServer

/// Shares an item with other accounts, revokes their access, and removes items that other users share.
struct PeopleRoutes {
    let services: DocumentServices
    let accounts: Accounts

    func add(to router: Router<HostContext>) {
        let items = ItemGroups(services, on: router)
        items.post(.permit, use: permit)
        items.post(.forbid, use: forbid)
        items.get(.leave, use: askToLeave)
        items.post(.leave, use: leave)
    }

    private func permit(_ resource: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let typed = form.typedName ?? ""
        do {
            // A user without the right to share must not learn which accounts exist, so the right is checked first.
            let given = try await person.library.permissions(to: resource, for: person.caller, now: person.now)
            if let id = form[FormField.id] {
                if form[FormField.back] != nil { return try await restoreAccess(resource, to: id, by: form, person) }
                let given = given.first { $0.record.user.rawValue == id }
                guard form[FormField.until] == nil else { return try await setEnd(of: given, by: form, person) }
                return try await change(given, to: form.role, person)
            }
            guard let name = SignInName(typed), let account = try await accounts.find(name) else {
                // The page shows all problems of the form at once, not only the first problem.
                let day = form.lastDayProblem(now: person.now)
                return try await person.refuse(
                    [.nobodyToShareWith(typed)] + (day.map { [$0] } ?? []), RefusedForm(.permit, form), on: resource)
            }
            let flashMessage = try await rightNotice(
                of: form.role, for: account.id, named: account.displayName, on: resource, person)
            try await person.library.share(
                resource, with: account.id, as: form.role, until: try form.lastDay(), for: person.caller,
                now: person.now)
            return person.redirect(to: resource.page, flashMessage ?? .mayView(account.displayName))
        } catch let error as DocumentsError {
            guard let problem = LibraryAnswer(to: error, about: typed).problem else { throw error }
            return try await person.refuse([problem], RefusedForm(.permit, form), on: resource)
        }
    }

    /// Restores access of an account that the user has just revoked.
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

    /// Changes the date on which a user's access expires. If the form contains the current last day, the access
    /// continues to expire at its current time, even if that time is before the end of the last day.
    private func setEnd(
        of given: NamedPermission?, by form: FormBody, _ person: DocumentPerson
    ) async throws -> Response {
        guard let given else { throw DocumentsError.notFound }
        let resource = given.record.resource
        if let problem = form.lastDayProblem(now: person.now) {
            let refused = RefusedForm(
                kind: .permitEnd, typed: form[FormField.until] ?? "", id: given.record.user.rawValue)
            return try await person.refuse([problem], refused, on: resource)
        }
        let end = try form.lastDay()
        if end == nil || end != given.record.expires.map({ Day(before: $0).end }) {
            try await person.library.setEnd(
                end, of: resource, with: given.record.user, for: person.caller, now: person.now)
        }
        return person.redirect(to: resource.page, end == nil ? .endRemoved(given.user) : .endChanged(given.user))
    }

    /// Changes the access level of a user. The date on which the access expires doesn't change.
    private func change(_ given: NamedPermission?, to role: Role, _ person: DocumentPerson) async throws -> Response {
        guard let given else { throw DocumentsError.notFound }
        let resource = given.record.resource, user = given.record.user
        let flashMessage = try await rightNotice(of: role, for: user, named: given.user, on: resource, person)
        try await person.library.share(resource, with: user, as: role, for: person.caller, now: person.now)
        return person.redirect(to: resource.page, flashMessage ?? .mayOnlyView(given.user))
    }

    /// Returns the flash message about a user's new access level. If the user becomes a viewer but can still edit
    /// through a parent folder, the message says that the user can still edit. Callers create the message before the
    /// change, so that a later read failure can't hide that the change succeeded.
    private func rightNotice(
        of role: Role, for user: UserID, named name: String, on resource: NodeID, _ person: DocumentPerson
    ) async throws -> FlashMessage? {
        guard role != .editor else { return .mayEdit(name) }
        let above = try await person.library.sharing(above: resource, nearest: 0, for: person.caller, now: person.now)
        let stronger = above.last { $0.permissions.contains { $0.record.user == user && $0.record.role == .editor } }
        return stronger.map { .mayStillEdit(name, through: person.name(of: $0.folder)) }
    }

    private func forbid(_ resource: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
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

    private func askToLeave(_ resource: NodeID, _ person: DocumentPerson) async throws -> Response {
        let (item, rights) = try await person.view(of: resource)
        guard rights.mayLeave else { throw DocumentsError.notFound }
        return person.answer(
            ConfirmationPage(question: .leave(item.name), action: resource.page(.leave), cancel: resource.page))
    }

    private func leave(_ resource: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let item = try await person.view(of: resource).node
        try await person.library.stopSharing(resource, with: person.caller.user, for: person.caller, now: person.now)
        return person.redirect(to: item.parentPage, .left(item.name))
    }
}

extension DocumentPerson {
    /// Returns whether a valid share link opens the item or one of its parent folders.
    fileprivate func isOpenByLink(_ resource: NodeID) async throws -> Bool {
        let own = try await library.shares(of: resource, for: caller, now: now)
        let above = try await library.sharing(above: resource, nearest: 0, for: caller, now: now).flatMap(\.links)
        return (own + above).contains { $0.isLive(at: now) }
    }
}

extension FormBody {
    /// Returns the end, in UTC, of the day that the user selected; `nil` if the user selected no day.
    ///
    /// - Throws: ``DocumentsError/cannotShare(_:)`` for an invalid day.
    func lastDay() throws(DocumentsError) -> Date? {
        guard let text = self[FormField.until], !text.isEmpty else { return nil }
        guard let day = Day(text) else { throw .cannotShare(.ended) }
        return day.end
    }

    /// Returns the problem with the day that the user selected; `nil` if the day is valid or no day was selected.
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
