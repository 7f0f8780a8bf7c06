package com.contoso.drive;

import java.util.function.Consumer;

/** The app's own: its requests to the provider's server, as who is signed in. */
final class Server {
    static void codeForOffice(String query, Consumer<String> granted, Consumer<String> refused) {}
}
