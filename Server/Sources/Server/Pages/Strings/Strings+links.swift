extension Strings {
    /// Texts about links with an end or password, and about keeping linked items.
    struct Links: Sendable {
        /// Texts on the owner's page.
        var terms, password, hasPassword, hasNoPassword, endless, byLink: String
        /// A link to a parent folder, and a link to the root.
        var above: Strings.Naming
        var aboveAll: String
        /// The rule for passwords, with the minimum number of characters.
        var passwordRule: Strings.Counting
        /// Texts for changing an existing link.
        var change, changeText, newPassword, removePassword: String
        /// The address of the new link, and the labels of its copy button before and after copying.
        var address, copy, copied: String
        /// Texts on the page that asks for the password.
        var lockedTitle, lockedText, wrong, open: String
        /// Texts on the visitor's page.
        var keep, signInToKeep, kept: String
        /// The event name for keeping a linked item.
        var keeping: String
        /// The heading of the form for another link, and the button that revokes a link.
        var another, end: String
        /// Says that a link of the other kind already exists, and can be changed in its row.
        var viewIsThere, editIsThere: String
        /// The flash message for revoked access to an item that a link still opens.
        var stays: @Sendable (_ name: String, _ person: String) -> Sentence
    }
}

extension Strings.Links {
    static let english = Strings.Links(
        terms: "End and password", password: "Password, if it is to have one",
        hasPassword: "with a password",
        hasNoPassword: "no password", endless: "no end", byLink: "by a link",
        above: { "A link to the folder \($0) also opens this" },
        aboveAll: "A link to all your documents also opens this",
        passwordRule: { "At least \($0) characters, and none that others would guess first." },
        change: "Change end and password",
        changeText: """
            The address stays. Without a day the link has no end; an empty password keeps the one there is.
            """,
        newPassword: "New password", removePassword: "Take the password away",
        address: "Address of the link", copy: "Copy", copied: "Copied", lockedTitle: "This link has a password",
        lockedText: "Whoever sent you the link knows it.", wrong: "That isn’t the password of this link.",
        open: "Open", keep: "Keep in my documents", signInToKeep: "Sign in to keep it in your documents",
        kept: "Open it in my documents",
        keeping: "Kept by a link",
        another: "Make another link", end: "End the link",
        viewIsThere: "There is a link to view already.", editIsThere: "There is a link to edit already.",
        stays: { "\($0) is no longer shared with \($1), but a link still opens it for whoever has the link." })

    static let german = Strings.Links(
        terms: "Ende und Passwort", password: "Passwort, wenn es eines haben soll",
        hasPassword: "mit Passwort",
        hasNoPassword: "ohne Passwort", endless: "ohne Ende", byLink: "über einen Link",
        above: { "Ein Link auf den Ordner \($0) öffnet auch dies" },
        aboveAll: "Ein Link auf alle Ihre Dokumente öffnet auch dies",
        passwordRule: { "Mindestens \($0) Zeichen, und keines, das andere zuerst raten würden." },
        change: "Ende und Passwort ändern",
        changeText: """
            Die Adresse bleibt. Ohne Tag hat der Link kein Ende; ein leeres Feld behält das bisherige Passwort.
            """,
        newPassword: "Neues Passwort", removePassword: "Passwort entfernen",
        address: "Adresse des Links", copy: "Kopieren", copied: "Kopiert", lockedTitle: "Dieser Link hat ein Passwort",
        lockedText: "Wer Ihnen den Link geschickt hat, kennt es.", wrong: "Das ist nicht das Passwort dieses Links.",
        open: "Öffnen", keep: "Bei meinen Dokumenten behalten",
        signInToKeep: "Anmelden, um es bei Ihren Dokumenten zu behalten", kept: "In meinen Dokumenten öffnen",
        keeping: "Über einen Link behalten",
        another: "Einen weiteren Link erstellen", end: "Link beenden",
        viewIsThere: "Einen Link zum Ansehen gibt es schon.", editIsThere: "Einen Link zum Bearbeiten gibt es schon.",
        stays: { "\($0) ist nicht mehr mit \($1) geteilt, aber ein Link öffnet es noch für alle, die ihn haben." })

    static let french = Strings.Links(
        terms: "Fin et mot de passe", password: "Mot de passe, s’il doit y en avoir un",
        hasPassword: "avec mot de passe",
        hasNoPassword: "sans mot de passe", endless: "sans fin", byLink: "par un lien",
        above: { "Un lien vers le dossier \($0) ouvre aussi ceci" },
        aboveAll: "Un lien vers tous vos documents ouvre aussi ceci",
        passwordRule: { "Au moins \($0) caractères, et aucun que d’autres devineraient en premier." },
        change: "Modifier la fin et le mot de passe",
        changeText: """
            L’adresse reste la même. Sans jour, le lien n’a pas de fin ; un champ vide garde le mot de passe actuel.
            """,
        newPassword: "Nouveau mot de passe", removePassword: "Retirer le mot de passe",
        address: "Adresse du lien", copy: "Copier", copied: "Copié", lockedTitle: "Ce lien a un mot de passe",
        lockedText: "La personne qui vous a envoyé le lien le connaît.",
        wrong: "Ce n’est pas le mot de passe de ce lien.", open: "Ouvrir", keep: "Garder dans mes documents",
        signInToKeep: "Connectez-vous pour le garder dans vos documents", kept: "Ouvrir dans mes documents",
        keeping: "Gardé par un lien",
        another: "Créer un autre lien", end: "Mettre fin au lien",
        viewIsThere: "Il y a déjà un lien pour consulter.", editIsThere: "Il y a déjà un lien pour modifier.",
        stays: { "\($0) n’est plus partagé avec \($1), mais un lien l’ouvre encore pour qui l’a." })

    static let spanish = Strings.Links(
        terms: "Fin y contraseña", password: "Contraseña, si debe tener una",
        hasPassword: "con contraseña",
        hasNoPassword: "sin contraseña", endless: "sin fin", byLink: "por un enlace",
        above: { "Un enlace a la carpeta \($0) también abre esto" },
        aboveAll: "Un enlace a todos sus documentos también abre esto",
        passwordRule: { "Al menos \($0) caracteres, y ninguna que otros adivinarían primero." },
        change: "Cambiar el fin y la contraseña",
        changeText: """
            La dirección sigue igual. Sin día, el enlace no tiene fin; un campo vacío conserva la contraseña actual.
            """,
        newPassword: "Nueva contraseña", removePassword: "Quitar la contraseña",
        address: "Dirección del enlace", copy: "Copiar", copied: "Copiado",
        lockedTitle: "Este enlace tiene una contraseña",
        lockedText: "La conoce quien le envió el enlace.", wrong: "Esa no es la contraseña de este enlace.",
        open: "Abrir", keep: "Guardar en mis documentos",
        signInToKeep: "Inicie sesión para guardarlo en sus documentos", kept: "Abrir en mis documentos",
        keeping: "Guardado por un enlace",
        another: "Crear otro enlace", end: "Terminar el enlace",
        viewIsThere: "Ya hay un enlace para ver.", editIsThere: "Ya hay un enlace para editar.",
        stays: { "\($0) ya no se comparte con \($1), pero un enlace todavía lo abre para quien lo tenga." })

    static let japanese = Strings.Links(
        terms: "終了日とパスワード", password: "パスワード（付ける場合）",
        hasPassword: "パスワード付き",
        hasNoPassword: "パスワードなし", endless: "終了日なし", byLink: "リンク経由",
        above: { "フォルダー \($0) へのリンクでも開けます" }, aboveAll: "すべてのドキュメントへのリンクでも開けます",
        passwordRule: { "\($0) 文字以上で、推測されやすいものは使えません。" },
        change: "終了日とパスワードを変更",
        changeText: """
            アドレスは変わりません。日付が空なら終了日はなく、パスワードが空ならそのままです。
            """,
        newPassword: "新しいパスワード", removePassword: "パスワードを外す",
        address: "リンクのアドレス", copy: "コピー", copied: "コピーしました",
        lockedTitle: "このリンクにはパスワードがあります", lockedText: "リンクを送った方がパスワードを知っています。",
        wrong: "このリンクのパスワードではありません。", open: "開く", keep: "自分のドキュメントに残す",
        signInToKeep: "サインインすると自分のドキュメントに残せます", kept: "自分のドキュメントで開く",
        keeping: "リンクから保存",
        another: "別のリンクを作成", end: "リンクを終了",
        viewIsThere: "表示用のリンクはすでにあります。", editIsThere: "編集用のリンクはすでにあります。",
        stays: { "\($0) は \($1) さんと共有されなくなりましたが、リンクを持つ人はまだ開けます。" })
}
