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
        stored:
            "Your documents with all their versions, your user name, your display name, and your password as a one-way hash that can’t be turned back into the password.",
        connectionsTitle: "Apps and links",
        connections:
            "The apps you allowed, when they were last used, and the links you created. An app can access your documents only after you allow it. For what you open in Microsoft’s apps, Microsoft’s privacy statement applies.",
        logsTitle: "Activity records",
        logs:
            "To detect misuse, sign-ins are recorded with their time and network address, and changes to documents with their time and the person who made them. The owner of a document can see its records under Activity. Your administrator can see them too. The records contain no passwords and no document contents.",
        cookieTitle: "Cookies",
        cookie:
            "Cookies keep you signed in, protect forms, and remember your sort order and which new items you have seen. There is no tracking, no advertising, and nothing from other sites.",
        controlTitle: "Your choices",
        control:
            "You can download or delete your documents, disconnect apps, and revoke links at any time. To close your account, ask your administrator."
    )

    static let german = Strings.Privacy(
        title: { "Datenschutz bei \($0)" },
        storedTitle: "Was gespeichert wird",
        stored:
            "Ihre Dokumente mit allen Versionen, Ihr Benutzername, Ihr Anzeigename und Ihr Passwort als Hashwert, aus dem es sich nicht zurückrechnen lässt.",
        connectionsTitle: "Apps und Links",
        connections:
            "Die Apps, denen Sie den Zugriff erlaubt haben, wann sie zuletzt verwendet wurden und die Links, die Sie erstellt haben. Eine App kann erst auf Ihre Dokumente zugreifen, wenn Sie es erlauben. Für Dokumente, die Sie in Microsoft-Apps öffnen, gilt die Datenschutzerklärung von Microsoft.",
        logsTitle: "Aufzeichnungen",
        logs:
            "Um Missbrauch zu erkennen, werden Anmeldungen mit Zeit und Netzwerkadresse aufgezeichnet und Änderungen an Dokumenten mit Zeit und Person. Die Eigentümer eines Dokuments sehen diese Aufzeichnungen unter „Verlauf“, und auch Ihr Administrator kann sie sehen. Passwörter und Dokumentinhalte enthalten sie nicht.",
        cookieTitle: "Cookies",
        cookie:
            "Cookies halten Sie angemeldet, schützen Formulare und merken sich Ihre Sortierung und welche neuen Elemente Sie gesehen haben. Kein Tracking, keine Werbung, nichts von anderen Websites.",
        controlTitle: "Ihre Möglichkeiten",
        control:
            "Sie können jederzeit Ihre Dokumente herunterladen oder löschen, Apps trennen und Links widerrufen. Um Ihr Konto zu schließen, wenden Sie sich an Ihren Administrator."
    )

    static let french = Strings.Privacy(
        title: { "Confidentialité chez \($0)" },
        storedTitle: "Ce qui est conservé",
        stored:
            "Vos documents avec toutes leurs versions, votre nom d’utilisateur, votre nom d’affichage, et votre mot de passe sous forme de hachage à partir duquel il ne peut pas être retrouvé.",
        connectionsTitle: "Applications et liens",
        connections:
            "Les applications que vous avez autorisées, leur dernière utilisation et les liens que vous avez créés. Une application n’accède à vos documents qu’après votre autorisation. Pour ce que vous ouvrez dans les applications Microsoft, la déclaration de confidentialité de Microsoft s’applique.",
        logsTitle: "Journaux",
        logs:
            "Pour détecter les abus, les connexions sont enregistrées avec l’heure et l’adresse réseau, et les modifications des documents avec l’heure et leur auteur. Le propriétaire d’un document les voit sous « Activité », et votre administrateur peut aussi les voir. Les journaux ne contiennent ni mots de passe ni contenu de documents.",
        cookieTitle: "Cookies",
        cookie:
            "Les cookies vous gardent connecté, protègent les formulaires et retiennent votre tri et les nouveaux éléments que vous avez vus. Aucun suivi, aucune publicité, rien d’autres sites.",
        controlTitle: "Vos choix",
        control:
            "Vous pouvez à tout moment télécharger ou supprimer vos documents, déconnecter des applications et révoquer des liens. Pour fermer votre compte, adressez-vous à votre administrateur."
    )

    static let spanish = Strings.Privacy(
        title: { "Privacidad en \($0)" },
        storedTitle: "Qué se guarda",
        stored:
            "Sus documentos con todas sus versiones, su nombre de usuario, su nombre para mostrar y su contraseña como un hash a partir del cual no se puede recuperar.",
        connectionsTitle: "Aplicaciones y enlaces",
        connections:
            "Las aplicaciones que permitió, cuándo se usaron por última vez y los enlaces que creó. Una aplicación solo puede acceder a sus documentos si usted lo permite. A lo que abre en las aplicaciones de Microsoft se aplica la declaración de privacidad de Microsoft.",
        logsTitle: "Registros",
        logs:
            "Para detectar abusos, los inicios de sesión se registran con hora y dirección de red, y los cambios en documentos con hora y autor. El propietario de un documento ve estos registros en «Actividad», y su administrador también puede verlos. Los registros no contienen contraseñas ni el contenido de los documentos.",
        cookieTitle: "Cookies",
        cookie:
            "Las cookies mantienen su sesión iniciada, protegen los formularios y recuerdan su orden y qué elementos nuevos ha visto. Sin seguimiento, sin publicidad y nada de otros sitios.",
        controlTitle: "Sus opciones",
        control:
            "Puede descargar o eliminar sus documentos, desconectar aplicaciones y revocar enlaces en cualquier momento. Para cerrar su cuenta, consulte a su administrador."
    )

    static let japanese = Strings.Privacy(
        title: { "\($0) のプライバシー" },
        storedTitle: "保存されるもの",
        stored: "ドキュメントとそのすべてのバージョン、ユーザー名、表示名、および元に戻せないハッシュにしたパスワードです。",
        connectionsTitle: "アプリとリンク",
        connections:
            "許可したアプリとその最終使用日時、および作成したリンクです。アプリがドキュメントにアクセスできるのは、あなたが許可した後だけです。Microsoft のアプリで開いたものには、Microsoft のプライバシー ステートメントが適用されます。",
        logsTitle: "アクティビティの記録",
        logs:
            "不正利用を検出するため、サインインを日時とネットワーク アドレスとともに、ドキュメントの変更を日時と変更した人とともに記録します。ドキュメントの所有者は「アクティビティ」で記録を確認でき、管理者も確認できます。記録にパスワードやドキュメントの内容は含まれません。",
        cookieTitle: "Cookie",
        cookie: "Cookie は、サインインの維持、フォームの保護、並べ替えと確認済みの新着の記憶に使われます。追跡も広告も、ほかのサイトの Cookie もありません。",
        controlTitle: "あなたができること",
        control: "ドキュメントのダウンロードと削除、アプリの切断、リンクの取り消しはいつでもできます。アカウントを閉じるには、管理者に依頼してください。")
}
