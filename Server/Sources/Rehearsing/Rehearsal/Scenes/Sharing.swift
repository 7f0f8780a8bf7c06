import OfficeClient
import OfficeLinks

extension Scene {
    /// The refresh token is on the phone, where Word, Excel and PowerPoint may share it.
    static let sharing: [Scene] = [
        Scene(
            "three-apps", "Three apps share one refresh token, and refresh at the same time",
            from: "RFC 6749 §6, RFC 9700 §4.14.2"
        ) { act in
            let apps = [OfficeApp.word, .excel, .powerPoint].map(act.phone), stage = act.stage
            let place = try await act.step("One app adds the place; all three have its tokens", .webView, .added) {
                let place = try await apps[0].add(stage.sheet)
                if place.refreshToken == nil { throw NotHere("the token endpoint issues no refresh token") }
                for app in apps { try app.book.keep(place) }
                return place
            }
            let renewed = try await act.step("All three refresh with it at the same time", .tokensIssued) {
                let renewed = try await act.refreshTogether(apps, place)
                try act.check(
                    !renewed.isEmpty, "bootstrap-and-oauth.md §6", "new tokens for one of the three at least",
                    came: "three refusals")
                return renewed
            }
            if renewed.allSatisfy({ $0.refreshToken == place.refreshToken }) {
                try await act.keepsRefreshToken(apps, place, renewed)
            } else {
                try await act.replacesRefreshToken(apps, place, renewed)
            }
        }
    ]
}

extension Act {
    /// Another app on the same phone, with the same person.
    fileprivate func phone(_ app: OfficeApp) -> Phone {
        var device = stage.device
        device.app = app
        return stage.newPhone(device: device)
    }

    /// - Returns: what the apps that weren't refused have now.
    fileprivate func refreshTogether(_ apps: [Phone], _ place: AddedPlace) async throws -> [AddedPlace] {
        try await withThrowingTaskGroup(of: AddedPlace?.self) { group in
            for app in apps { group.addTask { try await app.refresh(place) } }
            return try await group.reduce(into: []) { renewed, place in if let place { renewed.append(place) } }
        }
    }

    /// Whether the access token is good, and the grant it belongs to.
    fileprivate func isGood(_ place: AddedPlace, _ app: Phone) async -> Bool {
        await app.bootstrapper(place.sheet).ask(
            .bootstrap, token: place.accessToken, sessionContext: place.sessionContext
        ).value != nil
    }

    /// The refresh token stays good until its end: nobody is in another's way.
    fileprivate func keepsRefreshToken(_ apps: [Phone], _ place: AddedPlace, _ renewed: [AddedPlace]) async throws {
        try await step("The refresh token is kept: all three go on", .profile) {
            try check(
                renewed.count == apps.count, "bootstrap-and-oauth.md §6", "tokens for all three",
                came: "\(renewed.count)", cause: "a server that replaces a token and doesn't say so")
            for place in renewed where await !isGood(place, apps[0]) {
                throw Shortfall(
                    "bootstrap-and-oauth.md §6", expected: "three access tokens that are good", came: "a refusal",
                    cause: "a server that ends an access token when it issues the next")
            }
        }
        try await step("And again: nobody signs in", .tokensIssued, .rootContainer) {
            let again = try await refreshTogether(apps, place)
            try check(
                again.count == apps.count, "bootstrap-and-oauth.md §6", "tokens for all three", came: "\(again.count)")
            for app in apps { _ = try await app.root(stage.provider) }
            let signIns = apps.map(\.counts.signIns).reduce(0, +)
            try check(signIns == 1, "README.md §4.4", "one sign-in in all", came: "\(signIns)")
        }
    }

    /// The refresh token is replaced at each use. Who comes second may be let through once more, in case the answer was
    /// lost; whoever comes later looks like a thief, and the grant may end with all its tokens.
    fileprivate func replacesRefreshToken(_ apps: [Phone], _ place: AddedPlace, _ renewed: [AddedPlace]) async throws {
        var live: [AddedPlace] = []
        for place in renewed where await isGood(place, apps[0]) { live.append(place) }
        guard let last = live.last else {
            try await step(
                "The refresh token is replaced: \(renewed.count) of 3 got new tokens, and the reuse ended the grant",
                .tokensIssued
            ) {
                let again = try await refreshTogether(apps, place)
                try check(again.isEmpty, "RFC 9700 §4.14.2", "an ended grant to stay ended", came: "new tokens")
            }
            return try await signsInOnce(apps)
        }
        try await step(
            "The refresh token is replaced: \(renewed.count) of 3 got new tokens, the others take theirs from the phone",
            .tokensIssued, .rootContainer
        ) {
            for app in apps {
                try app.book.keep(last)
                _ = try await app.root(stage.provider)
            }
        }
    }

    /// Where the grant has ended, one sign-in is enough for all three.
    private func signsInOnce(_ apps: [Phone]) async throws {
        try await step("The person signs in once more, and all three go on", .signInAgain, .rootContainer) {
            let place = try await apps[0].add(stage.sheet)
            for app in apps {
                try app.book.keep(place)
                _ = try await app.root(stage.provider)
            }
        }
    }
}
