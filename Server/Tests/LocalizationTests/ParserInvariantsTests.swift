import ParserInvariants
import Testing

@Suite struct ParserInvariantsTests {
    @Test(arguments: LocalizationInput.parsers)
    func `every corpus input satisfies its parser's invariants`(parser: FuzzedParser) throws {
        try parser.replayCorpus()
    }
}
