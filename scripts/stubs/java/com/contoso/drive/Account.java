package com.contoso.drive;

import android.app.Activity;

import java.util.function.Consumer;

/** A stub of a class of the example app: returns the signed-in user, or lets a user sign in first. */
final class Account {
    static void signIn(Activity activity, Consumer<String> signedIn, Runnable declined) {}
}
