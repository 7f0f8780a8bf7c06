package com.contoso.drive

import dev.emplace.officelinks.AppToAppAnswer
import dev.emplace.officelinks.ProviderFile
import dev.emplace.officelinks.SignInRequest
import java.io.IOException
import java.net.HttpURLConnection
import java.net.URL
import java.net.URLDecoder
import java.net.URLEncoder
import java.security.MessageDigest
import java.security.SecureRandom
import java.util.Base64

/** Why a request failed. */
sealed class DriveProblem(message: String) : Exception(message) {
    /** No user is signed in, or the sign-in was revoked. */
    class SignedOut : DriveProblem("Please sign in.")

    /** The server can't be reached. */
    class Unreachable : DriveProblem("The server can't be reached. Check your connection.")

    /** The server answered with another status than expected. */
    class Refused(val status: Int, what: String) : DriveProblem("$what ($status)")

    /** Microsoft hasn't assigned an id to the provider, or the server's setting `provider-id` doesn't have it. */
    class NoProvider : DriveProblem("This server isn't set up for Office yet: it has no provider id.")

    /** The browser came back with something that isn't the answer to this app's request. */
    class ForeignRedirect : DriveProblem("This sign-in wasn't started here. Please try again.")

    /** The user declined in the browser, or the server refused. */
    class Declined(error: String) : DriveProblem("You aren't signed in: $error")
}

/** A request to the server. */
class HttpRequest(
    val method: String,
    val address: String,
    val headers: Map<String, String> = emptyMap(),
    val form: List<Pair<String, String>>? = null,
    val body: String? = form?.let(::form),
)

/** The server's answer. The names of headers are in lowercase. */
class HttpAnswer(val status: Int, val headers: Map<String, String>, val body: String)

/** Sends requests. Throws [IOException] if there is no answer. */
fun interface Transport {
    fun send(request: HttpRequest): HttpAnswer
}

/** Sends requests with the platform's own HTTP client. Don't use it on the main thread. */
object UrlTransport : Transport {
    private const val MAX_ANSWER = 4 shl 20

    override fun send(request: HttpRequest): HttpAnswer {
        val connection = URL(request.address).openConnection() as HttpURLConnection
        try {
            connection.requestMethod = request.method
            // A redirect would send the token to another address.
            connection.instanceFollowRedirects = false
            connection.connectTimeout = 15_000
            connection.readTimeout = 30_000
            for ((name, value) in request.headers) connection.setRequestProperty(name, value)
            if (request.body != null) {
                connection.doOutput = true
                connection.setRequestProperty("Content-Type", "application/x-www-form-urlencoded")
                connection.outputStream.use { it.write(request.body.encodeToByteArray()) }
            }
            val status = connection.responseCode
            val stream = if (status < 400) connection.inputStream else connection.errorStream
            val bytes = stream?.use { it.readNBytesOrFail(MAX_ANSWER) } ?: ByteArray(0)
            val headers = connection.headerFields.filterKeys { it != null }
                .map { (name, values) -> name.lowercase() to values.joinToString(", ") }.toMap()
            return HttpAnswer(status, headers, bytes.decodeToString())
        } finally {
            connection.disconnect()
        }
    }

    private fun java.io.InputStream.readNBytesOrFail(limit: Int): ByteArray {
        val output = java.io.ByteArrayOutputStream()
        val buffer = ByteArray(16 * 1024)
        while (true) {
            val count = read(buffer)
            if (count < 0) return output.toByteArray()
            output.write(buffer, 0, count)
            if (output.size() > limit) throw IOException("the answer is too long")
        }
    }
}

/** Keeps the app's tokens. `null` is no tokens. */
interface TokenStore {
    fun load(): String?

    fun save(text: String?)
}

/** The app's own tokens. */
data class Tokens(val access: String, val refresh: String?) {
    val text: String
        get() = access + "\n" + refresh.orEmpty()

    override fun toString(): String = "Tokens"

    companion object {
        fun of(text: String?): Tokens? = text?.split('\n')?.takeIf { it.size == 2 }
            ?.let { (access, refresh) -> Tokens(access, refresh.ifEmpty { null }) }
    }
}

/**
 * A sign-in that waits for the browser (RFC 8252), with the secrets that belong to it.
 *
 * @property state a random value that comes back from the browser, so that no other app can finish the sign-in.
 * @property verifier the secret of PKCE (RFC 7636), so that no other app can use the code.
 */
class PendingAuthorization(val state: String = random(), val verifier: String = random()) {
    val text: String
        get() = "$state $verifier"

    val challenge: String
        get() = base64(MessageDigest.getInstance("SHA-256").digest(verifier.encodeToByteArray()))

    companion object {
        fun of(text: String?): PendingAuthorization? = text?.split(' ')?.takeIf { it.size == 2 }
            ?.let { (state, verifier) -> PendingAuthorization(state, verifier) }

        private fun random(): String = base64(ByteArray(32).also(SecureRandom()::nextBytes))

        private fun base64(bytes: ByteArray): String = Base64.getUrlEncoder().withoutPadding().encodeToString(bytes)
    }
}

/** The signed-in user. */
data class Account(val id: String, val name: String)

/** A folder or a document of the signed-in user. */
sealed interface Entry {
    val name: String
    val source: String
}

/** A folder. [source] is its address on the server, without a token. */
data class Folder(override val name: String, override val source: String) : Entry

/** A document. [source] is its WOPISrc, without a token. [version] changes with each save. */
data class Document(override val name: String, override val source: String, val version: String) : Entry

/** What the server says about a document now. */
data class DocumentState(val version: String, val isLocked: Boolean)

/** What the server says about Office's request. */
sealed interface Consent {
    /** Ask the user whether [client] may use the documents of [user]. */
    data class Ask(val client: String, val user: String) : Consent

    /** The server refused the request. There is nothing to ask. */
    data class Refused(val answer: AppToAppAnswer) : Consent
}

/**
 * The app's connection to an Emplace server. The app signs its user in with a client of its own:
 *
 *     emplace client add "Contoso Drive" --redirect-uri com.contoso.drive:/signed-in --public --first-party
 *
 * All methods that send requests wait for the answer, so don't call them on the main thread. Several threads may use
 * one client.
 *
 * @param server the address of the server, such as `https://wopi.contoso.com`.
 */
class DriveClient(
    private val server: String,
    private val clientId: String,
    private val redirectUri: String,
    private val store: TokenStore,
    private val transport: Transport = UrlTransport,
) {
    private class Endpoints(
        val authorization: String,
        val token: String,
        val revocation: String?,
        val provider: String?,
    )

    private var tokens: Tokens? = Tokens.of(store.load())
    private var known: Endpoints? = null
    private var account: Account? = null

    /** The tokens of single files and folders, by their addresses. They end after some hours. */
    private val resourceTokens = HashMap<String, String>()
    private val refreshing = Any()

    init {
        val isAddress = server.startsWith("https://") && !server.endsWith("/")
        require(isAddress) { "$server isn't an https address without a path" }
    }

    // MARK: Signing in

    /** Whether a user is signed in. The server may have revoked the sign-in meanwhile. */
    val isSignedIn: Boolean
        @Synchronized get() = tokens != null

    /** Returns the page to open in the browser. */
    fun signInPage(pending: PendingAuthorization): String {
        val query = listOf(
            "client_id" to clientId, "redirect_uri" to redirectUri, "response_type" to "code",
            "code_challenge" to pending.challenge, "code_challenge_method" to "S256", "state" to pending.state,
        )
        val page = endpoints().authorization
        return page + (if ('?' in page) "&" else "?") + form(query)
    }

    /** Signs the user in with the address to which the browser returned. */
    fun finishSignIn(redirect: String, pending: PendingAuthorization?) {
        val parameters = redirect.substringAfter('?', "").substringBefore('#').split('&')
            .associate { it.substringBefore('=') to decoded(it.substringAfter('=', "")) }
        val isExpected = pending != null && redirect.substringBefore('?') == redirectUri &&
            parameters["state"] == pending.state && parameters["iss"].let { it == null || it == server }
        if (pending == null || !isExpected) throw DriveProblem.ForeignRedirect()
        parameters["error"]?.let { throw DriveProblem.Declined(it) }
        val code = parameters["code"] ?: throw DriveProblem.ForeignRedirect()
        val answer = send(
            HttpRequest(
                "POST", endpoints().token,
                form = listOf(
                    "grant_type" to "authorization_code", "code" to code, "redirect_uri" to redirectUri,
                    "client_id" to clientId, "code_verifier" to pending.verifier,
                ),
            ),
        )
        val new = tokensIn(answer) ?: throw DriveProblem.Refused(answer.status, "The server refused the sign-in")
        synchronized(this) { keep(new) }
    }

    /** Forgets the tokens, and revokes them at the server if it can be reached. */
    fun signOut() {
        val old = synchronized(this) { tokens.also { keep(null) } } ?: return
        try {
            val address = endpoints().revocation ?: return
            val form = listOf("token" to (old.refresh ?: old.access), "client_id" to clientId)
            send(HttpRequest("POST", address, form = form))
        } catch (_: DriveProblem) {
            // The tokens are gone from this device. The user can also revoke them on the server's page of apps.
        }
    }

    // MARK: Documents

    /** Returns the signed-in user. */
    fun account(): Account = synchronized(this) { account } ?: run {
        bootstrap("GET", emptyMap())
        synchronized(this) { account } ?: throw unexpected()
    }

    /** Returns the user's topmost folder. */
    fun root(): Folder {
        val answer = bootstrap("POST", mapOf("X-WOPI-EcosystemOperation" to "GET_ROOT_CONTAINER"))
        val pointer = answer.members("RootContainerInfo").members("ContainerPointer")
        return Folder(pointer.text("Name") ?: throw unexpected(), keepToken(pointer.text("Url")))
    }

    /** Returns the folders and documents in a folder. */
    fun contents(folder: Folder): List<Entry> {
        val answer = wopi("GET", folder.source, "/children")
        val children = Json.parse(answer.body) ?: throw unexpected()
        return children.objects("ChildContainers").mapNotNull { child ->
            child.text("Name")?.let { Folder(it, keepToken(child.text("Url"))) }
        } + children.objects("ChildFiles").mapNotNull { child ->
            child.text("Name")?.let { Document(it, keepToken(child.text("Url")), child.text("Version").orEmpty()) }
        }
    }

    /** Returns the version of a document, and whether Office still has it open. */
    fun state(document: Document): DocumentState {
        val info = Json.parse(wopi("GET", document.source).body) ?: throw unexpected()
        val lock = try {
            wopi("POST", document.source, headers = mapOf("X-WOPI-Override" to "GET_LOCK")).headers["x-wopi-lock"]
        } catch (_: DriveProblem.Refused) {
            // A user who may only read the document can't ask for its lock.
            null
        }
        return DocumentState(info.text("Version").orEmpty(), !lock.isNullOrEmpty())
    }

    /** Returns the values by which a link to Office identifies a document. */
    fun providerFile(document: Document): ProviderFile = ProviderFile(
        source = document.source, provider = endpoints().provider ?: throw DriveProblem.NoProvider(),
        user = account().id, name = document.name, invokedBy = ProviderFile.Invoker.APP,
    )

    // MARK: Signing in to Office

    /** Asks the server what Office's request means, before the user decides. */
    fun consent(request: SignInRequest): Consent {
        val answer = appToApp(request.form(null))
        val offer = if (answer.status == 200) Json.parse(answer.body) else null
        val client = offer?.text("client_name")
        val user = offer?.text("username")
        if (client == null || user == null) return Consent.Refused(AppToAppAnswer.parse(answer.status, answer.body))
        return Consent.Ask(client, user)
    }

    /** Sends the user's decision to the server, which creates a code for Office or records the refusal. */
    fun answer(request: SignInRequest, decision: SignInRequest.Decision): AppToAppAnswer = try {
        val answer = appToApp(request.form(decision))
        AppToAppAnswer.parse(answer.status, answer.body)
    } catch (_: DriveProblem.SignedOut) {
        AppToAppAnswer.SignInAgain
    } catch (_: DriveProblem) {
        AppToAppAnswer.UNREACHABLE
    }

    /** The server wants a token that is less than five minutes old, so it may refuse the first one. */
    private fun appToApp(form: String): HttpAnswer = authorized { token ->
        HttpRequest("POST", "$server/oauth/app-to-app", mapOf("Authorization" to "Bearer $token"), body = form)
    }

    // MARK: Requests

    private fun bootstrap(method: String, headers: Map<String, String>): Map<String, Any?> {
        val answer = authorized { token ->
            HttpRequest(method, "$server/wopibootstrapper", headers + ("Authorization" to "Bearer $token"))
        }
        if (answer.status == 404) throw DriveProblem.Refused(404, "The document or folder doesn't exist any more")
        if (answer.status != 200) throw DriveProblem.Refused(answer.status, "The server refused the request")
        val body = Json.parse(answer.body) ?: throw unexpected()
        val profile = body.members("Bootstrap")
        val id = profile.text("UserId") ?: throw unexpected()
        val found = Account(id, profile.text("UserFriendlyName") ?: profile.text("SignInName") ?: id)
        synchronized(this) { account = found }
        return body
    }

    /** Sends a request to a file or folder. If its token has ended, gets another one and tries again. */
    private fun wopi(
        method: String,
        source: String,
        path: String = "",
        headers: Map<String, String> = emptyMap(),
    ): HttpAnswer {
        fun send(token: String) = send(
            HttpRequest(
                method, "$source$path?access_token=${encoded(token)}", headers,
                body = if (method == "POST") "" else null,
            ),
        )
        val first = synchronized(this) { resourceTokens[source] }?.let(::send)
        val answer = if (first == null || first.status == 401 || first.status == 404) send(newToken(source)) else first
        if (answer.status == 200) return answer
        throw DriveProblem.Refused(answer.status, "The server refused the request")
    }

    private fun newToken(source: String): String {
        val headers = mapOf("X-WOPI-EcosystemOperation" to "GET_NEW_ACCESS_TOKEN", "X-WOPI-WopiSrc" to source)
        val token = bootstrap("POST", headers).members("AccessTokenInfo").text("AccessToken") ?: throw unexpected()
        synchronized(this) { resourceTokens[source] = token }
        return token
    }

    /** Splits an address with a token into the address, which is returned, and the token, which is kept. */
    private fun keepToken(url: String?): String {
        val source = url?.substringBefore('?') ?: throw unexpected()
        // A token must not be sent to another server.
        if (!source.startsWith("$server/")) throw unexpected()
        val token = url.substringAfter('?', "").split('&').firstOrNull { it.startsWith("access_token=") }
        if (token != null) synchronized(this) { resourceTokens[source] = decoded(token.substringAfter('=')) }
        return source
    }

    /** Sends a request with the app's access token. If the token has ended, refreshes it and tries again. */
    private fun authorized(request: (String) -> HttpRequest): HttpAnswer {
        val access = synchronized(this) { tokens }?.access ?: throw DriveProblem.SignedOut()
        val answer = send(request(access))
        if (answer.status != 401) return answer
        val second = send(request(refresh(access)))
        if (second.status == 401) throw DriveProblem.SignedOut()
        return second
    }

    /** Returns an access token other than [refused]. Only one thread at a time uses the refresh token. */
    private fun refresh(refused: String): String = synchronized(refreshing) {
        val current = synchronized(this) { tokens } ?: throw DriveProblem.SignedOut()
        if (current.access != refused) return current.access
        val form = listOf(
            "grant_type" to "refresh_token", "refresh_token" to (current.refresh ?: throw signedOut(current)),
            "client_id" to clientId,
        )
        val request = HttpRequest("POST", endpoints().token, form = form)
        val answer = try {
            send(request)
        } catch (_: DriveProblem.Unreachable) {
            // The server may have replaced the refresh token before the connection was lost. For a minute it accepts
            // the old one again.
            send(request)
        }
        if (answer.status == 400 || answer.status == 401) throw signedOut(current)
        val fresh = tokensIn(answer) ?: throw DriveProblem.Refused(answer.status, "The server refused the request")
        synchronized(this) {
            // The user may have signed out meanwhile, or signed in as somebody else.
            if (tokens !== current) throw DriveProblem.SignedOut()
            keep(fresh.copy(refresh = fresh.refresh ?: current.refresh), isSameUser = true)
        }
        return fresh.access
    }

    private fun signedOut(old: Tokens): DriveProblem {
        synchronized(this) { if (tokens === old) keep(null) }
        return DriveProblem.SignedOut()
    }

    /** Keeps new tokens. The caller holds the lock of this object. */
    private fun keep(new: Tokens?, isSameUser: Boolean = false) {
        tokens = new
        if (!isSameUser) {
            account = null
            resourceTokens.clear()
        }
        store.save(new?.text)
    }

    private fun tokensIn(answer: HttpAnswer): Tokens? {
        val members = if (answer.status == 200) Json.parse(answer.body) else null
        val access = members?.text("access_token")?.takeIf { it.isNotEmpty() } ?: return null
        return Tokens(access, members.text("refresh_token"))
    }

    /** Asks the server for its addresses (RFC 8414), and for the provider's id, which is in the challenge to Office. */
    private fun endpoints(): Endpoints {
        synchronized(this) { known }?.let { return it }
        val answer = send(HttpRequest("GET", "$server/.well-known/oauth-authorization-server"))
        val metadata = Json.parse(answer.body)?.takeIf { answer.status == 200 && it.text("issuer") == server }
        fun endpoint(name: String) = metadata?.text(name)?.takeIf { it.startsWith("https://") }
        val challenge = send(HttpRequest("GET", "$server/wopibootstrapper")).headers["www-authenticate"].orEmpty()
        val provider = Regex("providerId=\"([^\"]+)\"", RegexOption.IGNORE_CASE).find(challenge)?.groupValues?.get(1)
        val found = Endpoints(
            endpoint("authorization_endpoint") ?: throw unexpected(), endpoint("token_endpoint") ?: throw unexpected(),
            endpoint("revocation_endpoint"), provider,
        )
        synchronized(this) { known = found }
        return found
    }

    private fun send(request: HttpRequest): HttpAnswer = try {
        transport.send(request)
    } catch (_: IOException) {
        throw DriveProblem.Unreachable()
    }

    private fun unexpected() = DriveProblem.Refused(200, "This isn't an Emplace server")
}

private fun form(pairs: List<Pair<String, String>>): String =
    pairs.joinToString("&") { (name, value) -> "$name=${encoded(value)}" }

private fun encoded(text: String): String = URLEncoder.encode(text, "UTF-8")

private fun decoded(text: String): String = try {
    URLDecoder.decode(text, "UTF-8")
} catch (_: IllegalArgumentException) {
    ""
}

/**
 * Parses JSON (RFC 8259). Android has `org.json`, but not outside Android, where this app's network code is tested.
 *
 * Objects become maps, lists become lists, and numbers become `Double`.
 */
object Json {
    /** Returns the object in a text, or `null` for any other text. */
    fun parse(text: String): Map<String, Any?>? = try {
        val reader = Reader(text)
        val value = reader.value(0)
        reader.end()
        @Suppress("UNCHECKED_CAST")
        value as? Map<String, Any?>
    } catch (_: Malformed) {
        null
    }

    private class Malformed : Exception()

    private class Reader(private val text: String) {
        private var index = 0

        fun value(depth: Int): Any? {
            if (depth > 32) throw Malformed()
            return when (peek()) {
                '{' -> members(depth)
                '[' -> elements(depth)
                '"' -> string()
                else -> word()
            }
        }

        fun end() {
            skipSpace()
            if (index != text.length) throw Malformed()
        }

        private fun members(depth: Int): Map<String, Any?> {
            val members = LinkedHashMap<String, Any?>()
            list('{', '}') {
                val name = string()
                expect(':')
                if (name in members) throw Malformed()
                members[name] = value(depth + 1)
            }
            return members
        }

        private fun elements(depth: Int): List<Any?> = ArrayList<Any?>().also { list ->
            list('[', ']') { list.add(value(depth + 1)) }
        }

        private fun list(start: Char, end: Char, element: () -> Unit) {
            expect(start)
            if (peek() == end) return expect(end)
            element()
            while (peek() == ',') {
                expect(',')
                element()
            }
            expect(end)
        }

        private fun string(): String {
            expect('"')
            val value = StringBuilder()
            while (true) {
                when (val char = next()) {
                    '"' -> return value.toString()
                    '\\' -> value.append(escape())
                    else -> if (char < ' ') throw Malformed() else value.append(char)
                }
            }
        }

        private fun escape(): Char = when (val char = next()) {
            '"', '\\', '/' -> char
            'b' -> '\b'
            'f' -> '\u000C'
            'n' -> '\n'
            'r' -> '\r'
            't' -> '\t'
            'u' -> {
                val digits = String(CharArray(4) { next() })
                if (digits.any { Character.digit(it, 16) < 0 }) throw Malformed()
                digits.toInt(16).toChar()
            }
            else -> throw Malformed()
        }

        private fun word(): Any? {
            val start = index
            while (index < text.length && (text[index].isLetterOrDigit() || text[index] in "+-.")) index++
            return when (val word = text.substring(start, index)) {
                "null" -> null
                "true" -> true
                "false" -> false
                else -> word.takeIf { it.isNotEmpty() && (it[0] == '-' || it[0] in '0'..'9') }?.toDoubleOrNull()
                    ?: throw Malformed()
            }
        }

        private fun peek(): Char {
            skipSpace()
            return text.getOrNull(index) ?: throw Malformed()
        }

        private fun next(): Char = text.getOrNull(index++) ?: throw Malformed()

        private fun expect(char: Char) {
            if (peek() != char) throw Malformed()
            index++
        }

        private fun skipSpace() {
            while (index < text.length && text[index] in " \n\r\t") index++
        }
    }
}

/** The text of a member; `null` if it is missing or isn't a text. */
fun Map<String, Any?>.text(name: String): String? = this[name] as? String

/** The object in a member; empty if it is missing or isn't an object. */
@Suppress("UNCHECKED_CAST")
fun Map<String, Any?>.members(name: String): Map<String, Any?> = this[name] as? Map<String, Any?> ?: emptyMap()

/** The objects in the list in a member; empty if it is missing or isn't a list. */
@Suppress("UNCHECKED_CAST")
fun Map<String, Any?>.objects(name: String): List<Map<String, Any?>> =
    (this[name] as? List<Any?>).orEmpty().mapNotNull { it as? Map<String, Any?> }
