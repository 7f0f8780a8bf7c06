package com.contoso.drive

import android.app.Activity
import android.app.AlertDialog
import android.content.Intent
import android.os.Bundle
import android.view.View
import android.widget.ArrayAdapter
import android.widget.Button
import android.widget.LinearLayout
import android.widget.ListView
import android.widget.TextView
import dev.emplace.officelinks.LinkProblem
import dev.emplace.officelinks.OfficeApp
import dev.emplace.officelinks.OfficeLink
import dev.emplace.officelinks.OfficePromotion
import dev.emplace.officelinks.OfficeVisit
import dev.emplace.officelinks.OpenOutcome
import dev.emplace.officelinks.android.OfficeOpener
import dev.emplace.officelinks.android.OfficeReturn

/** Signs the user in, lists the user's documents, opens one in Office, and shows its new version afterwards. */
class MainActivity : Activity() {
    private lateinit var message: TextView
    private lateinit var folderName: TextView
    private lateinit var signIn: Button
    private lateinit var signOut: Button
    private lateinit var list: ListView

    private val preferences by lazy { Drive.preferences(this) }
    private val path = ArrayList<Folder>()
    private var entries = emptyList<Entry>()

    private val client: DriveClient
        get() = Drive.client(this)

    override fun onCreate(savedInstanceState: Bundle?) {
        super.onCreate(savedInstanceState)
        message = TextView(this)
        folderName = TextView(this)
        signIn = Button(this)
        signIn.setText("Sign in")
        signIn.setOnClickListener { Drive.signIn(this, ::show) }
        signOut = Button(this)
        signOut.setText("Sign out")
        signOut.setOnClickListener { endSignIn() }
        list = ListView(this)
        list.setOnItemClickListener { _, _, position, _ -> choose(position) }
        val column = LinearLayout(this).apply {
            setOrientation(LinearLayout.VERTICAL)
            setFitsSystemWindows(true)
            listOf(message, signIn, signOut, folderName, list).forEach(::addView)
        }
        setContentView(column)
        introduce()
        // An activity that is created again has handled its intent already.
        if (savedInstanceState == null) handle(intent)
    }

    override fun onNewIntent(intent: Intent) {
        super.onNewIntent(intent)
        setIntent(intent)
        handle(intent)
    }

    override fun onResume() {
        super.onResume()
        showVisit()
        if (client.isSignedIn) showFolder() else showButtons()
    }

    // MARK: Signing in

    private fun finishSignIn(redirect: String) {
        val pending = Drive.pendingSignIn(this)
        Drive.run(this, { client.finishSignIn(redirect, pending) }, ::show) {
            Drive.forgetPendingSignIn(this)
            showFolder()
        }
    }

    private fun endSignIn() {
        path.clear()
        Drive.run(this, { client.signOut() }, ::show) { show("You are signed out.") }
    }

    /** Handles the two addresses with which other apps open this one. */
    private fun handle(intent: Intent) {
        val address = intent.dataString ?: return
        if (address.startsWith(Drive.REDIRECT_URI)) return finishSignIn(address)
        val back = OfficeReturn.passBack(intent, listOf(Drive.scheme)) ?: return
        val visit = visit() ?: return
        if (visit.cameBack(back)) keep(visit)
    }

    // MARK: Documents

    private fun showFolder() {
        val wanted = path.lastOrNull()
        val work = {
            val folder = wanted ?: client.root()
            folder to client.contents(folder)
        }
        Drive.run(this, work, ::show) { (folder, found) ->
            if (path.isEmpty()) path.add(folder)
            // The user may have chosen another folder meanwhile.
            if (path.last() != folder) return@run
            entries = found
            val up = if (path.size > 1) listOf("↑ ${path[path.size - 2].name}") else emptyList()
            val names = found.map { if (it is Folder) "📁 ${it.name}" else it.name }
            list.setAdapter(ArrayAdapter(this, android.R.layout.simple_list_item_1, up + names))
            folderName.setText(folder.name)
            showButtons()
        }
    }

    private fun choose(position: Int) {
        val hasUp = path.size > 1
        if (hasUp && position == 0) {
            path.removeAt(path.size - 1)
            return showFolder()
        }
        when (val entry = entries.getOrNull(if (hasUp) position - 1 else position)) {
            is Folder -> {
                path.add(entry)
                showFolder()
            }
            is Document -> offer(entry)
            null -> {}
        }
    }

    // MARK: Office

    /**
     * Offers Office as the first choice when the user opens a kind of document for the first time, as Microsoft's first
     * test case asks. This app has no other choice, so it opens the document at once later on.
     */
    private fun offer(document: Document) {
        val promotion = OfficePromotion(preferences.getString(OFFERS, null))
        val app = promotion.offer(document.name) ?: return open(document)
        preferences.edit().putString(OFFERS, promotion.saved).apply()
        AlertDialog.Builder(this)
            .setTitle(document.name)
            .setPositiveButton("Open with Microsoft ${label(app)}") { _, _ -> open(document) }
            .setNegativeButton("Cancel") { _, _ -> }
            .show()
    }

    private fun label(app: OfficeApp): String = when (app) {
        OfficeApp.WORD -> "Word"
        OfficeApp.EXCEL -> "Excel"
        OfficeApp.POWERPOINT -> "PowerPoint"
        OfficeApp.ONENOTE -> "OneNote"
    }

    /** Introduces Office when the user starts the app for the first time. */
    private fun introduce() {
        val promotion = OfficePromotion(preferences.getString(OFFERS, null))
        if (!promotion.introduce()) return
        preferences.edit().putString(OFFERS, promotion.saved).apply()
        show("Contoso Drive opens your documents in Microsoft Word, Excel, and PowerPoint.")
    }

    private fun open(document: Document) {
        Drive.run(this, { client.providerFile(document) }, ::show) { file ->
            val link = try {
                OfficeLink(file, passBack = Drive.scheme)
            } catch (_: LinkProblem) {
                return@run show("No Office app opens ${document.name}.")
            }
            when (OfficeOpener(this).open(link)) {
                OpenOutcome.OPENED -> {
                    preferences.edit().putString(VERSION, document.version).apply()
                    keep(OfficeVisit(link))
                }
                OpenOutcome.REFUSED -> show("Your device doesn't allow this app to open Office.")
                OpenOutcome.STORE_OFFERED -> show("Install Office, and then open ${document.name} again.")
                OpenOutcome.STORE_REFUSED -> show("To open ${document.name}, install Microsoft Office.")
            }
        }
    }

    /** Asks the server about the document that is open in Office, and shows the answer. */
    private fun showVisit() {
        val visit = visit() ?: return
        val file = (visit.link.target as? OfficeLink.Target.File)?.file ?: return
        visit.cameToFront()
        keep(visit)
        val before = preferences.getString(VERSION, null).orEmpty()
        Drive.run(this, { client.state(Document(file.name, file.source.text, before)) }, ::show) { now ->
            visit.looked(now.isLocked)
            val changed = if (now.version == before) "wasn't changed" else "has a new version: ${now.version}"
            show(if (now.isLocked) "${file.name} is still open in Office." else "${file.name} $changed.")
            keep(if (now.isLocked) visit else null)
        }
    }

    private fun visit(): OfficeVisit? = preferences.getString(VISIT, null)?.let(OfficeVisit::restore)

    private fun keep(visit: OfficeVisit?) = preferences.edit().putString(VISIT, visit?.saved).apply()

    // MARK: Messages

    private fun show(problem: DriveProblem) {
        if (problem is DriveProblem.SignedOut) path.clear()
        show(problem.message.orEmpty())
    }

    private fun show(text: String) {
        message.setText(text)
        showButtons()
    }

    private fun showButtons() {
        val (shown, hidden) = if (client.isSignedIn) View.VISIBLE to View.GONE else View.GONE to View.VISIBLE
        signIn.setVisibility(hidden)
        for (view in listOf(signOut, folderName, list)) view.setVisibility(shown)
    }

    private companion object {
        const val VISIT = "visit"
        const val VERSION = "version"
        const val OFFERS = "offers"
    }
}
