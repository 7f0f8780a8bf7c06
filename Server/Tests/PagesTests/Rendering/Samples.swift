import Auditing
import Basics
import Foundation
import OAuth
import OAuthServer
import OfficeLinks
import SQLStorage

@testable import Documents
@testable import Localization
@testable import Pages

/// Every page of the server. The pages contain a text that the test chooses, such as HTML.
enum Samples {
    static let now = Date(timeIntervalSince1970: 1_790_000_000)

    /// In Swift, a quotation mark with a combining accent is one `Character`. A browser still treats it as the end of
    /// the attribute.
    static let hostile = "<script>alert(1)</script>\"\u{301} onfocus=alert(1) x='\u{301}'&amp;{{csrf}}"

    static func visitor(_ language: Language = .english, name: String = "Mia") -> Visitor {
        Visitor(
            language: language, account: Visitor.Identity(displayName: name, signInName: name, isOperator: true),
            csrf: "token-7",
            now: now)
    }

    static func all(_ text: String = "Name") -> [any Page] {
        signingIn(text) + documents(text) + trashFolder(text, isComplete: true) + trashFolder(text, isComplete: false)
            + telling(text) + operating(text)
    }

    private static func signingIn(_ text: String) -> [any Page] {
        [
            SignInPage(client: text, name: text, problem: .wrong, continuation: text),
            SignInPage(problem: .throttled(seconds: 90), continuation: text),
            SignInPage(problem: .busy, continuation: text),
            SignInPage(problem: .expired, continuation: text), SignInPage(problem: .cookies, continuation: text),
            SignInPage(problem: .signedIn(as: text), continuation: text),
            SignInPage(problem: .notAdmitted(provider: text, subject: text), continuation: text),
            SignInPage(client: text, problem: .providerAway(text), continuation: text),
            SignInPage(problem: .providerFailed(text), continuation: text),
            SignInPage(problem: .startedElsewhere, continuation: text),
            SignInPage(problem: .declined, continuation: text),
            ConsentPage(client: text, scopes: [.profile], continuation: text, isAskedAgain: true),
            ConsentPage(client: text, scopes: [.profile, .documents, .stay, .other(text)], continuation: text),
        ]
    }

    private static func documents(_ text: String) -> [any Page] {
        let crumb = FolderPage.Crumb(id: text, name: text), guide = ConnectGuide(address: text), office = office(text)
        let target = MoveTarget(
            id: text, path: [crumb], folders: [crumb], next: text, isFirstPage: false, isHere: true, takesIt: true)
        let chosen = nodes(text)
        return [
            FolderPage(folderID: text, entries: [], uploadLimit: 1_000_000, guide: guide), ConnectPage(guide: guide),
            ConnectPage(guide: guide, apps: [grant(text)]),
            FolderPage(
                folderID: text, folderName: text, path: [crumb],
                entries: [
                    .folder(id: text, name: text),
                    .document(
                        id: text, name: text + " 2026-annual-report.docx", size: 1, modified: now, office: office),
                ],
                sharing: sharing(text), paging: paging(text),
                message: PageMessage(
                    flashMessage: .uploaded(text), problem: .nameTaken(text),
                    refused: .init(kind: .newFolder, typed: text))),
            HostedFolderPage(
                folderID: text, name: text, path: [crumb],
                entries: [
                    .folder(id: text, name: text),
                    .document(id: text, name: text, size: 1, modified: now, isOpen: true, office: office),
                ],
                next: "bmV4dA", isFirstPage: false, uploadLimit: 1_000_000,
                message: PageMessage(
                    flashMessage: .deletedHosted(text), problem: .nameTaken(text),
                    refused: .init(kind: .newFolder, typed: text))),
            HostedFolderPage(folderID: text, entries: [], guide: guide),
            HostedDocumentPage(
                id: text, name: text, path: [crumb], size: 1, modified: now, office: office,
                message: PageMessage(problem: .nameTaken(text), refused: .init(kind: .rename, typed: text))),
            HostedDocumentPage(id: text, name: text, size: 1, modified: now, lockEnds: now, lacksProvider: true),
            ConfirmationPage(question: .deleteHosted(text), action: "/delete", cancel: "/back"),
            FindPage(
                words: text,
                results: [
                    .init(
                        entry: .document(id: text, name: text, size: 1, modified: now, office: office), path: [text],
                        access: PageAccess(
                            mayWrite: false, mayArrange: false, mayShare: false, mayReadHistory: false, sharedBy: text,
                            mayLeave: false))
                ], next: "/next", isFirstPage: false, isComplete: false),
            FindPage(words: text, results: [], message: PageMessage(problem: .noWord)),
            DocumentPage(
                id: text, name: text, path: [crumb],
                versions: [
                    version(2, size: 2, author: text, restored: .first), version(1, size: 1, label: text),
                ],
                sharing: sharing(text, .readWrite, expires: now, isAbove: true), lock: .init(holder: text, ends: now),
                office: office, preview: Preview(kind: .text, address: "/preview", size: 1_000_000),
                message: PageMessage(problem: .nameHasCharacter(text), refused: .init(kind: .rename, typed: text))),
            DocumentPage(
                id: text, name: text,
                versions: [version(1, size: 2, author: text)],
                sharing: sharing(text, .readWrite, expires: Day("2030-12-31")?.end),
                message: PageMessage(
                    flashMessage: .shared("s1"), problem: .permissionEnded,
                    refused: .init(kind: .linkTerms, typed: text, id: "s1"))),
            DocumentPage(
                id: text, name: text, versions: [version(1, size: 2)],
                lock: .init(holder: nil, ends: now), folder: text,
                message: PageMessage(problem: .otherType(text, text, sent: text))),
            FolderPage(
                folderID: text, folderName: text, entries: [],
                sharing: sharing(text, people: [person(text)], isAbove: true),
                message: PageMessage(
                    flashMessage: .permissionEnded(text, text, undo), problem: .nobodyToShareWith(text),
                    further: [.permissionEnded],
                    refused: .init(kind: .permit, typed: text, mayEdit: true, until: "2030-12-31"))),
            FolderPage(
                folderID: text, folderName: text, entries: [], sharing: sharing(text),
                message: PageMessage(
                    flashMessage: .versionNamed(2, text), problem: .permissionEnded, further: [.passwordTooShort(8)],
                    refused: .init(kind: .link, typed: "2001-01-01"))),
            SharePage(
                token: text, name: text, size: 1, modified: now, sharedBy: text, mayEdit: true, office: office,
                isStranger: true, keep: .signIn),
            SharePage(
                token: text, name: text, size: 1, modified: now, sharedBy: text, mayEdit: false, keep: .kept(text),
                preview: Preview(kind: .png, address: "/preview", size: 1)),
            LockedLinkPage(token: text), LockedLinkPage(token: text, problem: .wrong),
            LockedLinkPage(token: text, problem: .throttled(seconds: 60)),
            LockedLinkPage(token: text, problem: .cookies),
            SharePage(
                token: text, document: text, path: [crumb], name: text, size: 1, modified: now, sharedBy: text,
                mayEdit: true, preview: Preview(kind: .pdf, address: "/preview", size: 1)),
            SharedFolderPage(
                token: text, folderID: text, name: text, path: [crumb],
                entries: [
                    .folder(id: text, name: text),
                    .document(id: text, name: text, size: 1, modified: now, isOpen: true),
                ],
                paging: paging(text), sharedBy: text, mayEdit: true, uploadLimit: 1, keep: .keep),
            MovePage(
                name: text, action: "/move", cancel: "/back", target: target,
                message: PageMessage(problem: .intoItself)),
            MoveSeveralPage(
                entries: chosen, action: "/move", cancel: "/back", target: target,
                message: PageMessage(problem: .nameTaken(text))),
            MoveSeveralPage(
                entries: chosen, action: "/move", cancel: "/back", target: target,
                clashes: MoveClashes(
                    target: text, targetID: text, names: Array(repeating: text, count: MoveClashes.shown + 2),
                    hasOthers: true)),
            MovePage(
                name: text, action: "/move", cancel: "/back", target: target,
                clashes: MoveClashes(target: text, targetID: text, names: [text], hasOthers: false)),
            ConfirmationPage(
                question: .deleteOldVersions(2, of: text, size: 1), action: "/delete", cancel: "/back",
                fields: fields(text)),
            DeleteSeveralPage(entries: chosen, action: "/delete", cancel: "/back"),
            DeleteSeveralPage(
                entries: chosen,
                audience: Audience(people: UserID(rawValue: "u1").map { [$0: text] } ?? [:], hasLinks: true),
                action: "/delete", cancel: "/back"),
            FolderPage(
                folderID: text, entries: [],
                message: PageMessage(flashMessage: .permissionEndedInPart(text, text, isOpenByLink: true))),
            FolderPage(
                folderID: text, entries: [], message: PageMessage(flashMessage: .mayStillEdit(text, through: text))),
            FolderPage(folderID: text, entries: [], message: PageMessage(flashMessage: .oldVersionsNamed(text))),
            ConfirmationPage(
                question: .delete(text, isFolder: true, of: nil), action: "/delete", cancel: "/back", losing: [text],
                hasLinks: true),
            FolderPage(
                folderID: text, entries: [.folder(id: text, name: text)], chosen: ["folder-" + text],
                isChoosing: true, message: PageMessage(flashMessage: .deletedSeveral(2, []), problem: .fixed(text))),
            FolderPage(
                folderID: text, entries: [.folder(id: text, name: text)], shared: ["folder-" + text],
                message: PageMessage(
                    flashMessage: ContainerID(rawValue: "c1").map { .deleted(text, .container($0)) } ?? .restored(1))),
            FolderPage(
                folderID: text, entries: [],
                message: PageMessage(
                    flashMessage: .uploadedMany(2, versions: 1, left: 1), problem: .spaceForSome(saved: 2), clash: .both
                )),
            ConfirmationPage(question: .delete(text, isFolder: true, of: nil), action: "/delete", cancel: "/back"),
            ConfirmationPage(question: .delete(text, isFolder: false, of: text), action: "/delete", cancel: "/back"),
            ConfirmationPage(question: .deleteVersion(2, name: nil, size: 1), action: "/delete", cancel: "/back"),
            ConfirmationPage(question: .deleteVersion(2, name: text, size: 1), action: "/delete", cancel: "/back"),
            sharedPage(text),
            TransferPage(
                name: text, isFolder: true, person: text, signInName: text, action: "/hand-over", cancel: "/back"),
            FolderPage(
                folderID: text, folderName: text, entries: [],
                message: PageMessage(
                    flashMessage: .transferred(text, to: text), problem: .noSpaceThere(text),
                    refused: .init(kind: .transfer, typed: text)
                )),
            TrashPage(
                entries: [], days: nil, usage: UsageBar(usage: StorageUsage(used: 1, quota: .unlimited, limit: nil))),
            TrashPage(
                entries: trashEntries(text), days: 30, next: "/next", cursor: text,
                usage: UsageBar(usage: StorageUsage(used: 95, quota: .default, limit: 100)),
                message: PageMessage(flashMessage: broughtBack(text))),
            TrashPage(
                entries: [], words: text, isComplete: false, hasOthers: true,
                usage: UsageBar(usage: StorageUsage(used: 1, quota: .unlimited, limit: nil))),
            UsagePage(usage: StorageUsage(used: 95, quota: .default, limit: 100), use: storageBreakdown(text)),
            UsagePage(
                usage: StorageUsage(used: 195, quota: .bytes(100), limit: 100),
                message: PageMessage(
                    flashMessage: .uploadedVersion(
                        text, 3, VersionOddity(sentAs: text, smaller: .init(size: 8, before: 33_000))))),
            UsagePage(usage: StorageUsage(used: 95, quota: .unlimited, limit: nil)),
            ConfirmationPage(
                question: .discard(text, size: 1), action: "/delete", cancel: "/back", fields: fields(text)),
            ConfirmationPage(question: .emptyTrash(size: 1), action: "/empty", cancel: "/back"),
            ConfirmationPage(
                question: .delete(text, isFolder: true, of: nil), action: "/delete", cancel: "/back",
                staysInUsage: true,
                losing: Array(repeating: text, count: 6), hasLinks: true),
            ConfirmationPage(question: .emptyTrash(size: nil), action: "/empty", cancel: "/back"),
            ConfirmationPage(question: .leave(text), action: "/leave", cancel: "/back", fields: fields(text)),
            ConfirmationPage(question: .endLink(text, mayEdit: true), action: "/unshare", cancel: "/back"),
            ConfirmationPage(question: .signOutEverywhere, action: "/sign-out", cancel: "/back"),
            AccountPage(
                displayName: text, usage: UsageBar(usage: StorageUsage(used: 1, quota: .unlimited, limit: nil)),
                apps: [grant(text)], sessions: [grant(text, .browser)], session: .random(),
                language: .japanese, message: PageMessage(flashMessage: .disconnected(text))),
            AccountPage(
                displayName: text, usage: UsageBar(usage: StorageUsage(used: 1, quota: .unlimited, limit: nil)),
                apps: [], sessions: [], session: .random(),
                message: PageMessage(problem: .nameEmpty, refused: .init(kind: .rename, typed: text))),
        ]
    }

    private static func version(
        _ number: Int64, size: Int64, author: String? = nil, restored: FileVersion? = nil, label: String? = nil
    ) -> VersionRecord {
        VersionRecord(
            version: FileVersion(rawValue: number), content: ContentRecord(blob: nil, size: size, sha256: []),
            saved: now, author: author, restored: restored, label: label)
    }

    /// Returns a folder and a document.
    private static func nodes(_ text: String) -> [Node] {
        guard let id = ContainerID(rawValue: "c1"), let file = storageBreakdown(text)?.largest.first?.file else {
            return []
        }
        let folder = ContainerRecord(id: id, name: text, parent: id, owner: file.owner, modified: now)
        return [.container(folder), .file(file)]
    }

    static func grant(_ label: String, _ kind: Grant.Kind = .oauth(.random()), id: GrantID = .random()) -> Grant {
        Grant(id: id, user: .random(), kind: kind, created: now, expires: nil, lastUsed: now, label: label)
    }

    /// Returns how an item is shared: with the given people, and by a link with a password. With `isAbove`, two folders
    /// that contain the item are shared too: a folder with a user and by a link, and the root folder by a link.
    private static func sharing(
        _ text: String, _ type: ShareKind = .readOnly, expires: Date? = nil, people: [NamedPermission] = [],
        isAbove: Bool = false
    ) -> PageSharing {
        guard let share = ShareID(rawValue: "s1"), let node = nodes(text).first, case .container(let folder) = node
        else {
            return PageSharing()
        }
        let link = ShareRecord(
            id: share, resource: node.id, type: type, owner: node.owner, created: now, expires: expires,
            password: expires.map { _ in SharePassword(rawValue: text) })
        var root = folder, item = ItemSharing()
        root.parent = nil
        (item.links, item.permissions) = ([link], people)
        if isAbove {
            item.above = [
                SharingAbove(folder: folder, path: [text], permissions: [person(text)], links: [link]),
                SharingAbove(folder: root, path: [], permissions: [], links: [link]),
            ]
        }
        return PageSharing(item: item, addresses: [share: text])
    }

    /// Returns an expiring permission of a user who came through a link.
    static func person(_ name: String, cameByLink: Bool = true) -> NamedPermission {
        let permission = Permission(
            resource: .container(.random()), owner: .random(), user: .random(), role: .editor, name: name, created: now,
            expires: now.addingTimeInterval(9e8), share: cameByLink ? .random() : nil)
        return NamedPermission(record: permission, user: name, owner: name, path: [name])
    }

    /// Returns a deleted folder with search results, and a deleted document whose folder no longer exists.
    private static func trashEntries(_ text: String) -> [TrashView] {
        nodes(text).map { node in
            let isFolder = !node.id.isFile
            let record = TrashRecord(
                resource: node.id, name: text, owner: node.owner, parent: .random(), deleted: now, deletedBy: nil,
                count: isFolder ? 3 : 1, bytes: 1)
            var view = TrashView(record: record, path: isFolder ? [text] : nil, deletedBy: text)
            if isFolder { view.found = Array(repeating: .init(id: node.id, name: text), count: 4) }
            return view
        }
    }

    /// Returns the account of an operator, who was disabled.
    private static func account(_ text: String) -> [Account] {
        SignInName(text).map {
            [
                Account(
                    name: $0, displayName: text, isBusiness: true, isEducation: true, created: now, disabled: now,
                    isOperator: true)
            ]
        } ?? []
    }

    private static func storageBreakdown(_ name: String) -> StorageBreakdown? {
        guard let file = FileID(rawValue: "f1"), let folder = ContainerID(rawValue: "c1") else { return nil }
        let content = ContentRecord(blob: BlobKey(rawValue: "b1"), size: 40, sha256: [])
        let record = FileRecord(
            id: file, name: name, parent: folder, owner: .random(), size: 40, version: .first, modified: now,
            content: content, lock: .free, isReadOnly: false)
        return StorageBreakdown(
            usage: StorageUsage(used: 95, quota: .default, limit: 100), documents: 40, formerVersions: 50, trash: 5,
            largest: [WeighedFile(file: record, bytes: 90, versions: 2, path: [name])])
    }

    /// A document shared with a user and by a link.
    private static func sharedPage(_ text: String) -> SharedPage {
        guard let file = storageBreakdown(text)?.largest.first?.file, let user = UserID(rawValue: "abc"),
            let share = ShareID(rawValue: "s1")
        else { return SharedPage(listing: SharedListing(entries: [], isComplete: true)) }
        let permission = Permission(
            resource: .file(file.id), owner: file.owner, user: user, role: .editor, name: text, created: now,
            expires: now.addingTimeInterval(9e6))
        let named = NamedPermission(record: permission, user: text, owner: text, path: [text])
        let link = ShareRecord(
            id: share, resource: .file(file.id), type: .readOnly, owner: file.owner, created: now)
        let entry = SharedEntry(
            node: .file(file), path: [text], permissions: Array(repeating: named, count: 6), links: [link])
        return SharedPage(
            listing: SharedListing(entries: [entry], isComplete: false), hasActivity: true,
            addresses: [share: "/s/" + text])
    }

    private static func fields(_ text: String) -> [HiddenField] { [.init(name: "id", value: text)] }

    private static func broughtBack(_ name: String) -> FlashMessage? {
        guard let file = FileID(rawValue: "f1"), let folder = ContainerID(rawValue: "c1") else { return nil }
        return .broughtBack(name, .file(file), in: folder)
    }

    private static func paging(_ text: String) -> FolderPaging {
        let edge = SortedListing.Edge(isFile: true, cursor: SortedCursor(value: 1, name: "", key: text))
        let folders = nodes(text).prefix(1).flatMap { node in
            if case .container(let folder) = node {
                Array(repeating: folder, count: 500)
            } else {
                [] as [ContainerRecord]
            }
        }
        return FolderPaging(
            part: SortedListing(
                listing: Listing(containers: folders, files: []), total: 1_300, first: 501, previous: edge, next: edge),
            order: ListingOrder(.size, isDescending: true), address: "/folders/f1")
    }

    static func office(_ name: String) -> OfficeButton? {
        let file = try? ProviderFile(
            source: "https://wopi.contoso.example/wopi/files/f1", provider: name, user: name, name: name,
            invokedBy: .web)
        return file.flatMap { try? OfficeLink($0, in: .word) }.map(OfficeButton.init)
    }

    private static var undo: PermissionUndo? {
        guard let file = FileID(rawValue: "f1"), let user = UserID(rawValue: "abc") else { return nil }
        return PermissionUndo(resource: .file(file), user: user, mayEdit: true, lastDay: Day("2099-12-31"))
    }

    private static func operating(_ text: String) -> [any Page] {
        let usage = StorageUsage(used: 95, quota: .bytes(1_500_000_000), limit: 1_500_000_000)
        var filter = AuditFilter()
        (filter.user, filter.document, filter.kind, filter.since) = (text, "f1", "file_saved", .week)
        filter.doer = text
        return [
            OperatorOverviewPage(),
            OperatorOverviewPage(
                counts: counts,
                report: ServerReport(lastGarbageCollection: now, disk: .init(free: 5_000_000, size: 9_000_000))),
            OperatorOverviewPage(
                counts: counts,
                report: ServerReport(
                    problem: text, onboarding: [.noSecret(client: text), .icon(problem: text, file: text, size: 16)])),
            OperatorPeoplePage(people: [], words: text, isCut: true),
            OperatorPeoplePage(
                people: account(text).map { .init(account: $0, isSelf: true, usage: usage) }, next: "/next",
                isFirstPage: false,
                draft: .init(name: text, displayName: text), message: PageMessage(problem: .userNameTaken(text))),
            OperatorLocksPage(locks: [], message: PageMessage(flashMessage: .lockReleased(text))),
            OperatorLocksPage(
                locks: lock(text), next: "/next",
                isFirstPage: false),
            ActivityPage(events: []),
            ActivityPage(events: audit(text), query: .init(kinds: .sharing, since: .week, before: "2"), next: "1"),
            ActivityPage(events: audit(text), query: .init(document: "abc", by: "abc"), byName: text, name: text),
            ActivityPage(events: audit(text), trashed: trashed(text), hasOthers: true),
            OperatorAuditPage(events: [], message: PageMessage(problem: .noSuchAccount(text))),
            OperatorAuditPage(
                events: audit(text), filter: filter, next: "1"),
            OperatorAppsPage(
                apps: [
                    Client.Kind.confidential(secret: Secret.random(.code).digest), .confidential(secret: nil),
                    .publicClient,
                ].map {
                    Client(name: text, redirectURIs: [text], kind: $0, isFirstParty: true, created: now)
                }),
        ] + account(text).flatMap { operatorPersonPages($0, text) }
    }

    private static func operatorPersonPages(_ account: Account, _ text: String) -> [OperatorPersonPage] {
        let usage = StorageUsage(used: 95, quota: .bytes(1_500_000_000), limit: 1_500_000_000)
        return [
            OperatorPersonPage(
                account: account, isSelf: true, usage: usage, defaultQuota: 1_000,
                grants: [grant(text), grant(text, .browser)],
                message: PageMessage(problem: .noQuota, refused: .init(kind: .quota, typed: text))),
            OperatorPersonPage(
                account: account, usage: StorageUsage(used: 0, quota: .default, limit: nil), grants: [],
                message: PageMessage(problem: .userNameNotAllowed, refused: .init(kind: .userName, typed: text))),
            OperatorPersonPage(
                account: Account(name: account.name, displayName: text, created: now),
                usage: StorageUsage(used: 0, quota: .unlimited, limit: nil), grants: [], password: text),
        ]
    }

    private static func lock(_ text: String) -> [LockRecord] {
        guard let file = FileID(rawValue: "f1"), let lock = LockID(rawValue: "lock") else { return [] }
        return [
            LockRecord(
                file: file, path: [text], owner: .random(), ownerName: text, lock: lock, takenBy: text, since: now,
                expires: now)
        ]
    }

    private static func trashFolder(_ text: String, isComplete: Bool) -> [any Page] {
        guard let record = trashed(text).values.first, let id = ContainerID(rawValue: "c1"),
            let file = storageBreakdown(text)?.largest.first?.file
        else { return [] }
        let folder = ContainerRecord(id: id, name: text, parent: nil, owner: record.owner, modified: now)
        let nodes = isComplete ? [] : [Node.container(folder), .file(file)]
        return [
            TrashFolderPage(
                folder: TrashedFolder(
                    record: record, path: [folder, folder], home: [text], nodes: nodes, isComplete: isComplete))
        ]
    }

    private static func trashed(_ text: String) -> [String: TrashRecord] {
        guard let file = FileID(rawValue: "f1"), let folder = ContainerID(rawValue: "c1"),
            let owner = UserID(rawValue: "abc")
        else { return [:] }
        let record = TrashRecord(
            resource: .file(file), name: text, owner: owner, parent: folder, deleted: now, deletedBy: nil)
        return [file.rawValue: record]
    }

    /// Returns audit events of each kind. The actors are of all kinds, and the details are valid or malformed.
    private static func audit(_ text: String) -> [AuditEntry] {
        let details = [
            "version_restored": "v1", "folder_deleted": "3", "lock_released": text, "share_made": "ReadWrite",
            "permission_given": "viewer abc by a link", "permission_ended": "abc", "permission_changed": "editor abc",
            "quota_changed": "1500000000",
            "handed_over": "abc 1", "taken_over": "abc 12", "account_removed": "3 documents, \(text)",
            "account_changed": "operator", "grant_ended": "signed_out_everywhere", "sign_in_throttled": "link abc",
        ]
        let authorities = [nil, "machine", "operator:abc", "share:abc", "grant:abc"]
        return AuditedEvent.kinds.enumerated().flatMap { index, kind in
            [details[kind] ?? text, text].map { detail in
                AuditEntry(
                    id: "\(index)", at: now, event: AuditedEvent(stored: kind, detail: detail),
                    user: UserID(rawValue: "abc"), userName: detail == text ? text : nil, otherName: text,
                    byName: index.isMultiple(of: 2) ? text : nil, authority: authorities[index % authorities.count],
                    client: "abc", clientName: text, document: "f1", name: text, version: 2, address: text)
            }
        }
    }

    private static var counts: InstallationCounts {
        InstallationCounts(
            people: 3, disabled: 1, documents: 12, folders: 2, inTrash: 1, bytes: 5_000_000, apps: 2, browsers: 1,
            locks: 1, lastDay: ["file_created": 3], lastWeek: ["file_created": 5, "sign_in": 9])
    }

    private static func telling(_ text: String) -> [any Page] {
        let kinds: [MessagePage.Kind] = [
            .signedOut, .notShared, .appFault(.unknownClient), .appFault(.unregisteredRedirectURI),
            .appFault(.malformed(.invalidRequest)),
            .notFound, .formExpired, .changedMeanwhile, .cookiesNeeded, .tooLarge(limit: 5_000_000),
            .tooLarge(limit: nil),
            .notUTF8, .storageReadOnly, .depthExceeded(limit: 100),
            .tooManyRequests(seconds: 30),
            .internalError, .storageFull, .uploadStopped(saved: 2), .passwordChanged,
        ]
        return kinds.map { MessagePage(kind: $0, reference: text) } + [
            LandingPage(), LandingPage(isHosted: true), PrivacyPage(), PrivacyPage(isHosted: true),
            SignOutPage(name: text),
        ]
    }
}
