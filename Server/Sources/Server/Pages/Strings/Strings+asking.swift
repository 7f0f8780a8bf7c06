extension Strings {
    /// Texts of confirmation pages, for actions that affect other people or can't be undone.
    struct Asking: Sendable {
        /// Texts for removing an item shared by another user.
        var leave: Naming
        var leaveText, leaveButton: String
        /// Texts for revoking a link: what the link allows, and the consequences.
        var endLink: Naming
        var endLinkToView, endLinkToEdit: Naming
        var endLinkText: String
        var signOutEverywhere: String
        /// Texts for an operator's actions on a user.
        var disable, signOut, makeOperator, takeRole: Naming
        var takeRoleText: String
        /// The text for unlocking an open document.
        var release: Naming
    }
}

extension Strings.Asking {
    static let english = Strings.Asking(
        leave: { "Remove \($0) from your documents?" },
        leaveText: "You can’t open it any more, and neither can your apps. Only its owner can share it with you again.",
        leaveButton: "Remove", endLink: { "End the link to \($0)?" },
        endLinkToView: { "Whoever has the link can view \($0)." },
        endLinkToEdit: { "Whoever has the link can edit \($0)." },
        endLinkText: "From then on it opens nothing. This can’t be undone: the next link has another address.",
        signOutEverywhere: "Sign out everywhere?", disable: { "Disable \($0)?" },
        signOut: { "Sign \($0) out everywhere?" }, makeOperator: { "Make \($0) an operator?" },
        takeRole: { "Take the role of operator away from \($0)?" },
        takeRoleText: "These pages are closed to them at once. They can be made an operator again.",
        release: { "Release \($0)?" })

    static let german = Strings.Asking(
        leave: { "\($0) aus Ihren Dokumenten entfernen?" },
        leaveText:
            "Sie und Ihre Apps können es dann nicht mehr öffnen. Nur wem es gehört, kann es wieder mit Ihnen teilen.",
        leaveButton: "Entfernen", endLink: { "Den Link zu \($0) beenden?" },
        endLinkToView: { "Wer den Link hat, kann \($0) ansehen." },
        endLinkToEdit: { "Wer den Link hat, kann \($0) bearbeiten." },
        endLinkText:
            "Danach öffnet er nichts mehr. Das lässt sich nicht zurücknehmen: Der nächste Link hat eine andere Adresse.",
        signOutEverywhere: "Überall abmelden?", disable: { "\($0) sperren?" }, signOut: { "\($0) überall abmelden?" },
        makeOperator: { "\($0) zum Betreiber machen?" }, takeRole: { "\($0) die Rolle als Betreiber entziehen?" },
        takeRoleText: "Diese Seiten sind der Person sofort verschlossen. Sie kann die Rolle wieder bekommen.",
        release: { "\($0) freigeben?" })

    static let french = Strings.Asking(
        leave: { "Retirer \($0) de vos documents ?" },
        leaveText:
            "Vous ne pourrez plus l’ouvrir, ni vos applications. Seul son propriétaire pourra le partager de nouveau avec vous.",
        leaveButton: "Retirer", endLink: { "Mettre fin au lien vers \($0) ?" },
        endLinkToView: { "Ce lien permet de consulter \($0)." },
        endLinkToEdit: { "Ce lien permet de modifier \($0)." },
        endLinkText: "Ensuite, il n’ouvrira plus rien. C’est définitif : le prochain lien aura une autre adresse.",
        signOutEverywhere: "Se déconnecter partout ?", disable: { "Désactiver \($0) ?" },
        signOut: { "Déconnecter \($0) partout ?" }, makeOperator: { "Nommer \($0) gestionnaire ?" },
        takeRole: { "Retirer à \($0) le rôle de gestionnaire ?" },
        takeRoleText: "Ces pages lui seront aussitôt fermées. Le rôle pourra lui être rendu.",
        release: { "Libérer \($0) ?" })

    static let spanish = Strings.Asking(
        leave: { "¿Quitar \($0) de sus documentos?" },
        leaveText:
            "Ni usted ni sus aplicaciones podrán abrirlo más. Solo su propietario puede volver a compartirlo con usted.",
        leaveButton: "Quitar", endLink: { "¿Terminar el enlace a \($0)?" },
        endLinkToView: { "El enlace permite ver \($0)." },
        endLinkToEdit: { "El enlace permite editar \($0)." },
        endLinkText: "Después no abrirá nada. No se puede deshacer: el próximo enlace tendrá otra dirección.",
        signOutEverywhere: "¿Cerrar sesión en todas partes?", disable: { "¿Desactivar \($0)?" },
        signOut: { "¿Cerrar todas las sesiones de \($0)?" }, makeOperator: { "¿Hacer gestor a \($0)?" },
        takeRole: { "¿Quitar a \($0) la función de gestor?" },
        takeRoleText: "Estas páginas se le cierran enseguida. Se le puede volver a dar la función.",
        release: { "¿Liberar \($0)?" })

    static let japanese = Strings.Asking(
        leave: { "\($0) の共有から抜けますか？" },
        leaveText: "あなたもあなたのアプリも開けなくなります。もう一度共有できるのは所有者だけです。",
        leaveButton: "共有から抜ける", endLink: { "\($0) へのリンクを終了しますか？" }, endLinkToView: { "\($0) を表示できるリンクです。" },
        endLinkToEdit: { "\($0) を編集できるリンクです。" },
        endLinkText: "このリンクでは何も開けなくなり、元に戻せません。次に作るリンクは別のアドレスになります。",
        signOutEverywhere: "すべてサインアウトしますか？", disable: { "\($0) さんを無効にしますか？" },
        signOut: { "\($0) さんをすべてサインアウトしますか？" }, makeOperator: { "\($0) さんを運用担当者にしますか？" },
        takeRole: { "\($0) さんから運用担当者の役割を外しますか？" },
        takeRoleText: "これらのページはすぐに使えなくなります。役割はもう一度与えられます。",
        release: { "\($0) を解放しますか？" })
}
