import OAuthServer

/// The page with the status of the server.
struct OperatorOverviewPage: OperatorPage {
    /// The counts of the server; `nil` if they aren't available.
    var counts: InstallationCounts?
    /// The status report of the server; `nil` if it isn't available.
    var report: ServerReport?
    var message = PageMessage()

    var section: OperatorSection { .overview }
    var template: PageTemplate { .operatorOverview }

    func content(_ localization: Localization) -> [String: Any] {
        var model: [String: Any] = ["figures": figures(localization), "isEnglish": localization.language == .english]
        model["hasFigures"] = counts != nil || report?.disk != nil
        if let counts { model["growth"] = growth(counts, localization) }
        if let report { model["health"] = health(report, localization) }
        return model
    }

    private func figures(_ localization: Localization) -> [[String: Any]] {
        let strings = localization.strings.operating.figures
        var figures: [[String: Any]] = []
        func add(_ label: String, _ value: String, more: String? = nil) {
            var figure: [String: Any] = ["label": label, "value": value]
            if let more { figure["more"] = more }
            figures.append(figure)
        }
        func count(_ number: Int64) -> Int { Int(clamping: number) }
        if let counts {
            func text(_ number: Int64) -> String { localization.number(count(number)) }
            add(
                localization.strings.operating.people, text(counts.people),
                more: counts.disabled > 0 ? strings.disabled(count(counts.disabled)) : nil)
            add(
                localization.strings.common.documents, text(counts.documents),
                more: strings.folders(count(counts.folders)))
            add(
                strings.usage, localization.size(counts.bytes),
                more: counts.inTrash > 0 ? strings.inTrash(count(counts.inTrash)) : nil)
            add(strings.connected, text(counts.apps), more: strings.browsers(count(counts.browsers)))
            add(strings.open, text(counts.locks))
        }
        if let disk = report?.disk {
            add(strings.disk, strings.free(localization.size(disk.free), localization.size(disk.size)))
        }
        return figures
    }

    /// Returns the number of events in the last day and in the last week.
    private func growth(_ counts: InstallationCounts, _ localization: Localization) -> [String: Any] {
        let strings = localization.strings.operating.figures
        let rows = [
            (strings.made, "file_created"), (strings.saved, "file_saved"), (strings.deleted, "file_deleted"),
            (strings.foldersDeleted, "folder_deleted"),
            (strings.added, "account_added"), (strings.signedIn, "sign_in"), (strings.failed, "sign_in_failed"),
        ]
        return [
            "rows": rows.map { label, kind in
                [
                    "label": label, "day": localization.number(Int(clamping: counts.lastDay[kind] ?? 0)),
                    "week": localization.number(Int(clamping: counts.lastWeek[kind] ?? 0)),
                ]
            }
        ]
    }

    private func health(_ report: ServerReport, _ localization: Localization) -> [String: Any] {
        var model: [String: Any] = ["isComplete": report.onboarding.isEmpty]
        model["missing"] = report.onboarding.map { ["parts": Self.parts($0.sentence(localization.strings))] }
        if let problem = report.problem { model["trouble"] = problem }
        if let garbageCollection = report.lastGarbageCollection {
            model["garbageCollection"] = localization.time(garbageCollection)
        }
        return model
    }
}
