package com.contoso.drive;

import java.util.function.Consumer;

/** A stub of a class of the example app: sends requests to the provider's server for the signed-in user. */
final class Server {
    static void codeForOffice(String query, Consumer<String> granted, Consumer<String> refused) {}
}
