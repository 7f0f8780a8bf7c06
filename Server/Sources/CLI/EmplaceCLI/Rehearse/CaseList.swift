import OfficeClient
import Rehearsal

/// The cases and faults that `emplace rehearse --list` prints.
struct CaseList: Encodable {
    struct ListedCase: Encodable {
        let name: String
        let title: String
        /// The public documents that contain the rules that the case checks.
        let sources: String
    }

    struct ListedFault: Encodable {
        let name: String
        /// The rule that the fault breaks, with the document that contains the rule.
        let sentence: String
        let source: String
    }

    let cases = Case.all.map { ListedCase(name: $0.name, title: $0.title, sources: PublicSource.titles($0.sources)) }
    let faults = Mutant.all.map { ListedFault(name: $0.id, sentence: $0.sentence, source: $0.source) }

    var text: String {
        let cases = TextTable(
            heads: ["CASE", "DESCRIPTION", "SOURCE"], rows: cases.map { [$0.name, $0.title, $0.sources] })
        let faults = TextTable(heads: ["FAULT", "BROKEN RULE"], rows: faults.map { [$0.name, $0.sentence] })
        return "\(cases.text)\n\n\(faults.text)"
    }
}
