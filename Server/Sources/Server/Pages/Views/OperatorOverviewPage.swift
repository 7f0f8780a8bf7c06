import OAuthServer

/// How the place is doing.
struct OperatorOverviewPage: OperatorPage {
    /// `nil` where nobody counts.
    var counts: PlaceCounts?
    /// `nil` where the server says nothing.
    var report: ServerReport?
    var message = PageMessage()

    var section: OperatorSection { .overview }
    var template: PageTemplate { .operatorOverview }

    func content(_ wording: Wording) -> [String: Any] {
        var model: [String: Any] = ["figures": figures(wording), "isEnglish": wording.language == .english]
        model["hasFigures"] = counts != nil || report?.disk != nil
        if let counts { model["growth"] = growth(counts, wording) }
        if let report { model["health"] = health(report, wording) }
        return model
    }

    private func figures(_ wording: Wording) -> [[String: Any]] {
        let texts = wording.texts.operating.figures
        var figures: [[String: Any]] = []
        func add(_ label: String, _ value: String, more: String? = nil) {
            var figure: [String: Any] = ["label": label, "value": value]
            if let more { figure["more"] = more }
            figures.append(figure)
        }
        func count(_ number: Int64) -> Int { Int(clamping: number) }
        if let counts {
            func text(_ number: Int64) -> String { wording.number(count(number)) }
            add(
                wording.texts.operating.people, text(counts.people),
                more: counts.disabled > 0 ? texts.disabled(count(counts.disabled)) : nil)
            add(wording.texts.common.documents, text(counts.documents), more: texts.folders(count(counts.folders)))
            add(
                texts.room, wording.size(counts.bytes),
                more: counts.inTrash > 0 ? texts.inTrash(count(counts.inTrash)) : nil)
            add(texts.connected, text(counts.apps), more: texts.browsers(count(counts.browsers)))
            add(texts.open, text(counts.locks))
        }
        if let disk = report?.disk { add(texts.disk, texts.free(wording.size(disk.free), wording.size(disk.size))) }
        return figures
    }

    /// The events of the last day and of the last week.
    private func growth(_ counts: PlaceCounts, _ wording: Wording) -> [String: Any] {
        let texts = wording.texts.operating.figures
        let rows = [
            (texts.made, "file_created"), (texts.saved, "file_saved"), (texts.deleted, "file_deleted"),
            (texts.foldersDeleted, "folder_deleted"),
            (texts.added, "account_added"), (texts.signedIn, "sign_in"), (texts.failed, "sign_in_failed"),
        ]
        return [
            "rows": rows.map { label, kind in
                [
                    "label": label, "day": wording.number(Int(clamping: counts.lastDay[kind] ?? 0)),
                    "week": wording.number(Int(clamping: counts.lastWeek[kind] ?? 0)),
                ]
            }
        ]
    }

    /// A sentence, of which every second part between backticks is a command.
    private static func parts(_ sentence: String) -> [[String: Any]] {
        sentence.split(separator: "`", omittingEmptySubsequences: false).enumerated().map { index, part in
            [index.isMultiple(of: 2) ? "text" : "code": String(part)]
        }
    }

    private func health(_ report: ServerReport, _ wording: Wording) -> [String: Any] {
        var model: [String: Any] = ["isComplete": report.onboarding.isEmpty]
        model["missing"] = report.onboarding.map { ["parts": Self.parts($0.sentence(wording.texts))] }
        if let problem = report.problem { model["trouble"] = problem }
        if let sweep = report.lastSweep { model["sweep"] = wording.time(sweep) }
        return model
    }
}
