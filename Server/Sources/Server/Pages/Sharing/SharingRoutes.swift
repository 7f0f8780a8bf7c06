import Basics
import Documents
import Foundation
import HTTPServing
import Hummingbird
import Localization
import OAuthServer

/// Creates, changes and revokes the share links of documents and folders.
struct SharingRoutes {
    let services: DocumentServices

    func add(to router: Router<HostContext>) {
        let items = ItemGroups(services, on: router)
        items.post(.share, use: share)
        items.post(.changeLink, use: changeLink)
        items.get(.unshare, use: askToUnshare)
        items.post(.unshare, use: unshare)
    }

    private func share(_ resource: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let type: ShareKind = form[FormField.access] == "edit" ? .readWrite : .readOnly
        return try await answer(form, as: .link, about: resource, to: person) {
            let end = try form.lastDay(), password = try await password(in: form, by: person)
            let share = try await person.library.share(
                resource, as: type, until: end, password: password, for: person.caller, now: person.now)
            return .shared(share.id.rawValue)
        }
    }

    /// Changes the expiration date and the password of a share link. If the form doesn't contain the date or the
    /// password, that value doesn't change.
    private func changeLink(_ resource: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let share = try await person.share(form[FormField.id], of: resource)
        return try await answer(form, as: .linkTerms, about: resource, to: person) {
            var terms = LinkChange(end: try form.end(of: share))
            if let password = try await password(in: form, by: person) {
                terms.password = .becomes(password)
            } else if form[FormField.noPassword] != nil {
                terms.password = .goes
            }
            try await person.library.changeLink(share.id, by: terms, for: person.caller, now: person.now)
            return .linkChanged
        }
    }

    /// Processes a form of the "Share" panel. If the input is invalid, shows the form again with all problems.
    private func answer(
        _ form: FormBody, as kind: RefusedForm.Kind, about resource: NodeID, to person: DocumentPerson,
        _ step: () async throws -> FlashMessage
    ) async throws -> Response {
        do {
            // A user without the right to share gets an error here, before any other problem with the form is reported.
            _ = try await person.library.shares(of: resource, for: person.caller, now: person.now)
            let problems = form.problems(now: person.now)
            guard problems.isEmpty else {
                return try await refuse(problems, form, as: kind, about: resource, to: person)
            }
            return person.redirect(to: resource.page, try await step())
        } catch DocumentsError.readOnly {
            // For a read-only item, the pages offer no link that allows editing.
            throw DocumentsError.notFound
        } catch DocumentsError.cannotShare(.ended) {
            return try await refuse([.permissionEnded], form, as: kind, about: resource, to: person)
        } catch let problem as PasswordProblem {
            return try await refuse([FormProblem(problem)], form, as: kind, about: resource, to: person)
        }
    }

    /// Returns the hash of the typed password, or `nil` if the user typed no password. Hashing is expensive, so callers
    /// validate all fields first.
    private func password(in form: FormBody, by person: DocumentPerson) async throws -> SharePassword? {
        guard let typed = form[FormField.password], !typed.isEmpty else { return nil }
        let name = person.signedIn.session.account.name
        return SharePassword(rawValue: try await services.signIn.linkPassword(choosing: typed, by: name).rawValue)
    }

    private func refuse(
        _ problems: [FormProblem], _ form: FormBody, as kind: RefusedForm.Kind, about resource: NodeID,
        to person: DocumentPerson
    ) async throws -> Response {
        let refused = RefusedForm(
            kind: kind, typed: form[FormField.until] ?? "", mayEdit: form[FormField.access] == "edit",
            id: form[FormField.id])
        return try await person.refuse(problems, refused, on: resource)
    }

    private func askToUnshare(_ resource: NodeID, _ person: DocumentPerson) async throws -> Response {
        let share = try await person.share(person.request.uri.firstParameter(FormField.id), of: resource)
        let given = try await person.library.permissions(to: resource, for: person.caller, now: person.now)
        let kept = given.filter { $0.record.share == share.id && $0.record.isLive(at: person.now) }
        return person.answer(
            ConfirmationPage(
                question: .endLink(try await person.name(of: resource), mayEdit: share.type == .readWrite),
                action: resource.page(.unshare),
                cancel: resource.page,
                fields: [.init(name: FormField.id, value: share.id.rawValue)], origin: person.request.origin,
                losing: kept.map(\.user)))
    }

    /// Revokes a share link if it is a link to this item.
    private func unshare(_ resource: NodeID, by person: DocumentPerson, _ form: FormBody) async throws -> Response {
        let share = try await person.share(form[FormField.id], of: resource)
        let name = try await person.name(of: resource)
        try await person.library.unshare(share.id, for: person.caller, now: person.now)
        return person.redirect(to: form.origin?.address ?? resource.page, .unshared(name))
    }
}

extension FormBody {
    /// Returns the problems with the expiration and password of a link.
    fileprivate func problems(now: Date) -> [FormProblem] {
        var problems = lastDayProblem(now: now).map { [$0] } ?? []
        if let typed = self[FormField.password], !typed.isEmpty {
            do throws(PasswordProblem) { _ = try Password(choosing: typed) } catch {
                problems.append(FormProblem(error))
            }
        }
        return problems
    }

    /// Returns the change to a link's expiration from the form field for the last day. If the field contains the link's
    /// current last day, the expiration doesn't change, even if the link expires during that day.
    ///
    /// - Throws: ``DocumentsError/cannotShare(_:)`` for an invalid day.
    fileprivate func end(of share: ShareRecord) throws(DocumentsError) -> LinkChange.Term<Date> {
        guard self[FormField.until] != nil else { return .stays }
        guard let end = try lastDay() else { return share.expires == nil ? .stays : .goes }
        if let known = share.expires, Day(before: known).end == end { return .stays }
        return .becomes(end)
    }
}

extension DocumentPerson {
    /// Returns the share link with this id.
    ///
    /// - Throws: ``DocumentsError/notFound`` if the item has no such link.
    fileprivate func share(_ id: String?, of resource: NodeID) async throws -> ShareRecord {
        let shares = try await library.shares(of: resource, for: caller, now: now)
        guard let share = shares.first(where: { $0.id.rawValue == id }) else { throw DocumentsError.notFound }
        return share
    }
}
