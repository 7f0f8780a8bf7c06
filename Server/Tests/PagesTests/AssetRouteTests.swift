import HTTPTypes
import ServerFixtures
import Testing

@testable import Pages

@Suite struct AssetRouteTests {
    @Test func `Assets of the pages are cacheable and sent only once`() async throws {
        try await TestBrowser.run { browser, _ in
            for asset in PageAssets.all {
                let answer = try await browser.signedOut.get(asset.path)
                #expect(answer.status == 200 && answer.headers[.contentType] == asset.contentType)
                #expect(answer.headers[.cacheControl] == asset.cacheControl)
                let tag = try #require(answer.headers[.eTag])
                #expect(try await browser.get(asset.path, [.ifNoneMatch: tag]).status == 304)
            }
            let sheet = try await browser.get(PageAssets.stylesheet.path)
            #expect(
                sheet.body == String(decoding: PageAssets.stylesheet.body, as: UTF8.self)
                    && sheet.headers[.cacheControl]?.contains("immutable") == true)
            #expect(try await browser.get("/favicon.ico").headers[.contentType] == "image/png")
        }
    }

    @Test(arguments: ["/nowhere", "/assets/nothing.css", "/documents", "/wopi/nowhere", "/folders/x/y/z"])
    func `An unknown address returns a localized page to browsers and a bare status to other clients`(
        path: String
    ) async throws {
        try await TestBrowser.run { browser, _ in
            let page = try await browser.signedOut.get(path, [.accept: "text/html", .acceptLanguage: "de"])
            #expect(page.status == 404 && page.body.contains("Nicht gefunden") == !path.hasPrefix("/assets"))
            let bare = try await browser.signedOut.get(path)
            #expect(bare.status == 404 && !bare.body.contains("<html"))
        }
    }

    @Test func `The privacy statement is public`() async throws {
        try await TestBrowser.run { browser, _ in
            let page = try await browser.signedOut.get("/privacy")
            #expect(page.status == 200 && page.body.contains("Privacy at"))
        }
    }
}
