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
        search: "Search the trash", all: "All items in the trash",
        nothing: "Nothing in the trash matches your search. Try only the beginning of a word.",
        holds: { "contains \($0)" },
        ofOthers: "When you delete another person’s document, it goes to that person’s trash.",
        inside: { "You can restore the items one at a time. They will be restored to \($0)." },
        whole: "Restore folder",
        empty: "Nothing is left in this folder.",
        more: { "Showing the first \($0) items. Restore the folder to see all of them." })

    static let german = Strings.InTrash(
        search: "Im Papierkorb suchen", all: "Alle Elemente im Papierkorb",
        nothing: "Nichts im Papierkorb entspricht Ihrer Suche. Versuchen Sie nur den Anfang eines Wortes.",
        holds: { "enthält \($0)" },
        ofOthers: "Wenn Sie das Dokument einer anderen Person löschen, kommt es in deren Papierkorb.",
        inside: { "Sie können die Elemente einzeln wiederherstellen. Sie werden in \($0) wiederhergestellt." },
        whole: "Ordner wiederherstellen",
        empty: "In diesem Ordner ist nichts mehr.",
        more: { "Es werden die ersten \($0) Elemente angezeigt. Stellen Sie den Ordner wieder her, um alle zu sehen." })

    static let french = Strings.InTrash(
        search: "Rechercher dans la corbeille", all: "Tous les éléments de la corbeille",
        nothing: "Rien dans la corbeille ne correspond à votre recherche. Essayez seulement le début d’un mot.",
        holds: { "contient \($0)" },
        ofOthers: "Quand vous supprimez le document d’une autre personne, il va dans la corbeille de cette personne.",
        inside: { "Vous pouvez restaurer les éléments un par un. Ils seront restaurés dans \($0)." },
        whole: "Restaurer le dossier",
        empty: "Il ne reste rien dans ce dossier.",
        more: { "Voici les \($0) premiers éléments. Restaurez le dossier pour les voir tous." })

    static let spanish = Strings.InTrash(
        search: "Buscar en la papelera", all: "Todos los elementos de la papelera",
        nothing: "Nada en la papelera coincide con la búsqueda. Pruebe solo con el principio de una palabra.",
        holds: { "contiene \($0)" },
        ofOthers: "Cuando elimina el documento de otra persona, va a la papelera de esa persona.",
        inside: { "Puede restaurar los elementos uno por uno. Se restaurarán en \($0)." },
        whole: "Restaurar carpeta",
        empty: "No queda nada en esta carpeta.",
        more: { "Se muestran los primeros \($0) elementos. Restaure la carpeta para verlos todos." })

    static let japanese = Strings.InTrash(
        search: "ごみ箱を検索", all: "ごみ箱のすべての項目", nothing: "ごみ箱に検索と一致する項目はありません。語の先頭だけで試してください。",
        holds: { "\($0) を含む" },
        ofOthers: "ほかの人のドキュメントを削除すると、その人のごみ箱に移動します。",
        inside: { "項目を 1 つずつ復元できます。復元先は \($0) です。" },
        whole: "フォルダーを復元",
        empty: "このフォルダーには何も残っていません。",
        more: { "最初の \($0) 件を表示しています。すべてを見るには、フォルダーを復元してください。" })
}
