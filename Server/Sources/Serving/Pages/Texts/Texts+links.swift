extension Texts {
    /// Links with an end or a password, and what people keep of them.
    struct Links: Sendable {
        /// On the page of the owner.
        var terms, password, passwordText, hasPassword, byLink: String
        /// On the page that asks for the password.
        var lockedTitle, lockedText, wrong, open: String
        /// On the page of a visitor.
        var keep, signInToKeep, kept: String
    }
}

extension Texts.Links {
    static let english = Texts.Links(
        terms: "End and password", password: "Password, if it is to have one",
        passwordText: "A link that is there already keeps its address.", hasPassword: "with a password",
        byLink: "by a link", lockedTitle: "This link has a password",
        lockedText: "Whoever sent you the link knows it.", wrong: "That isn’t the password of this link.",
        open: "Open", keep: "Keep in my documents", signInToKeep: "Sign in to keep it in your documents",
        kept: "Open it in my documents")

    static let german = Texts.Links(
        terms: "Ende und Passwort", password: "Passwort, wenn es eines haben soll",
        passwordText: "Ein Link, den es schon gibt, behält seine Adresse.", hasPassword: "mit Passwort",
        byLink: "über einen Link", lockedTitle: "Dieser Link hat ein Passwort",
        lockedText: "Wer Ihnen den Link geschickt hat, kennt es.", wrong: "Das ist nicht das Passwort dieses Links.",
        open: "Öffnen", keep: "Bei meinen Dokumenten behalten",
        signInToKeep: "Anmelden, um es bei Ihren Dokumenten zu behalten", kept: "In meinen Dokumenten öffnen")

    static let french = Texts.Links(
        terms: "Fin et mot de passe", password: "Mot de passe, s’il doit y en avoir un",
        passwordText: "Un lien qui existe déjà garde son adresse.", hasPassword: "avec mot de passe",
        byLink: "par un lien", lockedTitle: "Ce lien a un mot de passe",
        lockedText: "La personne qui vous a envoyé le lien le connaît.",
        wrong: "Ce n’est pas le mot de passe de ce lien.", open: "Ouvrir", keep: "Garder dans mes documents",
        signInToKeep: "Connectez-vous pour le garder dans vos documents", kept: "Ouvrir dans mes documents")

    static let spanish = Texts.Links(
        terms: "Fin y contraseña", password: "Contraseña, si debe tener una",
        passwordText: "Un enlace que ya existe conserva su dirección.", hasPassword: "con contraseña",
        byLink: "por un enlace", lockedTitle: "Este enlace tiene una contraseña",
        lockedText: "La conoce quien le envió el enlace.", wrong: "Esa no es la contraseña de este enlace.",
        open: "Abrir", keep: "Guardar en mis documentos",
        signInToKeep: "Inicie sesión para guardarlo en sus documentos", kept: "Abrir en mis documentos")

    static let japanese = Texts.Links(
        terms: "終了日とパスワード", password: "パスワード（付ける場合）",
        passwordText: "すでにあるリンクのアドレスは変わりません。", hasPassword: "パスワード付き", byLink: "リンク経由",
        lockedTitle: "このリンクにはパスワードがあります", lockedText: "リンクを送った方がパスワードを知っています。",
        wrong: "このリンクのパスワードではありません。", open: "開く", keep: "自分のドキュメントに残す",
        signInToKeep: "サインインすると自分のドキュメントに残せます", kept: "自分のドキュメントで開く")
}
