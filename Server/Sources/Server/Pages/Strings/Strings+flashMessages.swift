extension Strings {
    /// Flash messages: the result of a form, shown once on the next page.
    struct FlashMessages: Sendable {
        var uploaded, folderCreated, deleted, severalOfOther, renamed, disconnected: Naming
        /// The names of the deleted item and of the user in whose trash it is.
        var deletedOfOther: @Sendable (_ name: String, _ owner: String) -> Sentence
        var broughtBack, discarded: Naming
        var trashEmptied: String
        var restored: Counting
        var passwordChanged, languageSaved, sessionEnded, shared: String
        var unshared: Naming
        var linkChanged: String
        var mayEdit, mayView, mayOnlyView: Naming
        var permissionEnded: @Sendable (_ name: String, _ person: String) -> Sentence
        var left: Naming
        var nameSaved: String
        var uploadedVersion: @Sendable (_ name: String, _ number: Int) -> Sentence
        var uploadedMany: Counting
        /// A sentence appended to another one: the number of files that became new versions.
        var newVersions: Counting
        /// A sentence appended to another one: the number of files that were skipped.
        var leftAsTheyAre: Counting
        var unchanged, skipped: Naming
        var versionDeleted: String
        var versionNamed: @Sendable (_ number: Int, _ name: String) -> Sentence
        var versionUnnamed: Counting
        /// The text between two sentences.
        var space: String
        var guideDismissed: String
        var kept: Naming
    }
}

extension Strings.FlashMessages {
    static let english = Strings.FlashMessages(
        uploaded: { "\($0) is saved." }, folderCreated: { "\($0) is ready." },
        deleted: { "\($0) is in the trash." }, severalOfOther: { "All of it is in the trash of \($0)." },
        renamed: { "Now called \($0)." }, disconnected: { "\($0) is disconnected." },
        deletedOfOther: { "\($0) is in the trash of \($1)." },
        broughtBack: { "\($0) is back." },
        discarded: { "\($0) is deleted for good." }, trashEmptied: "The trash is empty now.",
        restored: { "Version \($0) is back, as the newest one." }, passwordChanged: "Your password is changed.",
        languageSaved: "Your language is saved.", sessionEnded: "That browser is signed out.",
        shared: "The link is ready.", unshared: { "The link to \($0) has ended." },
        linkChanged: "The link is changed. Its address stays.",
        mayEdit: { "\($0) can now edit it." }, mayView: { "\($0) can now view it." },
        mayOnlyView: { "\($0) can now only view it." },
        permissionEnded: { "\($0) is no longer shared with \($1)." },
        left: { "\($0) is no longer shared with you." }, nameSaved: "Your name is saved.",
        uploadedVersion: { "What you uploaded is version \(count: $1) of \($0) now." },
        uploadedMany: { $0 == 1 ? "1 file is saved." : "\($0) files are saved." },
        newVersions: {
            $0 == 1
                ? "One of them was already here and has a new version now."
                : "\($0) of them were already here and have a new version now."
        }, leftAsTheyAre: { $0 == 1 ? "One is as it was." : "\($0) are as they were." },
        unchanged: { "\($0) is the same as what is here. Nothing had to be saved." },
        skipped: { "\($0) is here already and stays as it is." }, versionDeleted: "The version is deleted.",
        versionNamed: { "Version \(count: $0) is now called \($1)." },
        versionUnnamed: { "Version \($0) no longer has a name." },
        space: " ", guideDismissed: "Hidden. You find the steps again under Account.",
        kept: { "\($0) is now in the folder of what is shared with you." })

    static let german = Strings.FlashMessages(
        uploaded: { "\($0) ist gespeichert." }, folderCreated: { "\($0) ist angelegt." },
        deleted: { "\($0) ist im Papierkorb." }, severalOfOther: { "Alles davon ist im Papierkorb von \($0)." },
        renamed: { "Heißt jetzt \($0)." },
        disconnected: { "\($0) ist getrennt." },
        deletedOfOther: { "\($0) ist im Papierkorb von \($1)." },
        broughtBack: { "\($0) ist wieder da." },
        discarded: { "\($0) ist endgültig gelöscht." }, trashEmptied: "Der Papierkorb ist jetzt leer.",
        restored: { "Version \($0) ist wieder da, als neueste." }, passwordChanged: "Ihr Passwort ist geändert.",
        languageSaved: "Ihre Sprache ist gespeichert.", sessionEnded: "Dieser Browser ist abgemeldet.",
        shared: "Der Link ist bereit.", unshared: { "Der Link zu \($0) gilt nicht mehr." },
        linkChanged: "Der Link ist geändert. Seine Adresse bleibt.",
        mayEdit: { "\($0) darf es jetzt bearbeiten." }, mayView: { "\($0) darf es jetzt ansehen." },
        mayOnlyView: { "\($0) darf es jetzt nur noch ansehen." },
        permissionEnded: { "\($0) wird nicht mehr mit \($1) geteilt." },
        left: { "\($0) wird nicht mehr mit Ihnen geteilt." }, nameSaved: "Ihr Name ist gespeichert.",
        uploadedVersion: { "Das Hochgeladene ist jetzt Version \(count: $1) von \($0)." },
        uploadedMany: { $0 == 1 ? "1 Datei ist gespeichert." : "\($0) Dateien sind gespeichert." },
        newVersions: {
            $0 == 1
                ? "Eine davon gab es hier schon; sie hat jetzt eine neue Version."
                : "\($0) davon gab es hier schon; sie haben jetzt eine neue Version."
        }, leftAsTheyAre: { $0 == 1 ? "Eine ist, wie sie war." : "\($0) sind, wie sie waren." },
        unchanged: { "\($0) gleicht dem, was hier ist. Es war nichts zu speichern." },
        skipped: { "\($0) gibt es hier schon und bleibt, wie es ist." },
        versionDeleted: "Die Version ist gelöscht.",
        versionNamed: { "Version \(count: $0) heißt jetzt \($1)." },
        versionUnnamed: { "Version \($0) hat keinen Namen mehr." },
        space: " ", guideDismissed: "Ausgeblendet. Die Schritte finden Sie wieder unter „Konto“.",
        kept: { "\($0) finden Sie jetzt im Ordner dessen, was mit Ihnen geteilt ist." })

    static let french = Strings.FlashMessages(
        uploaded: { "\($0) est enregistré." }, folderCreated: { "\($0) est prêt." },
        deleted: { "\($0) est dans la corbeille." },
        severalOfOther: { "Tout est dans la corbeille de \($0)." },
        renamed: { "S’appelle désormais \($0)." },
        disconnected: { "\($0) est déconnecté." },
        deletedOfOther: { "\($0) est dans la corbeille de \($1)." },
        broughtBack: { "\($0) est de retour." },
        discarded: { "\($0) est supprimé définitivement." }, trashEmptied: "La corbeille est vide maintenant.",
        restored: { "La version \($0) est de retour, comme la plus récente." },
        passwordChanged: "Votre mot de passe est changé.", languageSaved: "Votre langue est enregistrée.",
        sessionEnded: "Ce navigateur est déconnecté.", shared: "Le lien est prêt.",
        unshared: { "Le lien vers \($0) a pris fin." },
        linkChanged: "Le lien est modifié. Son adresse reste la même.",
        mayEdit: { "\($0) peut maintenant le modifier." }, mayView: { "\($0) peut maintenant le consulter." },
        mayOnlyView: { "\($0) peut maintenant seulement le consulter." },
        permissionEnded: { "\($0) n’est plus partagé avec \($1)." },
        left: { "\($0) n’est plus partagé avec vous." }, nameSaved: "Votre nom est enregistré.",
        uploadedVersion: { "Votre fichier est maintenant la version \(count: $1) de \($0)." },
        uploadedMany: { $0 == 1 ? "1 fichier est enregistré." : "\($0) fichiers sont enregistrés." },
        newVersions: {
            $0 == 1
                ? "L’un d’eux existait déjà ici et a maintenant une nouvelle version."
                : "\($0) d’entre eux existaient déjà ici et ont maintenant une nouvelle version."
        }, leftAsTheyAre: { $0 == 1 ? "Un autre est resté tel quel." : "\($0) autres sont restés tels quels." },
        unchanged: { "\($0) est identique à ce qui est ici. Il n’y avait rien à enregistrer." },
        skipped: { "\($0) existe déjà ici et reste tel quel." }, versionDeleted: "La version est supprimée.",
        versionNamed: { "La version \(count: $0) s’appelle maintenant \($1)." },
        versionUnnamed: { "La version \($0) n’a plus de nom." },
        space: " ", guideDismissed: "Masqué. Vous retrouverez les étapes sous « Compte ».",
        kept: { "\($0) se trouve maintenant dans le dossier de ce qui est partagé avec vous." })

    static let spanish = Strings.FlashMessages(
        uploaded: { "\($0) se ha guardado." }, folderCreated: { "\($0) está lista." },
        deleted: { "\($0) está en la papelera." },
        severalOfOther: { "Todo está en la papelera de \($0)." },
        renamed: { "Ahora se llama \($0)." },
        disconnected: { "\($0) se ha desconectado." },
        deletedOfOther: { "\($0) está en la papelera de \($1)." },
        broughtBack: { "\($0) ha vuelto." },
        discarded: { "\($0) se ha eliminado definitivamente." }, trashEmptied: "La papelera está vacía ahora.",
        restored: { "La versión \($0) está de vuelta, como la más reciente." },
        passwordChanged: "Su contraseña se ha cambiado.", languageSaved: "Su idioma se ha guardado.",
        sessionEnded: "Se ha cerrado la sesión de ese navegador.", shared: "El enlace está listo.",
        unshared: { "El enlace a \($0) ha terminado." },
        linkChanged: "El enlace ha cambiado. Su dirección sigue igual.",
        mayEdit: { "\($0) ya puede editarlo." }, mayView: { "\($0) ya puede verlo." },
        mayOnlyView: { "\($0) ahora solo puede verlo." },
        permissionEnded: { "\($0) ya no se comparte con \($1)." },
        left: { "\($0) ya no se comparte con usted." }, nameSaved: "Su nombre se ha guardado.",
        uploadedVersion: { "Lo que ha subido es ahora la versión \(count: $1) de \($0)." },
        uploadedMany: { $0 == 1 ? "Se ha guardado 1 archivo." : "Se han guardado \($0) archivos." },
        newVersions: {
            $0 == 1
                ? "Uno de ellos ya estaba aquí y ahora tiene una versión nueva."
                : "\($0) de ellos ya estaban aquí y ahora tienen una versión nueva."
        }, leftAsTheyAre: { $0 == 1 ? "Otro sigue como estaba." : "\($0) siguen como estaban." },
        unchanged: { "\($0) es igual a lo que ya hay. No había nada que guardar." },
        skipped: { "\($0) ya está aquí y se queda como está." }, versionDeleted: "La versión se ha eliminado.",
        versionNamed: { "La versión \(count: $0) se llama ahora \($1)." },
        versionUnnamed: { "La versión \($0) ya no tiene nombre." },
        space: " ", guideDismissed: "Oculto. Encontrará los pasos de nuevo en «Cuenta».",
        kept: { "\($0) está ahora en la carpeta de lo que se comparte con usted." })

    static let japanese = Strings.FlashMessages(
        uploaded: { "\($0) を保存しました。" }, folderCreated: { "\($0) を作成しました。" },
        deleted: { "\($0) をごみ箱に移しました。" }, severalOfOther: { "すべて \($0) さんのごみ箱にあります。" },
        renamed: { "名前を \($0) に変えました。" },
        disconnected: { "\($0) を切断しました。" },
        deletedOfOther: { "\($0) は \($1) さんのごみ箱にあります。" },
        broughtBack: { "\($0) を元に戻しました。" },
        discarded: { "\($0) を完全に削除しました。" }, trashEmptied: "ごみ箱を空にしました。",
        restored: { "バージョン \($0) を、最新のものとして戻しました。" }, passwordChanged: "パスワードを変更しました。",
        languageSaved: "言語を保存しました。", sessionEnded: "そのブラウザーをサインアウトしました。",
        shared: "リンクができました。", unshared: { "\($0) へのリンクを終了しました。" },
        linkChanged: "リンクを変更しました。アドレスはそのままです。",
        mayEdit: { "\($0) さんが編集できるようになりました。" }, mayView: { "\($0) さんが表示できるようになりました。" },
        mayOnlyView: { "\($0) さんは表示のみできるようになりました。" },
        permissionEnded: { "\($0) を \($1) さんと共有するのを停止しました。" },
        left: { "\($0) の共有から抜けました。" },
        nameSaved: "名前を保存しました。",
        uploadedVersion: { "\($0) のバージョン \(count: $1) として保存しました。" },
        uploadedMany: { "\($0) 個のファイルを保存しました。" },
        newVersions: { "そのうち \($0) 個はすでにあったため、新しいバージョンになりました。" }, leftAsTheyAre: { "\($0) 個はそのままです。" },
        unchanged: { "\($0) は今あるものと同じです。保存するものはありませんでした。" },
        skipped: { "\($0) はすでにあるため、そのままにしました。" }, versionDeleted: "バージョンを削除しました。",
        versionNamed: { "バージョン \(count: $0) の名前は \($1) になりました。" },
        versionUnnamed: { "バージョン \($0) の名前を外しました。" },
        space: "",
        guideDismissed: "表示しません。手順は「アカウント」からいつでも見られます。",
        kept: { "\($0) は、共有されたもののフォルダーにあります。" })
}
