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
        leave: { "Remove \($0) from Shared with me?" },
        leaveText: "You and your apps will lose access. Only the owner can share it with you again.",
        leaveButton: "Remove", endLink: { "Revoke the link to \($0)?" },
        endLinkToView: { "Anyone with the link can view \($0)." },
        endLinkToEdit: { "Anyone with the link can edit \($0)." },
        endLinkText:
            "The link will stop working. This can’t be undone. If you create a new link, its address will be different.",
        signOutEverywhere: "Sign out everywhere?", disable: { "Disable \($0)?" },
        signOut: { "Sign \($0) out everywhere?" }, makeOperator: { "Make \($0) an operator?" },
        takeRole: { "Remove the operator role from \($0)?" },
        takeRoleText: "They lose access to these pages immediately. You can make them an operator again.",
        release: { "Release the lock on \($0)?" })

    static let german = Strings.Asking(
        leave: { "\($0) aus „Für mich freigegeben“ entfernen?" },
        leaveText:
            "Sie und Ihre Apps verlieren den Zugriff. Nur der Eigentümer kann das Element wieder für Sie freigeben.",
        leaveButton: "Entfernen", endLink: { "Den Link zu \($0) widerrufen?" },
        endLinkToView: { "Jeder, der den Link hat, kann \($0) anzeigen." },
        endLinkToEdit: { "Jeder, der den Link hat, kann \($0) bearbeiten." },
        endLinkText:
            "Der Link funktioniert dann nicht mehr. Das lässt sich nicht rückgängig machen. Ein neuer Link hat eine andere Adresse.",
        signOutEverywhere: "Überall abmelden?", disable: { "\($0) sperren?" }, signOut: { "\($0) überall abmelden?" },
        makeOperator: { "\($0) zum Betreiber machen?" }, takeRole: { "\($0) die Betreiberrolle entziehen?" },
        takeRoleText: "Die Person verliert sofort den Zugriff auf diese Seiten. Sie können ihr die Rolle wieder geben.",
        release: { "Sperre von \($0) aufheben?" })

    static let french = Strings.Asking(
        leave: { "Retirer \($0) de « Partagés avec moi » ?" },
        leaveText:
            "Vous et vos applications perdrez l’accès. Seul le propriétaire pourra le partager de nouveau avec vous.",
        leaveButton: "Retirer", endLink: { "Révoquer le lien vers \($0) ?" },
        endLinkToView: { "Toute personne disposant du lien peut afficher \($0)." },
        endLinkToEdit: { "Toute personne disposant du lien peut modifier \($0)." },
        endLinkText:
            "Le lien ne fonctionnera plus. Cette action est irréversible. Un nouveau lien aura une autre adresse.",
        signOutEverywhere: "Se déconnecter partout ?", disable: { "Désactiver \($0) ?" },
        signOut: { "Déconnecter \($0) partout ?" }, makeOperator: { "Nommer \($0) gestionnaire ?" },
        takeRole: { "Retirer à \($0) le rôle de gestionnaire ?" },
        takeRoleText: "La personne perd aussitôt l’accès à ces pages. Vous pourrez lui rendre le rôle.",
        release: { "Lever le verrou de \($0) ?" })

    static let spanish = Strings.Asking(
        leave: { "¿Quitar \($0) de «Compartido conmigo»?" },
        leaveText:
            "Usted y sus aplicaciones perderán el acceso. Solo el propietario puede volver a compartirlo con usted.",
        leaveButton: "Quitar", endLink: { "¿Revocar el enlace a \($0)?" },
        endLinkToView: { "Cualquier persona con el enlace puede ver \($0)." },
        endLinkToEdit: { "Cualquier persona con el enlace puede editar \($0)." },
        endLinkText:
            "El enlace dejará de funcionar. Esta acción no se puede deshacer. Un enlace nuevo tendrá otra dirección.",
        signOutEverywhere: "¿Cerrar sesión en todas partes?", disable: { "¿Desactivar \($0)?" },
        signOut: { "¿Cerrar todas las sesiones de \($0)?" }, makeOperator: { "¿Hacer gestor a \($0)?" },
        takeRole: { "¿Quitar a \($0) la función de gestor?" },
        takeRoleText: "La persona pierde de inmediato el acceso a estas páginas. Puede volver a darle la función.",
        release: { "¿Quitar el bloqueo de \($0)?" })

    static let japanese = Strings.Asking(
        leave: { "\($0) を「自分と共有」から削除しますか？" },
        leaveText: "あなたもアプリもアクセスできなくなります。もう一度共有できるのは所有者だけです。",
        leaveButton: "削除", endLink: { "\($0) へのリンクを取り消しますか？" }, endLinkToView: { "リンクを知っている人は \($0) を表示できます。" },
        endLinkToEdit: { "リンクを知っている人は \($0) を編集できます。" },
        endLinkText: "リンクは使えなくなります。この操作は元に戻せません。新しいリンクは別のアドレスになります。",
        signOutEverywhere: "すべてサインアウトしますか？", disable: { "\($0) さんを無効にしますか？" },
        signOut: { "\($0) さんをすべてサインアウトしますか？" }, makeOperator: { "\($0) さんを運用担当者にしますか？" },
        takeRole: { "\($0) さんの運用担当者の役割を外しますか？" },
        takeRoleText: "これらのページにただちにアクセスできなくなります。役割はもう一度付けられます。",
        release: { "\($0) のロックを解除しますか？" })
}
