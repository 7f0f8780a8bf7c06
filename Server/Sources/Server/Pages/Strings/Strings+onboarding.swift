extension Strings {
    /// Texts for the gaps in the onboarding sheet, one sentence each; see ``OnboardingGap``.
    struct Onboarding: Sendable {
        typealias About = @Sendable (String) -> String

        /// Advice whose parameters are the whole address and its host.
        var plainHTTP, unreachable: About
        var selfSigned, ownIcons: String
        /// A file isn't a valid icon of this size in pixels. The first parameter is the reason in English.
        var icon: @Sendable (_ problem: String, _ file: String, _ size: Int) -> String
        /// Advice whose parameter is the current name.
        var providerName: About
        var noDescription: String
        /// Advice whose parameter is the name of Office's client.
        var noSecret: About
        var noProviderID: String
        /// The address is outside the trusted domains. The parameters are the reason in English and the address.
        var tokenEndpoint: @Sendable (_ problem: String, _ address: String) -> String
        var testAccounts: Counting
        var appsUncounted: String
    }
}

extension Strings.Onboarding {
    static let english = Strings.Onboarding(
        plainHTTP: { "\($0) is plain http: Office requires https; set public-url to an https address" },
        unreachable: { "phones can't reach \($0); set public-url to an address that they can reach" },
        selfSigned:
            "the certificate is self-signed, which phones reject; set tls-certificate and tls-key, or put a TLS proxy in front of the server",
        ownIcons:
            "the default Emplace icons are still in use; set icons to a folder with your own (icon-16.png … icon-96.png)",
        icon: { problem, _, _ in problem },
        providerName: { "the provider name is still \($0); set provider-name to yours" },
        noDescription: "there is no description; set provider-description to a sentence in English",
        noSecret: { "the Office client has no secret yet; create one with `emplace client new-secret \($0)`" },
        noProviderID: "there is no provider id: Microsoft assigns one (TP_…); set provider-id when you have it",
        tokenEndpoint: { problem, _ in problem },
        testAccounts: {
            """
            Microsoft requires three test accounts, but \
            \($0 == 0 ? "there are none" : $0 == 1 ? "there is only 1" : "there are only \($0)"); add more with \
            `emplace user add NAME`
            """
        },
        appsUncounted:
            "url-schemes lists apps but provider-apps doesn't say how many; set it, for example iOS=1,Android=1")

    static let german = Strings.Onboarding(
        plainHTTP: {
            "\($0) ist unverschlüsseltes http, Office verlangt https: public-url auf eine https-Adresse setzen"
        },
        unreachable: {
            "\($0) ist für Telefone nicht erreichbar: public-url auf eine Adresse setzen, die sie erreichen"
        },
        selfSigned:
            "Das Zertifikat ist selbst signiert, Telefone lehnen es ab: tls-certificate und tls-key setzen oder einen Proxy davorstellen",
        ownIcons:
            "Die Symbole sind die von Emplace: icons auf einen Ordner mit eigenen setzen (icon-16.png bis icon-96.png)",
        icon: { "\($1) muss ein lesbares PNG mit \($2) × \($2) Pixeln und höchstens 256 KiB sein (icons)" },
        providerName: { "Der Name des Anbieters ist noch \($0): provider-name auf den eigenen setzen" },
        noDescription: "Es fehlt eine Beschreibung: provider-description auf einen englischen Satz setzen",
        noSecret: { "Der Client von Office hat noch kein Geheimnis: `emplace client new-secret \($0)` legt eines an" },
        noProviderID:
            "Es fehlt die Anbieterkennung, die Microsoft vergibt (TP_…): provider-id setzen, sobald sie da ist",
        tokenEndpoint: {
            "\($1) (token-endpoint) liegt außerhalb der vertrauten Domains, wo Office keine Codes einlöst: die Domain in trusted-domains aufnehmen"
        },
        testAccounts: {
            """
            Microsoft verlangt drei Testkonten, und es gibt \($0 == 0 ? "keines" : $0 == 1 ? "eines" : "\($0)"): \
            `emplace user add NAME` legt eines an
            """
        },
        appsUncounted:
            "url-schemes nennt Apps, aber nicht, wie viele es sind: provider-apps setzen, etwa iOS=1,Android=1")

    static let french = Strings.Onboarding(
        plainHTTP: { "\($0) est en http simple et Office exige https : donner à public-url une adresse https" },
        unreachable: {
            "les téléphones ne joignent pas \($0) : donner à public-url une adresse qu’ils joignent"
        },
        selfSigned:
            "Le certificat est auto-signé et les téléphones le refusent : définir tls-certificate et tls-key, ou placer un proxy devant",
        ownIcons:
            "Les icônes sont celles d’Emplace : indiquer par icons un dossier avec les vôtres (icon-16.png à icon-96.png)",
        icon: { "\($1) doit être un PNG lisible de \($2) × \($2) pixels et de 256 Kio au plus (icons)" },
        providerName: { "Le nom du fournisseur est encore \($0) : définir provider-name" },
        noDescription: "Il n’y a pas de description : donner à provider-description une phrase en anglais",
        noSecret: { "Le client d’Office n’a pas encore de secret : `emplace client new-secret \($0)` en crée un" },
        noProviderID:
            "Il manque l’identifiant de fournisseur que Microsoft attribue (TP_…) : définir provider-id dès que vous l’avez",
        tokenEndpoint: {
            "\($1) (token-endpoint) est hors des domaines de confiance, où Office n’échange pas de codes : ajouter son domaine à trusted-domains"
        },
        testAccounts: {
            """
            Microsoft exige trois comptes de test et il y en a \($0) : `emplace user add NOM` en crée un
            """
        },
        appsUncounted:
            "url-schemes nomme des applications sans dire combien : définir provider-apps, par exemple iOS=1,Android=1")

    static let spanish = Strings.Onboarding(
        plainHTTP: { "\($0) es http sin cifrar y Office exige https: ponga en public-url una dirección https" },
        unreachable: {
            "Los teléfonos no llegan a \($0): ponga en public-url una dirección a la que lleguen"
        },
        selfSigned:
            "El certificado está autofirmado y los teléfonos lo rechazan: ponga tls-certificate y tls-key, o un proxy delante",
        ownIcons:
            "Los iconos son los de Emplace: indique en icons una carpeta con los suyos (icon-16.png a icon-96.png)",
        icon: { "\($1) tiene que ser un PNG legible de \($2) × \($2) píxeles y de 256 KiB como máximo (icons)" },
        providerName: { "El nombre del proveedor todavía es \($0): ponga el suyo en provider-name" },
        noDescription: "No hay descripción: ponga en provider-description una frase en inglés",
        noSecret: { "El cliente de Office aún no tiene secreto: `emplace client new-secret \($0)` crea uno" },
        noProviderID:
            "Falta el identificador de proveedor que asigna Microsoft (TP_…): póngalo en provider-id cuando lo tenga",
        tokenEndpoint: {
            "\($1) (token-endpoint) está fuera de los dominios de confianza, donde Office no canjea códigos: añada su dominio a trusted-domains"
        },
        testAccounts: {
            "Microsoft exige tres cuentas de prueba y hay \($0): `emplace user add NOMBRE` crea una"
        },
        appsUncounted:
            "url-schemes nombra aplicaciones y no dice cuántas son: ponga provider-apps, por ejemplo iOS=1,Android=1")

    static let japanese = Strings.Onboarding(
        plainHTTP: { "\($0) は暗号化されない http です。Office は https だけを使うため、public-url に https のアドレスを設定してください" },
        unreachable: {
            "\($0) にはスマートフォンからつながりません。public-url に外から使えるアドレスを設定してください"
        },
        selfSigned:
            "証明書が自己署名のため、スマートフォンに拒否されます。tls-certificate と tls-key を設定するか、プロキシを前に置いてください",
        ownIcons: "アイコンが Emplace のままです。icons に自社のアイコンのフォルダーを設定してください（icon-16.png から icon-96.png）",
        icon: { "\($1) は \($2) × \($2) ピクセル、256 KiB 以下の読み取れる PNG でなければなりません（icons）" },
        providerName: { "プロバイダー名がまだ \($0) です。provider-name に自社の名前を設定してください" },
        noDescription: "説明がありません。provider-description に英語の一文を設定してください",
        noSecret: { "Office のクライアントにシークレットがまだありません。`emplace client new-secret \($0)` で作成できます" },
        noProviderID: "プロバイダー ID がありません。Microsoft から割り当てられたら（TP_…）provider-id に設定してください",
        tokenEndpoint: {
            "\($1)（token-endpoint）が信頼するドメインの外にあり、Office はコードを引き換えません。そのドメインを trusted-domains に加えてください"
        },
        testAccounts: {
            "Microsoft はテスト用アカウントを 3 つ求めますが、今は \($0) つです。`emplace user add NAME` で作成できます"
        },
        appsUncounted:
            "url-schemes にアプリがありますが、その数がわかりません。provider-apps を設定してください（例: iOS=1,Android=1）")
}
