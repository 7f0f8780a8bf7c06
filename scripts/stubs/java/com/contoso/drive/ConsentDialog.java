package com.contoso.drive;

import android.app.Activity;

/** The app's own: says who gets what of whom, and asks. */
final class ConsentDialog {
    static void ask(Activity activity, String query, Runnable allowed, Runnable declined) {}
}
