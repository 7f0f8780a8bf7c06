package com.contoso.drive;

import android.app.Activity;

import java.util.function.Consumer;

/** The app's own: who is signed in, after asking when nobody is. */
final class Account {
    static void signIn(Activity activity, Consumer<String> signedIn, Runnable declined) {}
}
