extension Strings {
    /// Texts of the page about personal data: which data is stored, and for what purpose.
    struct Privacy: Sendable {
        var title: Naming
        var storedTitle, stored: String
        var connectionsTitle, connections: String
        var logsTitle, logs: String
        var cookieTitle, cookie: String
        var controlTitle, control: String
    }
}

extension Strings.Privacy {
    static let english = Strings.Privacy(
        title: { "Privacy at \($0)" },
        storedTitle: "What is stored",
        stored: """
            Your documents with all their versions, your user name, the name shown to others, and your password \
            in a form nobody can read back.
            """,
        connectionsTitle: "Apps and links",
        connections: """
            Which apps you allowed and when they were last used, and the links you made to share a document. An \
            app sees your documents only after you allow it. Microsoft’s apps handle what they open under \
            Microsoft’s own privacy statement.
            """,
        logsTitle: "Records",
        logs: """
            Sign-ins are recorded with time and network address, and changes of documents with time and who made \
            them, so that misuse can be found. Whose document it is reads that under Activity, and so does whoever \
            runs this place. The records hold no passwords and no contents.
            """,
        cookieTitle: "Cookies",
        cookie: """
            Only what keeps you signed in and your forms safe, and which order and news you have seen. No tracking, no \
            advertising, nothing from other sites.
            """,
        controlTitle: "In your hands",
        control: """
            You can download or delete your documents, disconnect apps and end links at any time. To close your \
            account, ask whoever runs this place.
            """)

    static let german = Strings.Privacy(
        title: { "Datenschutz bei \($0)" },
        storedTitle: "Was gespeichert wird",
        stored: """
            Ihre Dokumente mit allen Versionen, Ihr Benutzername, der Name, den andere sehen, und Ihr Passwort \
            in einer Form, die niemand zurücklesen kann.
            """,
        connectionsTitle: "Apps und Links",
        connections: """
            Welche Apps Sie erlaubt haben und wann sie zuletzt benutzt wurden, und die Links, mit denen Sie ein \
            Dokument teilen. Eine App sieht Ihre Dokumente erst, wenn Sie es erlauben. Für das, was Microsofts \
            Apps öffnen, gilt Microsofts eigene Datenschutzerklärung.
            """,
        logsTitle: "Aufzeichnungen",
        logs: """
            Anmeldungen werden mit Zeit und Netzadresse festgehalten, Änderungen an Dokumenten mit Zeit und wer sie \
            gemacht hat, damit Missbrauch auffällt. Wem ein Dokument gehört, liest das unter Verlauf, ebenso die \
            Betreiber. Passwörter und Inhalte stehen dort nicht.
            """,
        cookieTitle: "Cookies",
        cookie: """
            Nur, was Sie angemeldet hält und Ihre Formulare schützt, und welche Reihenfolge und Neuigkeiten Sie \
            gesehen haben. Keine Verfolgung, keine Werbung, nichts von \
            anderen Seiten.
            """,
        controlTitle: "In Ihrer Hand",
        control: """
            Sie können Ihre Dokumente jederzeit herunterladen oder löschen, Apps trennen und Links beenden. Um \
            Ihr Konto zu schließen, wenden Sie sich an die Betreiber dieses Ortes.
            """)

    static let french = Strings.Privacy(
        title: { "Confidentialité chez \($0)" },
        storedTitle: "Ce qui est conservé",
        stored: """
            Vos documents avec toutes leurs versions, votre nom d’utilisateur, le nom que voient les autres, et \
            votre mot de passe sous une forme que personne ne peut relire.
            """,
        connectionsTitle: "Applications et liens",
        connections: """
            Les applications que vous avez autorisées et leur dernière utilisation, ainsi que les liens de \
            partage que vous avez créés. Une application ne voit vos documents qu’après votre accord. Ce que les \
            applications de Microsoft ouvrent relève de la déclaration de confidentialité de Microsoft.
            """,
        logsTitle: "Journaux",
        logs: """
            Les connexions sont notées avec l’heure et l’adresse réseau, les modifications des documents avec \
            l’heure et leur auteur, pour déceler les abus. Le propriétaire d’un document les lit sous Activité, les \
            gestionnaires aussi. Les journaux ne contiennent ni mots de passe ni contenus.
            """,
        cookieTitle: "Cookies",
        cookie: """
            Seulement ce qui vous garde connecté et protège vos formulaires, et l’ordre et les nouveautés que vous \
            avez vus. Aucun suivi, aucune publicité, rien \
            d’autres sites.
            """,
        controlTitle: "Entre vos mains",
        control: """
            Vous pouvez à tout moment télécharger ou supprimer vos documents, déconnecter des applications et \
            mettre fin à des liens. Pour fermer votre compte, adressez-vous aux responsables de ce service.
            """)

    static let spanish = Strings.Privacy(
        title: { "Privacidad en \($0)" },
        storedTitle: "Qué se guarda",
        stored: """
            Sus documentos con todas sus versiones, su nombre de usuario, el nombre que ven los demás y su \
            contraseña en una forma que nadie puede volver a leer.
            """,
        connectionsTitle: "Aplicaciones y enlaces",
        connections: """
            Qué aplicaciones permitió y cuándo se usaron por última vez, y los enlaces que creó para compartir \
            un documento. Una aplicación solo ve sus documentos después de que usted lo permita. Lo que abren \
            las aplicaciones de Microsoft se rige por la declaración de privacidad de Microsoft.
            """,
        logsTitle: "Registros",
        logs: """
            Los inicios de sesión se registran con hora y dirección de red, y los cambios de documentos con hora y \
            autor, para detectar abusos. El propietario de un documento los lee en Actividad, y también los \
            gestores. Los registros no contienen contraseñas ni contenidos.
            """,
        cookieTitle: "Cookies",
        cookie: """
            Solo lo que mantiene su sesión y protege sus formularios, y el orden y las novedades que ha visto. Sin \
            seguimiento, sin publicidad, nada de otros sitios.
            """,
        controlTitle: "En sus manos",
        control: """
            Puede descargar o eliminar sus documentos, desconectar aplicaciones y terminar enlaces en cualquier \
            momento. Para cerrar su cuenta, hable con quien administra este lugar.
            """)

    static let japanese = Strings.Privacy(
        title: { "\($0) のプライバシー" },
        storedTitle: "保存されるもの",
        stored: "ドキュメントとそのすべてのバージョン、ユーザー名、ほかの人に表示される名前、そして誰にも読み戻せない形のパスワードです。",
        connectionsTitle: "アプリとリンク",
        connections: """
            許可したアプリとその最終使用日時、共有のために作成したリンクです。アプリがドキュメントを見られるのは、あなたが許可した後だけです。Microsoft のアプリが開いたものには、Mi\
            crosoft のプライバシー ステートメントが適用されます。
            """,
        logsTitle: "記録",
        logs: """
            不正利用を見つけるため、サインインを日時とネットワーク アドレスとともに、ドキュメントの変更を日時と変更した人とともに記録します。\
            ドキュメントの所有者はアクティビティで、運用担当者も、それを読めます。パスワードや内容は含みません。
            """,
        cookieTitle: "Cookie",
        cookie: "サインインの維持とフォームの保護、および表示した順序と新着の記憶に必要なものだけです。追跡も広告も、ほかのサイトのものもありません。",
        controlTitle: "あなたができること",
        control: "ドキュメントのダウンロードと削除、アプリの切断、リンクの終了はいつでもできます。アカウントを閉じるには、管理者に依頼してください。")
}
