import Basics
import Documents
import HTTPServing
import HTTPTypes
import Hummingbird
import Localization
import ZipArchives

/// The reason why a zip download is refused.
enum ZipRefused: Error, Hashable, Sendable {
    /// The maximum number of concurrent zip downloads is reached.
    case busy
    /// The zip file would contain too many items.
    case tooMuch

    var problem: FormProblem {
        switch self {
        case .busy: .zipsBusy
        case .tooMuch: .tooManyInZip(ZipBody.maxEntries, levels: TreeWalk.maxLevels)
        }
    }

    /// Adds `Retry-After` to the response if the download may succeed later.
    func answer(_ response: Response) -> Response {
        var response = response
        if self == .busy { response.setRetryAfter(Self.pause) }
        return response
    }

    /// The value of `Retry-After`, in seconds.
    private static let pause = 30
}

extension [ZipTurns.Party] {
    static func person(_ id: UserID) -> Self { [.person(id.rawValue), .everybody] }

    /// Returns the groups to which a download through a share link counts. Each group has a limit of concurrent
    /// downloads.
    ///
    /// - Parameter address: the client address; `nil` if unknown. All visitors with an unknown address are in one
    ///   group.
    static func visitors(of share: ShareRecord, from address: IPAddress?) -> Self {
        // An IPv6 /64 is the smallest network that a subscriber gets.
        let network = address.map {
            $0.bytes.prefix($0.bytes.count == 16 ? 8 : 4).map(String.init).joined(separator: ".")
        }
        let link = share.id.rawValue
        return [
            .visitor(link: link, network: network ?? ""), .link(link), .links(of: share.owner.rawValue), .everybody,
        ]
    }
}

extension DocumentVisitor {
    /// Responds with a zip file of the given items and of everything in the given folders. The items are counted before
    /// the response begins, so that exceeding a limit leads to an error message instead of an interrupted download.
    ///
    /// - Parameter name: the name of the zip file without its extension.
    /// - Throws: ``ZipRefused``.
    func zip(_ walk: TreeWalk, named name: String, for parties: [ZipTurns.Party]) async throws -> Response {
        guard let turn = services.zips.begin(parties) else { throw ZipRefused.busy }
        do {
            try await check(walk)
        } catch DocumentsError.tooMany {
            throw ZipRefused.tooMuch
        }
        let body = ZipBody(
            walk: walk, turn: turn, channel: context.channel, texts: visit.language.strings.changedNames.texts,
            now: pages.now)
        let headers: HTTPFields = [
            .contentType: "application/zip",
            .contentDisposition: FileContent.attachment(named: ZipName.safe(name) + ".zip"),
            .cacheControl: "private, no-store", .xContentTypeOptions: "nosniff", .referrerPolicy: "no-referrer",
            .contentSecurityPolicy: "default-src 'none'; sandbox; frame-ancestors 'none'",
        ]
        return Response(status: .ok, headers: headers, body: body.make())
    }

    private func check(_ walk: TreeWalk) async throws {
        var walk = walk, count = 0
        while try await walk.next(now: pages.now()) != nil {
            count += 1
            guard count <= ZipBody.maxEntries else { throw DocumentsError.tooMany(limit: ZipBody.maxEntries) }
            // Lets the event loop serve other connections, because reading rows may complete without suspending.
            if count % 64 == 0 { await OwnThread.turn() }
        }
    }
}

extension Strings.ChangedNames {
    var texts: ChangedNamesTexts { ChangedNamesTexts(fileName: fileName, text: text, more: { more($0) }) }
}
