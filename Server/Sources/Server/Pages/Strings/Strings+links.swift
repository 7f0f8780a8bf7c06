extension Strings {
    /// Texts about links with an end or password, and about keeping linked items.
    struct Links: Sendable {
        /// Texts on the owner's page.
        var terms, password, hasPassword, hasNoPassword, endless, byLink: String
        /// The links to a parent folder and to the root.
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
        terms: "Expiration and password", password: "Password (optional)",
        hasPassword: "with password",
        hasNoPassword: "no password", endless: "no expiration", byLink: "through a link",
        above: { "Also accessible through a link to the folder \($0)" },
        aboveAll: "Also accessible through a link to all your documents",
        passwordRule: { "At least \($0) characters, and not a commonly used password." },
        change: "Change expiration or password",
        changeText:
            "The address stays the same. Leave the date empty for no expiration. Leave the password empty to keep the current one.",
        newPassword: "New password", removePassword: "Remove password",
        address: "Link address", copy: "Copy", copied: "Copied", lockedTitle: "This link requires a password",
        lockedText: "Ask the person who sent you the link for the password.",
        wrong: "The password is incorrect. Try again.",
        open: "Open", keep: "Add to Shared with me", signInToKeep: "Sign in to add it to Shared with me",
        kept: "Open in Shared with me",
        keeping: "Added through a link",
        another: "Create another link", end: "Revoke link",
        viewIsThere: "A link with view access already exists.",
        editIsThere: "A link with edit access already exists.",
        stays: { "\($0) is no longer shared with \($1), but anyone with the link can still open it." })

    static let german = Strings.Links(
        terms: "Ablaufdatum und Passwort", password: "Passwort (optional)",
        hasPassword: "mit Passwort",
        hasNoPassword: "ohne Passwort", endless: "ohne Ablaufdatum", byLink: "über einen Link",
        above: { "Auch über einen Link zum Ordner \($0) erreichbar" },
        aboveAll: "Auch über einen Link zu allen Ihren Dokumenten erreichbar",
        passwordRule: { "Mindestens \($0) Zeichen, kein häufig verwendetes Passwort." },
        change: "Ablaufdatum oder Passwort ändern",
        changeText:
            "Die Adresse bleibt gleich. Ohne Datum läuft der Link nicht ab. Lassen Sie das Passwort leer, um das aktuelle zu behalten.",
        newPassword: "Neues Passwort", removePassword: "Passwort entfernen",
        address: "Linkadresse", copy: "Kopieren", copied: "Kopiert", lockedTitle: "Dieser Link erfordert ein Passwort",
        lockedText: "Fragen Sie die Person, die Ihnen den Link geschickt hat, nach dem Passwort.",
        wrong: "Das Passwort ist falsch. Versuchen Sie es noch einmal.",
        open: "Öffnen", keep: "Zu „Für mich freigegeben“ hinzufügen",
        signInToKeep: "Anmelden und zu „Für mich freigegeben“ hinzufügen", kept: "In „Für mich freigegeben“ öffnen",
        keeping: "Über einen Link hinzugefügt",
        another: "Weiteren Link erstellen", end: "Link widerrufen",
        viewIsThere: "Es gibt schon einen Link zum Anzeigen.", editIsThere: "Es gibt schon einen Link zum Bearbeiten.",
        stays: { "\($0) ist nicht mehr mit \($1) geteilt, aber jeder, der den Link hat, kann es weiterhin öffnen." })

    static let french = Strings.Links(
        terms: "Expiration et mot de passe", password: "Mot de passe (facultatif)",
        hasPassword: "avec mot de passe",
        hasNoPassword: "sans mot de passe", endless: "sans expiration", byLink: "par un lien",
        above: { "Également accessible par un lien vers le dossier \($0)" },
        aboveAll: "Également accessible par un lien vers tous vos documents",
        passwordRule: { "Au moins \($0) caractères, et pas un mot de passe courant." },
        change: "Modifier l’expiration ou le mot de passe",
        changeText:
            "L’adresse reste la même. Laissez la date vide pour que le lien n’expire pas. Laissez le mot de passe vide pour garder l’actuel.",
        newPassword: "Nouveau mot de passe", removePassword: "Supprimer le mot de passe",
        address: "Adresse du lien", copy: "Copier", copied: "Copié", lockedTitle: "Ce lien nécessite un mot de passe",
        lockedText: "Demandez le mot de passe à la personne qui vous a envoyé le lien.",
        wrong: "Le mot de passe est incorrect. Réessayez.", open: "Ouvrir", keep: "Ajouter à « Partagés avec moi »",
        signInToKeep: "Se connecter pour l’ajouter à « Partagés avec moi »", kept: "Ouvrir dans « Partagés avec moi »",
        keeping: "Ajouté par un lien",
        another: "Créer un autre lien", end: "Révoquer le lien",
        viewIsThere: "Il existe déjà un lien pour afficher.", editIsThere: "Il existe déjà un lien pour modifier.",
        stays: { "\($0) n’est plus partagé avec \($1), mais toute personne disposant du lien peut encore l’ouvrir." })

    static let spanish = Strings.Links(
        terms: "Caducidad y contraseña", password: "Contraseña (opcional)",
        hasPassword: "con contraseña",
        hasNoPassword: "sin contraseña", endless: "sin caducidad", byLink: "por un enlace",
        above: { "También accesible mediante un enlace a la carpeta \($0)" },
        aboveAll: "También accesible mediante un enlace a todos sus documentos",
        passwordRule: { "Al menos \($0) caracteres y que no sea una contraseña común." },
        change: "Cambiar la caducidad o la contraseña",
        changeText:
            "La dirección sigue siendo la misma. Deje la fecha vacía para que el enlace no caduque. Deje la contraseña vacía para conservar la actual.",
        newPassword: "Nueva contraseña", removePassword: "Quitar la contraseña",
        address: "Dirección del enlace", copy: "Copiar", copied: "Copiado",
        lockedTitle: "Este enlace requiere una contraseña",
        lockedText: "Pida la contraseña a la persona que le envió el enlace.",
        wrong: "La contraseña no es correcta. Inténtelo de nuevo.",
        open: "Abrir", keep: "Añadir a «Compartido conmigo»",
        signInToKeep: "Iniciar sesión para añadirlo a «Compartido conmigo»", kept: "Abrir en «Compartido conmigo»",
        keeping: "Añadido mediante un enlace",
        another: "Crear otro enlace", end: "Revocar enlace",
        viewIsThere: "Ya existe un enlace para ver.", editIsThere: "Ya existe un enlace para editar.",
        stays: { "\($0) ya no se comparte con \($1), pero cualquier persona con el enlace aún puede abrirlo." })

    static let japanese = Strings.Links(
        terms: "有効期限とパスワード", password: "パスワード（省略可）",
        hasPassword: "パスワード付き",
        hasNoPassword: "パスワードなし", endless: "期限なし", byLink: "リンク経由",
        above: { "フォルダー \($0) へのリンクからもアクセスできます" }, aboveAll: "すべてのドキュメントへのリンクからもアクセスできます",
        passwordRule: { "\($0) 文字以上で、よく使われるパスワード以外。" },
        change: "有効期限またはパスワードを変更",
        changeText: "アドレスは変わりません。日付を空欄にすると期限はありません。パスワードを空欄にすると現在のパスワードのままです。",
        newPassword: "新しいパスワード", removePassword: "パスワードを削除",
        address: "リンクのアドレス", copy: "コピー", copied: "コピーしました",
        lockedTitle: "このリンクにはパスワードが必要です", lockedText: "パスワードは、リンクを送信した人に確認してください。",
        wrong: "パスワードが違います。もう一度お試しください。", open: "開く", keep: "「自分と共有」に追加",
        signInToKeep: "サインインして「自分と共有」に追加", kept: "「自分と共有」で開く",
        keeping: "リンクから追加",
        another: "別のリンクを作成", end: "リンクを取り消す",
        viewIsThere: "表示用のリンクはすでにあります。", editIsThere: "編集用のリンクはすでにあります。",
        stays: { "\($0) は \($1) さんと共有されなくなりましたが、リンクを知っている人は引き続き開けます。" })
}
