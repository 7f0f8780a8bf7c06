extension Strings {
    /// Texts of the activity page and the links to it.
    struct Activity: Sendable {
        /// The page title, which is also the text of links to the page, and the sentence below it.
        var title, text: String
        /// The link from a document or folder to its activity, and the link back to all activity.
        var ofThis, all: String
        /// The text next to a folder's name, and the text that names the selected actor.
        var withAll: String
        var doneBy: Naming
        /// The kinds of events to filter by.
        var changes, deleting, sharing, account, ended: String
        /// The text next to a deleted item, with a link to the trash.
        var inTrash: String
        /// Says where to find the user's actions in documents of others.
        var ofOthers: String
    }
}

extension Strings.Activity {
    static let english = Strings.Activity(
        title: "Activity", text: "Who changed your account and documents, and when.",
        ofThis: "Activity", all: "All activity",
        withAll:
            "Includes the folder’s contents and items that were deleted from it and are still in the trash. Items that were moved elsewhere have their own activity.",
        doneBy: { "Done by \($0)" },
        changes: "Changes", deleting: "Deleting and restoring", sharing: "Sharing",
        account: "Account and apps", ended: "Stopped sharing", inTrash: "in the trash",
        ofOthers: "Your changes to other people’s documents appear in the owners’ activity.")

    static let german = Strings.Activity(
        title: "Verlauf", text: "Änderungen an Ihrem Konto und Ihren Dokumenten: von wem und wann.",
        ofThis: "Verlauf", all: "Gesamter Verlauf",
        withAll:
            "Mit dem Inhalt des Ordners und daraus gelöschten Elementen, die noch im Papierkorb sind. Verschobene Elemente haben einen eigenen Verlauf.",
        doneBy: { "Durchgeführt von \($0)" },
        changes: "Änderungen", deleting: "Löschen und Wiederherstellen", sharing: "Teilen",
        account: "Konto und Apps", ended: "Beendete Freigaben", inTrash: "im Papierkorb",
        ofOthers: "Ihre Änderungen an Dokumenten anderer Personen stehen im Verlauf der Eigentümer.")

    static let french = Strings.Activity(
        title: "Activité", text: "Les modifications de votre compte et de vos documents : par qui et quand.",
        ofThis: "Activité", all: "Toute l’activité",
        withAll:
            "Comprend le contenu du dossier et les éléments qui en ont été supprimés et sont encore dans la corbeille. Les éléments déplacés ailleurs ont leur propre activité.",
        doneBy: { "Fait par \($0)" },
        changes: "Modifications", deleting: "Suppression et restauration", sharing: "Partage",
        account: "Compte et applications", ended: "Partages arrêtés", inTrash: "dans la corbeille",
        ofOthers:
            "Vos modifications dans les documents d’autres personnes figurent dans l’activité de leur propriétaire.")

    static let spanish = Strings.Activity(
        title: "Actividad", text: "Cambios en su cuenta y sus documentos: quién los hizo y cuándo.",
        ofThis: "Actividad", all: "Toda la actividad",
        withAll:
            "Incluye el contenido de la carpeta y los elementos eliminados de ella que siguen en la papelera. Los elementos movidos a otra parte tienen su propia actividad.",
        doneBy: { "Hecho por \($0)" },
        changes: "Cambios", deleting: "Eliminación y restauración", sharing: "Uso compartido",
        account: "Cuenta y aplicaciones", ended: "Dejado de compartir", inTrash: "en la papelera",
        ofOthers: "Sus cambios en documentos de otras personas aparecen en la actividad del propietario.")

    static let japanese = Strings.Activity(
        title: "アクティビティ", text: "アカウントとドキュメントの変更履歴（だれが、いつ）。",
        ofThis: "アクティビティ", all: "すべてのアクティビティ",
        withAll: "フォルダーの中身と、ここから削除されてごみ箱に残っている項目を含みます。別の場所に移動した項目には、それぞれのアクティビティがあります。", doneBy: { "\($0) さんの操作" },
        changes: "変更", deleting: "削除と復元", sharing: "共有",
        account: "アカウントとアプリ", ended: "停止した共有", inTrash: "ごみ箱にあります",
        ofOthers: "ほかの人のドキュメントに対する変更は、所有者のアクティビティに表示されます。")
}
