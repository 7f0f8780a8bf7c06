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
        /// The parameter is the excess size.
        var quotaExceeded: @Sendable (_ excess: String) -> String
        var passwordTooShort: Counting
        var fileTooLarge: Naming
        var noSuchAccount, nobodyToShareWith: Naming
        var ownDocument, topNotShared, permissionEnded: String
        /// The parameter is the maximum nesting depth.
        var depthExceeded: Counting
        var intoItself, passwordTooLong, passwordTooCommon, passwordIsName: String
        /// Shown after an upload that ended early. The parameter is the number of saved files.
        var restNotSaved, spaceForSome: Counting
    }
}

extension Strings.Problems {
    static let english = Strings.Problems(
        nameTaken: { "There already is something named \($0) here." },
        locked: { "\($0) is open in an app right now. It can be changed once it is closed there." },
        notEmpty: { "\($0) is not empty. Delete or move what is in it first." },
        otherType: {
            "\($0) is a \($1) file, and what you chose is a \($2) file. Nothing was changed."
        },
        nameNotAllowed: "That name is empty, too long or has a character that names cannot have.",
        nameEmpty: "Type a name first.", nameTooLong: { "That name is too long. It may have \($0) characters." },
        nameReserved: { "Nothing can be called \($0)." }, nameHasCharacter: { "A name cannot have \($0) in it." },
        noFile: "Choose a file first.", wrongPassword: "The current password is wrong.",
        passwordsDiffer: "The two new passwords are not the same.",
        storageFull: "There is no room left. Nothing was saved.",
        storageReadOnly: "Changes can’t be saved at the moment. You can still open and download documents.",
        quotaExceeded: {
            """
            There isn’t enough room left for it: it needs \($0) more. Nothing was saved. Delete old versions \
            or what isn’t needed, and what is in the trash: it counts, too.
            """
        },
        passwordTooShort: { "The password needs at least \($0) characters." },
        fileTooLarge: { "\($0) is larger than this place accepts. Neither it nor what came after it was saved." },
        noSuchAccount: { "Nobody here has the user name \($0). It is what they sign in with." },
        nobodyToShareWith: {
            "Nobody here has the user name \($0). It is the name that person signs in with: ask them for it; their page Account has it."
        },
        ownDocument: "It is yours already.",
        topNotShared: "Share a folder or a document in here instead.",
        permissionEnded: "Choose a day that hasn’t passed.",
        depthExceeded: { "Folders can be at most \($0) levels deep here. Choose a folder further up." },
        intoItself: "A folder cannot go into itself.", passwordTooLong: "The new password is too long.",
        passwordTooCommon: "That password is one of the first that others would guess. Choose another.",
        passwordIsName: "Your sign-in name can’t be your password.",
        restNotSaved: {
            """
            The upload ended early. \($0 == 1 ? "1 file is" : "\($0) files are") saved, and the rest is not. \
            Upload the rest again.
            """
        },
        spaceForSome: {
            """
            There is no room left. \($0 == 1 ? "1 file is" : "\($0) files are") saved, and the rest is not.
            """
        })

    static let german = Strings.Problems(
        nameTaken: { "Hier gibt es schon etwas mit dem Namen \($0)." },
        locked: {
            """
            \($0) ist gerade in einer App geöffnet. Es lässt sich ändern, sobald es dort geschlossen ist.
            """
        },
        notEmpty: { "\($0) ist nicht leer. Löschen oder verschieben Sie erst den Inhalt." },
        otherType: {
            "\($0) ist eine \($1)-Datei, und Sie haben eine \($2)-Datei ausgewählt. Nichts wurde geändert."
        },
        nameNotAllowed: "Der Name ist leer, zu lang oder enthält ein Zeichen, das in Namen nicht stehen darf.",
        nameEmpty: "Geben Sie erst einen Namen ein.",
        nameTooLong: { "Der Name ist zu lang. Er darf \($0) Zeichen haben." },
        nameReserved: { "\($0) kann kein Name sein." }, nameHasCharacter: { "In Namen darf \($0) nicht stehen." },
        noFile: "Wählen Sie erst eine Datei aus.", wrongPassword: "Das bisherige Passwort stimmt nicht.",
        passwordsDiffer: "Die beiden neuen Passwörter sind nicht gleich.",
        storageFull: "Es ist kein Platz mehr. Gespeichert wurde nichts.",
        storageReadOnly: """
            Änderungen können zurzeit nicht gespeichert werden. Sie können Dokumente weiterhin öffnen und herunterladen.
            """,
        quotaExceeded: {
            """
            Dafür reicht der Platz nicht: es fehlen \($0). Nichts wurde gespeichert. Löschen Sie alte \
            Versionen oder was nicht gebraucht wird, auch aus dem Papierkorb: er zählt mit.
            """
        },
        passwordTooShort: { "Das Passwort braucht mindestens \($0) Zeichen." },
        fileTooLarge: { "\($0) ist größer, als dieser Ort annimmt. Ab dieser Datei wurde nichts gespeichert." },
        noSuchAccount: { "Niemand hier hat den Benutzernamen \($0). Es ist der, mit dem man sich anmeldet." },
        nobodyToShareWith: {
            """
            Niemand hier hat den Benutzernamen \($0). Es ist der Name, mit dem sich die Person anmeldet: Fragen Sie \
            sie danach, er steht auf ihrer Seite „Konto“.
            """
        },
        ownDocument: "Es gehört Ihnen schon.",
        topNotShared: "Teilen Sie stattdessen einen Ordner oder ein Dokument daraus.",
        permissionEnded: "Wählen Sie einen Tag, der noch nicht vorbei ist.",
        depthExceeded: {
            "Ordner dürfen hier höchstens \($0) Ebenen tief liegen. Wählen Sie einen Ordner weiter oben."
        },
        intoItself: "Ein Ordner kann nicht in sich selbst liegen.",
        passwordTooLong: "Das neue Passwort ist zu lang.",
        passwordTooCommon: "Dieses Passwort gehört zu den ersten, die andere raten würden. Wählen Sie ein anderes.",
        passwordIsName: "Ihr Anmeldename kann nicht Ihr Passwort sein.",
        restNotSaved: {
            """
            Das Hochladen brach vorzeitig ab. \
            \($0 == 1 ? "1 Datei ist" : "\($0) Dateien sind") gespeichert, der Rest nicht. \
            Laden Sie den Rest noch einmal hoch.
            """
        },
        spaceForSome: {
            """
            Es ist kein Platz mehr. \($0 == 1 ? "1 Datei ist" : "\($0) Dateien sind") gespeichert, der Rest nicht.
            """
        })

    static let french = Strings.Problems(
        nameTaken: { "Il existe déjà ici un élément nommé \($0)." },
        locked: { "\($0) est ouvert dans une application. Il pourra être modifié une fois fermé là-bas." },
        notEmpty: { "\($0) n’est pas vide. Supprimez ou déplacez d’abord son contenu." },
        otherType: {
            "\($0) est un fichier \($1), et vous avez choisi un fichier \($2). Rien n’a été modifié."
        },
        nameNotAllowed: "Ce nom est vide, trop long ou contient un caractère interdit dans un nom.",
        nameEmpty: "Saisissez d’abord un nom.",
        nameTooLong: { "Ce nom est trop long. Il peut avoir \($0) caractères." },
        nameReserved: { "Rien ne peut s’appeler \($0)." },
        nameHasCharacter: { "Un nom ne peut pas contenir \($0)." },
        noFile: "Choisissez d’abord un fichier.", wrongPassword: "Le mot de passe actuel est incorrect.",
        passwordsDiffer: "Les deux nouveaux mots de passe ne sont pas identiques.",
        storageFull: "Il n’y a plus de place. Rien n’a été enregistré.",
        storageReadOnly: """
            Les modifications ne peuvent pas être enregistrées pour le moment. Vous pouvez toujours ouvrir et \
            télécharger les documents.
            """,
        quotaExceeded: {
            """
            Il ne reste pas assez de place : il manque \($0). Rien n’a été enregistré. Supprimez d’anciennes \
            versions ou ce qui n’est pas utile, y compris dans la corbeille, qui compte aussi.
            """
        },
        passwordTooShort: { "Le mot de passe doit avoir au moins \($0) caractères." },
        fileTooLarge: { "\($0) dépasse ce que ce service accepte. Ni lui ni la suite n’ont été enregistrés." },
        noSuchAccount: { "Personne ici n’a le nom d’utilisateur \($0). C’est celui qui sert à se connecter." },
        nobodyToShareWith: {
            """
            Personne ici n’a le nom d’utilisateur \($0). C’est le nom avec lequel cette personne se connecte : \
            demandez-le-lui, il figure sur sa page « Compte ».
            """
        },
        ownDocument: "Il est déjà à vous.",
        topNotShared: "Partagez plutôt un dossier ou un document d’ici.",
        permissionEnded: "Choisissez un jour qui n’est pas passé.",
        depthExceeded: { "Les dossiers peuvent avoir au plus \($0) niveaux ici. Choisissez un dossier plus haut." },
        intoItself: "Un dossier ne peut pas aller dans lui-même.",
        passwordTooLong: "Le nouveau mot de passe est trop long.",
        passwordTooCommon:
            "Ce mot de passe est l’un des premiers que d’autres essaieraient. Choisissez-en un autre.",
        passwordIsName: "Votre identifiant ne peut pas être votre mot de passe.",
        restNotSaved: {
            """
            L’envoi s’est arrêté avant la fin. \
            \($0 == 1 ? "1 fichier est enregistré" : "\($0) fichiers sont enregistrés"), mais pas le reste. \
            Envoyez de nouveau le reste.
            """
        },
        spaceForSome: {
            """
            Il n’y a plus de place. \
            \($0 == 1 ? "1 fichier est enregistré" : "\($0) fichiers sont enregistrés"), mais pas le reste.
            """
        })

    static let spanish = Strings.Problems(
        nameTaken: { "Aquí ya hay algo llamado \($0)." },
        locked: { "\($0) está abierto en una aplicación. Se podrá cambiar cuando se cierre allí." },
        notEmpty: { "\($0) no está vacía. Elimine o mueva primero su contenido." },
        otherType: {
            "\($0) es un archivo \($1), y el que eligió es un archivo \($2). No se cambió nada."
        },
        nameNotAllowed: "El nombre está vacío, es demasiado largo o tiene un carácter que los nombres no admiten.",
        nameEmpty: "Escriba primero un nombre.",
        nameTooLong: { "El nombre es demasiado largo. Puede tener \($0) caracteres." },
        nameReserved: { "Nada puede llamarse \($0)." }, nameHasCharacter: { "Un nombre no puede contener \($0)." },
        noFile: "Elija primero un archivo.", wrongPassword: "La contraseña actual no es correcta.",
        passwordsDiffer: "Las dos contraseñas nuevas no son iguales.",
        storageFull: "No queda espacio. No se guardó nada.",
        storageReadOnly: """
            En este momento no se pueden guardar los cambios. Todavía puede abrir y descargar documentos.
            """,
        quotaExceeded: {
            """
            No queda espacio suficiente: faltan \($0). No se ha guardado nada. Elimine versiones antiguas o \
            lo que no haga falta también de la papelera, que cuenta.
            """
        },
        passwordTooShort: { "La contraseña necesita al menos \($0) caracteres." },
        fileTooLarge: { "\($0) es más grande de lo que este lugar acepta. Ni él ni lo que seguía se guardó." },
        noSuchAccount: { "Nadie tiene aquí el nombre de usuario \($0). Es el que se usa para iniciar sesión." },
        nobodyToShareWith: {
            """
            Nadie tiene aquí el nombre de usuario \($0). Es el nombre con el que esa persona inicia sesión: pídaselo; \
            está en su página «Cuenta».
            """
        },
        ownDocument: "Ya es suyo.",
        topNotShared: "Comparta mejor una carpeta o un documento de aquí.",
        permissionEnded: "Elija un día que no haya pasado.",
        depthExceeded: { "Las carpetas pueden tener como máximo \($0) niveles aquí. Elija una carpeta más arriba." },
        intoItself: "Una carpeta no puede ir dentro de sí misma.",
        passwordTooLong: "La contraseña nueva es demasiado larga.",
        passwordTooCommon: "Esa contraseña es una de las primeras que otros probarían. Elija otra.",
        passwordIsName: "Su nombre de usuario no puede ser su contraseña.",
        restNotSaved: {
            """
            La subida terminó antes de tiempo. \
            \($0 == 1 ? "Se ha guardado 1 archivo" : "Se han guardado \($0) archivos"), pero no el resto. \
            Vuelva a subir el resto.
            """
        },
        spaceForSome: {
            """
            No queda espacio. \
            \($0 == 1 ? "Se ha guardado 1 archivo" : "Se han guardado \($0) archivos"), pero no el resto.
            """
        })

    static let japanese = Strings.Problems(
        nameTaken: { "\($0) という名前は、ここですでに使われています。" },
        locked: { "\($0) はアプリで開かれています。そこで閉じられると変更できます。" },
        notEmpty: { "\($0) は空ではありません。先に中のものを削除または移動してください。" },
        otherType: {
            "\($0) は \($1) ファイルで、選択されたのは \($2) ファイルです。何も変更されていません。"
        },
        nameNotAllowed: "名前が空か、長すぎるか、使えない文字が含まれています。",
        nameEmpty: "先に名前を入力してください。", nameTooLong: { "名前が長すぎます。\($0) 文字までです。" },
        nameReserved: { "\($0) という名前は使えません。" }, nameHasCharacter: { "名前に \($0) は使えません。" },
        noFile: "先にファイルを選んでください。", wrongPassword: "現在のパスワードが違います。",
        passwordsDiffer: "新しいパスワードが一致しません。",
        storageFull: "空き容量がありません。何も保存されていません。",
        storageReadOnly: "現在、変更を保存できません。ドキュメントを開いたりダウンロードしたりすることはできます。",
        quotaExceeded: {
            """
            空き容量が \($0) 足りません。何も保存されていません。\
            古いバージョンや不要なものを削除してください。ごみ箱の中身も容量に数えられます。
            """
        },
        passwordTooShort: { "パスワードは \($0) 文字以上にしてください。" },
        fileTooLarge: { "\($0) は大きすぎるため、これ以降のファイルとともに保存されませんでした。" },
        noSuchAccount: { "ユーザー名 \($0) のアカウントはここにはありません。サインインに使う名前です。" },
        nobodyToShareWith: {
            "ユーザー名 \($0) のアカウントはここにはありません。その人がサインインに使う名前で、本人の「アカウント」ページにあります。本人に尋ねてください。"
        }, ownDocument: "すでにあなたのものです。",
        topNotShared: "この中のフォルダーまたはドキュメントを共有してください。",
        permissionEnded: "まだ過ぎていない日を選んでください。",
        depthExceeded: { "フォルダーの階層は \($0) 階層までです。上の階層のフォルダーを選んでください。" },
        intoItself: "フォルダーをそれ自身の中へは移動できません。", passwordTooLong: "新しいパスワードが長すぎます。",
        passwordTooCommon: "このパスワードは推測されやすいため使用できません。別のパスワードを選んでください。",
        passwordIsName: "サインイン名をパスワードにすることはできません。",
        restNotSaved: {
            "アップロードが途中で終わりました。\($0) 個のファイルは保存されましたが、残りは保存されていません。残りをもう一度アップロードしてください。"
        },
        spaceForSome: { "空き容量がありません。\($0) 個のファイルは保存されましたが、残りは保存されていません。" })
}
