extension Strings {
    static let spanish = Strings(
        common: Common(
            skip: "Ir al contenido", documents: "Documentos", account: "Cuenta", signIn: "Iniciar sesión",
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
            title: { "Iniciar sesión en \($0)" }, client: { "\($0) quiere abrir sus documentos." },
            userName: "Nombre de usuario", password: "Contraseña",
            stay: "Mantener la sesión iniciada en este dispositivo",
            help: "¿Olvidó la contraseña? Pida una nueva a quien administra este lugar.",
            wrong: "El nombre de usuario o la contraseña no es correcto. Revise ambos e inténtelo de nuevo.",
            disabled: "Esta cuenta está desactivada. Quien administra este lugar puede volver a activarla.",
            busy: "Demasiadas personas inician sesión en este momento. Inténtelo de nuevo en unos segundos.",
            expired: "Esta página estuvo abierta demasiado tiempo. Inicie sesión para continuar.",
            throttled: { "Demasiados intentos. Inténtelo de nuevo en \($0)." },
            signedInMeanwhile: {
                "Mientras tanto, \($0) ha iniciado sesión en este navegador. Para usar otra cuenta, escriba de nuevo la contraseña."
            }
        ),
        consent: Consent(
            title: { "¿Permitir que \($0) vea y edite sus documentos en \($1)?" }, able: { "\($0) podrá:" },
            profile: "conocer su nombre y su nombre de usuario",
            documents: "abrir, guardar, crear, renombrar y eliminar sus documentos y carpetas",
            stay: "seguir conectado hasta que usted lo desconecte", other: { "usar «\($0)»" },
            signedInAs: "Sesión iniciada como", notYou: "¿No es usted?", allow: "Permitir", decline: "Rechazar",
            later: "Puede desconectarlo en cualquier momento en «Cuenta».",
            askedAgain:
                "Ha vuelto a iniciar sesión mientras esta página estaba abierta. Elija de nuevo."
        ),
        home: Home(
            newFolder: "Nueva carpeta", folderName: "Nombre de la carpeta", create: "Crear",
            chooseFiles: "Elegir archivos", uploadHere: "Subir aquí", list: "Carpetas y documentos",
            actions: "Acciones",
            next: "Página siguiente", start: "Primera página", limit: { "Hasta \($0) por archivo." },
            emptyFolder: "Esta carpeta está vacía.", emptyTitle: "Aquí irán sus documentos",
            emptyText: "Todavía no hay nada. Suba un archivo o varios; podrá ordenarlos más tarde.",
            clash: "Si un nombre ya existe", clashVersion: "Crear una versión nueva", clashBoth: "Conservar ambos",
            clashSkip: "Dejar lo que hay",
            folderOptions: "Mover, eliminar o cambiar el nombre de esta carpeta",
            deleteFolderText: "Irá a la papelera con todo lo que contiene y se podrá restaurar desde allí.",
            kinds: Kinds(
                folder: "Carpeta", text: "Documento", plain: "Texto", sheet: "Hoja de cálculo", slides: "Presentación",
                pdf: "PDF",
                image: "Imagen", other: "Archivo")
        ),
        search: Search(
            title: "Búsqueda",
            label: "Buscar en todos sus documentos por nombre",
            placeholder: "Buscar en todo",
            find: "Buscar",
            results: "Resultados",
            none: """
                Ningún nombre contiene estas palabras. Pruebe con menos palabras o solo con el principio de una. Una palabra \
                dentro de otra más larga no se encuentra: para «Fotocopia», escriba «Foto».
                """,
            noMore: "No se encontró nada más.",
            further: "Hasta ahora no se encontró nada. Siga buscando con «Página siguiente».",
            incomplete:
                "Los nombres anteriores a la última actualización aún se están incorporando. Es posible que algunos todavía no se encuentren.",
            noWord: "Escriba al menos una letra o un número.",
            trash: "No se busca en la papelera."
        ),
        connect: Connect(
            title: "Trabajar en Word, Excel o PowerPoint en el teléfono",
            intro: {
                """
                Agregue \($0) una vez: sus documentos se abrirán en las aplicaciones de Office y se guardarán aquí al \
                momento.
                """
            },
            open: "Abra Word, Excel o PowerPoint y toque «Abrir».",
            apple: "iPhone o iPad:", addApple: "toque «Agregar un sitio».", android: "Android:",
            addAndroid: "toque «Sitios» y después «Agregar un sitio».",
            choose: { "Elija \($0)." }, signIn: { "Inicie sesión como \($0) y toque «Permitir»." },
            missing:
                "¿No está en la lista? Este lugar aún no está registrado en Microsoft: pregunte a quien lo gestiona.",
            scan: "Escanéelo para abrir estas páginas en el teléfono:",
            onlyHere: """
                Esta dirección solo funciona en este equipo. Los teléfonos usan la dirección pública, que establece quien \
                administra este lugar.
                """,
            code: { "Código QR de \($0)" },
            dismiss: "Ocultar", steps: "Ver cómo", menu: "Office en su teléfono"
        ),
        office: Office(
            open: { "Abrir en \($0)" }, view: { "Ver en \($0)" },
            needsAccount: { "La aplicación pide una cuenta en \($0). Sin ella, descargue el documento." }
        ),
        document: Document(
            versions: "Versiones", version: "Versión", current: "Actual", restore: "Restaurar",
            restoreText:
                "Una copia de la versión anterior pasa a ser la más reciente. No se pierde nada; la copia también ocupa espacio.",
            uploadVersion: "Subir una versión nueva",
            uploadVersionText: "El nombre se mantiene y la versión anterior se conserva.",
            newName: "Nombre nuevo",
            deleteText: "Irá a la papelera con todas sus versiones y se podrá restaurar desde allí.",
            lockedBy: { "\($0) lo tiene abierto en Office." }, lockedByYou: "Lo tiene usted abierto en Office.",
            lockedBySomebody: "Está abierto en Office.",
            lockEnds: """
                Hasta que se cierre allí, no se puede cambiar aquí. Si la aplicación ya no está, eso termina a las
                """,
            lockEnded: ".", lockRelease: "Liberarlo ahora",
            keepApartText: """
                Puede conservar ese archivo como un documento aparte, junto a este.
                """,
            keepApart: "Conservar como documento aparte",
            by: { "por \($0)" }, versionNumber: { "Versión \($0)" },
            nameVersion: "Poner nombre a esta versión",
            renameVersion: "Cambiar el nombre de esta versión", versionName: "Nombre de la versión",
            versionNameText: "Una versión con nombre se queda cuando se eliminan otras antiguas.",
            deleteVersionText: "Se perderá definitivamente. Las demás versiones se quedan.",
            deleteVersionTitle: { "¿Eliminar la versión \($0)?" },
            deleteNamedVersionTitle: { "¿Eliminar la versión \(count: $0), \($1)?" },
            deleteNamedVersionText: """
                Su nombre habría evitado que se quitara con las versiones antiguas. Se perderá definitivamente. Las demás \
                versiones se quedan.
                """,
            restoredFrom: { "Restaurada de la versión \($0)" }
        ),
        arranging: Arranging(
            move: "Mover", title: { "Mover \($0)" }, text: "Elija la carpeta de destino.", here: { "Mover a \($0)" },
            isHere: { "Ahora está en \($0)." }, noFolders: "Aquí no hay otras carpetas.",
            deleteTitle: { "¿Eliminar \($0)?" },
            deleteOfOther: {
                "Va a la papelera de \($0) con todo lo que le pertenece. Puede deshacerlo justo después; más tarde solo \($0) puede restaurarlo."
            },
            inUse: "En uso"
        ),
        moving: .spanish, marks: .spanish, ends: .spanish, activity: .spanish, opening: .spanish,
        personChanges: .spanish, oldVersions: .spanish,
        several: Several(
            choose: "Elegir varios", chooseOne: "Elegir", chooseAll: "Elegir todo", move: "Mover…",
            downloadAll: "Descargar todo en zip",
            moveTitle: { $0 == 1 ? "Mover 1 elemento" : "Mover \($0) elementos" },
            deleteTitle: { $0 == 1 ? "¿Eliminar 1 elemento?" : "¿Eliminar \($0) elementos?" },
            moveText: "Elija la carpeta de destino.",
            deleteText: "Las carpetas van con todo lo que contienen. Todo se podrá restaurar desde la papelera.",
            areHere: { "Ahora están en \($0)." },
            deleted: { $0 == 1 ? "1 elemento está en la papelera." : "\($0) elementos están en la papelera." },
            nothingChosen: "Elija primero al menos un documento o una carpeta.",
            tooMany: { "Elija como máximo \($0) a la vez." },
            fixed: { "Nadie puede cambiar \($0). No se ha hecho nada." },
            tooManyInZip: {
                """
                Es demasiado para una sola descarga: puede tener \($0) documentos y carpetas, y \($1) carpetas unas \
                dentro de otras. Elija menos a la vez.
                """
            },
            zipsBusy: """
                Otras descargas de varios archivos siguen en curso. Inténtelo de nuevo cuando termine una de ellas.
                """
        ),
        trash: Trash(
            title: "Papelera",
            intro: { "Lo eliminado se puede restaurar durante \($0 == 1 ? "un día" : "\($0) días")." },
            introForEver: "Lo que elimine se queda aquí hasta que lo elimine definitivamente.",
            nothing: "La papelera está vacía.", from: { "estaba en \($0)" },
            homeless: "su carpeta ya no existe, volverá al inicio",
            withEntries: { $0 == 1 ? "con 1 elemento" : "con \($0) elementos" },
            discard: "Eliminar definitivamente", empty: "Vaciar la papelera",
            discardTitle: { "¿Eliminar \($0) definitivamente?" },
            emptyTitle: "¿Eliminar definitivamente todo lo que hay en la papelera?",
            discardText: "También se pierden todas las versiones. No se puede deshacer.",
            show: "Mostrar dónde está", undo: "Deshacer",
            undone: { $0 == 1 ? "1 elemento ha vuelto." : "\($0) elementos han vuelto." }
        ),
        inTrash: .spanish,
        usage: StorageUsage(
            title: "Espacio", of: { "\($0) de \($1) en uso" }, used: { "\($0) en uso" },
            nearlyFull: "Queda poco espacio para sus documentos.", full: "No queda espacio para sus documentos.",
            advice: "Elimine lo que no necesite y después vacíe la papelera. Las versiones antiguas también cuentan.",
            inAll: { "\($0) con todas las versiones" },
            counts: "Cuentan todas las versiones y lo que hay en la papelera."
        ),
        storageBreakdown: .spanish,
        shared: .spanish,
        sharing: Sharing(
            title: "Compartir", intro: "Quien tenga un enlace puede usarlo sin cuenta.",
            none: "No hay ningún enlace.", view: "Puede ver", edit: "Puede editar", create: "Crear enlace",
            stop: "Dejar de compartir", copyHint: "Copie esta dirección y envíela:",
            access: "Qué permite el enlace",
            links: "Enlaces", people: "Personas",
            peopleNone: "Ninguna otra cuenta tiene acceso.", userName: "Nombre de usuario",
            userNameHint: "El nombre con el que esa persona inicia sesión, por ejemplo alex",
            role: "Qué puede hacer esta persona", until: "Último día (UTC), si debe terminar", permit: "Compartir",
            ended: "Terminado", lastDay: { "hasta el \($0)" },
            through: { "por la carpeta \($0)" }, leave: "Quitar de mis documentos",
            empty: "Por ahora nadie comparte nada con usted.",
            letEdit: "Permitir editar", onlyView: "Permitir solo ver"
        ),
        account: AccountSection(
            apps: "Aplicaciones conectadas",
            appsText: "Estas aplicaciones pueden abrir y modificar sus documentos.",
            appsEmpty: "No hay ninguna aplicación conectada.", since: "Desde", lastUsed: "Último uso",
            disconnect: "Desconectar",
            sessions: "Navegadores con sesión iniciada",
            thisOne: "Este navegador", end: "Cerrar sesión",
            password: "Cambiar contraseña", current: "Contraseña actual", new: "Contraseña nueva",
            again: "Contraseña nueva otra vez", change: "Cambiar contraseña",
            passwordText: "Se cerrará su sesión en todas las aplicaciones y navegadores.",
            everywhere: "Cerrar sesión en todas partes",
            everywhereText: "¿Perdió un teléfono? Esto cierra todas las aplicaciones y navegadores, también este.",
            everywhereButton: "Cerrar sesión en todas partes",
            language: "Idioma", automatic: "Como el navegador", save: "Guardar",
            unknownBrowser: "Navegador desconocido",
            displayName: "Nombre que ven los demás"
        ),
        share: Share(
            from: { "Compartido por \($0)" }, canView: "Puede verlo.", canEdit: "Puede verlo y editarlo.",
            canFill: "Puede ver y editar lo que contiene, y subir archivos.",
            uploadText: "Modifique el archivo en su dispositivo y súbalo aquí. Las versiones anteriores se conservan.",
            ends: { "El enlace funciona hasta el \($0)." },
            goneTitle: "Ya no se comparte",
            goneText: "Este enlace ha terminado o nunca existió. Pida uno nuevo a quien se lo envió."
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
            title: { "\($0) guarda documentos" },
            text: "Ábralos y edítelos en Word, Excel y PowerPoint en el teléfono o la tableta; ordénelos aquí.",
            office: "Se abre en las aplicaciones de Office y se guarda de vuelta al momento.",
            versions: "¿Cambió de idea? Vuelva a una versión anterior.",
            yours: "Guardado por quienes administran este lugar y por nadie más.",
            signedOutTitle: "Ha cerrado la sesión",
            signedOutText: { "Sus documentos en \($0) siguen donde están. Puede cerrar esta página." }
        ),
        privacy: .spanish,
        errors: Errors(
            appTitle: "Esta aplicación no puede iniciar su sesión",
            appText: """
                La aplicación que le envió aquí cometió un error. Usted no hizo nada mal y la aplicación no obtuvo \
                nada de su cuenta.
                """,
            unknownClient: "La aplicación no se conoce aquí.",
            wrongRedirect: "La aplicación quería enviarle a una dirección que no ha registrado.",
            malformed: "La solicitud de la aplicación está incompleta o no se puede leer.",
            appTell: "Informe a quienes hacen la aplicación:",
            notFoundTitle: "No encontrado",
            notFoundText: "Quizá se movió o se eliminó, o ya no se comparte con usted.",
            expiredTitle: "Esta página ha caducado",
            expiredText: """
                Por su seguridad, un formulario vale por un tiempo limitado y solo en su propio navegador. No se \
                cambió nada. Vuelva atrás, recargue la página e inténtelo de nuevo.
                """,
            changedTitle: "Modificado mientras tanto",
            changedText: """
                Se modificó después de cargarse, así que no se ha hecho nada. Vuelva atrás, recargue la página e \
                inténtelo de nuevo.
                """,
            cookiesTitle: "Se necesitan cookies",
            cookiesText: """
                El navegador no ha devuelto la cookie que esta página necesita. Inténtelo de nuevo. Si no funciona, permita las \
                cookies en este sitio o use otro navegador.
                """,
            largeTitle: "Demasiado grande",
            largeText: { "Un archivo puede tener hasta \($0). No se guardó nada." },
            largeTextUnknown: "El archivo es más grande de lo que este lugar acepta. No se guardó nada.",
            notUTF8Title: "Un nombre no se puede leer",
            notUTF8Text: """
                Un nombre de este formulario no está en UTF-8, como es habitual hoy, y se habría guardado con letras \
                equivocadas. Se ha rechazado. Use un navegador actual, o dé al archivo un nombre de letras sencillas.
                """,
            manyTitle: "Un momento, por favor",
            manyText: { "Llegaron demasiadas solicitudes desde su red. Inténtelo de nuevo en \($0)." },
            internalTitle: "Algo ha fallado aquí",
            internalText: """
                No es culpa suya. Inténtelo de nuevo en un momento. Si continúa, dé esta referencia a quien \
                administra este lugar.
                """,
            home: "Ir a sus documentos"
        ),
        problems: .spanish,
        flashMessages: .spanish
    )
}
