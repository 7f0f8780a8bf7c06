import Foundation
import Testing

@testable import OfficeClient

@Suite struct PublicSourceTests {
    /// Returns every citation in the simulator's code.
    private static func citations() throws -> Set<String> {
        let sources = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent().appending(path: "Sources/Simulator")
        var found: Set<String> = []
        for target in ["OfficeClient", "Rehearsal"] {
            let files = FileManager.default.enumerator(
                at: sources.appending(path: target), includingPropertiesForKeys: nil)
            for case let file as URL in try #require(files) where file.pathExtension == "swift" {
                // This file is skipped, because its table contains texts that look like citations.
                guard file.lastPathComponent != "PublicSource.swift" else { continue }
                let text = try String(contentsOf: file, encoding: .utf8)
                for match in text.matches(of: /"([a-z-]+\.md[^"]*)"/) {
                    found.insert(String(match.1))
                }
            }
        }
        return found
    }

    @Test func `every citation in the code has a public page`() throws {
        let citations = try Self.citations()
        #expect(citations.count > 80)
        for citation in citations {
            let pages = PublicSource.all(citation)
            #expect(!pages.isEmpty, "\(citation)")
            for page in pages {
                #expect(!page.text.contains(".md"), "\(citation): \(page.text)")
                let address = try #require(page.address)
                #expect(
                    address.hasPrefix("https://learn.microsoft.com/en-us/")
                        || address.hasPrefix("https://wopi.readthedocs.io/projects/")
                        || address.hasPrefix("https://www.rfc-editor.org/rfc/rfc"), "\(citation): \(address)")
            }
        }
    }

    @Test(
        arguments: [
            ("files.md#lock-decisions", ["Lock"]), ("files.md#lock-header", ["Key concepts of WOPI: lock"]),
            ("containers.md#enumerate-children", ["EnumerateChildren (containers)"]),
            (
                "containers.md#shapes, #create-child-file",
                ["CheckContainerInfo (containers)", "CreateChildFile (containers)"]
            ),
            ("flows.md#add-a-place step 5", ["Operational flows for Microsoft 365 for mobile, Add a Place, step 5"]),
            (
                "flows.md, containers.md#enumerate-children",
                ["Operational flows for Microsoft 365 for mobile", "EnumerateChildren (containers)"]
            ),
            (
                "bootstrap-and-oauth.md#bootstrapper, #challenge",
                ["Bootstrap", "Bootstrap, WWW-Authenticate response header"]
            ),
            ("bootstrap-and-oauth.md#rfcs, #client-checks", nil),
            ("office-links.md#grammar, #client-checks", ["Open files from your app in Microsoft 365 for mobile"]),
            ("check-info.md#addresses", ["CheckFileInfo"]), ("unheard-of.md#nothing", ["Microsoft 365 for mobile"]),
            ("", []),
        ] as [(String, [String]?)]) func `a citation has the titles of its public pages`(
            citation: String, titles: [String]?
        )
    {
        guard let titles else {
            #expect(PublicSource.all(citation).map(\.title).contains("RFC 6749"))
            return
        }
        #expect(PublicSource.all(citation).map(\.title) == titles.map { "Microsoft Learn: \($0)" })
    }

    @Test func `an RFC is cited unchanged`() {
        let page = PublicSource.all("RFC 7636 §4.6").first
        #expect(page?.title == "RFC 7636 §4.6")
        #expect(page?.address == "https://www.rfc-editor.org/rfc/rfc7636#section-4.6")
    }

    @Test func `a finding names the public page instead of the internal section`() {
        let finding = Finding(.breaks, section: "files.md#lock-decisions", expected: "409", came: "200")
        #expect(finding.description == "Microsoft Learn: Lock: expected 409; received 200")
    }
}
