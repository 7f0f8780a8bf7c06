package com.contoso.drive

import android.app.AlertDialog
import dev.emplace.officelinks.AppToAppAnswer
import dev.emplace.officelinks.LinkProblem
import dev.emplace.officelinks.SignInAnswer
import dev.emplace.officelinks.SignInRequest
import dev.emplace.officelinks.android.OfficeSignInActivity

/**
 * Gives Office access to the signed-in user's documents. Office starts this activity and waits for its result.
 *
 * If nobody is signed in to the app, the user signs in in the browser and then goes back to Office, which is still
 * showing this activity.
 */
class OfficeAuthActivity : OfficeSignInActivity() {
    private var waiting: SignInRequest? = null

    private val client: DriveClient
        get() = Drive.client(this)

    override fun onSignInRequest(request: SignInRequest) {
        waiting = request
        if (!client.isSignedIn) askToSignIn()
    }

    override fun onResume() {
        super.onResume()
        val request = waiting ?: return
        if (!client.isSignedIn) return
        waiting = null
        Drive.run(this, { client.account() to client.consent(request) }, ::refuse) { (account, consent) ->
            try {
                request.check(account.id)
            } catch (_: LinkProblem) {
                // An app with several accounts would let the user switch to the requested one here.
                return@run refuse("another user is signed in", account)
            }
            when (consent) {
                is Consent.Ask -> ask(request, account, consent)
                is Consent.Refused -> reply(consent.answer, account)
            }
        }
    }

    private fun askToSignIn() {
        AlertDialog.Builder(this)
            .setTitle("Sign in to Contoso Drive")
            .setMessage("Sign in to Contoso Drive in your browser, and then go back to Office.")
            .setPositiveButton("Sign in") { _, _ -> Drive.signIn(this) { refuse(it, null) } }
            .setNegativeButton("Cancel") { _, _ -> answer(SignInAnswer.DECLINED, null) }
            .setOnCancelListener { answer(SignInAnswer.DECLINED, null) }
            .show()
    }

    private fun ask(request: SignInRequest, account: Account, consent: Consent.Ask) {
        AlertDialog.Builder(this)
            .setTitle("Allow ${consent.client}?")
            .setMessage("${consent.client} will open and change the documents of ${account.name} (${consent.user}).")
            .setPositiveButton("Allow") { _, _ -> decide(request, account, SignInRequest.Decision.ALLOW) }
            .setNegativeButton("Don't allow") { _, _ -> decide(request, account, SignInRequest.Decision.DECLINE) }
            .setOnCancelListener { decide(request, account, SignInRequest.Decision.DECLINE) }
            .show()
    }

    private fun decide(request: SignInRequest, account: Account, decision: SignInRequest.Decision) =
        Drive.run(this, { client.answer(request, decision) }, ::refuse) { reply(it, account) }

    private fun reply(answer: AppToAppAnswer, account: Account) = when (answer) {
        is AppToAppAnswer.HandBack -> answer(answer.answer, account.id)
        AppToAppAnswer.SignInAgain -> refuse("the app's sign-in has ended", account)
    }

    private fun refuse(problem: DriveProblem) = refuse(problem.message.orEmpty(), null)

    private fun refuse(explanation: String, account: Account?) =
        answer(SignInAnswer.Refused(SignInAnswer.ErrorCode.ACCESS_DENIED, explanation), account?.id)
}
