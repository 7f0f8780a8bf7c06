import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization

/// `/find`: finds documents and folders by name.
struct SearchRoutes {
    let services: DocumentServices

    /// The maximum number of results per page.
    static let pageLength = 50

    func add(to router: Router<HostContext>) {
        services.routes(on: router).get(RouterPath(PagePath.find), use: find)
    }

    private func find(_ person: DocumentPerson) async throws -> Response {
        let fields = try person.request.queryFields()
        guard let text = fields[FormField.words] else { return person.answer(FindPage(words: "")) }
        let cursor = try fields.value(FormField.after, SearchCursor.init(encoded:))
        do {
            return person.answer(try await person.findPage(NameQuery(text), typed: text, after: cursor))
        } catch let problem as NameQuery.Problem {
            let problem = FormProblem(refusing: problem)
            // If the typed search text is too long, the page doesn't repeat it.
            let page = FindPage(words: problem == .noWord ? text : "", message: PageMessage(problem: problem))
            return person.answer(page, status: .init(of: problem))
        }
    }
}

extension DocumentPerson {
    fileprivate func findPage(_ query: NameQuery, typed: String, after cursor: SearchCursor?) async throws -> FindPage {
        let page = try await library.find(
            query, after: cursor, limit: SearchRoutes.pageLength, nearest: RowPath.asked, for: caller, now: now)
        var owners: [UserID: String] = [:]
        for owner in Set(page.found.map(\.node.owner)) {
            owners[owner] = try await library.owner(of: owner, for: caller)
        }
        let office = services.office(for: caller.user)
        let results = page.found.map { found in
            FindPage.Result(
                entry: entry(found, office), path: found.path.filter { $0.parent != nil }.map(name(of:)),
                access: PageAccess(
                    found.rights, owner: owners[found.node.owner].map { ForeignOwner(name: $0, accessExpires: nil) }))
        }
        return FindPage(
            words: typed, results: results,
            next: page.next.map { PagePath.find(typed, after: $0.encoded) }, isFirstPage: cursor == nil,
            isComplete: page.isComplete)
    }

    private func entry(_ found: FoundNode, _ office: OfficeDoor?) -> FolderPage.Entry {
        switch found.node {
        case .container(let folder):
            .folder(id: folder.id.rawValue, name: folder.name)
        case .file(let file):
            .document(
                id: file.id.rawValue, name: file.name, size: file.size, modified: file.modified,
                isOpen: file.lock.current(at: now) != nil,
                office: office?.button(file, mayEdit: found.rights.role >= .editor))
        }
    }
}

extension SearchCursor {
    /// The cursor as text for a query string.
    var encoded: String { Base64URL.encode(text.utf8) }

    /// Parses the text of a cursor. Returns `nil` for text that isn't a valid value of ``encoded``.
    init?(encoded: String) {
        guard encoded.utf8.count <= 2048, let bytes = Base64URL.decode(encoded[...]),
            let text = String(validating: bytes, as: UTF8.self)
        else { return nil }
        self.init(text)
    }
}

extension FormProblem {
    init(refusing problem: NameQuery.Problem) {
        switch problem {
        case .noWord: self = .noWord
        case .tooLong: self = .nameTooLong(NameQuery.maxLength)
        }
    }
}
