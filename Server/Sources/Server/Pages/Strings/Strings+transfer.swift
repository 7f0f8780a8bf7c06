extension Strings {
    /// Texts about transferring ownership to another user.
    struct Transfer: Sendable {
        /// Texts on the item's page, with the link to the confirmation page.
        var title, text, next: String
        /// Texts on the confirmation page, including the consequences.
        var heading: @Sendable (_ name: String, _ person: String) -> Sentence
        var documentGoes, folderGoes, editing, sharing, back: String
        /// Flash messages about the result.
        var done, noSpace: Naming
        var tooMany: Counting
    }
}

extension Strings.Transfer {
    static let english = Strings.Transfer(
        title: "Hand over", text: "It becomes another person’s. You are asked once more.", next: "Next",
        heading: { "Hand \($0) over to \($1)?" },
        documentGoes: "It goes to the top of their documents, with all its versions, and counts as their room.",
        folderGoes:
            "It goes to the top of their documents, with everything in it and all versions, and counts as their room.",
        editing: "You can go on using it, until they take that away.",
        sharing:
            "Its links stay, and so do the people it is shared with; both are theirs to end. Whoever has it only through a folder above loses it.",
        back: "Only they can hand it back.", done: { "It belongs to \($0) now." },
        noSpace: { "\($0) has no room for it." },
        tooMany: {
            "No more than \($0) documents and folders are handed over at once. Hand over a folder in it first."
        })

    static let german = Strings.Transfer(
        title: "Übergeben", text: "Es gehört dann jemand anderem. Sie werden noch einmal gefragt.", next: "Weiter",
        heading: { "\($0) an \($1) übergeben?" },
        documentGoes:
            "Es kommt mit allen Versionen zuoberst in die Dokumente dieser Person und zählt zu deren Speicherplatz.",
        folderGoes:
            "Er kommt mit allem darin und allen Versionen zuoberst in die Dokumente dieser Person und zählt zu deren Speicherplatz.",
        editing: "Sie können weiter damit arbeiten, bis die Person das beendet.",
        sharing:
            "Links bleiben, und mit wem es geteilt ist, auch; beides kann dann nur diese Person beenden. Wer es nur über einen Ordner darüber hat, verliert es.",
        back: "Nur diese Person kann es zurückgeben.", done: { "Es gehört jetzt \($0)." },
        noSpace: { "\($0) hat keinen Platz dafür." },
        tooMany: {
            "Mehr als \($0) Dokumente und Ordner werden nicht auf einmal übergeben. Übergeben Sie zuerst einen Ordner daraus."
        })

    static let french = Strings.Transfer(
        title: "Céder", text: "Il appartiendra à quelqu’un d’autre. Une confirmation vous sera demandée.",
        next: "Suivant", heading: { "Céder \($0) à \($1) ?" },
        documentGoes:
            "Il va en haut des documents de cette personne, avec toutes ses versions, et compte dans son espace.",
        folderGoes:
            "Il va en haut des documents de cette personne, avec tout son contenu et toutes les versions, et compte dans son espace.",
        editing: "Vous pourrez continuer à l’utiliser, jusqu’à ce que cette personne y mette fin.",
        sharing:
            "Les liens et les partages restent ; cette personne pourra y mettre fin. Qui n’y accède que par un dossier supérieur le perd.",
        back: "Elle seule pourra vous le rendre.", done: { "Il appartient maintenant à \($0)." },
        noSpace: { "\($0) n’a pas assez de place pour cela." },
        tooMany: {
            "Pas plus de \($0) documents et dossiers à la fois. Cédez d’abord un dossier qui s’y trouve."
        })

    static let spanish = Strings.Transfer(
        title: "Ceder", text: "Pasa a ser de otra persona. Se le preguntará una vez más.", next: "Siguiente",
        heading: { "¿Ceder \($0) a \($1)?" },
        documentGoes:
            "Va a lo alto de los documentos de esa persona, con todas sus versiones, y cuenta en su espacio.",
        folderGoes:
            "Va a lo alto de los documentos de esa persona, con todo lo que contiene y todas las versiones, y cuenta en su espacio.",
        editing: "Podrá seguir usándolo, hasta que esa persona lo impida.",
        sharing:
            "Los enlaces y las personas con quienes se comparte siguen; esa persona podrá quitarlos. Quien solo lo tiene por una carpeta superior lo pierde.",
        back: "Solo esa persona puede devolvérselo.", done: { "Ahora pertenece a \($0)." },
        noSpace: { "\($0) no tiene espacio para ello." },
        tooMany: {
            "No se ceden más de \($0) documentos y carpetas a la vez. Ceda antes una carpeta que contenga."
        })

    static let japanese = Strings.Transfer(
        title: "譲渡", text: "ほかのユーザーのものになります。もう一度確認します。", next: "次へ",
        heading: { "\($0) を \($1) さんに譲渡しますか？" },
        documentGoes: "すべてのバージョンとともに相手のドキュメントの一番上に移り、相手の容量に数えられます。",
        folderGoes: "中にあるものとすべてのバージョンとともに相手のドキュメントの一番上に移り、相手の容量に数えられます。",
        editing: "相手が終了するまで、あなたも引き続き使えます。",
        sharing: "リンクと共有はそのまま残り、終了できるのは相手です。上のフォルダーの共有だけで使っていた人は使えなくなります。",
        back: "元に戻せるのは相手だけです。", done: { "\($0) さんのものになりました。" },
        noSpace: { "\($0) さんの容量が足りません。" },
        tooMany: { "一度に譲渡できるのは \($0) 件までです。先に中のフォルダーを譲渡してください。" })
}
