package com.contoso.drive

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.content.SharedPreferences
import android.net.Uri
import dev.emplace.officelinks.AppScheme
import java.util.concurrent.Executors

/**
 * The settings of this app, and what its activities share: the client, threads, and the sign-in in the browser. Replace
 * the settings with those of your own server.
 */
object Drive {
    const val SERVER = "https://wopi.contoso.com"

    /** The client id that `emplace client add` printed. */
    const val CLIENT_ID = "contoso-drive"

    /** The redirect URI of the client. Its scheme is in the manifest. */
    const val REDIRECT_URI = "com.contoso.drive:/signed-in"

    /** The scheme with which Office returns to the app. It is in the manifest. */
    val scheme = AppScheme("contosodrive")

    private var made: DriveClient? = null
    private val threads = Executors.newFixedThreadPool(2)

    /** The client, which all activities of the process share. */
    @Synchronized
    fun client(context: Context): DriveClient = made
        ?: DriveClient(SERVER, CLIENT_ID, REDIRECT_URI, KeystoreTokens(context.applicationContext)).also { made = it }

    /** Uses a client for another server. Tests do. */
    @Synchronized
    fun use(client: DriveClient) {
        made = client
    }

    /** The preferences of the app, without any token. */
    fun preferences(context: Context): SharedPreferences = context.getSharedPreferences("drive", Context.MODE_PRIVATE)

    /** Opens the page for sign-in in the browser, which then opens [REDIRECT_URI] in the app. */
    fun signIn(activity: Activity, failed: (String) -> Unit) {
        val pending = PendingAuthorization()
        // The system may end the app while the browser is in front.
        preferences(activity).edit().putString(PENDING, pending.text).apply()
        run(activity, { client(activity).signInPage(pending) }, { failed(it.message.orEmpty()) }) { page ->
            if (!open(page, activity)) failed("To sign in, install a web browser.")
        }
    }

    /** Opens a page in the browser. Returns `false` if the device has none. */
    fun open(page: String, activity: Activity): Boolean = try {
        activity.startActivity(Intent(Intent.ACTION_VIEW, Uri.parse(page)))
        true
    } catch (_: ActivityNotFoundException) {
        false
    }

    /** The sign-in that waits for the browser. */
    fun pendingSignIn(context: Context): PendingAuthorization? =
        PendingAuthorization.of(preferences(context).getString(PENDING, null))

    /** Forgets the sign-in that waited for the browser. */
    fun forgetPendingSignIn(context: Context) = preferences(context).edit().remove(PENDING).apply()

    private const val PENDING = "pending"

    /** Runs [work] on another thread, and [done] or [failed] on the main thread if the activity still exists. */
    fun <Value> run(activity: Activity, work: () -> Value, failed: (DriveProblem) -> Unit, done: (Value) -> Unit) {
        fun onMainThread(end: () -> Unit) = activity.runOnUiThread { if (!activity.isDestroyed) end() }
        threads.execute {
            try {
                val value = work()
                onMainThread { done(value) }
            } catch (problem: DriveProblem) {
                onMainThread { failed(problem) }
            }
        }
    }
}
