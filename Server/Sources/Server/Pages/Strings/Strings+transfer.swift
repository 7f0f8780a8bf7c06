extension Strings {
    /// Texts about transferring ownership to another user.
    struct Transfer: Sendable {
        /// Texts on the item's page, with the link to the confirmation page.
        var title, text, next: String
        /// Texts on the confirmation page, including the consequences.
        var heading: @Sendable (_ name: String, _ person: String) -> Sentence
        var documentGoes, folderGoes, editing, sharing, back: String
        /// Flash messages about the result.
        var done: @Sendable (_ name: String, _ person: String) -> Sentence
        var noSpace: Naming
        var tooMany: Counting
    }
}

extension Strings.Transfer {
    static let english = Strings.Transfer(
        title: "Transfer ownership", text: "Another person becomes the owner. You will be asked to confirm.",
        next: "Next",
        heading: { "Transfer ownership of \($0) to \($1)?" },
        documentGoes:
            "The document moves to the new owner’s Documents with all its versions, and counts toward their storage.",
        folderGoes:
            "The folder moves to the new owner’s Documents with everything in it and all versions, and counts toward their storage.",
        editing: "You keep access until the new owner removes it.",
        sharing:
            "Links and sharing stay in place, and the new owner can remove them. People who have access only through a parent folder lose access.",
        back: "Only the new owner can transfer it back.", done: { "\($0) now belongs to \($1)." },
        noSpace: { "\($0) doesn’t have enough storage for it." },
        tooMany: {
            "You can transfer at most \($0) documents and folders at once. Transfer a subfolder first."
        })

    static let german = Strings.Transfer(
        title: "Eigentümerschaft übertragen",
        text: "Eine andere Person wird Eigentümer. Sie müssen das noch bestätigen.", next: "Weiter",
        heading: { "Eigentümerschaft von \($0) an \($1) übertragen?" },
        documentGoes:
            "Das Dokument wird mit allen Versionen in die Dokumente des neuen Eigentümers verschoben und zählt zu dessen Speicherplatz.",
        folderGoes:
            "Der Ordner wird mit seinem gesamten Inhalt und allen Versionen in die Dokumente des neuen Eigentümers verschoben und zählt zu dessen Speicherplatz.",
        editing: "Sie behalten den Zugriff, bis der neue Eigentümer ihn entfernt.",
        sharing:
            "Links und Freigaben bleiben bestehen. Der neue Eigentümer kann sie entfernen. Wer nur über einen übergeordneten Ordner Zugriff hat, verliert ihn.",
        back: "Nur der neue Eigentümer kann die Eigentümerschaft zurückübertragen.",
        done: { "\($0) gehört jetzt \($1)." },
        noSpace: { "\($0) hat nicht genug Speicherplatz dafür." },
        tooMany: {
            "Sie können höchstens \($0) Dokumente und Ordner auf einmal übertragen. Übertragen Sie zuerst einen Unterordner."
        })

    static let french = Strings.Transfer(
        title: "Transférer la propriété",
        text: "Une autre personne devient propriétaire. Une confirmation vous sera demandée.",
        next: "Suivant", heading: { "Transférer la propriété de \($0) à \($1) ?" },
        documentGoes:
            "Le document est déplacé dans les documents du nouveau propriétaire avec toutes ses versions, et compte dans son espace de stockage.",
        folderGoes:
            "Le dossier est déplacé dans les documents du nouveau propriétaire avec tout son contenu et toutes les versions, et compte dans son espace de stockage.",
        editing: "Vous gardez l’accès jusqu’à ce que le nouveau propriétaire le retire.",
        sharing:
            "Les liens et les partages restent en place. Le nouveau propriétaire peut les supprimer. Les personnes qui n’y ont accès que par un dossier parent le perdent.",
        back: "Seul le nouveau propriétaire peut vous rendre la propriété.",
        done: { "\($0) appartient maintenant à \($1)." },
        noSpace: { "\($0) n’a pas assez d’espace de stockage." },
        tooMany: {
            "Vous pouvez transférer au plus \($0) documents et dossiers à la fois. Transférez d’abord un sous-dossier."
        })

    static let spanish = Strings.Transfer(
        title: "Transferir la propiedad", text: "Otra persona pasa a ser propietaria. Se le pedirá confirmación.",
        next: "Siguiente",
        heading: { "¿Transferir la propiedad de \($0) a \($1)?" },
        documentGoes:
            "El documento se mueve a los documentos del nuevo propietario con todas sus versiones y cuenta para su almacenamiento.",
        folderGoes:
            "La carpeta se mueve a los documentos del nuevo propietario con todo su contenido y todas las versiones, y cuenta para su almacenamiento.",
        editing: "Conserva el acceso hasta que el nuevo propietario lo retire.",
        sharing:
            "Los enlaces y permisos se mantienen, y el nuevo propietario puede quitarlos. Las personas que solo tienen acceso por una carpeta superior lo pierden.",
        back: "Solo el nuevo propietario puede devolverle la propiedad.", done: { "\($0) ahora pertenece a \($1)." },
        noSpace: { "\($0) no tiene almacenamiento suficiente." },
        tooMany: {
            "Puede transferir como máximo \($0) documentos y carpetas a la vez. Transfiera antes una subcarpeta."
        })

    static let japanese = Strings.Transfer(
        title: "所有権の譲渡", text: "別のユーザーが所有者になります。次の画面で確認します。", next: "次へ",
        heading: { "\($0) の所有権を \($1) さんに譲渡しますか？" },
        documentGoes: "ドキュメントはすべてのバージョンとともに新しい所有者の「ドキュメント」に移動し、その人の容量に含まれます。",
        folderGoes: "フォルダーは中身とすべてのバージョンとともに新しい所有者の「ドキュメント」に移動し、その人の容量に含まれます。",
        editing: "新しい所有者が削除するまで、あなたのアクセスは残ります。",
        sharing: "リンクと共有はそのまま残り、新しい所有者が削除できます。上のフォルダーの共有だけでアクセスしていた人はアクセスできなくなります。",
        back: "元に戻せるのは新しい所有者だけです。", done: { "\($0) は \($1) さんのものになりました。" },
        noSpace: { "\($0) さんのストレージの空き容量が足りません。" },
        tooMany: { "一度に譲渡できるドキュメントとフォルダーは \($0) 件までです。先にサブフォルダーを譲渡してください。" })
}
