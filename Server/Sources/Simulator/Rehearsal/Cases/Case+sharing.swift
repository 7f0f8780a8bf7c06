import OfficeClient
import OfficeLinks

extension Case {
    /// Cases in which Word, Excel and PowerPoint on one phone use the same refresh token.
    static let sharing: [Case] = [
        Case(
            "three-apps", "Three apps refresh with one refresh token at the same time",
            from: "RFC 6749 §6, RFC 9700 §4.14.2"
        ) { run in
            let apps = [OfficeApp.word, .excel, .powerPoint].map(run.phone), fixture = run.fixture
            let place = try await run.step(
                "One app adds the Place, and all three apps have its tokens", .webView, .added
            ) {
                let place = try await apps[0].add(fixture.sheet)
                if place.refreshToken == nil { throw NotAvailable("the token endpoint doesn't issue refresh tokens") }
                for app in apps { try app.book.keep(place) }
                return place
            }
            let renewed = try await run.step("All three apps refresh at the same time", .tokensIssued) {
                let renewed = try await run.refreshTogether(apps, place)
                try run.check(
                    !renewed.isEmpty, "bootstrap-and-oauth.md#token-endpoint",
                    expected: "new tokens for at least one of the three apps",
                    came: "three refusals")
                return renewed
            }
            if renewed.allSatisfy({ $0.refreshToken == place.refreshToken }) {
                try await run.keepsRefreshToken(apps, place, renewed: renewed)
            } else {
                try await run.replacesRefreshToken(apps, place, renewed: renewed)
            }
        }
    ]
}

extension CaseRun {
    /// Returns a phone with another Office app for the same user.
    fileprivate func phone(_ app: OfficeApp) -> Phone {
        var device = fixture.device
        device.app = app
        return fixture.newPhone(device: device)
    }

    /// Refreshes the access token in all apps at the same time, with the same refresh token.
    ///
    /// - Returns: the new tokens of the apps that weren't refused.
    fileprivate func refreshTogether(_ apps: [Phone], _ place: AddedPlace) async throws -> [AddedPlace] {
        try await withThrowingTaskGroup(of: AddedPlace?.self) { group in
            for app in apps { group.addTask { try await app.refresh(place) } }
            return try await group.reduce(into: []) { renewed, place in if let place { renewed.append(place) } }
        }
    }

    /// Returns whether the server still accepts the access token, which shows that the grant hasn't ended.
    fileprivate func isGood(_ place: AddedPlace, _ app: Phone) async -> Bool {
        await app.bootstrapper(place.sheet).ask(
            .bootstrap, token: place.accessToken, sessionContext: place.sessionContext
        ).value != nil
    }

    /// Checks a server whose refresh token stays valid until it expires: all three apps can continue to use the token.
    fileprivate func keepsRefreshToken(_ apps: [Phone], _ place: AddedPlace, renewed: [AddedPlace]) async throws {
        try await step("The server keeps the refresh token, and all three apps get working access tokens", .profile) {
            try check(
                renewed.count == apps.count, "bootstrap-and-oauth.md#token-endpoint",
                expected: "tokens for all three apps",
                came: "\(renewed.count)",
                cause: "a server that replaces the refresh token but doesn't return the new one")
            for place in renewed where await !isGood(place, apps[0]) {
                throw UnmetExpectation(
                    "bootstrap-and-oauth.md#token-endpoint", expected: "three valid access tokens",
                    came: "a refused access token",
                    cause: "a server that revokes an access token when it issues the next one")
            }
        }
        try await step("All three apps refresh again, without a sign-in", .tokensIssued, .rootContainer) {
            let again = try await refreshTogether(apps, place)
            try check(
                again.count == apps.count, "bootstrap-and-oauth.md#token-endpoint",
                expected: "tokens for all three apps",
                came: "\(again.count)")
            for app in apps { _ = try await app.root(at: fixture.provider) }
            let signIns = apps.map(\.counts.signIns).reduce(0, +)
            try check(
                signIns == 1, "flows.md#expired-credentials", expected: "one sign-in in total", came: "\(signIns)")
        }
    }

    /// Checks a server that replaces the refresh token at each use. The server may accept the replaced token again for
    /// a while, in case the response with the new token was lost. After that time, a use of the replaced token looks
    /// like theft, and the server may revoke the grant with all its tokens.
    fileprivate func replacesRefreshToken(_ apps: [Phone], _ place: AddedPlace, renewed: [AddedPlace]) async throws {
        var live: [AddedPlace] = []
        for place in renewed where await isGood(place, apps[0]) { live.append(place) }
        guard let last = live.last else {
            try await step(
                "The server replaces the refresh token: \(renewed.count) of 3 apps got new tokens, and the reuse revoked the grant",
                .tokensIssued
            ) {
                let again = try await refreshTogether(apps, place)
                try check(
                    again.isEmpty, "RFC 9700 §4.14.2", expected: "no tokens for a revoked grant", came: "new tokens")
            }
            return try await signsInOnce(apps)
        }
        let others = renewed.count < apps.count ? ", and the others use those on the phone" : ""
        try await step(
            "The server replaces the refresh token: \(renewed.count) of 3 apps got new tokens\(others)", .tokensIssued,
            .rootContainer
        ) {
            for app in apps {
                try app.book.keep(last)
                _ = try await app.root(at: fixture.provider)
            }
        }
    }

    /// Checks that a single sign-in is enough for all three apps after the grant has ended.
    private func signsInOnce(_ apps: [Phone]) async throws {
        try await step("After one more sign-in, all three apps continue", .signInAgain, .rootContainer) {
            let place = try await apps[0].add(fixture.sheet)
            for app in apps {
                try app.book.keep(place)
                _ = try await app.root(at: fixture.provider)
            }
        }
    }
}
