extension Strings {
    static let spanish = Strings(
        common: Common(
            skip: "Ir al contenido", documents: "Documentos", sharedWithMe: "Compartido conmigo", account: "Cuenta",
            signIn: "Iniciar sesión",
            signOut: "Cerrar sesión", cancel: "Cancelar", privacy: "Privacidad", back: "Volver",
            download: "Descargar", upload: "Subir", delete: "Eliminar", rename: "Cambiar nombre", name: "Nombre",
            size: "Tamaño", modified: "Modificado", problem: "No ha funcionado",
            reference: { "Referencia: \($0)" }
        ),
        time: Time(
            now: "ahora mismo",
            minutesAgo: { $0 == 1 ? "hace 1 minuto" : "hace \($0) minutos" },
            hoursAgo: { $0 == 1 ? "hace 1 hora" : "hace \($0) horas" },
            daysAgo: { $0 == 1 ? "ayer" : "hace \($0) días" },
            seconds: { $0 == 1 ? "1 segundo" : "\($0) segundos" },
            minutes: { $0 == 1 ? "1 minuto" : "\($0) minutos" }
        ),
        signIn: SignIn(
            title: { "Iniciar sesión en \($0)" }, client: { "\($0) quiere acceder a sus documentos." },
            userName: "Nombre de usuario", password: "Contraseña",
            stay: "Mantener la sesión iniciada en este dispositivo",
            help: "¿Olvidó la contraseña? Pida una nueva a su administrador.",
            wrong: "El nombre de usuario o la contraseña no son correctos. Revise ambos e inténtelo de nuevo.",
            disabled: "Esta cuenta está desactivada. Pida a su administrador que la active.",
            busy: "Hay demasiadas personas iniciando sesión en este momento. Inténtelo de nuevo en unos segundos.",
            expired: "Esta página ha caducado. Inicie sesión para continuar.",
            throttled: { "Demasiados intentos. Inténtelo de nuevo en \($0)." },
            signedInMeanwhile: {
                "\($0) inició sesión en este navegador mientras esta página estaba abierta. Para usar otra cuenta, escriba de nuevo la contraseña."
            }
        ),
        consent: Consent(
            title: { "¿Permitir que \($0) acceda a sus documentos en \($1)?" }, able: { "\($0) podrá:" },
            profile: "Ver su nombre y su nombre de usuario",
            documents: "Abrir, guardar, crear, eliminar y cambiar el nombre de sus documentos y carpetas",
            stay: "Conservar el acceso hasta que desconecte la aplicación", other: { "Usar el permiso «\($0)»" },
            signedInAs: "Sesión iniciada como", notYou: "¿No es usted?", allow: "Permitir", decline: "Rechazar",
            later: "Puede desconectar la aplicación en cualquier momento en «Cuenta».",
            askedAgain:
                "Ha vuelto a iniciar sesión mientras esta página estaba abierta. Elija de nuevo «Permitir» o «Rechazar»."
        ),
        home: Home(
            newFolder: "Nueva carpeta", folderName: "Nombre de la carpeta", create: "Crear",
            chooseFiles: "Elegir archivos", uploadHere: "Subir aquí", list: "Carpetas y documentos",
            actions: "Acciones",
            next: "Página siguiente", start: "Primera página", limit: { "Hasta \($0) por archivo." },
            emptyFolder: "Esta carpeta está vacía.", emptyTitle: "Aún no hay documentos",
            emptyText: "Suba uno o varios archivos para empezar. Podrá organizarlos más tarde.",
            clash: "Si ya existe un archivo con el mismo nombre", clashVersion: "Guardar como versión nueva",
            clashBoth: "Conservar ambos",
            clashSkip: "Omitir el archivo",
            folderOptions: "Mover, eliminar o cambiar el nombre de esta carpeta",
            deleteFolderText: "La carpeta y todo su contenido se moverán a la papelera. Podrá restaurarlos desde allí.",
            kinds: Kinds(
                folder: "Carpeta", text: "Documento", plain: "Texto", sheet: "Hoja de cálculo", slides: "Presentación",
                pdf: "PDF",
                image: "Imagen", other: "Archivo")
        ),
        search: Search(
            title: "Búsqueda",
            label: "Buscar en todos sus documentos por nombre",
            placeholder: "Buscar",
            find: "Buscar",
            results: "Resultados",
            none:
                "Ningún nombre coincide con la búsqueda. Pruebe con menos palabras o solo con el principio de una. Por ejemplo, «Foto» encuentra «Fotocopia», pero «copia» no.",
            noMore: "No hay más resultados.",
            further: "Aún no hay resultados. Elija «Página siguiente» para seguir buscando.",
            incomplete:
                "El servidor se ha actualizado y aún está indexando documentos antiguos. Es posible que algunos todavía no aparezcan en los resultados.",
            noWord: "Escriba al menos una letra o un número.",
            trash: "Esta búsqueda no incluye la papelera."
        ),
        connect: Connect(
            title: "Trabajar en Word, Excel o PowerPoint en el teléfono",
            intro: {
                "Agregue \($0) una vez. Después podrá abrir sus documentos en las aplicaciones de Office y los cambios se guardarán aquí."
            },
            open: "Abra Word, Excel o PowerPoint y toque «Abrir».",
            apple: "iPhone o iPad:", addApple: "toque «Agregar un sitio».", android: "Android:",
            addAndroid: "toque «Sitios» y después «Agregar un sitio».",
            choose: { "Elija \($0)." }, signIn: { "Inicie sesión como \($0) y toque «Permitir»." },
            missing:
                "¿No está en la lista? Es posible que este servidor aún no esté registrado en Microsoft. Consulte a su administrador.",
            scan: "Escanee este código para abrir este sitio en el teléfono:",
            onlyHere:
                "Esta dirección solo funciona en este equipo. Para conectar un teléfono, pida la dirección pública a su administrador.",
            code: { "Código QR para \($0)" },
            dismiss: "Ocultar", steps: "Ver los pasos", menu: "Office en su teléfono"
        ),
        office: Office(
            open: { "Abrir en \($0)" }, view: { "Ver en \($0)" },
            needsAccount: {
                "La aplicación le pedirá que inicie sesión en \($0). Si no tiene una cuenta, descargue el documento."
            }
        ),
        document: Document(
            versions: "Versiones", version: "Versión", current: "Actual", restore: "Restaurar",
            restoreText:
                "Al restaurar una versión, se guarda una copia como la más reciente. Las demás versiones se conservan. La copia cuenta para el almacenamiento del propietario.",
            uploadVersion: "Subir una versión nueva",
            uploadVersionText: "El nombre no cambia y las versiones anteriores se conservan.",
            newName: "Nombre nuevo",
            deleteText: "El documento y todas sus versiones se moverán a la papelera. Podrá restaurarlo desde allí.",
            lockedBy: { "\($0) tiene este documento abierto en Office." },
            lockedByYou: "Tiene este documento abierto en Office.",
            lockedBySomebody: "Este documento está abierto en Office.",
            lockEnds:
                "No puede cambiarlo aquí mientras esté abierto en Office. Si la aplicación se cerró inesperadamente, el bloqueo caduca a las",
            lockEnded: ".", lockRelease: "Quitar el bloqueo",
            keepApartText: "Puede subir ese archivo como un documento aparte en la misma carpeta.",
            keepApart: "Subir como documento aparte",
            by: { "por \($0)" }, versionNumber: { "Versión \($0)" },
            nameVersion: "Poner nombre a esta versión",
            renameVersion: "Cambiar el nombre de esta versión", versionName: "Nombre de la versión",
            versionNameText:
                "Las versiones con nombre se conservan cuando se eliminan automáticamente versiones antiguas.",
            deleteVersionText: "Esta versión se eliminará definitivamente. Las demás versiones se conservan.",
            deleteVersionTitle: { "¿Eliminar la versión \($0)?" },
            deleteNamedVersionTitle: { "¿Eliminar la versión \(count: $0) («\($1)»)?" },
            deleteNamedVersionText:
                "Las versiones con nombre nunca se eliminan automáticamente. Si elimina esta, no podrá restaurarla. Las demás versiones se conservan.",
            restoredFrom: { "Restaurada de la versión \($0)" }
        ),
        arranging: Arranging(
            move: "Mover", title: { "Mover \($0)" }, text: "Elija una carpeta de destino.", here: "Mover aquí",
            isHere: { "Ya está en \($0)." }, noFolders: "Aquí no hay otras carpetas.",
            deleteTitle: { "¿Eliminar \($0)?" },
            deleteOfOther: {
                "Se moverá a la papelera de \($0) con todo su contenido y sus versiones. Puede deshacerlo justo después. Más tarde, solo \($0) podrá restaurarlo."
            },
            inUse: "En uso"
        ),
        moving: .spanish, marks: .spanish, ends: .spanish, activity: .spanish, opening: .spanish,
        personChanges: .spanish, oldVersions: .spanish,
        several: Several(
            choose: "Seleccionar", chooseOne: "Seleccionar", chooseAll: "Seleccionar todo", move: "Mover…",
            downloadAll: "Descargar todo en ZIP",
            moveTitle: { $0 == 1 ? "Mover 1 elemento" : "Mover \($0) elementos" },
            deleteTitle: { $0 == 1 ? "¿Eliminar 1 elemento?" : "¿Eliminar \($0) elementos?" },
            moveText: "Elija una carpeta de destino.",
            deleteText: "Las carpetas se eliminan con todo su contenido. Podrá restaurarlo todo desde la papelera.",
            areHere: { "Ya están en \($0)." },
            deleted: {
                $0 == 1 ? "1 elemento se ha movido a la papelera." : "\($0) elementos se han movido a la papelera."
            },
            nothingChosen: "Seleccione primero al menos un documento o una carpeta.",
            tooMany: { "Puede seleccionar como máximo \($0) elementos a la vez." },
            fixed: { "\($0) no se puede mover ni eliminar. No se ha cambiado nada." },
            tooManyInZip: {
                "Esta selección es demasiado grande para una sola descarga. Seleccione menos elementos. El límite es de \($0) documentos y carpetas, con \($1) niveles como máximo."
            },
            zipsBusy: "El servidor está ocupado con otras descargas ZIP. Inténtelo de nuevo en un momento."
        ),
        trash: Trash(
            title: "Papelera",
            intro: {
                "Los elementos de la papelera se eliminan definitivamente después de \($0 == 1 ? "1 día" : "\($0) días")."
            },
            introForEver: "Los elementos eliminados se quedan aquí hasta que los elimine definitivamente.",
            nothing: "La papelera está vacía.", from: { "de \($0)" },
            homeless: "carpeta original eliminada, se restaurará en Documentos",
            withEntries: { $0 == 1 ? "1 elemento" : "\($0) elementos" },
            discard: "Eliminar definitivamente", empty: "Vaciar la papelera",
            discardTitle: { "¿Eliminar \($0) definitivamente?" },
            emptyTitle: "¿Eliminar definitivamente todo lo que hay en la papelera?",
            discardText: "También se eliminarán todas las versiones. Esta acción no se puede deshacer.",
            show: "Mostrar en la carpeta", undo: "Deshacer",
            undone: { $0 == 1 ? "Se ha restaurado 1 elemento." : "Se han restaurado \($0) elementos." }
        ),
        inTrash: .spanish,
        usage: StorageUsage(
            title: "Almacenamiento", of: { "\($0) de \($1) en uso" }, used: { "\($0) en uso" },
            nearlyFull: "Su almacenamiento está casi lleno.", full: "Su almacenamiento está lleno.",
            advice:
                "Elimine los elementos que no necesite y después vacíe la papelera. Las versiones antiguas también cuentan.",
            inAll: { "\($0) con todas las versiones" },
            counts: "Las versiones antiguas y los elementos de la papelera cuentan para su almacenamiento."
        ),
        storageBreakdown: .spanish,
        shared: .spanish,
        sharing: Sharing(
            title: "Compartir", intro: "Cualquier persona con un enlace tiene acceso, incluso sin una cuenta.",
            none: "Aún no hay enlaces.", view: "Puede ver", edit: "Puede editar", create: "Crear enlace",
            stop: "Dejar de compartir", copyHint: "Copie un enlace para enviarlo.",
            access: "Cualquier persona con el enlace",
            links: "Enlaces", people: "Personas",
            peopleNone: "No se comparte con nadie.", userName: "Nombre de usuario",
            userNameHint: "El nombre con el que esa persona inicia sesión, por ejemplo alex",
            role: "Permiso", until: "Fecha de caducidad (opcional)", permit: "Compartir",
            ended: "Caducado", lastDay: { "hasta el \($0)" },
            through: { "por la carpeta \($0)" }, leave: "Quitar de «Compartido conmigo»",
            empty: "No hay nada compartido con usted.",
            letEdit: "Permitir editar", onlyView: "Permitir solo ver"
        ),
        account: AccountSection(
            apps: "Aplicaciones conectadas",
            appsText: "Estas aplicaciones pueden abrir y modificar sus documentos.",
            appsEmpty: "No hay ninguna aplicación conectada.", connected: "Conectada",
            signedIn: "Sesión iniciada", created: "Creada", registered: "Registrada", lastUsed: "Último uso",
            disconnect: "Desconectar",
            sessions: "Navegadores con sesión iniciada",
            thisOne: "Este navegador", end: "Cerrar sesión",
            password: "Cambiar contraseña", current: "Contraseña actual", new: "Contraseña nueva",
            again: "Confirmar contraseña nueva", change: "Cambiar contraseña",
            passwordText: "Al cambiar la contraseña se cierra su sesión en todas las aplicaciones y navegadores.",
            everywhere: "Cerrar sesión en todas partes",
            everywhereText:
                "¿Perdió el teléfono? Esto cierra su sesión en todas las aplicaciones y navegadores, incluido este.",
            everywhereButton: "Cerrar sesión en todas partes",
            language: "Idioma", automatic: "Igual que el navegador", save: "Guardar",
            unknownBrowser: "Navegador desconocido",
            displayName: "Nombre para mostrar"
        ),
        share: Share(
            from: { "Compartido por \($0)" }, canView: "Puede verlo.", canEdit: "Puede verlo y editarlo.",
            canFill: "Puede ver y editar su contenido, y subir archivos.",
            uploadText:
                "Edite el archivo en su dispositivo y después súbalo aquí. Las versiones anteriores se conservan.",
            ends: { "El enlace caduca después del \($0)." },
            goneTitle: "Ya no se comparte",
            goneText:
                "Este enlace ha caducado, se ha revocado o nunca existió. Pida uno nuevo a la persona que se lo envió."
        ),
        links: .spanish,
        transfer: .spanish,
        list: .spanish,
        uploading: .spanish,
        changedNames: .spanish,
        previewing: .spanish,
        operating: .spanish,
        asking: .spanish, audience: .spanish,
        onboarding: .spanish,
        landing: Landing(
            title: { "Le damos la bienvenida a \($0)" },
            text:
                "Abra y edite sus documentos en Word, Excel y PowerPoint en el teléfono o la tableta. Organícelos y compártalos aquí.",
            office: "Los documentos se abren en las aplicaciones de Office y los cambios se guardan aquí.",
            versions: "Puede volver a una versión anterior en cualquier momento.",
            yours: "Sus documentos los guarda el operador de este servidor y nadie más.",
            signOutTitle: { "¿Cerrar la sesión en \($0)?" },
            signedOutTitle: "Ha cerrado la sesión",
            signedOutText: { "Ha cerrado la sesión en \($0). Puede cerrar esta página." }
        ),
        privacy: .spanish,
        errors: Errors(
            appTitle: "Esta aplicación no puede iniciar su sesión",
            appText: "La aplicación que le envió aquí hizo una solicitud no válida. No ha obtenido acceso a su cuenta.",
            unknownClient: "La aplicación no está registrada en este servidor.",
            wrongRedirect: "La aplicación pidió enviarle a una dirección que no está registrada para ella.",
            malformed: "La solicitud de la aplicación está incompleta o no es válida.",
            appTell: "Detalles del error para el desarrollador de la aplicación:",
            notFoundTitle: "No encontrado",
            notFoundText: "Es posible que este elemento se haya movido o eliminado, o que ya no se comparta con usted.",
            expiredTitle: "Esta página ha caducado",
            expiredText:
                "Por su seguridad, los formularios caducan y solo funcionan en el navegador donde los abrió. No se ha cambiado nada. Vuelva atrás, recargue la página e inténtelo de nuevo.",
            changedTitle: "Modificado desde que lo abrió",
            changedText:
                "Este elemento ha cambiado desde que abrió la página, así que la solicitud se ha cancelado. Vuelva atrás, recargue la página e inténtelo de nuevo.",
            cookiesTitle: "Se necesitan cookies",
            cookiesText:
                "El navegador no ha enviado la cookie que esta página necesita. Inténtelo de nuevo. Si el problema continúa, permita las cookies en este sitio o use otro navegador.",
            largeTitle: "Archivo demasiado grande",
            largeText: { "Un archivo puede tener hasta \($0). No se ha guardado nada." },
            largeTextUnknown: "El archivo es más grande de lo que acepta este servidor. No se ha guardado nada.",
            notUTF8Title: "Nombre ilegible",
            notUTF8Text:
                "Un nombre de este formulario no es UTF-8 válido y se ha rechazado. Actualice el navegador o cambie el nombre del archivo sin letras acentuadas.",
            manyTitle: "Demasiadas solicitudes",
            manyText: { "Llegaron demasiadas solicitudes desde su red. Inténtelo de nuevo en \($0)." },
            internalTitle: "Se ha producido un error",
            internalText:
                "Inténtelo de nuevo en un momento. Si el problema continúa, envíe esta referencia a su administrador.",
            home: "Ir a sus documentos"
        ),
        problems: .spanish,
        flashMessages: .spanish
    )
}
