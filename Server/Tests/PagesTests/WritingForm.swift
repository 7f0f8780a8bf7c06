import Basics
import SQLStorage
import Documents
import PortContracts
import OAuth
import OAuthServer
import PlaceServer
import ServerFixtures
import Testing
import WOPI
import WOPIHost

@testable import Pages

/// A form that changes something, with valid fields.
struct WritingForm: CustomTestStringConvertible, Sendable {
    /// The pattern of the form's route, and a label that distinguishes it from other forms of the same route.
    var route: String, about = ""
    var counted: PlaceServer.Counted = .documents
    /// How many transactions the form commits. The last transaction makes the change for which the form was sent.
    var commits = 1
    /// Whether the form can be sent without a session.
    var isGuest = false
    var send: @Sendable (WritingThings, TestBrowser) async throws -> PageAnswer

    var testDescription: String { route + (about.isEmpty ? "" : ", " + about) }

    /// The routes of forms that change no stored data: they show a confirmation page or set a cookie.
    static let readers: Set = ["/folders/:id/choose", "/account/language"]

    static let all = documents + folders + trash + sharing + guests + account + operators

    private static func of(
        _ route: String, _ about: String = "", _ fields: @escaping @Sendable (WritingThings) -> [String: String]
    ) -> WritingForm {
        WritingForm(route: route, about: about) { things, browser in
            try await browser.post(things.path(route), fields(things))
        }
    }

    private static let documents = [
        WritingForm(route: "/documents/:id/upload") { things, browser in
            try await browser.upload(things.path("/documents/:id/upload"), [("Plan.docx", "third")])
        },
        of("/documents/:id/restore") { _ in ["version": "v1"] },
        of("/documents/:id/name-version") { _ in ["version": "v1", "name": "Sent"] },
        of("/documents/:id/delete-version") { _ in ["version": "v1"] },
        of("/documents/:id/delete-old-versions") { _ in ["version": "v1"] },
        of("/documents/:id/rename") { _ in ["name": "Other.docx"] },
        of("/documents/:id/delete") { _ in [:] },
        WritingForm(route: "/documents/:id/delete", about: "of somebody else") { things, browser in
            try await browser.post("/documents/\(things.theirFile.rawValue)/delete")
        },
        of("/documents/:id/move") { ["folder": $0.folder.rawValue] },
        of("/documents/:id/move", "making a folder") { ["to": $0.folder.rawValue, "name": "New"] },
        WritingForm(route: "/documents/:id/release-lock") { things, browser in
            try await browser.post("/documents/\(things.locked.rawValue)/release-lock")
        },
    ]

    private static let folders = [
        WritingForm(route: "/folders/:id/upload") { things, browser in
            try await browser.upload(things.path("/folders/:id/upload"), [("New.docx", "new")])
        },
        of("/folders/:id/new-folder") { _ in ["name": "New"] },
        of("/folders/:id/rename") { _ in ["name": "Other"] },
        of("/folders/:id/delete") { _ in [:] },
        WritingForm(route: "/folders/:id/delete", about: "of somebody else") { things, browser in
            try await browser.post("/folders/\(things.theirInner.rawValue)/delete")
        },
        of("/folders/:id/move") { ["folder": $0.target.rawValue] },
        of("/folders/:id/move", "making a folder") { ["to": $0.target.rawValue, "name": "New"] },
        WritingForm(route: "/folders/:id/move-several") { things, browser in
            try await browser.choose(
                things.path("/folders/:id/move-several"), [.file(things.inside)], ["folder": things.target.rawValue])
        },
        WritingForm(route: "/folders/:id/move-several", about: "making a folder") { things, browser in
            try await browser.choose(
                things.path("/folders/:id/move-several"), [.file(things.inside)],
                ["to": things.target.rawValue, "name": "New"])
        },
        WritingForm(route: "/folders/:id/delete-several") { things, browser in
            try await browser.choose(things.path("/folders/:id/delete-several"), [.file(things.inside)])
        },
        WritingForm(route: "/folders/:id/delete-several", about: "of somebody else") { things, browser in
            try await browser.choose(
                "/folders/\(things.theirFolder.rawValue)/delete-several",
                [.file(things.theirFile), .container(things.theirInner)])
        },
    ]

    private static let trash = [
        of("/trash/restore") { ["id": $0.trashed.inForm] },
        of("/trash/restore", "undoing") { ["id": $0.trashed.inForm, "back": "1"] },
        of("/trash/delete") { ["id": $0.trashed.inForm] },
        of("/trash/empty") { _ in [:] },
    ]

    private static let sharing = ["documents", "folders"].flatMap { kind in
        let path = "/\(kind)/:id"
        return [
            of(path + "/share") { _ in ["access": "edit", "until": "2099-12-31"] },
            of(path + "/change-link") { ["id": $0.share(kind).rawValue, "until": "2099-12-31"] },
            of(path + "/unshare") { ["id": $0.share(kind).rawValue] },
            of(path + "/permit") { _ in ["name": "mallory", "access": "edit"] },
            of(path + "/permit", "changing the right") { ["id": $0.mallory.rawValue, "access": "edit"] },
            of(path + "/permit", "changing the end") { ["id": $0.mallory.rawValue, "until": "2099-12-31"] },
            of(path + "/permit", "giving back") { ["id": $0.mallory.rawValue, "access": "edit", "back": "1"] },
            of(path + "/forbid") { ["id": $0.mallory.rawValue] },
            of(path + "/hand-over") { _ in ["name": "mallory", "action": "hand-over"] },
            WritingForm(route: path + "/leave") { things, browser in
                try await browser.post(
                    kind == "folders"
                        ? "/folders/\(things.theirFolder.rawValue)/leave"
                        : "/documents/\(things.theirOther.rawValue)/leave")
            },
        ]
    }

    private static let guests = [
        WritingForm(route: "/s/:token/upload", isGuest: true) { things, browser in
            try await browser.upload(things.fileLink + "/upload", [("Plan.docx", "third")])
        },
        WritingForm(route: "/s/:token/documents/:id/upload", isGuest: true) { things, browser in
            try await browser.upload(
                "\(things.folderLink)/documents/\(things.inside.rawValue)/upload", [("In.docx", "third")])
        },
        WritingForm(route: "/s/:token/folders/:id/upload", isGuest: true) { things, browser in
            try await browser.upload(
                "\(things.folderLink)/folders/\(things.folder.rawValue)/upload", [("New.docx", "new")])
        },
        WritingForm(route: "/s/:token/open", counted: .signIn, commits: 2, isGuest: true) { things, browser in
            try await browser.post(things.lockedLink + "/open", ["password": SignInFixture.password])
        },
        WritingForm(route: "/s/:token/keep") { things, browser in try await browser.post(things.theirLink + "/keep") },
    ]

    private static func signIn(
        _ route: String, commits: Int = 1, isGuest: Bool = false,
        _ fields: @escaping @Sendable (WritingThings) -> [String: String] = { _ in [:] }
    ) -> WritingForm {
        WritingForm(route: route, counted: .signIn, commits: commits, isGuest: isGuest) { things, browser in
            try await browser.post(things.path(route), fields(things))
        }
    }

    private static let account = [
        signIn("/account/name") { _ in ["name": "Another"] },
        signIn("/account/disconnect") { ["id": $0.app.rawValue] },
        signIn("/account/sign-out-session") { ["id": $0.session.rawValue] },
        signIn("/account/sign-out-everywhere"),
        // The form commits three times: it counts an attempt to enter the password, undoes the count because the
        // password is right, and stores the new password.
        signIn("/account/password", commits: 3) { _ in
            [
                "password": SignInFixture.password, "new_password": "a mule, a charger",
                "repeat_password": "a mule, a charger",
            ]
        },
        signIn("/connect/dismiss"), signIn("/sign-out"),
        signIn("/sign-in", commits: 3, isGuest: true) { _ in ["name": "mia", "password": SignInFixture.password] },
        signIn("/consent") { ["continuation": "?" + $0.authorization, "action": "allow"] },
    ]

    private static let operators = [
        signIn("/operator/people") { _ in ["name": "ben"] },
        signIn("/operator/people/:id/rename") { _ in ["name": "ben"] },
        signIn("/operator/people/:id/name") { _ in ["name": "Ben"] },
        signIn("/operator/people/:id/kind") { _ in ["kind": "business"] },
        signIn("/operator/people/:id/role") { _ in ["action": "operator"] },
        of("/operator/people/:id/quota") { _ in ["quota": "unlimited"] },
        signIn("/operator/people/:id/disable"), signIn("/operator/people/:id/enable"),
        signIn("/operator/people/:id/sign-out"),
        signIn("/operator/people/:id/disconnect") { ["id": $0.theirApp.rawValue] },
        of("/operator/locks") { ["id": $0.locked.rawValue] },
    ]
}

/// The documents, folders and links of Mia and Mallory. The forms of ``WritingForm`` change them.
struct WritingThings: Sendable {
    let file: FileID, locked: FileID, inside: FileID
    let folder: ContainerID, target: ContainerID
    let trashed: NodeID
    /// A folder that Mallory owns and Mia may edit, and a folder inside it.
    let theirFolder: ContainerID, theirInner: ContainerID
    /// A document in `theirFolder`, and a document of Mallory that is shared with Mia directly.
    let theirFile: FileID, theirOther: FileID
    let fileShare: ShareID, folderShare: ShareID
    /// The paths of four links: an edit link to a file, a link to a folder, a link with a password, and a link that
    /// Mallory created.
    let fileLink: String, folderLink: String, lockedLink: String, theirLink: String
    let mia: UserID, mallory: UserID
    let app: GrantID, session: GrantID, theirApp: GrantID
    /// The query of an authorization request by Office.
    let authorization: String

    func share(_ kind: String) -> ShareID { kind == "folders" ? folderShare : fileShare }

    /// Returns the path of a route, in which placeholders such as `:id` are replaced by the id of the file, folder or
    /// user.
    func path(_ route: String) -> String {
        let id =
            route.hasPrefix("/documents")
            ? file.rawValue : route.hasPrefix("/folders") ? folder.rawValue : mallory.rawValue
        return route.replacing(":id", with: id)
    }

    init(_ browser: TestBrowser, _ fixture: WOPIFixture) async throws {
        let library = fixture.library, mine = fixture.caller, now = fixture.clock.now
        let theirs = Caller(user: fixture.mallory, authority: .machine)
        (mia, mallory) = (fixture.mia, fixture.mallory)
        try await fixture.setOperator(true)
        // The password hasher has the cheapest parameters, because these tests don't depend on the cost of scrypt.
        let signIn = OAuthServer.SignIn(store: fixture.storage, hasher: try Self.hasher())
        let accounts = Accounts(store: fixture.storage, signIn: signIn)
        _ = try await accounts.setPassword(Password(choosing: SignInFixture.password), of: mia, now: now)
        file = try await fixture.file("Plan.docx")
        try await fixture.save("second", to: file)
        locked = try await fixture.file("Open.docx")
        try await fixture.lock(locked)
        folder = try await fixture.folder("Plans")
        target = try await fixture.folder("Archive")
        inside = try await fixture.put("In.docx", in: folder)
        let gone = try await fixture.file("Gone.docx")
        try await library.deleteFile(gone, for: mine, now: now)
        trashed = .file(gone)
        for id in [NodeID.file(file), .container(folder)] {
            try await library.share(id, with: mallory, as: .viewer, for: mine, now: now)
        }
        fileShare = try await library.share(.file(file), as: .readOnly, for: mine, now: now).id
        folderShare = try await library.share(.container(folder), as: .readOnly, for: mine, now: now).id
        func path(_ id: NodeID, _ kind: ShareKind, of caller: Caller) async throws -> String {
            let share = try await library.share(id, as: kind, for: caller, now: now)
            let prefix = fixture.host.configuration.address.text.count
            return String(try await fixture.host.wopi.address(of: share, now: now).dropFirst(prefix))
        }
        fileLink = try await path(.file(inside), .readWrite, of: mine)
        folderLink = try await path(.container(folder), .readWrite, of: mine)
        lockedLink = try await path(.file(locked), .readOnly, of: mine)
        let hash = try await signIn.linkPassword(choosing: SignInFixture.password)
        _ = try await library.share(
            .file(locked), as: .readOnly, password: SharePassword(rawValue: hash.rawValue), for: mine, now: now)
        let root = try await fixture.root(of: mallory)
        func make(_ name: String, in parent: ContainerID) async throws -> ContainerID {
            try await library.createContainer(
                .exactly(DocumentName(name), overwrite: false), in: parent, for: theirs, now: now
            ).container.id
        }
        func makeFile(_ name: String, in parent: ContainerID) async throws -> FileID {
            try await library.createFile(
                .exactly(DocumentName(name), overwrite: false), in: parent, content: .empty, isReadOnly: false,
                for: theirs, now: now
            ).file.id
        }
        theirFolder = try await make("Theirs", in: root)
        theirInner = try await make("Inner", in: theirFolder)
        theirFile = try await makeFile("Theirs.docx", in: theirFolder)
        theirOther = try await makeFile("Other.docx", in: root)
        for id in [NodeID.container(theirFolder), .file(theirOther)] {
            try await library.share(id, with: mia, as: .editor, for: theirs, now: now)
        }
        theirLink = try await path(.file(try await makeFile("Linked.docx", in: root)), .readOnly, of: theirs)
        let clients = ClientRegistry(store: fixture.storage), office = try await clients.ensureOffice(now: now)
        let query = "client_id=\(office.id.rawValue)&redirect_uri=https%3A%2F%2Flocalhost&response_type=code&scope="
        authorization = query
        guard case .ask(let asked) = try await fixture.host.authorization.begin(query) else { throw NoRequest() }
        for user in [mia, mallory] {
            let account = try #require(try await fixture.accounts.find(user))
            _ = try await fixture.host.authorization.approve(asked, user: account, session: nil, now: now)
        }
        func grant(of user: UserID, isBrowser: Bool) async throws -> GrantID {
            let all = try await fixture.host.apps.grants(of: user, now: now)
            return try #require(all.last { ($0.kind == .browser) == isBrowser && (isBrowser || $0.client != nil) }).id
        }
        _ = try await browser.signedIn(as: mia)
        (app, session) = (try await grant(of: mia, isBrowser: false), try await grant(of: mia, isBrowser: true))
        theirApp = try await grant(of: mallory, isBrowser: false)
    }

    static func hasher() throws -> PasswordHasher {
        let cheap = try #require(ScryptParameters(logCost: 1, blockSize: 1, parallelism: 1))
        return PasswordHasher(parameters: cheap, width: 1, waiting: 24)
    }

    private struct NoRequest: Error {}
}
