import OfficeClient

/// The layout of a case's sequence diagram, in pixels.
struct SequenceDiagram {
    struct Lane {
        var name: String
        var x: Int
    }

    struct Band {
        var number: Int
        var title: String
        var outcome: Outcome
        var y: Int
    }

    struct Arrow {
        var exchange: Exchange
        var from: Int
        var to: Int
        var y: Int
        var label: String
        var kind: String
    }

    private(set) var lanes: [Lane] = []
    private(set) var bands: [Band] = []
    private(set) var arrows: [Arrow] = []
    private(set) var width = 0
    private(set) var height = 0

    private static let top = 44
    private static let bandHeight = 30
    private static let arrowHeight = 34

    init(_ testCase: CaseReport, _ exchanges: [Int: Exchange]) {
        let used = testCase.steps.flatMap(\.exchanges).compactMap { exchanges[$0] }
        let names = Set(used.flatMap { [$0.from, $0.to] })
        let known = Party.order + Party.providerParts
        let ordered = known.filter(names.contains) + names.filter { !known.contains($0) }.sorted()
        // All columns together are as wide as a desktop screen, unless a column would be too narrow to read.
        let laneWidth = min(160, max(124, 1100 / max(1, ordered.count)))
        lanes = ordered.enumerated().map { Lane(name: $1, x: laneWidth / 2 + $0 * laneWidth) }
        let places = Dictionary(uniqueKeysWithValues: lanes.map { ($0.name, $0.x) })
        var y = Self.top
        for (index, step) in testCase.steps.enumerated() {
            bands.append(Band(number: index + 1, title: step.title, outcome: step.outcome, y: y))
            y += Self.bandHeight
            let all = step.exchanges.compactMap { exchanges[$0] }
            // A step can fail although every response is well-formed. Then the last response is the one that wasn't
            // expected.
            let isOdd = step.outcome == .failed && !all.contains { Self.kind($0) == "bad" }
            for exchange in all {
                guard let from = places[exchange.from], let to = places[exchange.to] else { continue }
                y += Self.arrowHeight
                arrows.append(
                    Arrow(
                        exchange: exchange, from: from, to: to, y: y - 8, label: Self.label(exchange),
                        kind: isOdd && exchange == all.last ? "bad" : Self.kind(exchange)))
            }
            y += 10
        }
        // A title takes about 6.8 pixels per character. The diagram is wide enough for the longest title.
        let titleWidth = bands.map { 40 + $0.title.count * 68 / 10 }.max() ?? 0
        width = max(max(1, lanes.count) * laneWidth, titleWidth)
        height = y + 8
    }

    private static func label(_ exchange: Exchange) -> String {
        let milliseconds = Int((exchange.seconds * 1000).rounded())
        return "\(exchange.operation) · \(exchange.status.map { "\($0)" } ?? "no response") · \(milliseconds) ms"
    }

    /// Returns the kind of a request and its response, such as `bad`, which determines the color of the arrow.
    static func kind(_ exchange: Exchange) -> String {
        if exchange.findings.contains(where: { $0.weight > .note }) || exchange.status == nil { return "bad" }
        return exchange.status.map { $0 >= 400 } == true ? "refused" : "good"
    }
}
