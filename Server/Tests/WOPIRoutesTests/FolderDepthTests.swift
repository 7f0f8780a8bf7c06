import Documents
import HTTPTypes
import ServerFixtures
import Testing
import WOPI

/// Tests how many folders inside each other an app may create by CreateChildContainer.
@Suite struct FolderDepthTests {
    @Test(arguments: ["SuggestedTarget", "RelativeTarget"])
    func `a container that would be too deep is refused with 400 and the reason`(target: String) async throws {
        try await WOPIFixture.run { fixture, client in
            var folder = try await fixture.root()
            for number in 1...100 { folder = try await fixture.folder("F\(number)", in: folder) }
            let token = try await fixture.token(.container(folder)), before = try await fixture.everything()
            let deepest = folder
            func create(_ operation: String, _ name: String) async throws -> WOPIAnswer {
                try await client.wopi(
                    .post, "/wopi/containers/\(deepest)", token: token, headers: ["Override": operation, target: name])
            }
            let refused = try await create("CREATE_CHILD_CONTAINER", "New")
            let reason = refused.headers[try #require(HTTPField.Name("X-WOPI-InvalidContainerNameError"))]
            #expect(refused.status == 400 && reason == "folders may be at most 100 deep in each other")
            #expect(try await fixture.everything() == before)
            #expect(try await create("CREATE_CHILD_FILE", "New.docx").status == 200)
        }
    }
}
