import Basics
import Documents
import Foundation
import HTTPTypes
import HummingbirdTesting
import ServerFixtures
import Testing
import WOPI

/// Tests names in header fields from broken or hostile clients. The server either changes a name so that it is valid on
/// phones or responds with 400. No item is created outside of the requested folder (docs/protocol/files.md#names).
@Suite struct HostileNameTests {
    /// The names in the header fields of the requests: encoded in UTF-7 and without file extension.
    static let names = [
        "..", ".", "../up", "a/b", "a+AAA-b", "+2D0-", "+3Vo-", "a+2D", "+!!!-", "+ACAAIAAg-", "a+AFw-b", "a+AAo-b",
        "a+IC4-xcod", "a:b*c?d+ACI-e<f>g|h#i{j}k^l[m]n`o%p", String(repeating: "n", count: 525),
        // These names contain paths that lead to a parent folder.
        "+AC4ALgAv-up", "+AC4ALgAvAC4ALgAv-etc+AC8-passwd", "..+AC8-up", "+AFw-..+AFw-up", "+AC8-etc+AC8-passwd",
        "+AC4ALg-", "+IEIgJA-", "+ICQgJA-", "C:+AFw-up", "+2D3eAA", "+AC8AAA", "+AC", "+A", "+", "+-", "+AGEALwBi-",
        "~+AC8-up", "%2e%2e%2fup", "+ACUAMgBl-", "+JCYkJg-", "+JCb-", "+2D0-+3gA-", "CON", "up.docx+AC8-", "+/w8-",
        "+ACs-AC8-", "+AC4-+AC4-+AC8-up", String(repeating: "+U8p1KGRNT1x-", count: 60),
        // These names contain line breaks and further header lines.
        "a+AA0ACg-Set-Cookie: evil+AD0-1", "a+AAo-X-Evil: 1", "a+AA0-X-Evil: 1", "a+IKgg-b", "a+AIU-b",
        "+AA0ACgANAAo-<b>", "+MA8-", "+AA0ACg-x", "+ADw-b+AD4-",
    ]

    @Test(arguments: names) func `a suggested name is corrected and never refused, in its own folder`(
        _ name: String
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let root = try await fixture.root(), token = try await fixture.token(.container(root))
            for operation in ["CREATE_CHILD_FILE", "CREATE_CHILD_CONTAINER"] {
                let sent = operation.hasSuffix("FILE") ? name + ".docx" : name
                let answer = try await client.wopi(
                    .post, "/wopi/containers/\(root)", token: token,
                    headers: ["Override": operation, "SuggestedTarget": sent])
                #expect(answer.status == 200, "\(operation)")
                try await Self.check(answer, client, under: root)
            }
            let file = try await fixture.file()
            let copied = try await client.wopi(
                .post, "/wopi/files/\(file)", token: fixture.token(.file(file)),
                headers: ["Override": "PUT_RELATIVE", "SuggestedTarget": name + ".docx"], body: "x")
            #expect(copied.status == 200)
            try await Self.check(copied, client, under: root)
        }
    }

    @Test(arguments: names) func `an exact name is accepted if phones support it, or refused without changes`(
        _ name: String
    ) async throws {
        try await WOPIFixture.run { fixture, client in
            let root = try await fixture.root(), token = try await fixture.token(.container(root))
            for operation in ["CREATE_CHILD_FILE", "CREATE_CHILD_CONTAINER"] {
                let before = try await fixture.everything()
                let sent = operation.hasSuffix("FILE") ? name + ".docx" : name
                let answer = try await client.wopi(
                    .post, "/wopi/containers/\(root)", token: token,
                    headers: ["Override": operation, "RelativeTarget": sent])
                if answer.status == 200 {
                    try await Self.check(answer, client, under: root)
                } else {
                    #expect(answer.status == 400, "\(operation)")
                    #expect(try await fixture.everything() == before)
                }
                Self.checkHeaders(of: answer)
            }
        }
    }

    @Test(arguments: names) func `a file gets a valid name or keeps its own`(_ name: String) async throws {
        try await WOPIFixture.run { fixture, client in
            let id = try await fixture.file(), path = "/wopi/files/\(id)", token = try await fixture.token(.file(id))
            let answer = try await client.wopi(
                .post, path, token: token, headers: ["Override": "RENAME_FILE", "RequestedName": name])
            let info = try await client.wopi(.get, path, token: token).json()
            let shown = try #require(info["BaseFileName"] as? String)
            if answer.status == 200 {
                let renamed = try #require(try answer.json()["Name"] as? String)
                #expect(shown == renamed + ".docx")
                Self.check(shown)
            } else {
                #expect(answer.status == 400 && shown == "Plan.docx")
            }
            Self.checkHeaders(of: answer)
        }
    }

    private static func check(
        _ answer: WOPIAnswer, _ client: any TestClientProtocol, under root: ContainerID
    ) async throws {
        guard answer.status == 200 else { return }
        let json = try answer.json(), made = json["ContainerPointer"] as? [String: Any] ?? json
        check(try #require(made["Name"] as? String))
        let link = try WOPILink(made["Url"])
        let ancestry = try await client.wopi(.get, link.path + "/ancestry", token: link.token).json()
        let parents = try #require(ancestry["AncestorsWithRootFirst"] as? [[String: Any]])
        #expect(parents.count == 1)
        #expect(try WOPILink(parents.first?["Url"]).path == "/wopi/containers/\(root)")
    }

    /// Checks that the name of a created item follows docs/protocol/files.md#names.
    private static func check(_ name: String) {
        #expect(!name.isEmpty && !name.hasPrefix(".") && !name.hasSuffix(".") && !name.hasSuffix(" "))
        #expect(name.unicodeScalars.allSatisfy { !#"\/:*?"<>|#{}^[]`%"#.unicodeScalars.contains($0) }, "\(name)")
        #expect(name.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }, "\(name)")
        // The test compares bytes, because `==` treats different spellings of the same character as equal.
        #expect(name.utf8.elementsEqual(name.precomposedStringWithCanonicalMapping.utf8) && name.count <= 512)
    }

    private static func checkHeaders(of answer: WOPIAnswer) {
        for field in answer.headers {
            #expect(!["set-cookie", "x-evil"].contains(field.name.canonicalName))
            #expect(field.value.utf8.allSatisfy { (0x20...0x7E).contains($0) }, "\(field)")
        }
    }
}
