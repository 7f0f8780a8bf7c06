extension Strings {
    /// Texts for searching the trash and for deleted items that are elsewhere.
    struct InTrash: Sendable {
        /// The label of the search field, which is also the text of a link
        /// to the search, and the link back to the whole list.
        var search, all: String
        /// The text shown instead of results, and the text shown if there are no results so far.
        var nothing: String
        /// The names of matching items in a deleted folder.
        var holds: Naming
        /// Says that shared items which the user deleted are in the trash of their owner.
        var ofOthers: String
        /// On the page of a deleted folder: the text after its deletion time that names the folder to which items
        /// are restored, the text for an empty folder, and the text below the first of many items.
        var inside: Naming
        /// The button that restores the whole folder.
        var whole: String
        var empty: String
        var more: Strings.Counting
    }
}

extension Strings.InTrash {
    static let english = Strings.InTrash(
        search: "Search the trash", all: "Everything in the trash",
        nothing: "Nothing in the trash has these words in its name. A word is found by its beginning.",
        holds: { "with \($0) in it" },
        ofOthers: "What you delete of others’ documents goes to their trash, and isn’t here.",
        inside: { "What you restore below comes back without the rest, to the folder \($0)." },
        whole: "Restore the whole folder",
        empty: "Nothing is left in it.",
        more: { "These are the first \($0). Restore the folder to see all of it." })

    static let german = Strings.InTrash(
        search: "Im Papierkorb suchen", all: "Alles im Papierkorb",
        nothing: "Nichts im Papierkorb hat diese Wörter im Namen. Ein Wort wird an seinem Anfang erkannt.",
        holds: { "mit \($0) darin" },
        ofOthers: "Was Sie von anderen löschen, kommt in deren Papierkorb und ist nicht hier.",
        inside: { "Was Sie unten wiederherstellen, kommt ohne den Rest zurück, in den Ordner \($0)." },
        whole: "Ganzen Ordner wiederherstellen",
        empty: "Darin ist nichts mehr.",
        more: { "Das sind die ersten \($0). Stellen Sie den Ordner wieder her, um alles zu sehen." })

    static let french = Strings.InTrash(
        search: "Rechercher dans la corbeille", all: "Toute la corbeille",
        nothing: "Rien dans la corbeille ne porte ces mots dans son nom. Un mot est reconnu à son début.",
        holds: { "contient \($0)" },
        ofOthers: "Ce que vous supprimez chez d’autres va dans leur corbeille et n’est pas ici.",
        inside: { "Ce que vous restaurez ci-dessous revient sans le reste, dans le dossier \($0)." },
        whole: "Restaurer tout le dossier",
        empty: "Il n’y reste rien.",
        more: { "Voici les \($0) premiers éléments. Restaurez le dossier pour tout voir." })

    static let spanish = Strings.InTrash(
        search: "Buscar en la papelera", all: "Toda la papelera",
        nothing: "Nada en la papelera tiene estas palabras en su nombre. Una palabra se reconoce por su principio.",
        holds: { "contiene \($0)" },
        ofOthers: "Lo que usted elimina de otros va a la papelera de ellos y no está aquí.",
        inside: { "Lo que restaure abajo vuelve sin el resto, a la carpeta \($0)." },
        whole: "Restaurar toda la carpeta",
        empty: "No queda nada en ella.",
        more: { "Estos son los primeros \($0). Restaure la carpeta para verlo todo." })

    static let japanese = Strings.InTrash(
        search: "ごみ箱を検索", all: "ごみ箱のすべて", nothing: "ごみ箱に、この語を名前に含むものはありません。語は始めの部分で探します。",
        holds: { "\($0) を含む" },
        ofOthers: "ほかの人のものを削除すると、その人のごみ箱に入り、ここには表示されません。",
        inside: { "下で復元したものだけが、フォルダー \($0) に戻ります。" },
        whole: "フォルダー全体を復元",
        empty: "中には何も残っていません。",
        more: { "最初の \($0) 件です。すべてを見るには、フォルダーを復元してください。" })
}
