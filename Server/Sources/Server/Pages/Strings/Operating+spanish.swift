extension Strings.Operating {
    static let spanish = Strings.Operating(
        title: "Gestión", overview: "Resumen", people: "Personas", locks: "Documentos en uso", log: "Registro",
        apps: "Aplicaciones",
        figures: Figures(
            counted: "Actualizado en el último minuto.", usage: "Almacenamiento, con versiones y papelera",
            connected: "Aplicaciones conectadas", open: "Documentos en uso", disk: "Disco",
            disabled: { $0 == 1 ? "1 desactivada" : "\($0) desactivadas" },
            folders: { $0 == 1 ? "en 1 carpeta" : "en \($0) carpetas" },
            inTrash: { "\($0) en la papelera" },
            browsers: { $0 == 1 ? "1 navegador con sesión" : "\($0) navegadores con sesión" },
            free: { "\($0) libres de \($1)" }, day: "Últimas 24 horas", week: "Últimos 7 días",
            made: "Documentos creados", saved: "Documentos guardados", deleted: "Documentos eliminados",
            foldersDeleted: "Carpetas eliminadas con su contenido",
            signedIn: "Inicios de sesión", failed: "Inicios de sesión fallidos", added: "Personas añadidas"),
        health: Health(
            title: "Estado", good: "El servidor y su base de datos responden.", garbageCollection: "Última limpieza",
            noGarbageCollection: "Aún no se ha hecho ninguna limpieza.",
            onboarding: "Requisitos para Microsoft 365", complete: "Se cumplen todos los requisitos.",
            missing: "Por hacer:"),
        person: Person(
            kind: "Tipo de cuenta",
            kindText:
                "Las cuentas de empresa y de educación necesitan una suscripción a Microsoft 365 para editar en un teléfono.",
            business: "Empresa", education: "Educación", role: "Gestor",
            roleText:
                "En estas páginas, los gestores administran las personas, quitan bloqueos y consultan el registro. No pueden abrir documentos de otras personas.",
            make: "Hacer gestor", take: "Quitar la función de gestor",
            ownRole: "No puede desactivar su propia cuenta ni quitarse la función de gestor. Pídaselo a otro gestor.",
            quota: "Límite de almacenamiento", unlimited: "Sin límite",
            everybodyUnlimited: "Valor predeterminado del servidor (sin límite)",
            bytes: "Límite personalizado:",
            amount: "Cantidad", unit: "Unidad", units: ["MB", "GB", "TB"],
            everybody: { "Valor predeterminado del servidor (\($0))" }, access: "Acceso",
            disable: "Desactivar",
            disableText:
                "Al desactivarla, se cierra de inmediato la sesión de la persona en todos los navegadores y aplicaciones y se impiden nuevos inicios de sesión. Sus documentos se conservan y sus enlaces siguen funcionando.",
            withdrawText: "Para revocar también sus enlaces, ejecute este comando en el servidor:",
            enable: "Activar", enableText: "Permite que la persona vuelva a iniciar sesión con la misma contraseña.",
            signOutText:
                "Cierra de inmediato la sesión de la persona en todos los navegadores y aplicaciones. La contraseña no cambia.",
            passwordText: "Para establecer una contraseña nueva, ejecute este comando en el servidor:",
            running: "Aplicaciones y navegadores", nothingRunning: "No hay aplicaciones ni navegadores conectados.",
            history: "Actividad",
            leaving: "Cuando alguien se va",
            leavingText:
                "Este comando transfiere todos sus documentos, con versiones y permisos, a otra persona y elimina la cuenta. Sustituya NAME por el nombre de usuario del nuevo propietario. Los elementos de la papelera se eliminan. Para ver antes los cambios, añada --dry-run.",
            nearlyFull: { "A \($0) casi no le queda almacenamiento." },
            full: { "A \($0) no le queda almacenamiento." },
            usageAdvice:
                "Aumente el límite más abajo o pida a la persona que elimine algo. Las versiones antiguas y la papelera también cuentan."
        ),
        search: "Buscar por nombre", add: "Añadir una persona", addButton: "Añadir",
        password: "Contraseña (opcional). Si la deja vacía, se genera una y se muestra una sola vez.",
        generated: "Entregue esta contraseña a la persona. Solo se muestra una vez:",
        nobody: "Ninguna persona coincide con este nombre.",
        more: "Hay más resultados. Escriba más letras para acotarlos.",
        isDisabled: "Desactivada", isOperator: "Gestor", isBusiness: "Empresa", isEducation: "Educación",
        isYou: "Usted",
        locksText:
            "Estos documentos están abiertos en una aplicación, que los bloquea. Un bloqueo caduca 30 minutos después de que la aplicación lo renovara por última vez.",
        noLocks: "No hay ningún documento en uso.", release: "Quitar el bloqueo",
        releaseText: "La persona que lo tiene abierto ya no podrá guardar y verá un error en la aplicación.",
        ofOwner: { "pertenece a \($0)" }, takenBy: { "abierto por \($0)" }, lockEnds: "bloqueado hasta las",
        logText: "Quién hizo qué, y cuándo.", kind: "Tipo",
        allKinds: "Todos los tipos", since: "Período", ever: "Todo el período", month: "Últimos 30 días",
        show: "Mostrar",
        noEvents: "No se encontró actividad.", onlyDocument: "Solo este elemento", allDocuments: "Todos los elementos",
        appsText:
            "Estas aplicaciones pueden pedir acceso a las personas. Para añadir o cambiar aplicaciones, ejecute `emplace client` en el servidor.",
        hasSecret: "Secreto definido", noSecret: "Aún no tiene secreto",
        isPublic: "Cliente público (sin secreto)",
        isFirstParty: "Aplicación del proveedor",
        events: .spanish, audit: .spanish,
        problems: Problems(
            nameTaken: { "El nombre de usuario \($0) ya está en uso." },
            nameNotAllowed: "Este nombre de usuario no se permite. Escriba hasta 256 caracteres en una línea.",
            quota: "Escriba un número, como 20 o 0,5.",
            oneself: "No puede desactivar su propia cuenta ni quitarse la función de gestor. Pídaselo a otro gestor."),
        flashMessages: FlashMessages(
            added: { "\($0) ya puede iniciar sesión." },
            signedOut: { "Se ha cerrado la sesión de \($0) en todas partes." },
            disabled: { "Se ha desactivado a \($0)." },
            enabled: { "\($0) puede volver a iniciar sesión." }, released: { "Se ha quitado el bloqueo de \($0)." }))
}

extension Strings.Events {
    static let spanish = Strings.Events(
        signedIn: "Sesión iniciada", signInFailed: "Inicio de sesión fallido",
        signInThrottled: "Inicio de sesión bloqueado: demasiados intentos", signedOut: "Sesión cerrada",
        grantMade: "Aplicación conectada", grantEnded: "Aplicación o navegador desconectados",
        appToAppRefused: "Inicio de sesión de aplicación a aplicación rechazado",
        sessionContextDiffers: "Contexto de sesión distinto", codeReplayed: "Código de autorización usado dos veces",
        refreshReused: "Token de actualización antiguo usado", passwordChanged: "Contraseña cambiada",
        accountAdded: "Cuenta añadida", accountChanged: "Cuenta cambiada", accountRemoved: "Cuenta eliminada",
        accountRenamed: "Nombre de cuenta cambiado", accountDisabled: "Cuenta desactivada",
        accountEnabled: "Cuenta activada", clientAdded: "Aplicación registrada",
        clientChanged: "Aplicación cambiada", clientRemoved: "Aplicación eliminada",
        clientSecretReplaced: "Secreto de la aplicación sustituido", created: "Documento creado",
        saved: "Documento guardado", folderCreated: "Carpeta creada", renamed: "Nombre cambiado", moved: "Movido",
        restored: "Versión restaurada", versionNamed: "Versión nombrada", versionDeleted: "Versión eliminada",
        deleted: "Documento eliminado", treeDeleted: "Carpeta eliminada",
        broughtBack: "Restaurado de la papelera", discarded: "Eliminado definitivamente",
        trashEmptied: "Papelera vaciada", lockReleased: "Bloqueo quitado", shared: "Enlace creado",
        shareChanged: "Enlace cambiado",
        unshared: "Enlace revocado", permitted: "Compartido con una persona",
        permissionChanged: "Permiso de una persona cambiado", forbade: "Se dejó de compartir con una persona",
        received: "Acceso recibido", receivedChanged: "Acceso cambiado", lost: "Acceso retirado",
        quotaChanged: "Límite de almacenamiento cambiado",
        transferred: "Propiedad transferida", takenOver: "Propiedad recibida")
}
