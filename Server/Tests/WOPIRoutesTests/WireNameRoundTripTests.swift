import Basics
import Catalogue
import Documents
import Foundation
import HTTPTypes
import HostTesting
import Hummingbird
import HummingbirdTesting
import NIOCore
import OAuth
import OAuthServer
import PlaceTesting
import Testing
import WOPI
import WOPIHost

/// Names that phones can't bear go out with hyphens; by the file's id they stay what they are.
@Suite struct WireNameRoundTripTests {
    private static func call(
        _ client: any TestClientProtocol, _ place: WOPIPlace, _ id: FileID, _ headers: [String: String],
        body: String? = nil
    ) async throws -> WOPIAnswer {
        let encoded = Dictionary(
            uniqueKeysWithValues: headers.map {
                ($0, $0.hasSuffix("Target") || $0 == "RequestedName" ? UTF7.encode($1) : $1)
            })
        return try await client.wopi(
            .post, "/wopi/files/\(id)", token: place.token(.file(id)), headers: encoded, body: body)
    }

    private static func stored(_ place: WOPIPlace, _ id: FileID) async throws -> String {
        try await place.library.file(id, for: place.caller).file.name
    }

    @Test func `a phone sees hyphens, the same ones everywhere`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file("50% off: [draft].docx"), root = try await place.root()
            let info = try await client.wopi(.get, "/wopi/files/\(id)", token: place.token(.file(id))).json()
            #expect(info["BaseFileName"] as? String == "50- off- -draft-.docx")
            #expect(info["BreadcrumbDocName"] as? String == "50- off- -draft-.docx")
            let children = try await client.wopi(
                .get, "/wopi/containers/\(root)/children", token: place.token(.container(root))
            ).json()
            let files = try #require(children["ChildFiles"] as? [[String: Any]])
            #expect(files.map { $0["Name"] as? String } == ["50- off- -draft-.docx"])
        }
    }

    @Test(arguments: [
        // Nothing changed, something appended, something else typed.
        ("50% off.docx", "50- off", "50% off.docx"), ("50% off.docx", "50- off (2)", "50% off (2).docx"),
        ("50% off.docx", "Fifty- off", "Fifty- off.docx"), ("A:B.docx", "A-", "A-.docx"),
        (".profile", "-profile", ".profile"), ("a.do%x", "b", "b.do%x"),
        ("cafe\u{301}?.docx", "caf\u{e9}- 2", "cafe\u{301}? 2.docx"),
    ]) func `renaming keeps what the phone couldn't see`(_ name: String, _ wish: String, _ expected: String)
        async throws
    {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(name)
            let answer = try await Self.call(
                client, place, id, ["Override": "RENAME_FILE", "RequestedName": wish])
            #expect(answer.status == 200)
            let stored = try await Self.stored(place, id)
            #expect(stored.unicodeScalars.elementsEqual(expected.unicodeScalars), "\(stored)")
            let info = try await client.wopi(.get, "/wopi/files/\(id)", token: place.token(.file(id))).json()
            let ending = info["FileExtension"] as? String ?? ""
            let base = try #require(try answer.json()["Name"] as? String)
            #expect(info["BaseFileName"] as? String == base + ending)
        }
    }

    @Test(arguments: [
        (["SuggestedTarget": ".pdf"], "50% off.pdf"),
        (["SuggestedTarget": "50- off (copy).docx"], "50% off (copy).docx"),
        (["RelativeTarget": "50- off 2.docx"], "50% off 2.docx"), (["SuggestedTarget": "a:b.docx"], "a-b.docx"),
    ]) func `a copy is named as its source is`(_ target: [String: String], _ expected: String) async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file("50% off.docx")
            let answer = try await Self.call(
                client, place, id, target.merging(["Override": "PUT_RELATIVE"]) { own, _ in own }, body: "copy")
            #expect(answer.status == 200)
            let made = try #require(FileID(rawValue: String(try WOPILink(try answer.json()["Url"]).path.dropFirst(12))))
            #expect(try await Self.stored(place, made) == expected)
            if let exact = target["RelativeTarget"] { #expect(try answer.json()["Name"] as? String == exact) }
        }
    }

    @Test func `a name taken in a phone's eyes is taken`() async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file("50% off.docx")
            let answer = try await Self.call(
                client, place, id, ["Override": "PUT_RELATIVE", "RelativeTarget": "50- off.docx"], body: "copy")
            #expect(answer.status == 409)
        }
    }

    @Test(arguments: ["\u{FE6A}", "\u{A789}", "\u{2024}", "\u{2426}", "\u{FE68}"])
    func `a rare character that somebody types is kept, not taken for another`(_ glyph: String) async throws {
        try await WOPIPlace.run { place, client in
            let id = try await place.file(), wish = glyph + "x" + glyph
            _ = try await Self.call(client, place, id, ["Override": "RENAME_FILE", "RequestedName": wish])
            #expect(try await Self.stored(place, id) == wish + ".docx")
        }
    }

    @Test func `a folder renamed to what the phone shows keeps its name`() async throws {
        try await WOPIPlace.run { place, client in
            let folder = try await place.folder("Q3|Q4"), token = try await place.token(.container(folder))
            for (wish, expected) in [("Q3-Q4", "Q3|Q4"), ("Q3-Q4 old", "Q3|Q4 old"), ("Q3-", "Q3-")] {
                let answer = try await client.wopi(
                    .post, "/wopi/containers/\(folder)", token: token,
                    headers: ["Override": "RENAME_CONTAINER", "RequestedName": wish])
                #expect(try answer.json()["Name"] as? String == wish)
                let stored = try await place.library.container(folder, for: place.caller).container.name
                #expect(stored == expected)
            }
        }
    }
}
