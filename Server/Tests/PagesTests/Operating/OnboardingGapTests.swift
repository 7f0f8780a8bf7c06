import Testing

@testable import Localization
@testable import Pages

/// Tests that the operator pages list the settings that are still missing for the launch of a provider.
@Suite struct OnboardingGapTests {
    private static let gaps: [OnboardingGap] = [
        .plainHTTP(address: "http://a.example"), .unreachable(host: "a.local"),
        .sharedDomain(address: "https://a.example"), .port(address: "https://a.example:8443"), .selfSigned, .ownIcons,
        .icon(problem: "icons: can't read /i/icon-16.png", file: "/i/icon-16.png", size: 16),
        .providerName("Emplace"), .noDescription, .noSecret(client: "Office"), .noProviderID,
        .tokenEndpoint(problem: "token-endpoint https://b.example is outside", address: "https://b.example"),
        .testAccounts(1), .accountKinds(commercial: 1, consumer: 5), .appsUncounted,
    ]

    @Test(arguments: Language.allCases)
    func `Each gap is described in the reader's language with the setting or command that closes it`(language: Language)
    {
        let names = [
            "public-url", "public-url", "content-url", "public-url", "tls-certificate", "icons", "icon-16.png",
            "provider-name",
            "provider-description", "emplace client new-secret Office", "provider-id", "token-endpoint",
            "emplace user add", "--business", "provider-apps",
        ]
        let sentences = Self.gaps.map { $0.sentence(language.strings) }
        for (sentence, name) in zip(sentences, names) { #expect(sentence.contains(name)) }
        #expect(Set(sentences).count == sentences.count)
        if language != .english { #expect(Set(sentences).isDisjoint(with: Self.gaps.map(\.english))) }
    }

    @Test func `The overview describes gaps in the page's language and marks nothing as English`() throws {
        let page = OperatorOverviewPage(report: ServerReport(onboarding: Self.gaps))
        let html = try PageRenderer(provider: Provider(name: "Contoso")).html(page, for: Samples.visitor(.german))
        #expect(html.contains("Das Zertifikat ist selbst signiert") && !html.contains("lang=\"en\""))
    }

    @Test(arguments: [(0, "there are none"), (1, "there is only 1"), (2, "there are only 2")])
    func `One account is reported in the singular`(count: Int, words: String) {
        #expect(OnboardingGap.testAccounts(count).english.contains(words))
    }

    @Test(arguments: [
        (Language.english, "1 file was uploaded."), (.german, "1 Datei wurde hochgeladen."),
        (.french, "1 fichier a été envoyé."), (.spanish, "Se ha subido 1 archivo."),
        (.japanese, "1 個のファイルをアップロードしました。"),
    ])
    func `One file is reported in the singular`(language: Language, words: String) {
        #expect(
            language.strings.flashMessages.uploadedMany(1) == words
                && language.strings.flashMessages.uploadedMany(2) != words)
    }

    @Test(arguments: [(Language.french, "1 désactivée"), (.spanish, "1 desactivada")])
    func `One disabled user is reported in the singular`(language: Language, words: String) {
        #expect(language.strings.operating.figures.disabled(1) == words)
        #expect(language.strings.operating.figures.disabled(2) == words.replacing("1", with: "2") + "s")
    }
}
