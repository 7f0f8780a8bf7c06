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
            "The apps you allowed, when they were last used, and the links you created. An app can access your documents only after you allow it. When you open a document in a Microsoft app, Microsoft’s privacy statement applies.",
        logsTitle: "Activity records",
        logs:
            "To detect misuse, the server records the time and network address of each sign-in, and the time and author of each change to a document. Document owners can see changes to their documents under Activity. Your administrator can see all records. They contain no passwords and no document contents.",
        cookieTitle: "Cookies",
        cookie:
            "Cookies keep you signed in, protect forms, and remember your sort order and which new items you have seen. There is no tracking, no advertising, and no third-party content.",
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
            "Um Missbrauch zu erkennen, zeichnet der Server jede Anmeldung mit Zeit und Netzwerkadresse auf und jede Änderung an einem Dokument mit Zeit und Person. Eigentümer sehen die Änderungen an ihren Dokumenten unter „Verlauf“. Ihr Administrator kann alle Aufzeichnungen sehen. Passwörter und Dokumentinhalte enthalten sie nicht.",
        cookieTitle: "Cookies",
        cookie:
            "Cookies halten Sie angemeldet, schützen Formulare und merken sich Ihre Sortierung und welche neuen Elemente Sie gesehen haben. Es gibt kein Tracking, keine Werbung und keine Inhalte von Dritten.",
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
            "Les applications que vous avez autorisées, leur dernière utilisation et les liens que vous avez créés. Une application n’accède à vos documents qu’après votre autorisation. Quand vous ouvrez un document dans une application Microsoft, la déclaration de confidentialité de Microsoft s’applique.",
        logsTitle: "Journaux",
        logs:
            "Pour détecter les abus, le serveur enregistre l’heure et l’adresse réseau de chaque connexion, ainsi que l’heure et l’auteur de chaque modification d’un document. Les propriétaires voient les modifications de leurs documents sous « Activité ». Votre administrateur peut voir tous les journaux. Ils ne contiennent ni mots de passe ni contenu de documents.",
        cookieTitle: "Cookies",
        cookie:
            "Les cookies vous gardent connecté, protègent les formulaires et retiennent votre tri et les nouveaux éléments que vous avez vus. Il n’y a ni suivi, ni publicité, ni contenu tiers.",
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
            "Las aplicaciones que permitió, cuándo se usaron por última vez y los enlaces que creó. Una aplicación solo puede acceder a sus documentos si usted lo permite. Cuando abre un documento en una aplicación de Microsoft, se aplica la declaración de privacidad de Microsoft.",
        logsTitle: "Registros",
        logs:
            "Para detectar abusos, el servidor registra la hora y la dirección de red de cada inicio de sesión, y la hora y el autor de cada cambio en un documento. Los propietarios ven los cambios de sus documentos en «Actividad». Su administrador puede ver todos los registros. No contienen contraseñas ni el contenido de los documentos.",
        cookieTitle: "Cookies",
        cookie:
            "Las cookies mantienen su sesión iniciada, protegen los formularios y recuerdan su orden y qué elementos nuevos ha visto. No hay seguimiento, publicidad ni contenido de terceros.",
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
            "許可したアプリとその最終使用日時、および作成したリンクです。アプリがドキュメントにアクセスできるのは、あなたが許可した後だけです。Microsoft のアプリでドキュメントを開くときは、Microsoft のプライバシー ステートメントが適用されます。",
        logsTitle: "アクティビティの記録",
        logs:
            "不正利用を検出するため、サーバーはサインインの日時とネットワーク アドレス、ドキュメントの変更の日時と変更した人を記録します。所有者は自分のドキュメントの変更を「アクティビティ」で確認できます。管理者はすべての記録を確認できます。記録にパスワードやドキュメントの内容は含まれません。",
        cookieTitle: "Cookie",
        cookie: "Cookie は、サインインの維持、フォームの保護、並べ替えと確認済みの新着の記憶に使われます。追跡、広告、第三者のコンテンツはありません。",
        controlTitle: "あなたができること",
        control: "ドキュメントのダウンロードと削除、アプリの切断、リンクの取り消しはいつでもできます。アカウントを閉じるには、管理者に依頼してください。")
}
