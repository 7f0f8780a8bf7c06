extension Strings.Operating {
    static let spanish = Strings.Operating(
        title: "Gestión", overview: "Resumen", people: "Personas", locks: "Documentos abiertos", log: "Registro",
        apps: "Aplicaciones",
        figures: Figures(
            counted: "Contado en el último minuto.", usage: "Espacio, con versiones y papelera",
            connected: "Aplicaciones conectadas", open: "Abiertos para modificar", disk: "Disco",
            disabled: { $0 == 1 ? "1 de ellas desactivada" : "\($0) de ellas desactivadas" },
            folders: { $0 == 1 ? "en 1 carpeta" : "en \($0) carpetas" },
            inTrash: { "\($0) en la papelera" },
            browsers: { $0 == 1 ? "1 navegador con sesión" : "\($0) navegadores con sesión" },
            free: { "\($0) libres de \($1)" }, day: "Últimas 24 horas", week: "Últimos 7 días",
            made: "Documentos creados", saved: "Documentos guardados", deleted: "Documentos eliminados",
            foldersDeleted: "Carpetas eliminadas, con su contenido",
            signedIn: "Inicios de sesión", failed: "Inicios de sesión fallidos", added: "Personas añadidas"),
        health: Health(
            title: "Estado", good: "El servidor y su base de datos responden.", garbageCollection: "Última limpieza",
            noGarbageCollection: "Aún no se ha hecho ninguna limpieza.",
            onboarding: "Antes de que Microsoft 365 pueda usar este lugar", complete: "No falta nada.",
            missing: "Falta esto:"),
        person: Person(
            kind: "Tipo de cuenta",
            kindText: "Ambos necesitan una suscripción a Microsoft 365 para modificar en un teléfono.",
            business: "Empresa", education: "Educación", role: "Gestor",
            roleText: """
                Los gestores se ocupan en estas páginas de las personas, los documentos abiertos y el registro. No \
                pueden abrir lo que es de otros.
                """,
            make: "Hacer gestor", take: "Quitar la función",
            ownRole: "Aquí nadie puede desactivarse ni dejar su propia función. Pídaselo a otro gestor.",
            quota: "Espacio", unlimited: "Sin límite, sea cual sea el valor predeterminado",
            everybodyUnlimited: "Valor predeterminado (sin límite)",
            bytes: "Esta cantidad:",
            amount: "Cantidad", unit: "Unidad", units: ["MB", "GB", "TB"],
            everybody: { "Valor predeterminado (\($0))" }, access: "Acceso",
            disable: "Desactivar",
            disableText: """
                La persona ya no puede iniciar sesión, y todos sus navegadores y aplicaciones terminan enseguida. Sus \
                documentos se quedan, y los enlaces los siguen abriendo a quien los tiene.
                """,
            withdrawText: "En la máquina, esta orden termina también sus enlaces.",
            enable: "Activar", enableText: "La persona puede volver a iniciar sesión con la contraseña que tenía.",
            signOutText: "Termina enseguida todos los navegadores y aplicaciones. La contraseña se queda.",
            passwordText: "En la máquina, esta orden da una contraseña nueva.",
            running: "Aplicaciones y navegadores", nothingRunning: "No hay nada conectado.",
            history: "Lo que ha pasado",
            leaving: "Cuando alguien se va",
            leavingText: """
                Esta orden da a otra persona todos sus documentos, con versiones y lo compartido, y elimina la cuenta. \
                Ponga en lugar de NAME el nombre de usuario de esa persona. \
                Lo que está en su papelera se elimina. Con --dry-run al final, solo dice lo que haría.
                """,
            nearlyFull: { "A \($0) le queda poco espacio para documentos." },
            full: { "A \($0) no le queda espacio para documentos." },
            usageAdvice:
                "Dele más abajo, o pida que elimine algo. Las versiones antiguas y la papelera también cuentan."),
        search: "Parte de un nombre", add: "Añadir una persona", addButton: "Añadir",
        password: "Contraseña. Si la deja vacía, se crea una y se muestra una sola vez.",
        generated: "Entregue esta contraseña. Solo se muestra ahora:",
        nobody: "Ningún nombre contiene eso.", more: "Hay más. Escriba más letras.",
        isDisabled: "Desactivada", isOperator: "Gestor", isBusiness: "Empresa", isEducation: "Educación",
        isYou: "Usted",
        locksText: """
            Estos documentos están abiertos en una aplicación. Eso termina solo media hora después de su última señal.
            """,
        noLocks: "No hay ningún documento abierto.", release: "Liberar",
        releaseText: "Quien lo tiene abierto ya no puede guardar en él, y se le avisa.",
        ofOwner: { "de \($0)" }, takenBy: { "abierto por \($0)" }, lockEnds: "retenido hasta las",
        logText: "Quién hizo qué, y cuándo.", kind: "Tipo",
        allKinds: "Todos los tipos", since: "Desde", ever: "El principio", month: "Últimos 30 días", show: "Mostrar",
        noEvents: "No se ha anotado nada.", onlyDocument: "Solo este elemento", allDocuments: "Todo",
        appsText: """
            Estas aplicaciones pueden pedir acceso a las personas. Se añaden y se cambian con la orden emplace client.
            """,
        hasSecret: "Con un secreto", noSecret: "Aún no tiene secreto", isPublic: "En dispositivos, sin secreto",
        isFirstParty: "Aplicación propia",
        events: .spanish, audit: .spanish,
        problems: Problems(
            nameTaken: { "Alguien ya tiene el nombre de usuario \($0)." },
            nameNotAllowed: "Eso no puede ser un nombre de usuario. Escriba hasta 256 caracteres en una línea.",
            quota: "Escriba un número, como 20 o 0,5.",
            oneself: "Aquí nadie puede desactivarse ni dejar su propia función. Pídaselo a otro gestor."),
        flashMessages: FlashMessages(
            added: { "\($0) ya puede iniciar sesión." },
            signedOut: { "\($0) ya no tiene ninguna sesión." }, disabled: { "\($0) está desactivada." },
            enabled: { "\($0) puede volver a iniciar sesión." }, released: { "\($0) está libre." }))
}
