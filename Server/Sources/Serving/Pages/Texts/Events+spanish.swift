extension Texts.Events {
    static let spanish = Texts.Events(
        signedIn: "Sesión iniciada", signInFailed: "Inicio de sesión fallido",
        signInThrottled: "Demasiados inicios de sesión rechazados", signedOut: "Sesión cerrada",
        grantMade: "Aplicación conectada", grantEnded: "Aplicación o navegador desconectados",
        appToAppRefused: "Traspaso desde una aplicación rechazado",
        sessionContextDiffers: "Otro contexto de sesión", codeReplayed: "Código usado dos veces",
        refreshReused: "Token de actualización antiguo usado", passwordChanged: "Contraseña cambiada",
        accountAdded: "Cuenta añadida", accountChanged: "Cuenta cambiada", accountRemoved: "Cuenta eliminada",
        accountRenamed: "Cuenta renombrada", accountDisabled: "Cuenta desactivada",
        accountEnabled: "Cuenta activada", clientAdded: "Aplicación registrada",
        clientChanged: "Aplicación cambiada", clientRemoved: "Aplicación eliminada",
        clientSecretReplaced: "Nuevo secreto de una aplicación", created: "Documento creado",
        saved: "Documento guardado", folderCreated: "Carpeta creada", renamed: "Renombrado", moved: "Movido",
        restored: "Versión restaurada", versionNamed: "Versión nombrada", versionDeleted: "Versión eliminada",
        deleted: "Documento eliminado", treeDeleted: "Carpeta eliminada",
        broughtBack: "Restaurado de la papelera", discarded: "Eliminado definitivamente",
        trashEmptied: "Papelera vaciada", lockReleased: "Bloqueo liberado", shared: "Enlace creado",
        shareChanged: "Enlace cambiado",
        unshared: "Enlace terminado", permitted: "Compartido con una cuenta",
        forbade: "Fin de compartir con una cuenta", received: "Acceso recibido", lost: "Acceso perdido",
        quotaChanged: "Espacio cambiado",
        handedOver: "Cedido a otra cuenta", takenOver: "Recibido de otra cuenta")
}
