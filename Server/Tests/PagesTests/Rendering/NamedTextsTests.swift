import Testing

@testable import HTMLTemplates
@testable import Localization
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
        let names = Set(Self.sources.flatMap { $0.matches(of: /{{t\.([A-Za-z._]+)}}/).map { String($0.1) } })
        #expect(names.count > 100 && names.contains("operating.events.folder_deleted"))
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

/// Tests that templates use exactly the properties that pages supply to their templates.
@Suite struct TemplateNameTests {
    private static let partials = Dictionary(
        uniqueKeysWithValues: PageTemplate.partialFiles.flatMap(TemplateSource.partials).map {
            ($0.name, $0.source.text)
        })

    private static let actions = Set(
        PagePath.FolderAction.allCases.map { "\($0)" } + PagePath.DocumentAction.allCases.map { "\($0)" }
            + PagePath.ItemAction.allCases.map { "\($0)" } + PagePath.PersonAction.allCases.map { "\($0)" })

    /// The names of the properties that pages supply to their templates.
    private static let known = actions.union(Samples.all().flatMap { names(for: $0) })

    /// Returns the names of the properties that a template uses. Leaves out the properties of its partials and
    /// localized strings (`t.…`).
    private static func names(in source: String) -> Set<String> {
        let names = source.matches(of: /{{[#^]?([A-Za-z.]+)}}/).map(\.1).filter { $0 != "." && !$0.hasPrefix("t.") }
        return Set(names.flatMap { $0.split(separator: ".").map(String.init) })
    }

    /// Returns the source of a template, followed by the sources of all partials that the template or one of the
    /// partials uses.
    private static func whole(_ source: String, without seen: Set<String> = []) -> String {
        let used = Set(source.matches(of: /{{>([A-Za-z]+)}}/).map { String($0.1) }).subtracting(seen)
        return used.reduce(source) { $0 + whole(partials[$1] ?? "", without: seen.union(used)) }
    }

    private static func source(_ template: PageTemplate) -> String { TemplateSource(template.file).text }

    /// Returns the names of all properties that a page supplies to its template, to the layout, and to its message.
    private static func names(for page: some Page) -> Set<String> {
        let localization = Localization(.english, now: Samples.now), provider = Provider(name: "Contoso")
        let values: [Any] = [
            page.content(localization, provider),
            PageLayout(of: page, for: Samples.visitor(), localization: localization, provider: provider),
            page.message.content(localization, hasSharing: page.hasSharing),
        ]
        return names(of: values)
    }

    /// Returns the names of a value's properties, and of the properties of these properties. For an array such as
    /// `rows`, also returns the name of the flag `hasRows`.
    private static func names(of value: Any) -> Set<String> {
        let mirror = Mirror(reflecting: value)
        // The keys of this value are names of enum cases and not properties.
        if value is any ActionAddresses { return [] }
        guard mirror.displayStyle == .struct else {
            return mirror.displayStyle == .enum
                ? [] : mirror.children.reduce(into: []) { $0.formUnion(names(of: $1.value)) }
        }
        return mirror.children.reduce(into: []) { names, child in
            names.formUnion(Self.names(of: child.value))
            guard let label = child.label, !label.hasPrefix("_"), label != "wrappedValue" else { return }
            names.insert(label)
            guard "\(type(of: child.value))".contains("Array<") else { return }
            names.insert("has" + label.prefix(1).uppercased() + label.dropFirst())
        }
    }

    @Test(arguments: PageTemplate.allCases)
    func `Each name in a page's template is a property of its values`(template: PageTemplate) {
        let pages = Samples.all().filter { $0.template == template }
        let known = Self.actions.union(pages.flatMap { Self.names(for: $0) })
        #expect(Self.names(in: Self.source(template)).subtracting(known).isEmpty)
    }

    @Test func `Each name in a partial is a property of a page's values`() {
        for (name, partial) in Self.partials {
            #expect(Self.names(in: partial).subtracting(Self.known).isEmpty, "\(name)")
        }
    }

    @Test func `A template uses each property of its page's values`() {
        let used = Set(PageTemplate.allCases.flatMap { Self.names(in: Self.source($0)) })
            .union(Self.partials.values.flatMap(Self.names(in:)))
        let flags = Self.known.filter { $0.hasPrefix("has") }
        #expect(Self.known.subtracting(used).subtracting(flags).subtracting(Self.actions).isEmpty)
        for page in Samples.all() {
            let content = page.content(Localization(.english, now: Samples.now), Provider(name: "Contoso"))
            let own = Mirror(reflecting: content).children.compactMap(\.label).filter { !$0.hasPrefix("_") }
            let used = Self.names(in: Self.whole(Self.source(page.template)))
            #expect(Set(own).subtracting(used).isEmpty, "\(type(of: page))")
        }
    }
}
