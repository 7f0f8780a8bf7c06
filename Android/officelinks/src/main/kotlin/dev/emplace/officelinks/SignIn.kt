package dev.emplace.officelinks

import dev.emplace.officelinks.LinkProblem.Part
import dev.emplace.officelinks.LinkProblem.Reason

/**
 * A request from Office to the provider's app (docs/protocol/app-to-app.md#to-url and #android-request): the parameters
 * of an authorization request, without a redirect URI.
 *
 * Ask the user to allow the request. Then send the request, with the app's own access token, to the provider's server,
 * which validates the parameters.
 *
 * @property query all parameters as received, for the server.
 * @property user the id of the user whom Office requests, on Android; `null` if Office doesn't know the user.
 */
public class SignInRequest private constructor(public val query: String, public val user: String?) {
    /**
     * The value of `client_id`: the id with which Office is registered at the provider. The server refuses any other
     * id.
     */
    public val clientId: String

    /** The value of `response_type`, always `code`. */
    public val responseType: String

    /** The requested scope. An empty scope means the server's default scope. */
    public val scope: String

    /** The value of `state` (RFC 6749 §4.1.1). None of Microsoft's samples contains `state`. */
    public val state: String?

    /** The language tag of the Office app. `enUS`, as in Microsoft's sample, becomes `en-US`. */
    public val language: String?

    /** The version of the Office app that made the request. */
    public val build: String?

    /** The platform as received: `iOS` or `android`. */
    public val platform: String?

    /** The name of the Office app that made the request, as received; see [caller]. */
    public val app: String?

    /**
     * A value that identifies the request on iOS. Return it exactly as received. The value is valid for one answer.
     * `null` on Android.
     */
    public val action: String?

    init {
        val parameters = Parameters(query)
        clientId = parameters.required("client_id")
        responseType = parameters.required("response_type")
        scope = parameters.value("scope") ?: ""
        state = parameters.value("state")
        language = parameters.value("rs")?.let(::languageTag)
        build = parameters.value("build")
        platform = parameters.value("platform")
        app = parameters.value("app")
        action = parameters.verbatim("action")
    }

    /** The Office app that made the request. */
    public val caller: OfficeCaller
        get() = OfficeCaller.of(app)

    /**
     * Checks that the signed-in user is the user whom Office requests.
     *
     * @throws LinkProblem with [LinkProblem.Reason.OTHER_USER] if Office requests another user. Let the user switch
     *   accounts, or answer with a [SignInAnswer.Refused].
     */
    @Throws(LinkProblem::class)
    public fun check(signedIn: String) {
        if (user != null && user != signedIn) throw LinkProblem(Part.Parameter("UserId"), Reason.OTHER_USER)
    }

    /**
     * The user's decision in the app's dialog, for the provider's server.
     *
     * @property text the value of the parameter `decision`.
     */
    public enum class Decision(public val text: String) {
        /** The user allows the request, so the server issues a code for Office. */
        ALLOW("allow"),

        /** The user declines the request. The server issues no code, and records that the user declined. */
        DECLINE("decline"),
    }

    /**
     * Returns the body of `POST /oauth/app-to-app` in the format `application/x-www-form-urlencoded`. It contains
     * Office's parameters as received, and the parameters `decision` and `user_id`.
     *
     * Any app can start this app, so a `decision` or `user_id` in the request isn't passed on. Only the user may
     * decide.
     *
     * @param decision the user's decision; `null` requests only a description of the access, which the app shows in its
     *   dialog.
     */
    public fun form(decision: Decision?): String {
        // Each name is decoded before it is compared, as the server does.
        val pairs = Parameters.pairs(query).filter { pair ->
            val name = pair.substringBefore('=')
            (Percent.decode(name) ?: name).replace(" ", "").replace("+", "").asciiLowercase() !in OWN
        }
        val added = listOf("decision" to decision?.text, "user_id" to user)
        return (pairs + written(added)).joinToString("&")
    }

    /** Compares the parameters and the requested users of two requests. */
    override fun equals(other: Any?): Boolean = other is SignInRequest && other.query == query && other.user == user

    /** The hash of the parameters and the requested user. */
    override fun hashCode(): Int = 31 * query.hashCode() + user.hashCode()

    /** Parses requests. */
    public companion object {
        /** The maximum length of a request in bytes. */
        public const val MAX_LENGTH: Int = 16 * 1024

        private val OWN = setOf("decision", "user_id", "action")

        /**
         * Parses the To URL with which the app is opened on iOS, such as `contoso:client_id=…&action=…`.
         *
         * @param text the To URL.
         * @param expected the app's own schemes; an empty collection accepts any scheme.
         * @throws LinkProblem if the text isn't a To URL to one of these schemes.
         */
        @JvmStatic
        @JvmOverloads
        @Throws(LinkProblem::class)
        public fun fromToAddress(text: String, expected: Collection<AppScheme> = emptyList()): SignInRequest {
            val (scheme, rest) = AppScheme.split(text, MAX_LENGTH)
            if (expected.isNotEmpty() && scheme !in expected) throw LinkProblem(Part.Scheme, Reason.UNKNOWN)
            val request = SignInRequest(rest, null)
            if (request.action.isNullOrEmpty()) throw LinkProblem(Part.Parameter("action"), Reason.MISSING)
            return request
        }

        /**
         * Parses the extras of the intent with which the activity was started on Android.
         *
         * @param authorizeUrlQueryParams the extra `AuthorizeUrlQueryParams`.
         * @param userId the extra `UserId`.
         * @throws LinkProblem if the first extra is missing or isn't a request.
         */
        @JvmStatic
        @Throws(LinkProblem::class)
        public fun fromExtras(authorizeUrlQueryParams: String?, userId: String?): SignInRequest {
            val text = authorizeUrlQueryParams
                ?: throw LinkProblem(Part.Parameter(AndroidResult.QUERY_KEY), Reason.MISSING)
            checkText(text, MAX_LENGTH)
            return SignInRequest(text, userId?.ifEmpty { null })
        }

        private fun languageTag(text: String): String {
            val isTag = text.length == 4 && text.all(Percent::isLetter) && text[0] in 'a'..'z' && text[2] in 'A'..'Z'
            return if (isTag) text.substring(0, 2) + "-" + text.substring(2) else text
        }
    }
}

/**
 * The Office app that requested a sign-in (docs/protocol/app-to-app.md#back-url).
 *
 * @property text the value of the parameter `app`.
 */
public enum class OfficeCaller(public val text: String) {
    /** The caller is Word (`word`). */
    WORD("word"),

    /** The caller is Excel (`excel`). */
    EXCEL("excel"),

    /** The caller is PowerPoint (`powerpoint`). */
    POWERPOINT("powerpoint"),

    /** The caller is the combined Office app or an unknown app (docs/protocol/app-to-app.md#back-url). */
    OFFICE_MOBILE("officemobile");

    /** The scheme of the addresses with which the provider's app returns to this Office app on iOS. */
    public val scheme: AppScheme
        get() = AppScheme("ms-$text-tp")

    /** Finds callers. */
    public companion object {
        /** Returns the caller for the parameter `app` of a request (docs/protocol/app-to-app.md#to-url). */
        @JvmStatic
        public fun of(app: String?): OfficeCaller =
            entries.firstOrNull { it.text == app?.asciiLowercase() } ?: OFFICE_MOBILE
    }
}

/** The answer of the provider's app to Office: a code, or the reason why there is no code. */
public sealed interface SignInAnswer {
    /**
     * The user agreed, and the server issued a code (docs/protocol/app-to-app.md#back-url).
     *
     * @property code the code from the provider's server, valid only for Office.
     * @property tokenEndpoint the value of `tk`: a token endpoint, if it differs from the token endpoint in the
     *   server's challenge to Office.
     * @property sessionContext the value of `sc`: a session context, which Office sends back to the server.
     */
    public data class Granted @JvmOverloads constructor(
        public val code: String,
        public val tokenEndpoint: String? = null,
        public val sessionContext: String? = null,
    ) : SignInAnswer {
        /** The answer without its code, which must not appear in a log. */
        override fun toString(): String = "Granted"
    }

    /**
     * The sign-in was refused, so there is no code (RFC 6749 §4.1.2.1).
     *
     * @property error the error code, sent as `error`.
     * @property explanation the value of `error_description`: an explanation for developers, not for the user.
     * @property page the value of `error_uri`: the address of a page with more information.
     */
    public data class Refused @JvmOverloads constructor(
        public val error: ErrorCode,
        public val explanation: String? = null,
        public val page: String? = null,
    ) : SignInAnswer

    /**
     * The error codes of RFC 6749 §4.1.2.1.
     *
     * @property text the value of `error`.
     */
    public enum class ErrorCode(public val text: String) {
        /** A parameter is missing, repeated or malformed. */
        INVALID_REQUEST("invalid_request"),

        /** This client may not request a code. */
        UNAUTHORIZED_CLIENT("unauthorized_client"),

        /** The user or the server declined the request. */
        ACCESS_DENIED("access_denied"),

        /** The request was for something other than a code. */
        UNSUPPORTED_RESPONSE_TYPE("unsupported_response_type"),

        /** The server doesn't know the scope. */
        INVALID_SCOPE("invalid_scope"),

        /** The server failed. */
        SERVER_ERROR("server_error"),

        /** The server is overloaded or under maintenance. */
        TEMPORARILY_UNAVAILABLE("temporarily_unavailable");

        internal companion object {
            fun of(text: String?): ErrorCode? = entries.firstOrNull { it.text == text }
        }
    }

    /**
     * The parameters of the answer: `code=…&tk=…&sc=…` or `error=…`, with percent-encoded values
     * (docs/protocol/app-to-app.md#back-url).
     */
    public val parameters: String
        get() = written(
            when (this) {
                is Granted -> listOf("code" to code, "tk" to tokenEndpoint, "sc" to sessionContext)
                is Refused -> listOf("error" to error.text, "error_description" to explanation, "error_uri" to page)
            },
        ).joinToString("&")

    /** Answers that every app needs. */
    public companion object {
        /** The answer to Office if the user declined the request. */
        @JvmField
        public val DECLINED: SignInAnswer = Refused(ErrorCode.ACCESS_DENIED, "User declined")

        internal fun of(parameters: Parameters): SignInAnswer {
            val error = parameters.value("error")
                ?: return Granted(parameters.required("code"), parameters.value("tk"), parameters.value("sc"))
            // Microsoft's sample has quotation marks around the value of `error_description`
            // (docs/protocol/app-to-app.md#android-result).
            val explanation = parameters.value("error_description")?.let { text ->
                val isQuoted = text.length > 1 && text.first() == '"' && text.last() == '"'
                if (isQuoted) text.drop(1).dropLast(1).ifEmpty { null } else text
            }
            val code = ErrorCode.of(error) ?: throw LinkProblem(Part.Parameter("error"), Reason.UNKNOWN)
            return Refused(code, explanation, parameters.value("error_uri"))
        }
    }
}

/** Writes the pairs that have a value, with the values percent-encoded. */
private fun written(pairs: List<Pair<String, String?>>): List<String> =
    pairs.mapNotNull { (name, value) -> value?.let { "$name=" + Percent.encode(it) } }

/**
 * The address with which an app on iOS returns an answer to Office (docs/protocol/app-to-app.md#back-url). Android
 * apps return an [AndroidResult] instead.
 *
 * @property caller the Office app that made the request and opens this address.
 * @property answer the answer for Office.
 * @property action the value of `action` from the To URL, byte for byte.
 */
public class BackAddress private constructor(
    public val caller: OfficeCaller,
    public val answer: SignInAnswer,
    public val action: String,
) {
    /**
     * Creates the answer to a request on iOS.
     *
     * @throws LinkProblem if the request isn't from iOS.
     */
    @Throws(LinkProblem::class)
    public constructor(answer: SignInAnswer, request: SignInRequest) : this(
        request.caller, answer,
        request.action ?: throw LinkProblem(Part.Parameter("action"), Reason.MISSING),
    )

    /** The address as text, ready to open. */
    public val text: String
        get() = "${caller.scheme}:${answer.parameters}&action=$action"

    /**
     * Whether the address answers a request: it goes to the Office app that made the request, and has the same action.
     * Office ignores any other answer (docs/protocol/app-to-app.md#client-checks).
     */
    public fun answers(request: SignInRequest): Boolean = caller == request.caller && action == request.action

    /** Compares the texts of two addresses. */
    override fun equals(other: Any?): Boolean = other is BackAddress && other.text == text

    /** The hash of the text. */
    override fun hashCode(): Int = text.hashCode()

    /** Parses addresses. */
    public companion object {
        /**
         * Parses the address as Office does, for tests.
         *
         * @throws LinkProblem if the text isn't an answer to an Office app.
         */
        @JvmStatic
        @Throws(LinkProblem::class)
        public fun parse(text: String): BackAddress {
            val (scheme, rest) = AppScheme.split(text, SignInRequest.MAX_LENGTH)
            val caller = OfficeCaller.entries.firstOrNull { it.scheme == scheme }
                ?: throw LinkProblem(Part.Scheme, Reason.UNKNOWN)
            val parameters = Parameters(rest)
            val action = parameters.verbatim("action")
            if (action.isNullOrEmpty()) throw LinkProblem(Part.Parameter("action"), Reason.MISSING)
            return BackAddress(caller, SignInAnswer.of(parameters), action)
        }
    }
}

/**
 * The result that the sign-in activity returns on Android (docs/protocol/app-to-app.md#android-result).
 *
 * @property answer the answer for Office.
 * @property user the id of the user who signed in. Office shows an error if this isn't the user whom Office requested.
 */
public data class AndroidResult(public val answer: SignInAnswer, public val user: String?) {
    /** Whether to return `RESULT_OK` instead of `RESULT_CANCELED`. */
    public val isOk: Boolean
        get() = answer is SignInAnswer.Granted

    /**
     * The extras of the result intent. The answer is under two keys, because Microsoft's documentation and Microsoft's
     * sample spell the key differently.
     */
    public val extras: Map<String, String>
        get() = buildMap {
            for (key in RESPONSE_KEYS) put(key, answer.parameters)
            if (user != null) put(USER_KEY, user)
        }

    /** The keys of the extras, and parsing. */
    public companion object {
        /** The key of the extra with the parameters of Office's request. */
        public const val QUERY_KEY: String = "AuthorizeUrlQueryParams"

        /** The key of the extra with the user's id, in the request and in the result. */
        public const val USER_KEY: String = "UserId"

        private val RESPONSE_KEYS = listOf("ResponseUrlQueryParams", "ResonponseUrlQueryParams")

        /**
         * Parses a result as Office does, for tests.
         *
         * @throws LinkProblem if the result contains no answer, or if the user who signed in isn't the user whom Office
         *   requested.
         */
        @JvmStatic
        @Throws(LinkProblem::class)
        public fun parse(extras: Map<String, String>, request: SignInRequest): AndroidResult {
            val text = RESPONSE_KEYS.firstNotNullOfOrNull { extras[it] }
                ?: throw LinkProblem(Part.Parameter(RESPONSE_KEYS[0]), Reason.MISSING)
            checkText(text, SignInRequest.MAX_LENGTH)
            val answer = SignInAnswer.of(Parameters(text))
            val user = extras[USER_KEY]
            // `UserId` says whose code it is. An app that refuses because another user is signed in may send it too.
            if (answer is SignInAnswer.Granted && user != null) request.check(user)
            return AndroidResult(answer, user)
        }
    }
}

/**
 * A sign-in request that waits for the user's decision (docs/protocol/app-to-app.md#custom-schemes). The app can answer
 * the request once, within [LIFETIME_MILLIS].
 *
 * @property request the request that waits for the user's decision.
 * @property asked the time at which the request arrived, in milliseconds of a clock that continues while the device
 *   sleeps, such as `SystemClock.elapsedRealtime()`.
 */
public data class PendingSignIn(public val request: SignInRequest, public val asked: Long) {
    /** Whether the request is too old to be answered, or was made after the device was restarted. */
    public fun isExpired(now: Long): Boolean = now < asked || now - asked >= LIFETIME_MILLIS

    /**
     * Returns the address with which an app on iOS sends the answer to Office.
     *
     * @param answer the decision of the user or of the provider's server.
     * @param now the current time of the same clock.
     * @throws LinkProblem with [LinkProblem.Reason.EXPIRED] if the user decided too late. In that case send no answer,
     *   because the `action` of this request may already identify another request.
     */
    @Throws(LinkProblem::class)
    public fun back(answer: SignInAnswer, now: Long): BackAddress {
        if (isExpired(now)) throw LinkProblem(Part.Parameter("action"), Reason.EXPIRED)
        return BackAddress(answer, request)
    }

    /**
     * Returns the result with which an app on Android answers Office. A code that arrives too late or belongs to
     * another user becomes a refusal.
     *
     * @param answer the decision of the user or of the provider's server.
     * @param user the id of the user who signed in.
     * @param now the current time of the same clock.
     */
    public fun result(answer: SignInAnswer, user: String?, now: Long): AndroidResult {
        if (answer !is SignInAnswer.Granted) return AndroidResult(answer, user)
        val problem = when {
            isExpired(now) -> "the request has expired"
            user == null && request.user != null -> "the app didn't say who signed in"
            user != null && request.user != null && user != request.user -> "another user is signed in"
            else -> return AndroidResult(answer, user)
        }
        return AndroidResult(SignInAnswer.Refused(SignInAnswer.ErrorCode.ACCESS_DENIED, problem), user)
    }

    /** The lifetime of a request. */
    public companion object {
        /** The number of milliseconds for which Office is assumed to wait for an answer. */
        public const val LIFETIME_MILLIS: Long = 10L * 60 * 1000
    }
}

/**
 * The answer of the provider's server to the provider's app, which requested a code for Office.
 *
 * Emplace's endpoint is `POST /oauth/app-to-app`. The body is [SignInRequest.form], and the bearer token is the app's
 * own access token. The answer is JSON: `{"code":…,"tk":…,"sc":…}` or the `error` of RFC 6749 §5.2. The app sends the
 * request with any HTTP client and passes the status and the body of the response to [parse].
 */
public sealed interface AppToAppAnswer {
    /**
     * The app should return this answer to Office.
     *
     * @property answer the answer for Office.
     */
    public data class HandBack(public val answer: SignInAnswer) : AppToAppAnswer

    /**
     * The app's own access token is no longer valid. Sign the user in to the app again, then repeat the request. Office
     * waits until the app answers.
     */
    public data object SignInAgain : AppToAppAnswer

    /** Parses answers. */
    public companion object {
        /** The maximum size of a body in bytes. No valid body is longer. */
        public const val MAX_LENGTH: Int = 64 * 1024

        /** The answer to Office if the app can't reach the provider's server. */
        public val UNREACHABLE: AppToAppAnswer =
            refused(SignInAnswer.ErrorCode.TEMPORARILY_UNAVAILABLE, "the provider's server can't be reached")

        /**
         * Parses the server's answer. A malformed answer becomes a refusal with `server_error`, because Office waits
         * until it gets an answer.
         *
         * @param status the HTTP status.
         * @param body the JSON body.
         */
        @JvmStatic
        public fun parse(status: Int, body: String): AppToAppAnswer {
            val isShort = body.length <= MAX_LENGTH && body.encodeToByteArray().size <= MAX_LENGTH
            val members = (if (isShort) JsonText.strings(body) else null) ?: emptyMap()
            val code = members["code"]
            return when {
                // The server refused the app's access token (RFC 6750 §3.1). The user can sign in to the app again, so
                // Office isn't answered yet.
                status == 401 || members["error"] == "invalid_token" -> SignInAgain
                status in 200..299 && !code.isNullOrEmpty() && "error" !in members ->
                    HandBack(SignInAnswer.Granted(code, members["tk"], members["sc"]))
                else -> refusal(status, members)
            }
        }

        private fun refusal(status: Int, members: Map<String, String>): AppToAppAnswer {
            val error = SignInAnswer.ErrorCode.of(members["error"])
            if (error != null) return refused(error, members["error_description"], members["error_uri"])
            val isBusy = status == 429 || status == 503
            return refused(
                if (isBusy) SignInAnswer.ErrorCode.TEMPORARILY_UNAVAILABLE else SignInAnswer.ErrorCode.SERVER_ERROR,
                "the provider's server answered $status",
            )
        }

        private fun refused(error: SignInAnswer.ErrorCode, explanation: String?, page: String? = null) =
            HandBack(SignInAnswer.Refused(error, explanation, page))
    }
}

/**
 * The apps that support app-to-app sign-in, for the parameter `UrlSchemes` of the challenge
 * (docs/protocol/bootstrap-and-oauth.md#url-schemes, docs/protocol/app-to-app.md#android-advertising). On each
 * platform, Office tries the apps in the order of the list.
 *
 * @property iOS the schemes of the apps on iOS.
 * @property uwp the schemes of the apps on Windows.
 * @property android the activities of the apps on Android.
 */
public data class UrlSchemes @JvmOverloads constructor(
    public val iOS: List<AppScheme> = emptyList(),
    public val uwp: List<AppScheme> = emptyList(),
    public val android: List<AndroidActivity> = emptyList(),
) {
    /** The schemes in the list `Android`, as an older Microsoft page shows them. They are parsed, but never written. */
    public var androidSchemes: List<AppScheme> = emptyList()
        private set

    /**
     * An activity that supports app-to-app sign-in, and the first version of its app that supports it.
     *
     * @property minimumVersionCode the version code of the first version of the app that supports app-to-app sign-in.
     * @property packageName the package name of the app.
     * @property activity the class name of the activity, including its package.
     */
    public data class AndroidActivity(
        public val minimumVersionCode: Long,
        public val packageName: String,
        public val activity: String,
    )

    /** The lists as JSON, without platforms that have no app. Version codes are strings, as in Microsoft's samples. */
    public val json: String
        get() {
            val triples = android.flatMap { listOf(it.minimumVersionCode.toString(), it.packageName, it.activity) }
            val lists = listOf("iOS" to iOS.map { it.text }, "Android" to triples, "UWP" to uwp.map { it.text })
            return lists.filter { it.second.isNotEmpty() }.joinToString(",", "{", "}") { (name, values) ->
                JsonText.quoted(name) + values.joinToString(",", ":[", "]", transform = JsonText::quoted)
            }
        }

    /** The value for the challenge: the JSON, percent-encoded once as a whole. */
    public val headerValue: String
        get() = Percent.encode(json)

    /** Parses challenges. */
    public companion object {
        private const val MAX_LENGTH = 16 * 1024

        /**
         * Parses the percent-encoded value in a challenge, or the JSON itself. Version codes may be strings or numbers,
         * and each triple of the list `Android` may be a list of its own.
         *
         * @throws LinkProblem for the platform whose list is malformed, or for `UrlSchemes` if the text isn't an object
         *   of lists.
         */
        @JvmStatic
        @Throws(LinkProblem::class)
        public fun parse(text: String): UrlSchemes {
            val all = Part.Parameter("UrlSchemes")
            if (text.length > MAX_LENGTH || text.encodeToByteArray().size > MAX_LENGTH) {
                throw LinkProblem(all, Reason.TOO_LONG, MAX_LENGTH)
            }
            val isJson = text.firstOrNull { it !in " \t\r\n" } == '{'
            val json = if (isJson) text else Percent.decode(text) ?: throw LinkProblem(all, Reason.BAD_ENCODING)
            val lists = JsonText.lists(json) ?: throw LinkProblem(all, Reason.BAD_VALUE)
            val schemes = UrlSchemes(schemes("iOS", lists), schemes("UWP", lists))
            val values = flat(lists["Android"].orEmpty())
            // A list that doesn't begin with a version code is a plain list of schemes, as on an older Microsoft page.
            if (values.size % 3 != 0 || values.isEmpty() || versionCode(values[0]) == null) {
                schemes.androidSchemes = schemes("Android", lists)
                return schemes
            }
            return schemes.copy(android = values.chunked(3).map(::activity))
        }

        private fun schemes(platform: String, lists: Map<String, List<JsonText.Element>>): List<AppScheme> {
            val part = Part.Parameter(platform)
            return lists[platform].orEmpty().map { element ->
                AppScheme(element.text ?: throw LinkProblem(part, Reason.BAD_VALUE), part)
            }
        }

        /** Returns the elements of the list `Android`. A list of triples becomes the flat list that Office expects. */
        private fun flat(elements: List<JsonText.Element>): List<String> {
            val texts = elements.mapNotNull { it.text }
            if (texts.size == elements.size) return texts
            return elements.flatMap { element ->
                val isTriple = element.list.size == 3 && versionCode(element.list[0]) != null
                if (isTriple) element.list else throw LinkProblem(Part.Parameter("Android"), Reason.BAD_VALUE)
            }
        }

        /**
         * Parses the version code, package and activity of one app. Microsoft's sample contains a space before the
         * activity (docs/protocol/app-to-app.md#android-result).
         */
        private fun activity(triple: List<String>): AndroidActivity {
            val version = versionCode(triple[0])
            val (packageName, activity) = triple.drop(1).map { it.replace(" ", "") }
            if (version == null || packageName.isEmpty() || activity.isEmpty()) {
                throw LinkProblem(Part.Parameter("Android"), Reason.BAD_VALUE)
            }
            return AndroidActivity(version, packageName, activity)
        }

        /**
         * Parses a version code. A larger number than 2⁵³ − 1 isn't one, because not every JSON parser keeps it
         * (RFC 8259 §6).
         */
        private fun versionCode(text: String): Long? =
            if (text.all(Percent::isDigit)) text.toLongOrNull()?.takeIf { it < 1L shl 53 } else null
    }
}
