import Basics
import Documents
import Foundation
import HTTPServing
import HTTPTypes
import Hummingbird

/// The reason for which no zip is begun.
enum ZipRefused: Error, Hashable, Sendable {
    /// As many are being made as may be.
    case busy
    /// More than one may have in it.
    case tooMuch

    var problem: FormProblem {
        switch self {
        case .busy: .zipsBusy
        case .tooMuch: .tooManyInZip(ZipBody.maxEntries, levels: TreeWalk.maxLevels)
        }
    }

    /// Says when to come again, where that may help.
    func answer(_ response: Response) -> Response {
        var response = response
        if self == .busy { response.setRetryAfter(Self.pause) }
        return response
    }

    /// Seconds.
    private static let pause = 30
}

extension [ZipTurns.Party] {
    static func person(_ id: UserID) -> Self { [.person(id.rawValue), .everybody] }

    /// - Parameter address: `nil` when it isn't known; all such visitors share a bound.
    static func visitors(of share: ShareRecord, from address: IPAddress?) -> Self {
        // An IPv6 network of 64 bits is the smallest that a subscriber is given.
        let network = address.map {
            $0.bytes.prefix($0.bytes.count == 16 ? 8 : 4).map(String.init).joined(separator: ".")
        }
        let link = share.id.rawValue
        return [
            .visitor(link: link, network: network ?? ""), .link(link), .links(of: share.owner.rawValue), .everybody,
        ]
    }
}

extension DocumentServices {
    /// All that a walk comes by, as a zip that a browser saves. It is looked through first, so that what is too much is
    /// said in words and not by a connection that breaks off.
    ///
    /// - Parameters:
    ///   - name: of the zip, without its extension.
    ///   - visit: whoever it is for, in whose language the zip says what was changed in it.
    /// - Throws: ``ZipRefused``.
    func zip(
        _ walk: TreeWalk, named name: String, for parties: [ZipTurns.Party], in visit: BrowserVisit,
        _ context: HostContext
    ) async throws -> Response {
        guard let turn = zips.begin(parties) else { throw ZipRefused.busy }
        do {
            try await check(walk)
        } catch DocumentsError.tooMany {
            throw ZipRefused.tooMuch
        }
        let body = ZipBody(
            walk: walk, turn: turn, channel: context.channel, strings: visit.language.strings.changedNames,
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
            // Reading rows may not suspend: the other connections of this event loop would wait.
            if count % 64 == 0 { await OwnThread.turn() }
        }
    }
}
