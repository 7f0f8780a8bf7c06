package dev.emplace.officelinks.tests

import dev.emplace.officelinks.AndroidResult
import dev.emplace.officelinks.AppScheme
import dev.emplace.officelinks.AppToAppAnswer
import dev.emplace.officelinks.BackAddress
import dev.emplace.officelinks.FileSupport
import dev.emplace.officelinks.LinkProblem
import dev.emplace.officelinks.LinkSpelling
import dev.emplace.officelinks.OfficeApp
import dev.emplace.officelinks.OfficeBuild
import dev.emplace.officelinks.OfficeCaller
import dev.emplace.officelinks.OfficeLink
import dev.emplace.officelinks.OfficePresence
import dev.emplace.officelinks.OfficeVisit
import dev.emplace.officelinks.OpenDecision
import dev.emplace.officelinks.OpenMode
import dev.emplace.officelinks.PassBack
import dev.emplace.officelinks.ProviderFile
import dev.emplace.officelinks.SecureAddress
import dev.emplace.officelinks.SignInAnswer
import dev.emplace.officelinks.SignInRequest
import dev.emplace.officelinks.UrlSchemes
import java.io.File
import kotlin.system.exitProcess
import kotlinx.serialization.json.Json
import kotlinx.serialization.json.JsonArray
import kotlinx.serialization.json.JsonElement
import kotlinx.serialization.json.JsonNull
import kotlinx.serialization.json.JsonObject
import kotlinx.serialization.json.JsonPrimitive
import kotlinx.serialization.json.boolean
import kotlinx.serialization.json.contentOrNull
import kotlinx.serialization.json.int
import kotlinx.serialization.json.jsonArray
import kotlinx.serialization.json.jsonObject
import kotlinx.serialization.json.jsonPrimitive

/**
 * Runs the test vectors that the Swift package and the web module run too. `Tests/Vectors/README.md` explains the
 * format.
 *
 * The argument is the folder of the vectors. Prints each row that fails, and exits with 1 if there is one.
 */
fun main(arguments: Array<String>) {
    val files = File(arguments.single()).listFiles { file -> file.extension == "json" }.orEmpty().sorted()
    val failures = ArrayList<String>()
    var count = 0
    for (file in files) {
        val content = Json.parseToJsonElement(file.readText()).jsonObject
        val subject = content.getValue("subject").jsonPrimitive.content
        for (element in content.getValue("rows").jsonArray) {
            val row = Row(expanded(element).jsonObject)
            count++
            val problems = try {
                row.problems(subject)
            } catch (error: RuntimeException) {
                listOf("the row can't be run: $error")
            }
            problems.mapTo(failures) { "${file.name}: ${row.text("name")}: $it" }
        }
    }
    failures.forEach(::println)
    println("$count rows in ${files.size} files, ${failures.size} failures")
    if (failures.isNotEmpty() || count < 250) exitProcess(1)
}

/** Replaces each `{"repeat": …}` with its text. */
private fun expanded(element: JsonElement): JsonElement = when (element) {
    is JsonArray -> JsonArray(element.map(::expanded))
    is JsonObject -> element["repeat"]?.jsonObject?.let { parts ->
        fun part(name: String) = parts[name]?.jsonPrimitive?.contentOrNull.orEmpty()
        JsonPrimitive(part("before") + part("text").repeat(parts.getValue("times").jsonPrimitive.int) + part("after"))
    } ?: JsonObject(element.mapValues { expanded(it.value) })
    else -> element
}

/** A row of a file of vectors. */
private class Row(private val members: JsonObject) {
    private val found = ArrayList<String>()

    fun text(name: String): String = members.text(name) ?: error("no $name")

    /** Returns what is wrong with the library's answer to this row. */
    fun problems(subject: String): List<String> {
        (members.keys - KNOWN).mapTo(found) { "this program doesn't know the member $it" }
        when (subject) {
            "officeLink" -> run(::officeLink, ::values) { link ->
                expect("readable", link.text(LinkSpelling.READABLE))
                expect("encoded", link.text(LinkSpelling.ENCODED))
                for (spelling in LinkSpelling.entries) again(link, OfficeLink.parse(link.text(spelling)))
            }
            "passBack" -> run(::passBack, ::values) { back ->
                expect("readable", back.text(LinkSpelling.READABLE))
                expect("encoded", back.text(LinkSpelling.ENCODED))
                for (spelling in LinkSpelling.entries) again(back, PassBack.parse(back.text(spelling)))
            }
            "signInRequest" -> run(::signInRequest, ::values) { request ->
                val forms = members["form"]?.jsonObject.orEmpty()
                for ((name, decision) in DECISIONS) {
                    forms[name]?.let { compare(it, JsonPrimitive(request.form(decision))) }
                }
            }
            "backAddress" -> run(::backAddress, ::values) { back ->
                expect("text", back.text)
                again(back, BackAddress.parse(back.text))
                members.text("to")?.let {
                    val isAnswer = back.answers(SignInRequest.fromToAddress(it))
                    compare(members["answers"] ?: JsonNull, JsonPrimitive(isAnswer))
                }
            }
            "urlSchemes" -> run(::urlSchemes, ::values) { schemes ->
                expect("json", schemes.json)
                expect("headerValue", schemes.headerValue)
                for (text in listOf(schemes.json, schemes.headerValue)) again(schemes, UrlSchemes.parse(text))
            }
            "androidResult" -> androidResult()
            "fileSupport" -> {
                val support = FileSupport.of(text("parse"))
                val value = support?.let { json("app" to name(it.app), "isConverted" to it.isConverted) } ?: JsonNull
                compare(members.getValue("is"), value)
            }
            "openDecision" -> compare(members.getValue("is"), openDecision())
            "officeVisit" -> officeVisit()
            "appToAppAnswer" -> {
                val status = members.getValue("status").jsonPrimitive.int
                val value = when (val answer = AppToAppAnswer.parse(status, text("body"))) {
                    is AppToAppAnswer.HandBack -> json("answer" to values(answer.answer))
                    AppToAppAnswer.SignInAgain -> json("signInAgain" to true)
                }
                compare(members.getValue("is"), value)
            }
            else -> error("the subject $subject is unknown")
        }
        return found
    }

    /** Makes the value, and compares it with `is`, or its problem with `refused`. */
    private fun <Value> run(make: () -> Value, values: (Value) -> JsonElement, more: (Value) -> Unit = {}) {
        val value = try {
            make()
        } catch (problem: LinkProblem) {
            compare(members["refused"] ?: JsonNull, values(problem))
            return
        }
        if ("refused" in members || ("is" !in members && "build" !in members)) found.add("it wasn't refused")
        members["is"]?.let { compare(it, values(value)) }
        try {
            more(value)
        } catch (problem: LinkProblem) {
            found.add("what was written is refused: ${problem.message}")
        }
    }

    private fun expect(name: String, text: String) {
        members[name]?.let { compare(it, JsonPrimitive(text)) }
    }

    private fun compare(expected: JsonElement, actual: JsonElement) {
        if (expected != actual) found.add("expected $expected, found $actual")
    }

    private fun again(value: Any, parsed: Any) {
        if (value != parsed) found.add("$value is read as $parsed")
    }

    private fun officeLink(): OfficeLink {
        val build = members["build"]?.jsonObject ?: return OfficeLink.parse(text("parse"))
        val app = build.text("app")?.let { wanted -> OfficeApp.entries.first { name(it) == wanted } }
        val mode = mode(build)
        val passBack = build.text("passBack")?.let(::AppScheme)
        val document = build.text("document")
        if (document != null) {
            return OfficeLink(app ?: error("no app"), SecureAddress(document), mode, passBack, build.text("context"))
        }
        val file = build.getValue("file").jsonObject
        fun part(name: String) = file.text(name).orEmpty()
        val invoker = ProviderFile.Invoker.entries.first { it.text == part("invokedBy") }
        val provided = ProviderFile(part("source"), part("provider"), part("user"), part("name"), invoker)
        return OfficeLink(provided, app, mode, passBack, build.text("context"))
    }

    private fun passBack(): PassBack {
        val build = members["build"]?.jsonObject ?: return PassBack.parse(text("parse"), expectedSchemes())
        return PassBack(
            AppScheme(build.text("scheme").orEmpty()), mode(build), SecureAddress(build.text("address").orEmpty()),
            build.getValue("isUploadPending").jsonPrimitive.boolean, build.text("context"),
        )
    }

    private fun signInRequest(): SignInRequest {
        val extras = members["extras"]?.jsonObject
        val request = if (extras == null) {
            SignInRequest.fromToAddress(text("parse"), expectedSchemes())
        } else {
            val query = extras.text(AndroidResult.QUERY_KEY).orEmpty()
            SignInRequest.fromExtras(query, extras.text(AndroidResult.USER_KEY))
        }
        members.text("signedIn")?.let(request::check)
        return request
    }

    private fun backAddress(): BackAddress {
        val build = members["build"]?.jsonObject ?: return BackAddress.parse(text("parse"))
        return BackAddress(answer(build), SignInRequest.fromToAddress(build.text("to").orEmpty()))
    }

    private fun urlSchemes(): UrlSchemes {
        val build = members["build"]?.jsonObject ?: return UrlSchemes.parse(text("parse"))
        fun schemes(name: String) = build[name]?.jsonArray.orEmpty().map { AppScheme(it.jsonPrimitive.content) }
        val android = build["android"]?.jsonArray.orEmpty().map { element ->
            val activity = element.jsonObject
            UrlSchemes.AndroidActivity(
                activity.getValue("minimumVersionCode").jsonPrimitive.content.toLong(),
                activity.text("package").orEmpty(), activity.text("activity").orEmpty(),
            )
        }
        return UrlSchemes(schemes("iOS"), schemes("uwp"), android)
    }

    private fun androidResult() {
        val extras = members.getValue("extras").jsonObject
        val build = members["build"]?.jsonObject
        if (build != null) {
            val result = AndroidResult(answer(build), build.text("user"))
            return compare(extras, json(*result.extras.toList().toTypedArray()))
        }
        val request = SignInRequest.fromExtras("client_id=c&response_type=code", members.text("requested"))
        run({ AndroidResult.parse(extras.mapValues { it.value.jsonPrimitive.content }, request) }, ::values)
    }

    private fun openDecision(): JsonElement {
        val android = members["android"]?.jsonObject
        if (android != null) {
            val installed = android.text("installed")
            val minimum = android.text("minimum")?.let { OfficeBuild.parse(it) ?: error("no version: $it") }
            return json("presence" to camel(OfficePresence.of(installed != null, installed, minimum).name))
        }
        val link = OfficeLink.parse(text("link"))
        val openable = members.getValue("canOpen").jsonArray.map { it.jsonPrimitive.content }
        val presence = OfficePresence.of(link.app, link.target is OfficeLink.Target.File, openable::contains)
        val decision = when (val made = OpenDecision.of(link, presence)) {
            is OpenDecision.Open -> arrayOf("decision" to "open", "address" to made.address)
            is OpenDecision.Update -> arrayOf("decision" to "update")
            is OpenDecision.Install -> arrayOf("decision" to "install")
        }
        return json("presence" to camel(presence.name), *decision)
    }

    private fun officeVisit() {
        var visit = OfficeVisit(OfficeLink.parse(text("link")))
        for (element in members.getValue("steps").jsonArray) {
            val step = element.jsonObject
            val back = step.text("cameBack")
            val isLocked = step["isLocked"]?.jsonPrimitive?.boolean
            when {
                back != null -> compare(step.getValue("accepted"), JsonPrimitive(visit.cameBack(PassBack.parse(back))))
                isLocked != null -> visit.looked(isLocked)
                else -> visit.cameToFront()
            }
            compare(step.getValue("state"), JsonPrimitive(camel(visit.state.name)))
            // The app may be ended between two steps.
            visit = OfficeVisit.restore(visit.saved) ?: error("${visit.saved} can't be restored")
        }
    }

    private fun expectedSchemes(): List<AppScheme> =
        members["expected"]?.jsonArray.orEmpty().map { AppScheme(it.jsonPrimitive.content) }
}

private val DECISIONS = listOf(
    "describe" to null, "allow" to SignInRequest.Decision.ALLOW, "decline" to SignInRequest.Decision.DECLINE,
)

/** The members that a row can have. A row with another member would not be tested completely. */
private val KNOWN = setOf(
    "name", "parse", "build", "expected", "is", "refused", "readable", "encoded", "text", "json", "headerValue",
    "extras", "requested", "form", "signedIn", "canOpen", "android", "link", "steps", "status", "body", "to", "answers",
)

private fun JsonObject.text(name: String): String? = this[name]?.jsonPrimitive?.contentOrNull

private fun mode(build: JsonObject): OpenMode = if (build.text("mode") == "view") OpenMode.VIEW else OpenMode.EDIT

private fun answer(build: JsonObject): SignInAnswer {
    val parts = build.getValue("answer").jsonObject
    val error = parts.text("error") ?: return SignInAnswer.Granted(
        parts.text("code").orEmpty(), parts.text("tokenEndpoint"), parts.text("sessionContext"),
    )
    val code = SignInAnswer.ErrorCode.entries.first { it.text == error }
    return SignInAnswer.Refused(code, parts.text("explanation"), parts.text("page"))
}

/** Writes a name of an enum as the vectors do: `NOT_SECURE_ADDRESS` is `notSecureAddress`. */
private fun camel(name: String): String = when (name) {
    "NOT_OVER_WOPI" -> "notOverWOPI"
    "POWERPOINT" -> "powerPoint"
    "ONENOTE" -> "oneNote"
    else -> name.split('_').joinToString("") { it.lowercase().replaceFirstChar(Char::uppercase) }
        .replaceFirstChar(Char::lowercase)
}

private fun name(app: OfficeApp): String = camel(app.name)

/** Makes an object of the members that have a value. */
private fun json(vararg members: Pair<String, Any?>): JsonElement = JsonObject(
    members.mapNotNull { (name, value) ->
        when (value) {
            null -> null
            is JsonElement -> name to value
            is Boolean -> name to JsonPrimitive(value)
            is Number -> name to JsonPrimitive(value)
            is List<*> -> name to JsonArray(value.map { it as? JsonElement ?: JsonPrimitive(it.toString()) })
            else -> name to JsonPrimitive(value.toString())
        }
    }.toMap(),
)

private fun values(problem: LinkProblem): JsonElement {
    val part = when (val part = problem.part) {
        LinkProblem.Part.Address -> "address"
        LinkProblem.Part.Scheme -> "scheme"
        LinkProblem.Part.Mode -> "mode"
        is LinkProblem.Part.Descriptor -> "descriptor ${part.letter}"
        is LinkProblem.Part.Parameter -> "parameter ${part.parameter}"
    }
    return json("part" to part, "reason" to camel(problem.reason.name), "limit" to problem.limit)
}

private fun values(link: OfficeLink): JsonElement {
    val (document, file) = when (val target = link.target) {
        is OfficeLink.Target.Document -> target.address.text to null
        is OfficeLink.Target.File -> null to target.file
    }
    return json(
        "app" to name(link.app), "mode" to camel(link.mode.name), "document" to document,
        "file" to file?.let {
            json(
                "source" to it.source, "provider" to it.provider, "user" to it.user, "name" to it.name,
                "invokedBy" to it.invokedBy.text,
            )
        },
        "passBack" to link.passBack, "context" to link.context,
    )
}

private fun values(back: PassBack): JsonElement = json(
    "scheme" to back.scheme, "mode" to camel(back.mode.name), "address" to back.address,
    "isUploadPending" to back.isUploadPending, "context" to back.context,
)

private fun values(request: SignInRequest): JsonElement = json(
    "clientID" to request.clientId, "responseType" to request.responseType, "scope" to request.scope,
    "state" to request.state, "language" to request.language, "build" to request.build, "platform" to request.platform,
    "app" to request.app, "caller" to name(request.caller), "action" to request.action, "user" to request.user,
    "query" to request.query,
)

private fun name(caller: OfficeCaller): String = camel(caller.name)

private fun values(answer: SignInAnswer): JsonElement = when (answer) {
    is SignInAnswer.Granted -> json(
        "code" to answer.code, "tokenEndpoint" to answer.tokenEndpoint, "sessionContext" to answer.sessionContext,
    )
    is SignInAnswer.Refused -> json(
        "error" to answer.error.text, "explanation" to answer.explanation, "page" to answer.page,
    )
}

private fun values(back: BackAddress): JsonElement =
    json("caller" to name(back.caller), "action" to back.action, "answer" to values(back.answer))

private fun values(schemes: UrlSchemes): JsonElement = json(
    "iOS" to schemes.iOS, "uwp" to schemes.uwp, "androidSchemes" to schemes.androidSchemes,
    "android" to schemes.android.map {
        json("minimumVersionCode" to it.minimumVersionCode, "package" to it.packageName, "activity" to it.activity)
    },
)

private fun values(result: AndroidResult): JsonElement =
    json("isOK" to result.isOk, "answer" to values(result.answer), "user" to result.user)
