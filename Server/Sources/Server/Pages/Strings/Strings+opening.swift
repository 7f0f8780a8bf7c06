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
        missing: { "If \($0) doesn’t open, install it on this device or download the document." },
        missingToEdit: {
            "If \($0) doesn’t open, install it on this device. Or download the document, edit it, and upload it as a new version."
        },
        noProvider:
            "Office buttons are not available because this server has no provider ID from Microsoft yet. Only operators see this message.",
        spaceOfOther: {
            "\($0) doesn’t have enough storage left for this. Nothing was saved. Ask them to free up storage."
        })

    static let german = Strings.Opening(
        missing: {
            "Wenn sich \($0) nicht öffnet, installieren Sie die App auf diesem Gerät oder laden Sie das Dokument herunter."
        },
        missingToEdit: {
            "Wenn sich \($0) nicht öffnet, installieren Sie die App auf diesem Gerät. Oder laden Sie das Dokument herunter, bearbeiten Sie es und laden Sie es als neue Version hoch."
        },
        noProvider:
            "Office-Schaltflächen sind nicht verfügbar, weil dieser Server noch keine Anbieter-ID von Microsoft hat. Diese Meldung sehen nur Betreiber.",
        spaceOfOther: {
            "\($0) hat dafür nicht genug Speicherplatz. Es wurde nichts gespeichert. Bitten Sie die Person, Speicherplatz freizugeben."
        })

    static let french = Strings.Opening(
        missing: { "Si \($0) ne s’ouvre pas, installez l’application sur cet appareil ou téléchargez le document." },
        missingToEdit: {
            "Si \($0) ne s’ouvre pas, installez l’application sur cet appareil. Ou téléchargez le document, modifiez-le et envoyez-le comme nouvelle version."
        },
        noProvider:
            "Les boutons Office ne sont pas disponibles, car ce serveur n’a pas encore d’identifiant de fournisseur de Microsoft. Seuls les gestionnaires voient ce message.",
        spaceOfOther: {
            "\($0) n’a plus assez d’espace de stockage. Rien n’a été enregistré. Demandez-lui de libérer de l’espace."
        })

    static let spanish = Strings.Opening(
        missing: { "Si \($0) no se abre, instale la aplicación en este dispositivo o descargue el documento." },
        missingToEdit: {
            "Si \($0) no se abre, instale la aplicación en este dispositivo. O descargue el documento, edítelo y súbalo como versión nueva."
        },
        noProvider:
            "Los botones de Office no están disponibles porque este servidor aún no tiene un identificador de proveedor de Microsoft. Solo los gestores ven este mensaje.",
        spaceOfOther: { "\($0) no tiene almacenamiento suficiente. No se ha guardado nada. Pídale que libere espacio." }
    )

    static let japanese = Strings.Opening(
        missing: { "\($0) が開かない場合は、この端末にインストールするか、ドキュメントをダウンロードしてください。" },
        missingToEdit: { "\($0) が開かない場合は、この端末にインストールしてください。または、ダウンロードして編集し、新しいバージョンとしてアップロードしてください。" },
        noProvider: "このサーバーにはまだ Microsoft のプロバイダー ID がないため、Office のボタンは使えません。このメッセージは運用担当者にだけ表示されます。",
        spaceOfOther: { "\($0) さんのストレージの空き容量が足りません。何も保存されていません。容量を空けるよう依頼してください。" })
}
