import Foundation
import Testing

@testable import EmplaceCLI

/// Tests the options and the output of `emplace onboarding`. OnboardingTests tests the content of the onboarding sheet.
@Suite struct OnboardingCommandTests {
    @Test func `the sheet has the server's addresses and client, and never the secret`() async throws {
        try await TemporaryInstallation.use { installation in
            let client = try await installation.json("client", "new-secret", "Office")
            let sheet = try await installation.json("onboarding")
            #expect(sheet["ClientID"] as? String == client["client_id"] as? String)
            #expect(sheet["RedirectUri"] as? String == "https://localhost")
            #expect((sheet["BootstrapperUri"] as? String)?.hasSuffix("/wopibootstrapper") == true)
            let icons = try #require(sheet["IconLocations"] as? [String: String])
            #expect(Set(icons.keys) == ["16", "32", "48", "64", "80", "96"])
            #expect(icons.values.allSatisfy { $0.hasPrefix("https:") && $0.hasSuffix(".png") })
            #expect(sheet["SupportRefresh"] as? Bool != nil)
            let secret = try #require(client["client_secret"] as? String)
            let text = await installation.run("onboarding").output
            #expect(!text.contains(secret) && !"\(sheet)".contains(secret))
            #expect(text.contains("(sent securely, never by email)"))
        }
    }

    @Test func `the check fails while anything is missing, and lists it`() async throws {
        try await TemporaryInstallation.use { installation in
            let said = await installation.run("onboarding", "--check")
            #expect(said.status == 1 && said.output.contains("Not ready to send yet:"))
            #expect(said.output.contains("provider-description") && said.output.contains("localhost"))
            let json = await installation.run("onboarding", "--check", "--json")
            #expect(json.status == 1)
            let problems = try #require(try json.json()["not_fit_to_send"] as? [String])
            #expect(
                problems.contains { $0.contains("provider-id") } && problems.contains { $0.contains("there is only 1") }
            )
            #expect(await installation.run("onboarding").status == 0, "only the check fails")
        }
    }

    @Test func `the sheet uses the settings of the data directory`() async throws {
        try await TemporaryInstallation.use { installation in
            try installation.write(
                #"{"provider-name": "Contoso", "provider-id": "TP_CONTOSO", "public-url": "https://wopi.contoso.com"}"#,
                to: "data/emplace.json")
            let sheet = try await installation.json("onboarding")
            #expect(sheet["LocalizedProviderName"] as? String == "Contoso")
            #expect(sheet["ProviderId"] as? String == "TP_CONTOSO")
            #expect(sheet["BootstrapperUri"] as? String == "https://wopi.contoso.com/wopibootstrapper")
        }
    }

    @Test(arguments: [
        #"{"provider-id": "TP CONTOSO"}"#, #"{"retention": "all"}"#, #"{"no-such": 1}"#, "{",
        #"{"max-upload-bytes": 0}"#, #"{"content-trash": "5m"}"#,
    ]) func `an invalid settings file stops every command with one line`(file: String) async throws {
        try await TemporaryInstallation.use { installation in
            try installation.write(file, to: "data/emplace.json")
            for words in [["onboarding"], ["user", "list"], ["doctor"]] {
                let said = await CommandRun(words + ["--data", installation.data])
                #expect(said.fails(), "\(said)")
            }
        }
    }
}
