import Testing

@testable import Pages

@Suite struct NamedTextsTests {
    private static let partials = PageTemplate.partialFiles.flatMap(TemplateSource.partials)
    private static let sources =
        PageTemplate.allCases.map { TemplateSource($0.file).text } + partials.map(\.source.text)

    @Test func `Every partial that a template names exists once`() {
        let used = Self.sources.flatMap { $0.matches(of: /{{>([A-Za-z]+)}}/).map { String($0.1) } }
        let names = Self.partials.map(\.name)
        #expect(Set(used + ["layout"]) == Set(names) && names.count == Set(names).count)
        #expect(Self.sources.allSatisfy { !$0.isEmpty && !$0.contains("\n ") && !$0.contains("\\") })
    }

    @Test(arguments: Language.allCases)
    func `Every string that a template names exists`(language: Language) {
        let names = Set(Self.sources.flatMap { $0.matches(of: /{{t\.([A-Za-z.]+)}}/).map { String($0.1) } })
        #expect(names.count > 100 && names.contains("common.documents"))
        for name in names {
            let text = name.split(separator: ".").reduce(NamedStrings(language) as Any?) { group, name in
                (group as? NamedStrings)?.child(named: String(name))
            }
            #expect(text is String, "\(name)")
        }
    }

    @Test func `A string that needs a name, or an unknown string, returns nil`() {
        let strings = NamedStrings(.english)
        let common = strings.child(named: "common") as? NamedStrings
        #expect(common?.child(named: "documents") as? String == Strings.english.common.documents)
        #expect(common?.child(named: "reference") == nil && common?.child(named: "") == nil)
        #expect(strings.child(named: "documents") == nil)
    }
}
