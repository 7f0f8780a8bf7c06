package dev.emplace.officelinks.tests

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.content.pm.ApplicationInfo
import android.content.pm.PackageInfo
import android.content.pm.PackageManager
import android.content.pm.Signature
import android.net.Uri
import android.os.Build
import android.os.Bundle
import android.os.SystemClock
import dev.emplace.officelinks.AndroidResult
import dev.emplace.officelinks.AndroidStore
import dev.emplace.officelinks.AppScheme
import dev.emplace.officelinks.LinkProblem
import dev.emplace.officelinks.OfficeApp
import dev.emplace.officelinks.OfficeBuild
import dev.emplace.officelinks.OfficeLink
import dev.emplace.officelinks.OfficePresence
import dev.emplace.officelinks.OfficePromotion
import dev.emplace.officelinks.OfficeStores
import dev.emplace.officelinks.OfficeVisit
import dev.emplace.officelinks.OpenOutcome
import dev.emplace.officelinks.PassBack
import dev.emplace.officelinks.PendingSignIn
import dev.emplace.officelinks.ProviderFile
import dev.emplace.officelinks.SecureAddress
import dev.emplace.officelinks.SignInAnswer
import dev.emplace.officelinks.SignInRequest
import dev.emplace.officelinks.android.OfficeCertificates
import dev.emplace.officelinks.android.OfficeOpener
import dev.emplace.officelinks.android.OfficeReturn
import dev.emplace.officelinks.android.OfficeSignInActivity
import java.security.MessageDigest
import kotlin.system.exitProcess

private const val WORD = "com.microsoft.office.word"
private const val PLAY = "com.android.vending"
private const val BROWSER = "org.example.browser"
private const val HOSTILE = "com.evil.app"
private val build = checkNotNull(OfficeBuild.parse("16.0.17000"))

/** A device with apps. Each app has a package, a version, a certificate, and the schemes that it registered. */
internal class Device {
    class App(val version: String?, val schemes: Set<String>, val certificate: ByteArray, val info: PackageInfo)

    private val apps = LinkedHashMap<String, App>()

    fun install(
        name: String,
        vararg schemes: String,
        version: String? = "1",
        enabled: Boolean = true,
        key: String = "",
    ) {
        val info = PackageInfo()
        info.versionName = version
        info.applicationInfo = ApplicationInfo().also { it.enabled = enabled }
        @Suppress("DEPRECATION")
        info.signatures = arrayOf(Signature(key.encodeToByteArray()))
        apps[name] = App(version, schemes.toSet(), digest(key), info)
    }

    fun installWord(version: String? = "16.0.17628.20092", enabled: Boolean = true, key: String = "Microsoft") =
        install(WORD, "ms-word", version = version, enabled = enabled, key = key)

    val packages = object : PackageManager() {
        override fun getPackageInfo(packageName: String, flags: Int): PackageInfo =
            apps[packageName]?.info ?: throw NameNotFoundException()

        override fun hasSigningCertificate(packageName: String, certificate: ByteArray, type: Int): Boolean =
            type == CERT_INPUT_SHA256 && apps[packageName]?.certificate.contentEquals(certificate)
    }

    /** Returns the app that the system starts. Of two apps with the scheme, it is the one installed last. */
    fun receiver(intent: Intent): String {
        val scheme = intent.dataString.orEmpty().substringBefore(':')
        return apps.entries.lastOrNull { (name, app) ->
            scheme in app.schemes && (intent.`package` ?: name) == name && app.info.applicationInfo?.enabled == true
        }?.key ?: throw ActivityNotFoundException()
    }

    companion object {
        fun digest(key: String): ByteArray = MessageDigest.getInstance("SHA-256").digest(key.encodeToByteArray())

        fun hex(key: String): String = digest(key).joinToString(":") { "%02X".format(it) }
    }
}

/** An activity that records what it starts. */
private class Screen(private val device: Device) : Activity() {
    val started = ArrayList<Pair<String, Intent>>()

    override fun getPackageManager(): PackageManager = device.packages

    override fun startActivity(intent: Intent) {
        started.add(device.receiver(intent) to intent)
    }
}

/** The activity of an app for sign-in, as Office starts it. */
private class SignIn(private val device: Device, private val caller: String?, vararg extras: Pair<String, String?>) :
    OfficeSignInActivity() {
    val asked = ArrayList<SignInRequest>()
    var accepted = OfficeCertificates()

    init {
        for ((key, value) in extras) stubIntent.putExtra(key, value)
    }

    override val certificates: OfficeCertificates
        get() = accepted

    override fun getPackageManager(): PackageManager = device.packages

    override fun getCallingPackage(): String? = caller

    override fun onSignInRequest(request: SignInRequest) {
        asked.add(request)
    }

    fun reply(answer: SignInAnswer, user: String?) = answer(answer, user)

    val response: String?
        get() = stubResult?.getStringExtra("ResponseUrlQueryParams")

    val isOk: Boolean
        get() = stubResultCode == RESULT_OK
}

private const val QUERY = "client_id=c&response_type=code&scope=wopi&rs=enUS&build=16.1.1234&platform=android&app=word"
private val code = SignInAnswer.Granted("Qx7", "https://id.contoso.example/t?r=1", "s")
private val file = ProviderFile(
    "https://wopi.contoso.example/wopi/files/f17", "TP_CONTOSO", "mia", "Plan.docx", ProviderFile.Invoker.APP,
)
private val drive = AppScheme("contosodrive")
private val link = OfficeLink(file, passBack = drive, context = "folder-9")

private val failures = ArrayList<String>()
private var count = 0

private fun test(name: String, body: () -> Unit) {
    count++
    Build.VERSION.SDK_INT = 36
    SystemClock.stubNow = 1000
    try {
        body()
    } catch (error: Throwable) {
        failures.add(name)
        val line = error.stackTrace.map { it.toString() }.firstOrNull { "LayerTests" in it && ".same" !in it }
        println("$name: $error\n    $line")
    }
}

private fun same(actual: Any?, expected: Any?) = check(actual == expected) { "found $actual, expected $expected" }

private fun refused(body: () -> Unit): LinkProblem? = try {
    body()
    null
} catch (problem: LinkProblem) {
    problem
}

private fun opening() {
    test("Word opens the link") {
        val screen = Screen(Device().apply { installWord() })
        same(OfficeOpener(screen, mapOf(OfficeApp.WORD to build)).open(link), OpenOutcome.OPENED)
        val (receiver, intent) = screen.started.single()
        same(receiver, WORD)
        same(intent.action, Intent.ACTION_VIEW)
        same(OfficeLink.parse(intent.dataString.orEmpty()), link)
        check('|' !in intent.dataString.orEmpty()) { "an address with a raw |" }
        same(intent.flags, 0)
    }
    test("a hostile app with the scheme of Word receives nothing") {
        val screen = Screen(Device().apply { installWord(); install(HOSTILE, "ms-word") })
        same(OfficeOpener(screen).open(link), OpenOutcome.OPENED)
        same(screen.started.single().first, WORD)
    }
    test("a hostile app with the scheme doesn't count as Word") {
        val screen = Screen(Device().apply { install(HOSTILE, "ms-word"); install(PLAY, "market") })
        same(OfficeOpener(screen).presence(OfficeApp.WORD), OfficePresence.MISSING)
        same(OfficeOpener(screen).open(link), OpenOutcome.STORE_OFFERED)
        same(screen.started.single().first, PLAY)
    }
    test("a hostile app with the package of Word has another certificate") {
        val screen = Screen(Device().apply { installWord(key = "evil"); install(PLAY, "market") })
        val opener = OfficeOpener(screen, certificates = OfficeCertificates(setOf(Device.hex("Microsoft"))))
        same(opener.open(link), OpenOutcome.STORE_OFFERED)
        same(screen.started.single().first, PLAY)
    }
    test("Office is missing") {
        val screen = Screen(Device().apply { install(PLAY, "market") })
        same(OfficeOpener(screen).open(link), OpenOutcome.STORE_OFFERED)
        same(screen.started.single().second.dataString, "market://details?id=$WORD")
    }
    test("a disabled Word is missing") {
        val screen = Screen(Device().apply { installWord(enabled = false); install(PLAY, "market") })
        same(OfficeOpener(screen).presence(OfficeApp.WORD), OfficePresence.MISSING)
    }
    test("Word is too old for a provider's file, but not for a document") {
        val screen = Screen(Device().apply { installWord("16.0.16999.1"); install(PLAY, "market") })
        val opener = OfficeOpener(screen, mapOf(OfficeApp.WORD to build))
        same(opener.open(link), OpenOutcome.STORE_OFFERED)
        val document = OfficeLink(OfficeApp.WORD, SecureAddress("https://contoso.example/a.docx"))
        same(opener.open(document), OpenOutcome.OPENED)
    }
    test("Word without a version is too old") {
        val screen = Screen(Device().apply { installWord(version = null) })
        same(OfficeOpener(screen, mapOf(OfficeApp.WORD to build)).presence(OfficeApp.WORD), OfficePresence.NEEDS_UPDATE)
        same(OfficeOpener(screen).presence(OfficeApp.WORD), OfficePresence.READY)
    }
    test("Word is installed, but may not open the link") {
        val screen = Screen(Device().apply { install(WORD); install(HOSTILE, "ms-word") })
        same(OfficeOpener(screen).open(link), OpenOutcome.REFUSED)
        check(screen.started.isEmpty()) { "another app was started" }
    }
    test("a context that isn't an activity starts a new task") {
        val device = Device().apply { installWord() }
        val started = ArrayList<Intent>()
        val context = object : Context() {
            override fun getPackageManager(): PackageManager = device.packages
            override fun startActivity(intent: Intent) {
                started.add(intent)
            }
        }
        OfficeOpener(context).open(link)
        same(started.single().flags, Intent.FLAG_ACTIVITY_NEW_TASK)
    }
    test("OneNote has no package, so the system chooses") {
        val note = OfficeLink(OfficeApp.ONENOTE, SecureAddress("https://contoso.example/book"))
        val screen = Screen(Device().apply { install("com.example.notes", "onenote") })
        same(OfficeOpener(screen).open(note), OpenOutcome.OPENED)
        same(OfficeOpener(Screen(Device().apply { install(BROWSER, "https") })).open(note), OpenOutcome.STORE_OFFERED)
    }
}

private fun stores() {
    test("Google Play is missing, but the store of Samsung is there") {
        val screen = Screen(Device().apply { install("com.sec.android.app.samsungapps", "samsungapps") })
        same(OfficeOpener(screen).offerStore(OfficeApp.WORD), OpenOutcome.STORE_OFFERED)
        same(screen.started.single().second.dataString, "samsungapps://ProductDetail/$WORD")
    }
    test("no store is installed, so a browser opens the page") {
        val screen = Screen(Device().apply { install(BROWSER, "https") })
        same(OfficeOpener(screen).offerStore(OfficeApp.EXCEL), OpenOutcome.STORE_OFFERED)
        val (receiver, intent) = screen.started.single()
        same(receiver, BROWSER)
        same(intent.dataString, "https://play.google.com/store/apps/details?id=com.microsoft.office.excel")
    }
    test("a device without a store and without a browser") {
        val screen = Screen(Device())
        same(OfficeOpener(screen).open(link), OpenOutcome.STORE_REFUSED)
        check(screen.started.isEmpty()) { "something was started" }
    }
    test("the provider's own address comes first") {
        val own = OfficeStores(mapOf(OfficeApp.WORD to SecureAddress("https://aka.ms/contoso_word")))
        val screen = Screen(Device().apply { install(BROWSER, "https"); install(PLAY, "market") })
        OfficeOpener(screen, stores = own).open(link)
        same(screen.started.single().second.dataString, "https://aka.ms/contoso_word")
        OfficeOpener(screen, stores = own).offerStore(OfficeApp.EXCEL)
        same(screen.started.last().first, PLAY)
    }
    test("a store in China is opened at the package, with the referrer that Microsoft gave") {
        val china = OfficeStores(stores = AndroidStore.entries.filter { it.isInChina }, referrer = "a%3Db")
        val screen = Screen(Device().apply { install(PLAY, "market"); install("com.xiaomi.market", "market") })
        OfficeOpener(screen, stores = china).offerStore(OfficeApp.WORD)
        val (receiver, intent) = screen.started.single()
        same(receiver to intent.dataString, "com.xiaomi.market" to "market://details?id=$WORD&referrer=a%3Db")
    }
    test("Microsoft names the pages of all stores in China for Word") {
        val china = AndroidStore.entries.filter { it.isInChina }
        for (store in china) checkNotNull(store.webPage(OfficeApp.WORD)) { store }
        same(AndroidStore.HUAWEI.webPage(OfficeApp.EXCEL), null)
        same(
            AndroidStore.TENCENT.webPage(OfficeApp.EXCEL),
            "http://android.myapp.com/myapp/detail.htm?apkName=com.microsoft.office.excel",
        )
        for (store in AndroidStore.entries) same(store.address(OfficeApp.ONENOTE), null)
    }
    test("the address for all partners is the last") {
        val all = OfficeStores().destinations(OfficeApp.WORD) { true }
        same(all.last(), OfficeStores.Destination(OfficeStores.PARTNERS, null))
        same(all.count { it.packageName != null }, AndroidStore.entries.count { it.packageName != null })
    }
    test("offers are made once") {
        val first = OfficePromotion()
        same(first.introduce() to first.introduce(), true to false)
        same(first.offer("A.docx"), OfficeApp.WORD)
        same(first.offer("B.doc"), null)
        val later = OfficePromotion(first.saved)
        same(later.introduce() to later.offer("C.docx"), false to null)
        same(later.offer("C.xlsx"), OfficeApp.EXCEL)
        same(later.offer("C.txt"), null)
        same(OfficePromotion("nonsense EXCEL").saved, "EXCEL")
    }
}

private fun comingBack() {
    fun intent(address: String?) = Intent(Intent.ACTION_VIEW, address?.let(Uri::parse))
    test("Office returns to the document that was opened") {
        val back = checkNotNull(
            OfficeReturn.passBack(intent("contosodrive:ofe|u|${file.source}|z|yes|c|folder-9"), listOf(drive)),
        )
        val visit = OfficeVisit(link)
        check(visit.cameBack(back)) { "refused" }
        same(visit.state, OfficeVisit.State.STILL_UPLOADING)
        same(OfficeVisit.restore(visit.saved)?.state, OfficeVisit.State.STILL_UPLOADING)
    }
    test("a hostile app sends the app's scheme with another document") {
        val foreign = intent("contosodrive:ofe|u|https://evil.example/x|z|no|c|folder-9")
        val back = OfficeReturn.passBack(foreign, listOf(drive))
        val visit = OfficeVisit(link)
        same(back?.let(visit::cameBack), false)
        same(visit.state, OfficeVisit.State.AWAY)
    }
    test("an intent for another purpose is no pass-back") {
        same(OfficeReturn.passBack(null, listOf(drive)), null)
        same(OfficeReturn.passBack(Intent(), listOf(drive)), null)
        same(OfficeReturn.passBack(intent(null), listOf(drive)), null)
        same(OfficeReturn.passBack(intent("contosodrive://signed-in?code=c"), listOf(drive)), null)
        same(OfficeReturn.passBack(intent("other:ofe|u|${file.source}|z|no"), listOf(drive)), null)
        same(OfficeReturn.passBack(intent("contosodrive:ofe|u|${file.source}|z|no"), emptyList()), null)
        same(OfficeReturn.passBack(intent("contosodrive:" + "x".repeat(100_000)), listOf(drive)), null)
    }
    test("half of a surrogate pair is refused, and never becomes a question mark") {
        val problems = listOf(
            refused { SecureAddress("https://contoso.example/\uD83D") },
            refused { OfficeLink(file, context = "\uDE00") },
            refused { file.copy(name = "\uD83D.docx") },
            refused { OfficeLink.parse("ms-word:ofe|u|https://a/b|c|\uD83D") },
            refused { PassBack.parse("drive:ofe|u|https://a/b|z|no|c|\uD83D") },
        )
        for (problem in problems) same(problem?.reason, LinkProblem.Reason.BAD_ENCODING)
    }
}

private fun signingIn() {
    val phone = Device().apply { installWord() }
    test("Office gets a code") {
        val activity = SignIn(phone, WORD, "AuthorizeUrlQueryParams" to QUERY, "UserId" to "mia")
        activity.stubCreate(null)
        same(activity.asked.single(), SignInRequest.fromExtras(QUERY, "mia"))
        check(!activity.stubIsFinished) { "finished before the answer" }
        activity.reply(code, "mia")
        check(activity.stubIsFinished && activity.isOk) { "not answered" }
        same(activity.response, "code=Qx7&tk=https%3A%2F%2Fid.contoso.example%2Ft%3Fr%3D1&sc=s")
        same(activity.stubResult?.getStringExtra("ResonponseUrlQueryParams"), activity.response)
        same(activity.stubResult?.getStringExtra("UserId"), "mia")
        activity.reply(SignInAnswer.DECLINED, "mia")
        check(activity.isOk) { "a second answer replaced the first" }
    }
    test("no extras") {
        val activity = SignIn(phone, WORD)
        activity.stubCreate(null)
        check(activity.stubIsFinished && !activity.isOk && activity.asked.isEmpty()) { "not refused" }
        same(
            activity.response,
            "error=invalid_request&error_description=AuthorizeUrlQueryParams%20is%20missing",
        )
    }
    test("malformed extras") {
        for (query in listOf("", "client_id=c", "client_id=c&client_id=d&response_type=code", "x".repeat(100_000))) {
            val activity = SignIn(phone, WORD, "AuthorizeUrlQueryParams" to query)
            activity.stubCreate(null)
            check(activity.stubIsFinished && !activity.isOk && activity.asked.isEmpty()) { "not refused" }
            same(activity.response?.substringBefore('&'), "error=invalid_request")
        }
    }
    test("another user is signed in, so no code leaves the app") {
        val activity = SignIn(phone, WORD, "AuthorizeUrlQueryParams" to QUERY, "UserId" to "mia")
        activity.stubCreate(null)
        activity.reply(code, "leo")
        check(activity.stubIsFinished && !activity.isOk) { "not refused" }
        same(activity.response, "error=access_denied&error_description=another%20user%20is%20signed%20in")
        same(activity.stubResult?.getStringExtra("UserId"), "leo")
    }
    test("Office doesn't say which user it wants") {
        val activity = SignIn(phone, WORD, "AuthorizeUrlQueryParams" to QUERY)
        activity.stubCreate(null)
        activity.reply(code, "leo")
        check(activity.isOk) { "refused" }
    }
    test("the back button is a refusal") {
        val activity = SignIn(phone, WORD, "AuthorizeUrlQueryParams" to QUERY)
        activity.stubCreate(null)
        activity.finish()
        check(!activity.isOk) { "not refused" }
        same(activity.response, "error=access_denied&error_description=User%20declined")
    }
    test("an app that isn't Office gets no result") {
        for (caller in listOf(null, HOSTILE, "$WORD.evil")) {
            val activity = SignIn(phone, caller, "AuthorizeUrlQueryParams" to QUERY)
            activity.stubCreate(null)
            val isRefused = activity.stubIsFinished && activity.stubResult == null && activity.asked.isEmpty()
            check(isRefused) { "$caller was trusted" }
            activity.reply(code, "mia")
            same(activity.stubResult, null)
        }
    }
    test("an app with the package of Word, but another certificate, gets no result") {
        for (level in listOf(36, 27)) {
            Build.VERSION.SDK_INT = level
            for ((key, isTrusted) in listOf("Microsoft" to true, "evil" to false)) {
                val device = Device().apply { installWord(key = key) }
                val activity = SignIn(device, WORD, "AuthorizeUrlQueryParams" to QUERY)
                activity.accepted = OfficeCertificates(setOf(Device.hex("Microsoft")))
                activity.stubCreate(null)
                same(activity.asked.size == 1, isTrusted)
            }
        }
        same(OfficeCertificates(setOf(Device.hex("a"))).match(Device().packages, WORD), false)
    }
    test("a digest that isn't one is a mistake of the developer") {
        for (text in listOf("", "AA:BB", "x".repeat(64))) {
            val isRefused = try {
                OfficeCertificates(setOf(text))
                false
            } catch (_: IllegalArgumentException) {
                true
            }
            check(isRefused) { text }
        }
    }
    test("the request survives the end of the process") {
        val first = SignIn(phone, WORD, "AuthorizeUrlQueryParams" to QUERY, "UserId" to "mia")
        first.stubCreate(null)
        val state = Bundle()
        first.stubSave(state)
        SystemClock.stubNow += 60_000
        val second = SignIn(phone, WORD)
        second.stubCreate(state)
        same(second.asked.single(), first.asked.single())
        second.reply(code, "mia")
        check(second.isOk) { "not answered" }
    }
    test("a code after ten minutes isn't returned") {
        val activity = SignIn(phone, WORD, "AuthorizeUrlQueryParams" to QUERY)
        activity.stubCreate(null)
        SystemClock.stubNow += PendingSignIn.LIFETIME_MILLIS
        activity.reply(code, "mia")
        check(!activity.isOk) { "answered" }
        same(activity.response, "error=access_denied&error_description=the%20request%20has%20expired")
    }
    test("an answered request isn't kept") {
        val activity = SignIn(phone, WORD, "AuthorizeUrlQueryParams" to QUERY)
        activity.stubCreate(null)
        activity.reply(SignInAnswer.DECLINED, null)
        val state = Bundle()
        activity.stubSave(state)
        check(state.stubValues.isEmpty()) { state.stubValues }
    }
    test("Office reads the result as the activity wrote it") {
        val activity = SignIn(phone, WORD, "AuthorizeUrlQueryParams" to QUERY, "UserId" to "mia")
        activity.stubCreate(null)
        activity.reply(code, "mia")
        val extras = checkNotNull(activity.stubResult).stubExtras.stubValues.mapValues { it.value as String }
        same(AndroidResult.parse(extras, activity.asked.single()), AndroidResult(code, "mia"))
    }
    test("a pending request on iOS is answered once it is young enough") {
        val pending = PendingSignIn(SignInRequest.fromToAddress("contoso:$QUERY&action=a%2F1"), 0)
        same(pending.back(SignInAnswer.DECLINED, 1).text.endsWith("&action=a%2F1"), true)
        same(refused { pending.back(code, PendingSignIn.LIFETIME_MILLIS) }?.reason, LinkProblem.Reason.EXPIRED)
        same(refused { pending.back(code, -1) }?.reason, LinkProblem.Reason.EXPIRED)
        same(code.toString(), "Granted")
    }
}

/** Runs the tests of the layer that uses Android, against stubs of Android. Exits with 1 if a test fails. */
fun main() {
    opening()
    stores()
    comingBack()
    signingIn()
    println("$count tests of the Android layer, ${failures.size} failures")
    if (failures.isNotEmpty()) exitProcess(1)
}
