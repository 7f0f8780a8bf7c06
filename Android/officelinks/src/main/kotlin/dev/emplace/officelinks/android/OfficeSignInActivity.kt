package dev.emplace.officelinks.android

import android.app.Activity
import android.content.Intent
import android.os.Bundle
import android.os.SystemClock
import dev.emplace.officelinks.AndroidResult
import dev.emplace.officelinks.LinkProblem
import dev.emplace.officelinks.PendingSignIn
import dev.emplace.officelinks.SignInAnswer
import dev.emplace.officelinks.SignInRequest

/**
 * The activity that Office starts to sign a user in through the provider's app (docs/protocol/app-to-app.md#android).
 *
 * A subclass implements [onSignInRequest], which asks the user, gets a code from the provider's server, and calls
 * [answer]. The class does the rest:
 *
 * - The activity is exported, so any app can start it. An app that isn't Office gets no result and no dialog.
 * - A request that is missing or malformed is answered with `invalid_request`.
 * - If the user leaves the activity with the back button, Office is told that the user declined.
 * - The request is kept in the instance state, so it survives a rotation and the end of the app's process.
 * - A code for another user than the one whom Office requested, or a code after ten minutes, isn't returned.
 *
 * Call all methods on the main thread.
 */
public abstract class OfficeSignInActivity : Activity() {
    private var pending: PendingSignIn? = null

    /** The packages that may request a sign-in. By default, Word, Excel, PowerPoint, and the combined Office app. */
    protected open val callers: Set<String>
        get() = OFFICE_PACKAGES

    /** The certificates of the callers. By default, every certificate is accepted. */
    protected open val certificates: OfficeCertificates
        get() = OfficeCertificates()

    /**
     * Asks the user to allow the request, and then calls [answer]. If another user is signed in to the app than the one
     * in [SignInRequest.user], let the user switch accounts first, or answer with a refusal.
     *
     * If the system ended the activity before the answer, the method is called again in a new instance of the activity.
     */
    protected abstract fun onSignInRequest(request: SignInRequest)

    /** Checks the caller and reads the request. A subclass that overrides this method calls `super` first. */
    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        val caller = callingPackage
        if (caller == null || caller !in callers || !certificates.match(packageManager, caller)) {
            finish()
            return
        }
        val found = try {
            restore(savedInstanceState) ?: PendingSignIn(read(intent), now())
        } catch (problem: LinkProblem) {
            val refused = SignInAnswer.Refused(SignInAnswer.ErrorCode.INVALID_REQUEST, problem.message)
            finish(AndroidResult(refused, null))
            return
        }
        pending = found
        // Office receives this result if the user leaves the activity without a decision.
        setResult(AndroidResult(SignInAnswer.DECLINED, null))
        onSignInRequest(found.request)
    }

    /** Keeps the request while the activity doesn't exist. */
    override fun onSaveInstanceState(outState: Bundle) {
        super.onSaveInstanceState(outState)
        val waiting = pending ?: return
        outState.putString(STATE_QUERY, waiting.request.query)
        outState.putString(STATE_USER, waiting.request.user)
        outState.putLong(STATE_ASKED, waiting.asked)
    }

    /**
     * Answers Office and finishes the activity. Only the first answer counts.
     *
     * @param answer the answer, usually of [dev.emplace.officelinks.AppToAppAnswer.HandBack].
     * @param user the id of the user who is signed in to the app, equal to UserId in the bootstrapper's response;
     *   `null` if nobody is signed in.
     */
    protected fun answer(answer: SignInAnswer, user: String?) {
        val waiting = pending ?: return
        finish(waiting.result(answer, user, now()))
    }

    private fun finish(result: AndroidResult) {
        pending = null
        setResult(result)
        finish()
    }

    private fun setResult(result: AndroidResult) {
        val data = Intent()
        for ((key, value) in result.extras) data.putExtra(key, value)
        setResult(if (result.isOk) RESULT_OK else RESULT_CANCELED, data)
    }

    private fun now(): Long = SystemClock.elapsedRealtime()

    private companion object {
        val OFFICE_PACKAGES = setOf(
            "com.microsoft.office.word", "com.microsoft.office.excel", "com.microsoft.office.powerpoint",
            "com.microsoft.office.officehubrow",
        )
        const val STATE_QUERY = "dev.emplace.officelinks.query"
        const val STATE_USER = "dev.emplace.officelinks.user"
        const val STATE_ASKED = "dev.emplace.officelinks.asked"

        fun read(intent: Intent?): SignInRequest = SignInRequest.fromExtras(
            intent?.getStringExtra(AndroidResult.QUERY_KEY), intent?.getStringExtra(AndroidResult.USER_KEY),
        )

        fun restore(state: Bundle?): PendingSignIn? {
            val query = state?.getString(STATE_QUERY) ?: return null
            val request = SignInRequest.fromExtras(query, state.getString(STATE_USER))
            return PendingSignIn(request, state.getLong(STATE_ASKED))
        }
    }
}
