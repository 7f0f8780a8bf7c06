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
        /// The text that separates two sentences.
        var space: String
        var guideDismissed: String
        var kept: Naming
    }
}

extension Strings.FlashMessages {
    static let english = Strings.FlashMessages(
        uploaded: { "\($0) was uploaded." }, folderCreated: { "\($0) was created." },
        deleted: { "\($0) was moved to the trash." },
        severalOfOther: { "All selected items were moved to \($0)’s trash." },
        renamed: { "Renamed to \($0)." }, disconnected: { "\($0) was disconnected." },
        deletedOfOther: { "\($0) was moved to \($1)’s trash." },
        broughtBack: { "\($0) was restored." },
        discarded: { "\($0) was permanently deleted." }, trashEmptied: "The trash is now empty.",
        restored: { "Version \($0) was restored as the newest version." },
        passwordChanged: "Your password was changed.",
        languageSaved: "Your language was saved.", sessionEnded: "That browser was signed out.",
        shared: "The link was created.", unshared: { "The link to \($0) was revoked." },
        linkChanged: "The link was changed. Its address stays the same.",
        mayEdit: { "\($0) can now edit it." }, mayView: { "\($0) can now view it." },
        mayOnlyView: { "\($0) can now only view it." },
        permissionEnded: { "\($0) is no longer shared with \($1)." },
        left: { "\($0) is no longer shared with you." }, nameSaved: "Your display name was saved.",
        uploadedVersion: { "Your file was saved as version \(count: $1) of \($0)." },
        uploadedMany: { $0 == 1 ? "1 file was uploaded." : "\($0) files were uploaded." },
        newVersions: {
            $0 == 1
                ? "1 of them was saved as a new version of an existing file."
                : "\($0) of them were saved as new versions of existing files."
        }, leftAsTheyAre: { $0 == 1 ? "1 existing file was not changed." : "\($0) existing files were not changed." },
        unchanged: { "\($0) is identical to the existing file. Nothing was saved." },
        skipped: { "\($0) already exists and was skipped." }, versionDeleted: "The version was deleted.",
        versionNamed: { "Version \(count: $0) is now named \($1)." },
        versionUnnamed: { "Version \($0) no longer has a name." },
        space: " ", guideDismissed: "Hidden. You can find the steps under Account.",
        kept: { "\($0) was added to Shared with me." })

    static let german = Strings.FlashMessages(
        uploaded: { "\($0) wurde hochgeladen." }, folderCreated: { "\($0) wurde erstellt." },
        deleted: { "\($0) wurde in den Papierkorb verschoben." },
        severalOfOther: { "Alle ausgewählten Elemente wurden in den Papierkorb von \($0) verschoben." },
        renamed: { "In \($0) umbenannt." },
        disconnected: { "\($0) wurde getrennt." },
        deletedOfOther: { "\($0) wurde in den Papierkorb von \($1) verschoben." },
        broughtBack: { "\($0) wurde wiederhergestellt." },
        discarded: { "\($0) wurde endgültig gelöscht." }, trashEmptied: "Der Papierkorb ist jetzt leer.",
        restored: { "Version \($0) wurde als neueste Version wiederhergestellt." },
        passwordChanged: "Ihr Passwort wurde geändert.",
        languageSaved: "Ihre Sprache wurde gespeichert.", sessionEnded: "Dieser Browser wurde abgemeldet.",
        shared: "Der Link wurde erstellt.", unshared: { "Der Link zu \($0) wurde widerrufen." },
        linkChanged: "Der Link wurde geändert. Seine Adresse bleibt gleich.",
        mayEdit: { "\($0) kann es jetzt bearbeiten." }, mayView: { "\($0) kann es jetzt anzeigen." },
        mayOnlyView: { "\($0) kann es jetzt nur noch anzeigen." },
        permissionEnded: { "\($0) wird nicht mehr mit \($1) geteilt." },
        left: { "\($0) wird nicht mehr mit Ihnen geteilt." }, nameSaved: "Ihr Anzeigename wurde gespeichert.",
        uploadedVersion: { "Ihre Datei wurde als Version \(count: $1) von \($0) gespeichert." },
        uploadedMany: { $0 == 1 ? "1 Datei wurde hochgeladen." : "\($0) Dateien wurden hochgeladen." },
        newVersions: {
            $0 == 1
                ? "1 davon wurde als neue Version einer vorhandenen Datei gespeichert."
                : "\($0) davon wurden als neue Versionen vorhandener Dateien gespeichert."
        },
        leftAsTheyAre: {
            $0 == 1 ? "1 vorhandene Datei wurde nicht geändert." : "\($0) vorhandene Dateien wurden nicht geändert."
        },
        unchanged: { "\($0) ist mit der vorhandenen Datei identisch. Es wurde nichts gespeichert." },
        skipped: { "\($0) ist bereits vorhanden und wurde übersprungen." },
        versionDeleted: "Die Version wurde gelöscht.",
        versionNamed: { "Version \(count: $0) heißt jetzt \($1)." },
        versionUnnamed: { "Version \($0) hat keinen Namen mehr." },
        space: " ", guideDismissed: "Ausgeblendet. Sie finden die Schritte unter „Konto“.",
        kept: { "\($0) wurde zu „Für mich freigegeben“ hinzugefügt." })

    static let french = Strings.FlashMessages(
        uploaded: { "\($0) a été envoyé." }, folderCreated: { "\($0) a été créé." },
        deleted: { "\($0) a été placé dans la corbeille." },
        severalOfOther: { "Tous les éléments sélectionnés ont été placés dans la corbeille de \($0)." },
        renamed: { "Renommé en \($0)." },
        disconnected: { "\($0) a été déconnecté." },
        deletedOfOther: { "\($0) a été placé dans la corbeille de \($1)." },
        broughtBack: { "\($0) a été restauré." },
        discarded: { "\($0) a été supprimé définitivement." }, trashEmptied: "La corbeille est maintenant vide.",
        restored: { "La version \($0) a été restaurée comme version la plus récente." },
        passwordChanged: "Votre mot de passe a été changé.", languageSaved: "Votre langue a été enregistrée.",
        sessionEnded: "Ce navigateur a été déconnecté.", shared: "Le lien a été créé.",
        unshared: { "Le lien vers \($0) a été révoqué." },
        linkChanged: "Le lien a été modifié. Son adresse reste la même.",
        mayEdit: { "\($0) peut maintenant le modifier." }, mayView: { "\($0) peut maintenant l’afficher." },
        mayOnlyView: { "\($0) ne peut plus que l’afficher." },
        permissionEnded: { "\($0) n’est plus partagé avec \($1)." },
        left: { "\($0) n’est plus partagé avec vous." }, nameSaved: "Votre nom d’affichage a été enregistré.",
        uploadedVersion: { "Votre fichier a été enregistré comme version \(count: $1) de \($0)." },
        uploadedMany: { $0 == 1 ? "1 fichier a été envoyé." : "\($0) fichiers ont été envoyés." },
        newVersions: {
            $0 == 1
                ? "1 d’entre eux a été enregistré comme nouvelle version d’un fichier existant."
                : "\($0) d’entre eux ont été enregistrés comme nouvelles versions de fichiers existants."
        },
        leftAsTheyAre: {
            $0 == 1 ? "1 fichier existant n’a pas été modifié." : "\($0) fichiers existants n’ont pas été modifiés."
        },
        unchanged: { "\($0) est identique au fichier existant. Rien n’a été enregistré." },
        skipped: { "\($0) existe déjà et a été ignoré." }, versionDeleted: "La version a été supprimée.",
        versionNamed: { "La version \(count: $0) s’appelle maintenant \($1)." },
        versionUnnamed: { "La version \($0) n’a plus de nom." },
        space: " ", guideDismissed: "Masqué. Vous retrouverez les étapes sous « Compte ».",
        kept: { "\($0) a été ajouté à « Partagés avec moi »." })

    static let spanish = Strings.FlashMessages(
        uploaded: { "\($0) se ha subido." }, folderCreated: { "\($0) se ha creado." },
        deleted: { "\($0) se ha movido a la papelera." },
        severalOfOther: { "Todos los elementos seleccionados se han movido a la papelera de \($0)." },
        renamed: { "Nombre cambiado a \($0)." },
        disconnected: { "\($0) se ha desconectado." },
        deletedOfOther: { "\($0) se ha movido a la papelera de \($1)." },
        broughtBack: { "\($0) se ha restaurado." },
        discarded: { "\($0) se ha eliminado definitivamente." }, trashEmptied: "La papelera ya está vacía.",
        restored: { "La versión \($0) se ha restaurado como la más reciente." },
        passwordChanged: "Su contraseña se ha cambiado.", languageSaved: "Su idioma se ha guardado.",
        sessionEnded: "Se ha cerrado la sesión de ese navegador.", shared: "El enlace se ha creado.",
        unshared: { "El enlace a \($0) se ha revocado." },
        linkChanged: "El enlace ha cambiado. Su dirección sigue igual.",
        mayEdit: { "\($0) ya puede editarlo." }, mayView: { "\($0) ya puede verlo." },
        mayOnlyView: { "\($0) ahora solo puede verlo." },
        permissionEnded: { "\($0) ya no se comparte con \($1)." },
        left: { "\($0) ya no se comparte con usted." }, nameSaved: "Su nombre para mostrar se ha guardado.",
        uploadedVersion: { "Su archivo se ha guardado como versión \(count: $1) de \($0)." },
        uploadedMany: { $0 == 1 ? "Se ha subido 1 archivo." : "Se han subido \($0) archivos." },
        newVersions: {
            $0 == 1
                ? "1 de ellos se ha guardado como versión nueva de un archivo existente."
                : "\($0) de ellos se han guardado como versiones nuevas de archivos existentes."
        },
        leftAsTheyAre: {
            $0 == 1 ? "1 archivo existente no se ha cambiado." : "\($0) archivos existentes no se han cambiado."
        },
        unchanged: { "\($0) es idéntico al archivo existente. No se ha guardado nada." },
        skipped: { "\($0) ya existe y se ha omitido." }, versionDeleted: "La versión se ha eliminado.",
        versionNamed: { "La versión \(count: $0) se llama ahora \($1)." },
        versionUnnamed: { "La versión \($0) ya no tiene nombre." },
        space: " ", guideDismissed: "Oculto. Puede encontrar los pasos en «Cuenta».",
        kept: { "\($0) se ha añadido a «Compartido conmigo»." })

    static let japanese = Strings.FlashMessages(
        uploaded: { "\($0) をアップロードしました。" }, folderCreated: { "\($0) を作成しました。" },
        deleted: { "\($0) をごみ箱に移動しました。" }, severalOfOther: { "選択した項目をすべて \($0) さんのごみ箱に移動しました。" },
        renamed: { "名前を \($0) に変更しました。" },
        disconnected: { "\($0) を切断しました。" },
        deletedOfOther: { "\($0) を \($1) さんのごみ箱に移動しました。" },
        broughtBack: { "\($0) を復元しました。" },
        discarded: { "\($0) を完全に削除しました。" }, trashEmptied: "ごみ箱を空にしました。",
        restored: { "バージョン \($0) を最新のバージョンとして復元しました。" }, passwordChanged: "パスワードを変更しました。",
        languageSaved: "言語を保存しました。", sessionEnded: "そのブラウザーからサインアウトしました。",
        shared: "リンクを作成しました。", unshared: { "\($0) へのリンクを取り消しました。" },
        linkChanged: "リンクを変更しました。アドレスは変わりません。",
        mayEdit: { "\($0) さんが編集できるようになりました。" }, mayView: { "\($0) さんが表示できるようになりました。" },
        mayOnlyView: { "\($0) さんは表示だけができるようになりました。" },
        permissionEnded: { "\($0) は \($1) さんと共有されなくなりました。" },
        left: { "\($0) はあなたと共有されなくなりました。" },
        nameSaved: "表示名を保存しました。",
        uploadedVersion: { "ファイルを \($0) のバージョン \(count: $1) として保存しました。" },
        uploadedMany: { "\($0) 個のファイルをアップロードしました。" },
        newVersions: { "そのうち \($0) 個は、既存のファイルの新しいバージョンとして保存しました。" }, leftAsTheyAre: { "既存の \($0) 個のファイルは変更していません。" },
        unchanged: { "\($0) は既存のファイルと同じです。何も保存していません。" },
        skipped: { "\($0) はすでに存在するため、スキップしました。" }, versionDeleted: "バージョンを削除しました。",
        versionNamed: { "バージョン \(count: $0) の名前は \($1) になりました。" },
        versionUnnamed: { "バージョン \($0) の名前を外しました。" },
        space: "",
        guideDismissed: "非表示にしました。手順は「アカウント」で確認できます。",
        kept: { "\($0) を「自分と共有」に追加しました。" })
}
