extension Strings {
    /// Texts about documents that can't be opened or saved here, and about alternatives.
    struct Opening: Sendable {
        /// Shown next to the button, in case the app doesn't open. The parameter is the name of the app.
        var missing, missingToEdit: @Sendable (_ app: String) -> String
        /// Shown to operators of a server without a provider id, which can't offer such a button.
        var noProvider: String
        /// Shown to users who can't free storage, because another user's quota is exceeded.
        var spaceOfOther: Naming
    }
}

extension Strings.Opening {
    static let english = Strings.Opening(
        missing: { "If \($0) doesn’t open, it isn’t on this device: install it, or download the document." },
        missingToEdit: {
            """
            If \($0) doesn’t open, it isn’t on this device: install it, or download the document and upload it again as \
            a new version.
            """
        },
        noProvider: """
            There is no button for Office here, since this place has no provider ID from Microsoft yet. Operators see \
            this.
            """,
        spaceOfOther: {
            "There isn’t enough room left for it among the documents of \($0). Nothing was saved. Only they can make room: ask them."
        })

    static let german = Strings.Opening(
        missing: {
            """
            Öffnet sich \($0) nicht, fehlt die App auf diesem Gerät: Installieren Sie sie, oder laden Sie das Dokument \
            herunter.
            """
        },
        missingToEdit: {
            """
            Öffnet sich \($0) nicht, fehlt die App auf diesem Gerät: Installieren Sie sie, oder laden Sie das Dokument \
            herunter und als neue Version wieder hoch.
            """
        },
        noProvider: """
            Hier fehlt die Schaltfläche für Office, weil dieser Dienst noch keine Provider-ID von Microsoft hat. Das \
            sehen nur Betreiber.
            """,
        spaceOfOther: {
            "Bei den Dokumenten von \($0) reicht der Platz dafür nicht. Nichts wurde gespeichert. Nur wem sie gehören, kann Platz schaffen: Fragen Sie dort nach."
        })

    static let french = Strings.Opening(
        missing: {
            """
            Si \($0) ne s’ouvre pas, il n’est pas sur cet appareil : installez-le, ou téléchargez le document.
            """
        },
        missingToEdit: {
            """
            Si \($0) ne s’ouvre pas, il n’est pas sur cet appareil : installez-le, ou téléchargez le document puis \
            envoyez-le comme nouvelle version.
            """
        },
        noProvider: """
            Il n’y a pas de bouton pour Office, car ce service n’a pas encore d’identifiant de fournisseur de \
            Microsoft. Seuls les gestionnaires voient ceci.
            """,
        spaceOfOther: {
            "Il ne reste pas assez de place parmi les documents de \($0). Rien n’a été enregistré. Leur propriétaire seul peut en faire : demandez-lui."
        })

    static let spanish = Strings.Opening(
        missing: { "Si \($0) no se abre, no está en este dispositivo: instálelo o descargue el documento." },
        missingToEdit: {
            """
            Si \($0) no se abre, no está en este dispositivo: instálelo, o descargue el documento y súbalo de nuevo \
            como versión nueva.
            """
        },
        noProvider: """
            No hay botón para Office, porque este servicio aún no tiene identificador de proveedor de Microsoft. Solo lo \
            ven los gestores.
            """,
        spaceOfOther: {
            "No queda espacio suficiente entre los documentos de \($0). No se ha guardado nada. Solo su propietario puede hacer espacio: pregúntele."
        })

    static let japanese = Strings.Opening(
        missing: { "\($0) が開かない場合は、このデバイスに入っていません。インストールするか、ドキュメントをダウンロードしてください。" },
        missingToEdit: {
            """
            \($0) が開かない場合は、このデバイスに入っていません。インストールするか、ダウンロードして編集し、新しいバージョンとしてアップロードしてください。
            """
        },
        noProvider: "このサービスにはまだ Microsoft のプロバイダー ID がないため、Office のボタンはありません。これは運用担当者にだけ表示されます。",
        spaceOfOther: { "\($0) さんのドキュメントの空き容量が足りません。何も保存されていません。容量を空けられるのは所有者だけです。お尋ねください。" })
}
