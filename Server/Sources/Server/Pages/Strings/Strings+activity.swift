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
        title: "Activity", text: "What happened to your account and your documents, by whom and when.",
        ofThis: "What happened to it", all: "All activity",
        withAll: """
            with everything in it, and what was deleted out of it and is still in the trash. What was moved out has its \
            activity with it: search for its name.
            """, doneBy: { "Done by \($0)" },
        changes: "Changes", deleting: "Deleting and restoring", sharing: "Sharing",
        account: "Account and apps", ended: "Sharing that was ended", inTrash: "in the trash",
        ofOthers: "What you do in documents of others is in the activity of their owner.")

    static let german = Strings.Activity(
        title: "Verlauf", text: "Was mit Ihrem Konto und Ihren Dokumenten geschehen ist, durch wen und wann.",
        ofThis: "Was damit geschehen ist", all: "Gesamter Verlauf",
        withAll: """
            mit allem, was darin ist oder daraus in den Papierkorb kam und noch dort ist. Was verschoben wurde, hat seinen Verlauf bei sich: Suchen \
            Sie es mit seinem Namen.
            """, doneBy: { "Getan von \($0)" },
        changes: "Änderungen", deleting: "Löschen und Wiederherstellen", sharing: "Teilen",
        account: "Konto und Apps", ended: "Beendetes Teilen", inTrash: "im Papierkorb",
        ofOthers: "Was Sie in Dokumenten anderer tun, steht im Verlauf derer, denen sie gehören.")

    static let french = Strings.Activity(
        title: "Activité", text: "Ce qui est arrivé à votre compte et à vos documents, par qui et quand.",
        ofThis: "Ce qui lui est arrivé", all: "Toute l’activité",
        withAll: """
            avec tout ce qu’il contient, et ce qui en a été supprimé et reste dans la corbeille. Ce qui a été déplacé ailleurs garde son activité : \
            cherchez-le par son nom.
            """, doneBy: { "Par \($0)" },
        changes: "Modifications", deleting: "Suppression et restauration", sharing: "Partage",
        account: "Compte et applications", ended: "Partages auxquels on a mis fin", inTrash: "dans la corbeille",
        ofOthers: "Ce que vous faites dans les documents des autres figure dans l’activité de leur propriétaire.")

    static let spanish = Strings.Activity(
        title: "Actividad", text: "Lo que ha ocurrido con su cuenta y sus documentos, por quién y cuándo.",
        ofThis: "Lo que le ha ocurrido", all: "Toda la actividad",
        withAll: """
            con todo lo que contiene, y lo que se eliminó de ella y sigue en la papelera. Lo que se movió a otra parte conserva su actividad: búsquelo \
            por su nombre.
            """, doneBy: { "Hecho por \($0)" },
        changes: "Cambios", deleting: "Eliminación y restauración", sharing: "Compartir",
        account: "Cuenta y aplicaciones", ended: "Lo que se dejó de compartir", inTrash: "en la papelera",
        ofOthers: "Lo que hace en documentos de otras personas está en la actividad de su propietario.")

    static let japanese = Strings.Activity(
        title: "アクティビティ", text: "あなたのアカウントとドキュメントに、いつだれが何をしたか。",
        ofThis: "これまでの操作", all: "すべてのアクティビティ",
        withAll: "中身と、ここから削除されてごみ箱にあるものを含みます。移動したものは、名前で検索するとその操作を確認できます。", doneBy: { "\($0) さんの操作" },
        changes: "変更", deleting: "削除と復元", sharing: "共有",
        account: "アカウントとアプリ", ended: "終了した共有", inTrash: "ごみ箱にあります",
        ofOthers: "ほかの人のドキュメントでの操作は、所有者のアクティビティに記録されます。")
}
