package dev.emplace.officelinks.tests

import android.app.Activity
import android.app.AlertDialog
import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.content.SharedPreferences
import android.net.Uri
import android.view.View
import android.widget.ArrayAdapter
import android.widget.Button
import android.widget.LinearLayout
import android.widget.ListView
import android.widget.TextView
import com.contoso.drive.Consent
import com.contoso.drive.Document
import com.contoso.drive.Drive
import com.contoso.drive.DriveClient
import com.contoso.drive.DriveProblem
import com.contoso.drive.Folder
import com.contoso.drive.HttpAnswer
import com.contoso.drive.HttpRequest
import com.contoso.drive.Json
import com.contoso.drive.KeystoreTokens
import com.contoso.drive.MainActivity
import com.contoso.drive.OfficeAuthActivity
import com.contoso.drive.PendingAuthorization
import com.contoso.drive.TokenStore
import com.contoso.drive.Transport
import com.contoso.drive.UrlTransport
import com.contoso.drive.members
import com.contoso.drive.text
import dev.emplace.officelinks.AppToAppAnswer
import dev.emplace.officelinks.OfficeLink
import dev.emplace.officelinks.SignInAnswer
import dev.emplace.officelinks.SignInRequest
import java.io.IOException
import java.io.InputStream
import java.io.OutputStream
import java.net.HttpURLConnection
import java.net.URI
import java.net.URL
import java.net.URLEncoder
import java.security.Key
import java.security.KeyStoreSpi
import java.security.Provider
import java.security.SecureRandom
import java.security.Security
import java.security.cert.Certificate
import java.security.spec.AlgorithmParameterSpec
import java.util.Collections
import java.util.Date
import java.util.Enumeration
import java.util.concurrent.CountDownLatch
import java.util.concurrent.TimeUnit
import javax.crypto.KeyGeneratorSpi
import javax.crypto.SecretKey
import javax.crypto.spec.SecretKeySpec
import kotlin.concurrent.thread
import kotlin.system.exitProcess

private const val SERVER = "https://wopi.contoso.example"
private const val CLIENT = "contoso-drive"
private const val REDIRECT = "com.contoso.drive:/signed-in"
private const val QUERY = "client_id=office&response_type=code&scope=wopi&platform=android&app=word"

private class Memory(var text: String? = null) : TokenStore {
    override fun load(): String? = text

    override fun save(text: String?) {
        this.text = text
    }
}

/** A server with one folder and one document. It accepts one access token at a time. */
private class Server : Transport {
    val requests = ArrayList<HttpRequest>()
    var access = "a1"
    var refresh = "r1"
    var isOffline = false
    var isRevoked = false
    var resourceToken = "t1"
    var version = "1"
    var lock = ""
    var lost = 0
    var duringRefresh: () -> Unit = {}

    fun count(path: String): Int = synchronized(this) { requests.count { path in it.address } }

    override fun send(request: HttpRequest): HttpAnswer {
        synchronized(this) { requests.add(request) }
        if (isOffline) throw IOException("no route to host")
        val path = request.address.removePrefix(SERVER).substringBefore('?')
        val isSignedIn = request.headers["Authorization"] == "Bearer $access"
        fun url(name: String) = "$SERVER/wopi/$name?access_token=$resourceToken"
        return when {
            path == "/.well-known/oauth-authorization-server" -> ok(
                """{"issuer":"$SERVER","authorization_endpoint":"$SERVER/oauth/authorize",
                "token_endpoint":"$SERVER/oauth/token","revocation_endpoint":"$SERVER/oauth/revoke"}""",
            )
            path == "/oauth/token" -> token(request)
            path == "/oauth/revoke" -> ok("")
            path == "/wopibootstrapper" && !isSignedIn ->
                HttpAnswer(401, mapOf("www-authenticate" to """Bearer a_uri="x",providerId="TP_CONTOSO""""), "")
            path == "/wopibootstrapper" -> ok(
                """{"Bootstrap":{"EcosystemUrl":"e","UserId":"mia","SignInName":"mia@contoso.example"},
                "RootContainerInfo":{"ContainerPointer":{"Name":"Mia","Url":"${url("containers/c1")}"}},
                "AccessTokenInfo":{"AccessToken":"$resourceToken","AccessTokenExpiry":1}}""",
            )
            path == "/oauth/app-to-app" && !isSignedIn -> HttpAnswer(401, emptyMap(), """{"error":"invalid_token"}""")
            path == "/oauth/app-to-app" && "decision=allow" in request.body.orEmpty() -> ok("""{"code":"Qx7"}""")
            path == "/oauth/app-to-app" -> ok("""{"client_name":"Office","username":"mia"}""")
            "access_token=$resourceToken" !in request.address -> HttpAnswer(401, emptyMap(), "")
            path == "/wopi/containers/c1/children" -> ok(
                """{"ChildContainers":[{"Name":"Plans","Url":"${url("containers/c2")}"}],"ChildFiles":[
                {"Name":"Plan \ud83d\ude00.docx","Url":"${url("files/f1")}","Version":"$version","Size":1e3}]}""",
            )
            path == "/wopi/files/f1" && request.method == "GET" -> ok("""{"Version":"$version"}""")
            path == "/wopi/files/f1" -> HttpAnswer(200, mapOf("x-wopi-lock" to lock), "")
            else -> HttpAnswer(404, emptyMap(), "")
        }
    }

    private fun token(request: HttpRequest): HttpAnswer {
        val form = request.form.orEmpty().toMap()
        duringRefresh()
        if (form["grant_type"] == "refresh_token") {
            if (isRevoked || form["refresh_token"] != refresh) {
                return HttpAnswer(400, emptyMap(), """{"error":"invalid_grant"}""")
            }
            if (lost > 0) {
                lost--
                throw IOException("connection reset")
            }
            access += "'"
            refresh += "'"
        }
        return ok("""{"access_token":"$access","refresh_token":"$refresh","token_type":"Bearer","expires_in":3600}""")
    }

    private fun ok(body: String) = HttpAnswer(200, emptyMap(), body)
}

private val failures = ArrayList<String>()
private var count = 0

private fun test(name: String, body: () -> Unit) {
    count++
    try {
        body()
    } catch (error: Throwable) {
        failures.add(name)
        val line = error.stackTrace.map { it.toString() }.firstOrNull { "SampleTests" in it && ".same" !in it }
        println("$name: $error\n    $line")
    }
}

private fun same(actual: Any?, expected: Any?) = check(actual == expected) { "found $actual, expected $expected" }

private inline fun <reified Problem : DriveProblem> fails(body: () -> Unit) {
    val found = try {
        body()
        null
    } catch (problem: DriveProblem) {
        problem
    }
    check(found is Problem) { "found $found" }
}

private fun client(server: Transport, store: TokenStore = Memory("a1\nr1")) =
    DriveClient(SERVER, CLIENT, REDIRECT, store, server)

private fun signingIn() {
    test("a user signs in with PKCE") {
        val server = Server()
        val store = Memory()
        val client = client(server, store)
        val pending = checkNotNull(PendingAuthorization.of(PendingAuthorization().text))
        val page = client.signInPage(pending)
        check("code_challenge=${pending.challenge}&code_challenge_method=S256" in page) { page }
        check("redirect_uri=com.contoso.drive%3A%2Fsigned-in" in page && pending.verifier !in page) { page }
        client.finishSignIn("$REDIRECT?code=c%201&state=${pending.state}", pending)
        val form = checkNotNull(server.requests.last().form).toMap()
        same(form["code"] to form["code_verifier"], "c 1" to pending.verifier)
        same(store.text to client.isSignedIn, "a1\nr1" to true)
        check(client(server, store).isSignedIn) { "the tokens weren't kept" }
    }
    test("PKCE as in RFC 7636, appendix B") {
        val pending = PendingAuthorization("s", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
        same(pending.challenge, "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM")
        same(PendingAuthorization().verifier.length, 43)
        check(PendingAuthorization().state != PendingAuthorization().state) { "the state isn't random" }
    }
    test("another app can't finish the sign-in") {
        val client = client(Server(), Memory())
        val pending = PendingAuthorization()
        for (redirect in listOf("$REDIRECT?code=c", "$REDIRECT?code=c&state=x", "$REDIRECT?state=${pending.state}",
            "other:/signed-in?code=c&state=${pending.state}", REDIRECT, "$REDIRECT?state=%zz",
            "$REDIRECT?code=c&iss=https%3A%2F%2Fevil.example&state=${pending.state}")) {
            fails<DriveProblem.ForeignRedirect> { client.finishSignIn(redirect, pending) }
        }
        fails<DriveProblem.ForeignRedirect> { client.finishSignIn("$REDIRECT?code=c&state=", null) }
        val declined = "$REDIRECT?error=access_denied&state=${pending.state}"
        fails<DriveProblem.Declined> { client.finishSignIn(declined, pending) }
        check(!client.isSignedIn) { "signed in" }
    }
    test("the metadata of another server isn't used") {
        val server = Transport { HttpAnswer(200, emptyMap(), """{"issuer":"https://evil.example"}""") }
        fails<DriveProblem.Refused> { client(server).signInPage(PendingAuthorization()) }
    }
    test("signing out revokes the tokens, and works offline") {
        val server = Server()
        val store = Memory("a1\nr1")
        client(server, store).signOut()
        same(store.text to server.requests.last().form?.toMap()?.get("token"), null to "r1")
        val offline = Memory("a1\nr1")
        client(Server().apply { isOffline = true }, offline).signOut()
        same(offline.text, null)
    }
}

private fun documents() {
    test("folders and documents are listed") {
        val client = client(Server())
        val entries = client.contents(client.root())
        same(entries[0], Folder("Plans", "$SERVER/wopi/containers/c2"))
        same(entries[1], Document("Plan \uD83D\uDE00.docx", "$SERVER/wopi/files/f1", "1"))
        val link = OfficeLink(client.providerFile(entries[1] as Document)).text()
        same(link, "ms-word:ofe|u|$SERVER/wopi/files/f1|d|TP_CONTOSO|e|mia|n|Plan%20%F0%9F%98%80.docx|a|App")
    }
    test("a token that ends in the middle of a listing") {
        val server = Server()
        val client = client(server)
        val root = client.root()
        server.resourceToken = "t2"
        server.access = "a2"
        server.refresh = "r1"
        same(client.contents(root).size, 2)
        same(server.count("/oauth/token"), 1)
    }
    test("a document has a new version after Office has saved it") {
        val server = Server()
        val client = client(server)
        val document = client.contents(client.root()).last() as Document
        server.version = "2"
        server.lock = "{}"
        same(client.state(document).let { it.version to it.isLocked }, "2" to true)
        server.lock = ""
        same(client.state(document).isLocked, false)
    }
    test("a document that was deleted") {
        val client = client(Server())
        fails<DriveProblem.Refused> { client.state(Document("a", "$SERVER/wopi/files/gone", "1")) }
    }
    test("a server that sends its tokens to another server isn't followed") {
        val server = Server()
        val evil = Transport { request ->
            val answer = server.send(request)
            HttpAnswer(answer.status, answer.headers, answer.body.replace("$SERVER/wopi/", "$SERVER.evil.example/"))
        }
        fails<DriveProblem.Refused> { client(evil).root() }
    }
    test("offline") {
        val server = Server().apply { isOffline = true }
        fails<DriveProblem.Unreachable> { client(server).root() }
    }
    test("answers that aren't JSON") {
        val repeated = """{"a":1,"a":2}"""
        val escape = "{\"a\":\"\\u12\"}"
        for (body in listOf("", "<html>", "[]", "{", repeated, escape, "[".repeat(100_000), """{"a":01x}""")) {
            same(Json.parse(body), null)
            val server = Transport { HttpAnswer(200, emptyMap(), body) }
            fails<DriveProblem.Refused> { client(server).root() }
        }
        val value = checkNotNull(Json.parse(""" {"a":{"b":"\u00e9\n"},"c":[1,true,null]} """))
        same(value.members("a").text("b"), "\u00E9\n")
        same(value["c"], listOf(1.0, true, null))
    }
}

private fun refreshing() {
    test("eight requests at once refresh once") {
        val server = Server().apply { access = "a2" }
        val store = Memory("a1\nr1")
        val client = client(server, store)
        val start = CountDownLatch(1)
        val problems = ArrayList<Throwable>()
        val threads = List(8) {
            thread {
                start.await()
                try {
                    client.root()
                } catch (error: Throwable) {
                    synchronized(problems) { problems.add(error) }
                }
            }
        }
        start.countDown()
        threads.forEach(Thread::join)
        same(problems, emptyList<Throwable>())
        same(server.count("/oauth/token"), 1)
        same(store.text, "${server.access}\n${server.refresh}")
    }
    test("a lost answer to a refresh is asked for once more") {
        val server = Server().apply { access = "a2"; lost = 1 }
        client(server).root()
        same(server.count("/oauth/token"), 2)
    }
    test("a revoked sign-in ends") {
        val server = Server().apply { access = "a2"; isRevoked = true }
        val store = Memory("a1\nr1")
        fails<DriveProblem.SignedOut> { client(server, store).root() }
        same(store.text, null)
    }
    test("without a network, the user stays signed in") {
        val server = Server().apply { access = "a2"; lost = 2 }
        val client = client(server)
        fails<DriveProblem.Unreachable> { client.root() }
        check(client.isSignedIn) { "signed out" }
    }
    test("a user who signs out during a refresh stays signed out") {
        val server = Server().apply { access = "a2" }
        val store = Memory("a1\nr1")
        val client = client(server, store)
        server.duringRefresh = { client.signOut() }
        fails<DriveProblem.SignedOut> { client.root() }
        same(store.text, null)
    }
}

private fun givingAccess() {
    val request = SignInRequest.fromExtras(QUERY, "mia")
    test("the server describes the request, and then creates a code") {
        val client = client(Server())
        same(client.consent(request), Consent.Ask("Office", "mia"))
        same(client.answer(request, SignInRequest.Decision.ALLOW), AppToAppAnswer.HandBack(SignInAnswer.Granted("Qx7")))
    }
    test("a token that is too old for a code is refreshed") {
        val server = Server().apply { access = "a2" }
        val answer = client(server).answer(request, SignInRequest.Decision.ALLOW)
        same(answer, AppToAppAnswer.HandBack(SignInAnswer.Granted("Qx7")))
    }
    test("a request that the server refuses isn't put before the user") {
        val refusal = Transport { HttpAnswer(400, emptyMap(), """{"error":"unauthorized_client"}""") }
        val refused = SignInAnswer.Refused(SignInAnswer.ErrorCode.UNAUTHORIZED_CLIENT)
        same(client(refusal).consent(request), Consent.Refused(AppToAppAnswer.HandBack(refused)))
    }
    test("Office gets an answer when the server can't be reached, and when the sign-in has ended") {
        val offline = client(Server().apply { isOffline = true })
        same(offline.answer(request, SignInRequest.Decision.ALLOW), AppToAppAnswer.UNREACHABLE)
        same(client(Server(), Memory()).answer(request, SignInRequest.Decision.ALLOW), AppToAppAnswer.SignInAgain)
    }
}

/** A keystore with the name of Android's, which has one key. */
private object FakeKeystore : Provider("AndroidKeyStore", "1", "a keystore for tests") {
    private fun readResolve(): Any = FakeKeystore

    var key: SecretKey? = null

    init {
        put("KeyStore.AndroidKeyStore", Keys::class.java.name)
        put("KeyGenerator.AES", Generator::class.java.name)
    }

    class Generator : KeyGeneratorSpi() {
        override fun engineInit(random: SecureRandom?) = Unit

        override fun engineInit(parameters: AlgorithmParameterSpec?, random: SecureRandom?) = Unit

        override fun engineInit(size: Int, random: SecureRandom?) = Unit

        override fun engineGenerateKey(): SecretKey =
            SecretKeySpec(ByteArray(32).also(SecureRandom()::nextBytes), "AES").also { key = it }
    }

    class Keys : KeyStoreSpi() {
        override fun engineGetKey(alias: String?, password: CharArray?): Key? = key

        override fun engineLoad(stream: InputStream?, password: CharArray?) = Unit

        override fun engineStore(stream: OutputStream?, password: CharArray?) = Unit

        override fun engineGetCertificateChain(alias: String?): Array<Certificate>? = null

        override fun engineGetCertificate(alias: String?): Certificate? = null

        override fun engineGetCreationDate(alias: String?): Date? = null

        override fun engineSetKeyEntry(alias: String?, key: Key?, password: CharArray?, chain: Array<Certificate>?) = Unit

        override fun engineSetKeyEntry(alias: String?, key: ByteArray?, chain: Array<Certificate>?) = Unit

        override fun engineSetCertificateEntry(alias: String?, certificate: Certificate?) = Unit

        override fun engineDeleteEntry(alias: String?) = Unit

        override fun engineAliases(): Enumeration<String> = Collections.emptyEnumeration()

        override fun engineContainsAlias(alias: String?): Boolean = key != null

        override fun engineSize(): Int = 1

        override fun engineIsKeyEntry(alias: String?): Boolean = key != null

        override fun engineIsCertificateEntry(alias: String?): Boolean = false

        override fun engineGetCertificateAlias(certificate: Certificate?): String? = null
    }
}

/** Preferences in memory. */
private class Preferences : SharedPreferences, SharedPreferences.Editor {
    val values = HashMap<String, String?>()

    override fun getString(key: String, defValue: String?): String? = values[key] ?: defValue

    override fun edit(): SharedPreferences.Editor = this

    override fun putString(key: String, value: String?): SharedPreferences.Editor = apply { values[key] = value }

    override fun remove(key: String): SharedPreferences.Editor = apply { values.remove(key) }

    override fun apply() = Unit
}

private fun device() {
    class Screen(private val hasBrowser: Boolean) : Activity() {
        val kept = Preferences()
        val started = ArrayList<Intent>()

        override fun getSharedPreferences(name: String, mode: Int): SharedPreferences = kept

        override fun startActivity(intent: Intent) {
            if (!hasBrowser) throw ActivityNotFoundException()
            started.add(intent)
        }
    }
    test("a device without a browser") {
        check(!Drive.open("$SERVER/oauth/authorize", Screen(hasBrowser = false))) { "opened" }
        val screen = Screen(hasBrowser = true)
        check(Drive.open("$SERVER/oauth/authorize", screen)) { "not opened" }
        same(screen.started.single().dataString, "$SERVER/oauth/authorize")
    }
    test("tokens are kept encrypted, and are gone if the key is gone") {
        Security.addProvider(FakeKeystore)
        try {
            val screen = Screen(hasBrowser = true)
            val store = KeystoreTokens(screen as Context)
            same(store.load(), null)
            for (text in listOf("a1\nr1", "a2\n")) {
                store.save(text)
                val kept = checkNotNull(screen.kept.values["tokens"])
                check(text.substringBefore('\n') !in kept) { "the token isn't encrypted" }
                same(KeystoreTokens(screen as Context).load(), text)
            }
            FakeKeystore.key = null
            same(store.load(), null)
            store.save("a3\nr3")
            same(store.load(), "a3\nr3")
            store.save(null)
            same(screen.kept.values, emptyMap<String, String?>())
        } finally {
            Security.removeProvider(FakeKeystore.name)
        }
    }
    // Java has no keystore with the name of Android's, so this is a device whose keystore refuses.
    test("a keystore that refuses") {
        val screen = Screen(hasBrowser = true)
        val store = KeystoreTokens(screen as Context)
        store.save("a1\nr1")
        same(screen.kept.values, emptyMap<String, String?>())
        screen.kept.values["tokens"] = "not%base64 AAAA"
        same(store.load(), null)
        screen.kept.values["tokens"] = "AAAA AAAA"
        same(store.load(), null)
    }
}

/** The sample app on a phone with Word and a browser, signed in to nothing. */
private class Phone(server: Server, hasBrowser: Boolean = true) {
    val preferences = Preferences()
    val started = ArrayList<Intent>()
    val main = MainActivity()
    private val client = DriveClient(SERVER, CLIENT, REDIRECT, Memory(), server)

    init {
        val device = Device().apply { installWord() }
        if (hasBrowser) device.install("org.example.browser", "https")
        Context.stubPackages = device.packages
        Context.stubPreferences = preferences
        Context.stubStart = java.util.function.Consumer { intent ->
            device.receiver(intent)
            started.add(intent)
        }
        Activity.stubMainThread.clear()
        Drive.use(client)
        main.stubCreate(null)
        main.stubResume()
    }

    val isSignedIn: Boolean
        get() = client.isSignedIn

    private val views: List<View>
        get() = (main.stubContent as LinearLayout).stubChildren

    private val list: ListView
        get() = views.filterIsInstance<ListView>().single()

    val items: List<Any?>
        get() = (list.stubAdapter as ArrayAdapter<*>).stubItems

    val message: String
        get() = (views.first() as TextView).stubText

    /** Lets the work of other threads end, and shows it. */
    fun wait(count: Int = 1) = repeat(count) {
        checkNotNull(Activity.stubMainThread.poll(10, TimeUnit.SECONDS)) { "nothing more happens" }.run()
    }

    fun tap(item: String) = list.stubItemClick.onItemClick(list, list, items.indexOf(item), 0)

    fun tapButton(number: Int) {
        val button = views.filterIsInstance<Button>()[number]
        check(button.stubVisibility == View.VISIBLE) { "the button isn't shown" }
        button.stubClick.onClick(button)
    }

    fun open(address: String) = main.stubNewIntent(Intent(Intent.ACTION_VIEW, Uri.parse(address)))

    fun signIn() {
        tapButton(0)
        wait()
        finishSignIn()
    }

    fun finishSignIn() {
        val state = started.removeAt(started.size - 1).dataString.orEmpty().substringAfter("&state=")
        open("$REDIRECT?code=c&state=$state")
        wait(2)
    }
}

private fun wholeApp() {
    test("the whole app: sign in, list, open in Word, come back, and see the new version") {
        val server = Server()
        val phone = Phone(server)
        same(phone.message, "Contoso Drive opens your documents in Microsoft Word, Excel, and PowerPoint.")
        phone.signIn()
        same(phone.items, listOf("📁 Plans", "Plan \uD83D\uDE00.docx"))

        phone.tap("Plan \uD83D\uDE00.docx")
        AlertDialog.stubShown.stubPositive.onClick(null, 0)
        phone.wait()
        same(OfficeLink.parse(phone.started.last().dataString.orEmpty()).passBack, Drive.scheme)

        server.lock = "word"
        phone.main.stubResume()
        phone.wait(2)
        same(phone.message, "Plan \uD83D\uDE00.docx is still open in Office.")

        server.version = "2"
        server.lock = ""
        phone.main.stubResume()
        phone.wait(2)
        same(phone.message, "Plan \uD83D\uDE00.docx has a new version: 2.")

        // Office is offered once.
        phone.tap("Plan \uD83D\uDE00.docx")
        phone.wait()
        same(phone.started.size, 2)

        phone.tapButton(1)
        phone.wait()
        same(phone.message to phone.isSignedIn, "You are signed out." to false)
    }
    test("the whole app: another app opens it with a sign-in and with a pass-back") {
        val phone = Phone(Server())
        phone.open("$REDIRECT?code=stolen&state=x")
        phone.wait()
        same(phone.message to phone.isSignedIn, "This sign-in wasn't started here. Please try again." to false)
        phone.open("contosodrive:ofe|u|$SERVER/wopi/files/f1|z|no")
        same(phone.preferences.values["visit"], null)
    }
    test("the whole app: Office is given access") {
        for ((user, isAllowed, expected) in listOf(
            Triple("mia", true, "code=Qx7"),
            Triple("mia", false, "error=server_error&error_description=the%20provider%27s%20server%20answered%20200"),
            Triple("leo", true, "error=access_denied&error_description=another%20user%20is%20signed%20in"),
        )) {
            val phone = Phone(Server())
            phone.signIn()
            val activity = OfficeAuthActivity()
            activity.stubIntent.putExtra("AuthorizeUrlQueryParams", QUERY).putExtra("UserId", user)
            activity.stubCaller = "com.microsoft.office.word"
            activity.stubCreate(null)
            activity.stubResume()
            phone.wait()
            if (user == "mia") {
                val dialog = AlertDialog.stubShown
                same(dialog.stubTitle, "Allow Office?")
                (if (isAllowed) dialog.stubPositive else dialog.stubNegative).onClick(null, 0)
                phone.wait()
            }
            check(activity.stubIsFinished) { "Office waits" }
            same(activity.stubResult.getStringExtra("ResponseUrlQueryParams"), expected)
        }
    }
}

private fun signingInForOffice() {
    fun activity(): OfficeAuthActivity {
        val activity = OfficeAuthActivity()
        activity.stubIntent.putExtra("AuthorizeUrlQueryParams", QUERY)
        activity.stubCaller = "com.microsoft.office.word"
        activity.stubCreate(null)
        activity.stubResume()
        return activity
    }
    test("the whole app: the user signs in to the app first, and Office waits") {
        val phone = Phone(Server())
        val activity = activity()
        same(AlertDialog.stubShown.stubTitle, "Sign in to Contoso Drive")
        AlertDialog.stubShown.stubPositive.onClick(null, 0)
        phone.wait()
        phone.finishSignIn()
        activity.stubResume()
        phone.wait()
        same(AlertDialog.stubShown.stubTitle to activity.stubIsFinished, "Allow Office?" to false)
        AlertDialog.stubShown.stubPositive.onClick(null, 0)
        phone.wait()
        same(activity.stubResult.getStringExtra("ResponseUrlQueryParams"), "code=Qx7")
        same(activity.stubResult.getStringExtra("UserId"), "mia")
    }
    test("the whole app: without a browser, Office gets an answer") {
        val phone = Phone(Server(), hasBrowser = false)
        val activity = activity()
        AlertDialog.stubShown.stubPositive.onClick(null, 0)
        phone.wait()
        check(activity.stubIsFinished) { "Office waits" }
        same(
            activity.stubResult.getStringExtra("ResponseUrlQueryParams"),
            "error=access_denied&error_description=To%20sign%20in%2C%20install%20a%20web%20browser.",
        )
        phone.tapButton(0)
        phone.wait()
        same(phone.message, "To sign in, install a web browser.")
    }
}

// MARK: A real server

/** A browser that fills in the forms of the server's pages. */
private class Browser {
    private val cookies = HashMap<String, String>()

    /** Opens a page and submits its forms until it redirects to the app. Returns the address of the app. */
    fun signIn(page: String, user: String, password: String): String {
        // Java's client sends no Origin otherwise. The server refuses forms without it.
        System.setProperty("sun.net.http.allowRestrictedHeaders", "true")
        var address = page
        var origin = "null"
        var body: String? = null
        repeat(12) {
            val connection = URL(address).openConnection() as HttpURLConnection
            connection.instanceFollowRedirects = false
            connection.setRequestProperty("Accept", "text/html")
            connection.setRequestProperty("Cookie", cookies.entries.joinToString("; ") { "${it.key}=${it.value}" })
            if (body != null) {
                connection.requestMethod = "POST"
                connection.doOutput = true
                connection.setRequestProperty("Origin", origin)
                connection.setRequestProperty("Content-Type", "application/x-www-form-urlencoded")
                connection.outputStream.use { it.write(body.orEmpty().encodeToByteArray()) }
            }
            val status = connection.responseCode
            for (cookie in connection.headerFields["Set-Cookie"].orEmpty()) {
                cookies[cookie.substringBefore('=')] = cookie.substringAfter('=').substringBefore(';')
            }
            val location = connection.getHeaderField("Location")
            if (status in 301..308 && location != null) {
                if (location.startsWith(REDIRECT)) return location
                address = URI(address).resolve(location).toString()
                body = null
                return@repeat
            }
            check(status == 200) { "the page answered $status" }
            val hasReferrer = connection.getHeaderField("Referrer-Policy") != "no-referrer"
            origin = if (hasReferrer) address.split('/').take(3).joinToString("/") else "null"
            val html = connection.inputStream.use { it.readBytes().decodeToString() }
            val forms = Regex("<form.*?</form>", RegexOption.DOT_MATCHES_ALL).findAll(html).map { it.value }.toList()
            val form = forms.firstOrNull { "type=\"password\"" in it } ?: forms.first { "allow" in it }
            val values = Regex("<input[^>]*>").findAll(form).map { it.value }.mapNotNull { input ->
                val name = attribute(input, "name") ?: return@mapNotNull null
                when (attribute(input, "type")) {
                    "password" -> name to password
                    "text", "email", null -> name to user
                    "checkbox", "submit" -> null
                    else -> name to attribute(input, "value").orEmpty()
                }
            }.toMutableList()
            // The first button agrees.
            val button = checkNotNull(Regex("<button[^>]*>").find(form)).value
            attribute(button, "name")?.let { values.add(it to attribute(button, "value").orEmpty()) }
            body = values.joinToString("&") { (name, value) -> "${encoded(name)}=${encoded(value)}" }
            attribute(form, "action")?.let { address = URI(address).resolve(it).toString() }
        }
        error("the pages don't end")
    }

    private fun attribute(tag: String, name: String): String? =
        Regex("\\s$name=\"([^\"]*)\"").find(tag)?.groupValues?.get(1)
            ?.replace("&amp;", "&")?.replace("&quot;", "\"")?.replace("&#39;", "'")

    private fun encoded(text: String) = URLEncoder.encode(text, "UTF-8")
}

/** Does with a real server what a user of the app does. */
private fun realServer(server: String, clientId: String, user: String, password: String) {
    val store = Memory()
    val client = DriveClient(server, clientId, REDIRECT, store)
    test("a real server") {
        val pending = PendingAuthorization()
        client.finishSignIn(Browser().signIn(client.signInPage(pending), user, password), pending)
        val root = client.root()
        val entries = client.contents(root)
        println("signed in as ${client.account()}; ${root.name} has ${entries.map { it.name }}")
        val document = checkNotNull(entries.filterIsInstance<Document>().firstOrNull()) { "no document" }
        val folder = entries.filterIsInstance<Folder>().firstOrNull()
        if (folder != null) println("${folder.name} has ${client.contents(folder).map { it.name }}")
        val link = OfficeLink(client.providerFile(document))
        println(link)

        // Office opens the document, saves it, and closes it.
        val before = client.state(document)
        same(before.version to before.isLocked, document.version to false)
        val token = checkNotNull(store.text).substringBefore('\n')
        val wopi = UrlTransport.send(
            HttpRequest(
                "POST", "$server/wopibootstrapper",
                mapOf(
                    "Authorization" to "Bearer $token", "X-WOPI-EcosystemOperation" to "GET_NEW_ACCESS_TOKEN",
                    "X-WOPI-WopiSrc" to document.source,
                ),
            ),
        ).let { checkNotNull(Json.parse(it.body)).members("AccessTokenInfo").text("AccessToken") }
        fun office(path: String, operation: String, body: String = ""): Int = UrlTransport.send(
            HttpRequest(
                "POST", "${document.source}$path?access_token=${URLEncoder.encode(wopi, "UTF-8")}",
                mapOf("X-WOPI-Override" to operation, "X-WOPI-Lock" to "word-1"), body = body,
            ),
        ).status
        same(office("", "LOCK"), 200)
        same(client.state(document).isLocked, true)
        same(office("/contents", "PUT", "new content"), 200)
        same(office("", "UNLOCK"), 200)
        val after = client.state(document)
        check(after.version != before.version && !after.isLocked) { "the document has no new version" }
        println("${document.name}: version ${before.version}, then ${after.version}")

        // Eight requests at once, after the access token was refused.
        store.text = "refused\n" + checkNotNull(store.text).substringAfter('\n')
        val again = DriveClient(server, clientId, REDIRECT, store)
        List(8) { thread { again.root() } }.forEach(Thread::join)
        check(again.isSignedIn) { "signed out" }

        // Office asks for access.
        val office = checkNotNull(System.getenv("OFFICE_CLIENT")) { "OFFICE_CLIENT isn't set" }
        val query = "client_id=$office&response_type=code&scope=wopi&rs=enUS&build=1&platform=android&app=word"
        val request = SignInRequest.fromExtras(query, again.account().id)
        println(again.consent(request))
        val answer = again.answer(request, SignInRequest.Decision.ALLOW)
        check(answer is AppToAppAnswer.HandBack && answer.answer is SignInAnswer.Granted) { answer }
        val other = SignInRequest.fromExtras(request.query, "somebody-else")
        val refused = again.answer(other, SignInRequest.Decision.ALLOW)
        check(refused is AppToAppAnswer.HandBack && refused.answer is SignInAnswer.Refused) { refused }
        println("allowed: $answer; for another user: $refused")

        again.signOut()
        fails<DriveProblem.SignedOut> { again.root() }
    }
}

/**
 * Runs the tests of the sample app's code that needs no screen. With four arguments (the address of a server, the id of
 * the app's client, a user, and a password), runs the code against that server instead. The environment variable
 * OFFICE_CLIENT has the id of Office's client. Exits with 1 if a test fails.
 */
fun main(arguments: Array<String>) {
    if (arguments.size == 4) {
        realServer(arguments[0], arguments[1], arguments[2], arguments[3])
        println("$count test against a server, ${failures.size} failures")
    } else {
        signingIn()
        documents()
        refreshing()
        givingAccess()
        device()
        wholeApp()
        signingInForOffice()
        println("$count tests of the sample app, ${failures.size} failures")
    }
    // The threads of the app don't end by themselves.
    exitProcess(if (failures.isEmpty()) 0 else 1)
}
