import Foundation
import OfficeClient
import Rehearsal

/// Prints the report as JSON when the rehearsal ends, for scripts. Includes only the requests and responses of failed
/// steps.
struct JSONReporter: Reporter {
    func rehearsalEnded(_ report: RehearsalReport) throws {
        let wanted = Set(report.cases.flatMap(\.steps).filter { $0.outcome == .failed }.flatMap(\.exchanges))
        var short = report
        short.exchanges = report.exchanges.filter { wanted.contains($0.id) }
        print(try ReportOptions.json(short.citingPublicPages))
        fflush(nil)
    }
}
