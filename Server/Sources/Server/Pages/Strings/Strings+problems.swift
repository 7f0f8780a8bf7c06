extension Strings {
    /// The reasons why a form is refused, shown next to it.
    struct Problems: Sendable {
        var nameTaken, locked, notEmpty: Naming
        var otherType: @Sendable (_ name: String, _ type: String, _ sent: String) -> Sentence
        var nameNotAllowed, nameEmpty: String
        /// The parameter of `nameTooLong` is the maximum number of characters.
        var nameTooLong: Counting
        var nameReserved, nameHasCharacter: Naming
        var noFile, wrongPassword, passwordsDiffer, storageFull, storageReadOnly: String
        /// The text for an exceeded quota, with the excess size.
        var quotaExceeded: @Sendable (_ excess: String) -> String
        var passwordTooShort: Counting
        var fileTooLarge: Naming
        var noSuchAccount, nobodyToShareWith: Naming
        var ownDocument, topNotShared, permissionEnded: String
        /// The text for a folder nested too deeply, with the maximum depth.
        var depthExceeded: Counting
        var intoItself, passwordTooLong, passwordTooCommon, passwordIsName: String
        /// Shown after an upload that ended early. The parameter is the number of saved files.
        var restNotSaved, spaceForSome: Counting
    }
}

extension Strings.Problems {
    static let english = Strings.Problems(
        nameTaken: { "An item named \($0) already exists here." },
        locked: { "\($0) is open in an app. You can change it after it is closed there." },
        notEmpty: { "\($0) is not empty. Delete or move its contents first." },
        otherType: { "\($0) is a \($1) file, but you selected a \($2) file. Nothing was changed." },
        nameNotAllowed: "That name is empty, too long, or contains a character that isn’t allowed.",
        nameEmpty: "Enter a name.", nameTooLong: { "That name is too long. Use at most \($0) characters." },
        nameReserved: { "\($0) can’t be used as a name." }, nameHasCharacter: { "Names can’t contain “\($0)”." },
        noFile: "Choose a file first.", wrongPassword: "The current password is incorrect.",
        passwordsDiffer: "The new passwords don’t match.",
        storageFull: "The server is out of storage. Nothing was saved. Tell your administrator.",
        storageReadOnly: "Changes can’t be saved right now. You can still open and download documents.",
        quotaExceeded: {
            "Not enough storage: \($0) more is needed. Nothing was saved. Delete old versions or items you don’t need, then empty the trash."
        },
        passwordTooShort: { "The password must have at least \($0) characters." },
        fileTooLarge: { "\($0) is larger than this server accepts. This file and the files after it were not saved." },
        noSuchAccount: { "There is no user named \($0). Enter the name the person signs in with." },
        nobodyToShareWith: {
            "There is no user named \($0). Ask the person for their user name. It is shown on their Account page."
        },
        ownDocument: "You already own this item.",
        topNotShared: "You can’t share all your documents at once. Share a folder or document instead.",
        permissionEnded: "Choose a date that hasn’t passed.",
        depthExceeded: { "Folders can be nested at most \($0) levels deep. Choose a folder higher up." },
        intoItself: "A folder can’t be moved into itself.", passwordTooLong: "The new password is too long.",
        passwordTooCommon: "That password is too common. Choose another one.",
        passwordIsName: "Your password can’t be the same as your user name.",
        restNotSaved: {
            "The upload was interrupted. \($0 == 1 ? "1 file was" : "\($0) files were") saved, but the others were not. Upload them again."
        },
        spaceForSome: {
            "There is no storage left. \($0 == 1 ? "1 file was" : "\($0) files were") saved, but the others were not."
        })

    static let german = Strings.Problems(
        nameTaken: { "Hier ist bereits ein Element mit dem Namen \($0) vorhanden." },
        locked: { "\($0) ist in einer App geöffnet. Sie können es ändern, sobald es dort geschlossen ist." },
        notEmpty: { "\($0) ist nicht leer. Löschen oder verschieben Sie zuerst den Inhalt." },
        otherType: {
            "\($0) ist eine \($1)-Datei, Sie haben aber eine \($2)-Datei ausgewählt. Es wurde nichts geändert."
        },
        nameNotAllowed: "Der Name ist leer, zu lang oder enthält ein unzulässiges Zeichen.",
        nameEmpty: "Geben Sie einen Namen ein.",
        nameTooLong: { "Der Name ist zu lang. Er darf höchstens \($0) Zeichen haben." },
        nameReserved: { "\($0) kann nicht als Name verwendet werden." },
        nameHasCharacter: { "Namen dürfen \($0) nicht enthalten." },
        noFile: "Wählen Sie zuerst eine Datei aus.", wrongPassword: "Das aktuelle Passwort ist falsch.",
        passwordsDiffer: "Die neuen Passwörter stimmen nicht überein.",
        storageFull:
            "Der Server hat keinen Speicherplatz mehr. Es wurde nichts gespeichert. Wenden Sie sich an Ihren Administrator.",
        storageReadOnly: """
            Änderungen können zurzeit nicht gespeichert werden. Sie können Dokumente weiterhin öffnen und herunterladen.
            """,
        quotaExceeded: {
            "Der Speicherplatz reicht nicht: Es fehlen \($0). Es wurde nichts gespeichert. Löschen Sie alte Versionen oder Elemente, die Sie nicht brauchen, und leeren Sie dann den Papierkorb."
        },
        passwordTooShort: { "Das Passwort muss mindestens \($0) Zeichen haben." },
        fileTooLarge: {
            "\($0) ist größer, als dieser Server annimmt. Diese und die folgenden Dateien wurden nicht gespeichert."
        },
        noSuchAccount: {
            "Es gibt keine Person mit dem Benutzernamen \($0). Geben Sie den Namen ein, mit dem sich die Person anmeldet."
        },
        nobodyToShareWith: {
            "Es gibt keine Person mit dem Benutzernamen \($0). Fragen Sie die Person nach ihrem Benutzernamen. Er steht auf ihrer Seite „Konto“."
        },
        ownDocument: "Dieses Element gehört Ihnen bereits.",
        topNotShared:
            "Sie können nicht alle Dokumente auf einmal teilen. Teilen Sie stattdessen einen Ordner oder ein Dokument.",
        permissionEnded: "Wählen Sie ein Datum, das nicht in der Vergangenheit liegt.",
        depthExceeded: {
            "Ordner können höchstens \($0) Ebenen tief verschachtelt sein. Wählen Sie einen Ordner weiter oben."
        },
        intoItself: "Ein Ordner kann nicht in sich selbst verschoben werden.",
        passwordTooLong: "Das neue Passwort ist zu lang.",
        passwordTooCommon: "Dieses Passwort wird zu häufig verwendet. Wählen Sie ein anderes.",
        passwordIsName: "Ihr Passwort darf nicht Ihrem Benutzernamen entsprechen.",
        restNotSaved: {
            "Das Hochladen wurde unterbrochen. \($0 == 1 ? "1 Datei wurde" : "\($0) Dateien wurden") gespeichert, die übrigen nicht. Laden Sie diese noch einmal hoch."
        },
        spaceForSome: {
            "Es ist kein Speicherplatz mehr frei. \($0 == 1 ? "1 Datei wurde" : "\($0) Dateien wurden") gespeichert, die übrigen nicht."
        })

    static let french = Strings.Problems(
        nameTaken: { "Un élément nommé \($0) existe déjà ici." },
        locked: { "\($0) est ouvert dans une application. Vous pourrez le modifier une fois qu’il y sera fermé." },
        notEmpty: { "\($0) n’est pas vide. Supprimez ou déplacez d’abord son contenu." },
        otherType: { "\($0) est un fichier \($1), mais vous avez choisi un fichier \($2). Rien n’a été modifié." },
        nameNotAllowed: "Ce nom est vide, trop long ou contient un caractère non autorisé.",
        nameEmpty: "Saisissez un nom.",
        nameTooLong: { "Ce nom est trop long. Utilisez au plus \($0) caractères." },
        nameReserved: { "\($0) ne peut pas être utilisé comme nom." },
        nameHasCharacter: { "Un nom ne peut pas contenir \($0)." },
        noFile: "Choisissez d’abord un fichier.", wrongPassword: "Le mot de passe actuel est incorrect.",
        passwordsDiffer: "Les nouveaux mots de passe ne correspondent pas.",
        storageFull:
            "Le serveur n’a plus d’espace de stockage. Rien n’a été enregistré. Adressez-vous à votre administrateur.",
        storageReadOnly: """
            Les modifications ne peuvent pas être enregistrées pour le moment. Vous pouvez toujours ouvrir et \
            télécharger les documents.
            """,
        quotaExceeded: {
            "L’espace de stockage est insuffisant : il manque \($0). Rien n’a été enregistré. Supprimez d’anciennes versions ou des éléments inutiles, puis videz la corbeille."
        },
        passwordTooShort: { "Le mot de passe doit avoir au moins \($0) caractères." },
        fileTooLarge: {
            "\($0) dépasse la taille acceptée par ce serveur. Ce fichier et les suivants n’ont pas été enregistrés."
        },
        noSuchAccount: {
            "Il n’y a pas d’utilisateur nommé \($0). Saisissez le nom avec lequel la personne se connecte."
        },
        nobodyToShareWith: {
            "Il n’y a pas d’utilisateur nommé \($0). Demandez à la personne son nom d’utilisateur. Il est affiché sur sa page « Compte »."
        },
        ownDocument: "Cet élément vous appartient déjà.",
        topNotShared:
            "Vous ne pouvez pas partager tous vos documents à la fois. Partagez plutôt un dossier ou un document.",
        permissionEnded: "Choisissez une date qui n’est pas passée.",
        depthExceeded: { "Les dossiers peuvent avoir au plus \($0) niveaux. Choisissez un dossier plus haut." },
        intoItself: "Un dossier ne peut pas être déplacé dans lui-même.",
        passwordTooLong: "Le nouveau mot de passe est trop long.",
        passwordTooCommon:
            "Ce mot de passe est trop courant. Choisissez-en un autre.",
        passwordIsName: "Votre mot de passe ne peut pas être identique à votre nom d’utilisateur.",
        restNotSaved: {
            "L’envoi a été interrompu. \($0 == 1 ? "1 fichier a été enregistré" : "\($0) fichiers ont été enregistrés"), mais pas les autres. Envoyez-les de nouveau."
        },
        spaceForSome: {
            "Il n’y a plus d’espace de stockage. \($0 == 1 ? "1 fichier a été enregistré" : "\($0) fichiers ont été enregistrés"), mais pas les autres."
        })

    static let spanish = Strings.Problems(
        nameTaken: { "Ya existe aquí un elemento llamado \($0)." },
        locked: { "\($0) está abierto en una aplicación. Podrá cambiarlo cuando se cierre allí." },
        notEmpty: { "\($0) no está vacía. Elimine o mueva primero su contenido." },
        otherType: { "\($0) es un archivo \($1), pero eligió un archivo \($2). No se ha cambiado nada." },
        nameNotAllowed: "El nombre está vacío, es demasiado largo o contiene un carácter no permitido.",
        nameEmpty: "Escriba un nombre.",
        nameTooLong: { "El nombre es demasiado largo. Use como máximo \($0) caracteres." },
        nameReserved: { "\($0) no se puede usar como nombre." },
        nameHasCharacter: { "Un nombre no puede contener \($0)." },
        noFile: "Elija primero un archivo.", wrongPassword: "La contraseña actual no es correcta.",
        passwordsDiffer: "Las contraseñas nuevas no coinciden.",
        storageFull: "El servidor no tiene espacio libre. No se ha guardado nada. Consulte a su administrador.",
        storageReadOnly: """
            En este momento no se pueden guardar los cambios. Todavía puede abrir y descargar documentos.
            """,
        quotaExceeded: {
            "No hay almacenamiento suficiente: faltan \($0). No se ha guardado nada. Elimine versiones antiguas o elementos que no necesite y después vacíe la papelera."
        },
        passwordTooShort: { "La contraseña debe tener al menos \($0) caracteres." },
        fileTooLarge: {
            "\($0) es más grande de lo que acepta este servidor. Este archivo y los siguientes no se han guardado."
        },
        noSuchAccount: {
            "No hay ningún usuario llamado \($0). Escriba el nombre con el que la persona inicia sesión."
        },
        nobodyToShareWith: {
            "No hay ningún usuario llamado \($0). Pregunte a la persona su nombre de usuario. Aparece en su página «Cuenta»."
        },
        ownDocument: "Este elemento ya es suyo.",
        topNotShared: "No puede compartir todos sus documentos a la vez. Comparta una carpeta o un documento.",
        permissionEnded: "Elija una fecha que no haya pasado.",
        depthExceeded: { "Las carpetas pueden tener como máximo \($0) niveles. Elija una carpeta más arriba." },
        intoItself: "Una carpeta no se puede mover dentro de sí misma.",
        passwordTooLong: "La contraseña nueva es demasiado larga.",
        passwordTooCommon: "Esa contraseña es demasiado común. Elija otra.",
        passwordIsName: "La contraseña no puede ser igual a su nombre de usuario.",
        restNotSaved: {
            "La subida se interrumpió. \($0 == 1 ? "Se ha guardado 1 archivo" : "Se han guardado \($0) archivos"), pero no los demás. Vuelva a subirlos."
        },
        spaceForSome: {
            "No queda almacenamiento. \($0 == 1 ? "Se ha guardado 1 archivo" : "Se han guardado \($0) archivos"), pero no los demás."
        })

    static let japanese = Strings.Problems(
        nameTaken: { "\($0) という名前の項目がすでにあります。" },
        locked: { "\($0) はアプリで開かれています。閉じられた後に変更できます。" },
        notEmpty: { "\($0) は空ではありません。先に中身を削除または移動してください。" },
        otherType: { "\($0) は \($1) ファイルですが、\($2) ファイルが選択されました。何も変更されていません。" },
        nameNotAllowed: "名前が空か、長すぎるか、使えない文字が含まれています。",
        nameEmpty: "名前を入力してください。", nameTooLong: { "名前が長すぎます。\($0) 文字までです。" },
        nameReserved: { "\($0) という名前は使えません。" }, nameHasCharacter: { "名前に \($0) は使えません。" },
        noFile: "先にファイルを選択してください。", wrongPassword: "現在のパスワードが違います。",
        passwordsDiffer: "新しいパスワードが一致しません。",
        storageFull: "サーバーの空き容量がありません。何も保存されていません。管理者にお問い合わせください。",
        storageReadOnly: "現在、変更を保存できません。ドキュメントを開いたりダウンロードしたりすることはできます。",
        quotaExceeded: { "ストレージの空き容量が \($0) 足りません。何も保存されていません。古いバージョンや不要な項目を削除してから、ごみ箱を空にしてください。" },
        passwordTooShort: { "パスワードは \($0) 文字以上にしてください。" },
        fileTooLarge: { "\($0) はこのサーバーで受け付けられるサイズを超えています。このファイルと以降のファイルは保存されていません。" },
        noSuchAccount: { "ユーザー名 \($0) のユーザーはいません。サインインに使う名前を入力してください。" },
        nobodyToShareWith: { "ユーザー名 \($0) のユーザーはいません。本人にユーザー名を確認してください。本人の「アカウント」ページに表示されています。" },
        ownDocument: "この項目はすでにあなたのものです。",
        topNotShared: "すべてのドキュメントを一度に共有することはできません。フォルダーまたはドキュメントを共有してください。",
        permissionEnded: "今日以降の日付を選択してください。",
        depthExceeded: { "フォルダーの階層は \($0) 階層までです。上の階層のフォルダーを選んでください。" },
        intoItself: "フォルダーをそのフォルダー自身に移動することはできません。", passwordTooLong: "新しいパスワードが長すぎます。",
        passwordTooCommon: "このパスワードはよく使われているため使用できません。別のパスワードを選択してください。",
        passwordIsName: "ユーザー名と同じパスワードは使用できません。",
        restNotSaved: { "アップロードが中断されました。\($0) 個のファイルは保存されましたが、残りは保存されていません。残りをもう一度アップロードしてください。" },
        spaceForSome: { "ストレージの空き容量がありません。\($0) 個のファイルは保存されましたが、残りは保存されていません。" })
}
