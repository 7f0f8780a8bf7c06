import Auditing
import Localization

/// The overview page for operators: the status of the server, and counts.
struct OperatorOverviewPage: OperatorPage {
    /// The numbers of users, documents and other rows; `nil` if the server can't count them.
    var counts: InstallationCounts?
    /// The status report of the server; `nil` if there is no report.
    var report: ServerReport?
    /// Whether the documents are in another store than the library, whose documents the counts are about.
    var isHosted = false
    var message = PageMessage()

    var section: PageSection { .operating(.overview) }
    var template: PageTemplate { .operatorOverview }

    struct Content: Encodable {
        struct Figure: Encodable {
            let label, value: String
            let more: String?
        }

        /// A row with the number of events of one kind in the last day and in the last week.
        struct GrowthRow: Encodable {
            let label, day, week: String
        }

        /// A row with something that is missing from the onboarding sheet.
        struct Gap: Encodable {
            let parts: [CommandText]
        }

        struct Health: Encodable {
            let isComplete: Bool
            let missing: [Gap]
            let trouble: String?
            let garbageCollection: TimeText?
        }

        let figures: [Figure]
        let growth: [GrowthRow]?
        let health: Health?
        let isEnglish: Bool
    }

    func content(_ localization: Localization, _ provider: Provider) -> Content {
        Content(
            figures: figures(localization), growth: counts.map { growth($0, localization) },
            health: report.map { health($0, localization) }, isEnglish: localization.language == .english)
    }

    private func figures(_ localization: Localization) -> [Content.Figure] {
        let strings = localization.strings.operating.figures
        var figures: [Content.Figure] = []
        func add(_ label: String, _ value: String, more: String? = nil) {
            figures.append(Content.Figure(label: label, value: value, more: more))
        }
        func count(_ number: Int64) -> Int { Int(clamping: number) }
        if let counts {
            func text(_ number: Int64) -> String { localization.number(count(number)) }
            add(
                localization.strings.operating.people, text(counts.people),
                more: counts.disabled > 0 ? strings.disabled(count(counts.disabled)) : nil)
            if !isHosted {
                add(
                    localization.strings.common.documents, text(counts.documents),
                    more: strings.folders(count(counts.folders)))
                add(
                    strings.usage, localization.size(counts.bytes),
                    more: counts.inTrash > 0 ? strings.inTrash(count(counts.inTrash)) : nil)
            }
            add(strings.connected, text(counts.apps), more: strings.browsers(count(counts.browsers)))
            if !isHosted { add(strings.open, text(counts.locks)) }
        }
        if let disk = report?.disk {
            add(strings.disk, strings.free(localization.size(disk.free), localization.size(disk.size)))
        }
        return figures
    }

    private func growth(_ counts: InstallationCounts, _ localization: Localization) -> [Content.GrowthRow] {
        let strings = localization.strings.operating.figures
        let documents = [
            (strings.made, "file_created"), (strings.saved, "file_saved"), (strings.deleted, "file_deleted"),
            (strings.foldersDeleted, "folder_deleted"),
        ]
        let people = [
            (strings.added, "account_added"), (strings.signedIn, "sign_in"), (strings.failed, "sign_in_failed"),
        ]
        return ((isHosted ? [] : documents) + people).map { label, kind in
            Content.GrowthRow(
                label: label, day: localization.number(Int(clamping: counts.lastDay[kind] ?? 0)),
                week: localization.number(Int(clamping: counts.lastWeek[kind] ?? 0)))
        }
    }

    private func health(_ report: ServerReport, _ localization: Localization) -> Content.Health {
        Content.Health(
            isComplete: report.onboarding.isEmpty,
            missing: report.onboarding.map { gap in
                Content.Gap(parts: CommandText.parts(of: gap.sentence(localization.strings)))
            },
            trouble: report.problem, garbageCollection: report.lastGarbageCollection.map(localization.time))
    }
}
