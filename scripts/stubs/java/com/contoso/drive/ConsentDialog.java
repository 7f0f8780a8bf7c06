package com.contoso.drive;

import android.app.Activity;

/** A stub of a class of the example app: asks the user to allow the access that Office requests. */
final class ConsentDialog {
    static void ask(Activity activity, String query, Runnable allowed, Runnable declined) {}
}
