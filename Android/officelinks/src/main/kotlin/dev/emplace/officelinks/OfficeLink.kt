package dev.emplace.officelinks

import dev.emplace.officelinks.LinkProblem.Part
import dev.emplace.officelinks.LinkProblem.Reason

/**
 * An Office app that a link can open (docs/protocol/office-links.md#schemes).
 *
 * @property scheme the scheme of the app's links, without the colon.
 * @property packageName the package name of the app on Android; `null` for OneNote, because Microsoft's pages don't
 *   mention OneNote's package.
 */
public enum class OfficeApp(scheme: String, public val packageName: String?) {
    /** The app Word. */
    WORD("ms-word", "com.microsoft.office.word"),

    /** The app Excel. */
    EXCEL("ms-excel", "com.microsoft.office.excel"),

    /** The app PowerPoint. */
    POWERPOINT("ms-powerpoint", "com.microsoft.office.powerpoint"),

    /** OneNote, which doesn't open documents over WOPI. */
    ONENOTE("onenote", null);

    public val scheme: AppScheme = AppScheme(scheme)

    /** Whether the app opens documents of a WOPI host (docs/protocol/office-links.md#two-families). */
    public val opensOverWopi: Boolean
        get() = this != ONENOTE

    internal companion object {
        fun of(scheme: AppScheme): OfficeApp =
            entries.firstOrNull { it.scheme == scheme } ?: throw LinkProblem(Part.Scheme, Reason.UNKNOWN)
    }
}

/**
 * The Office app that opens a file with a given name, and whether the app converts the file
 * (docs/protocol/office-links.md#file-types).
 *
 * @property app the app that opens the file.
 * @property isConverted whether the file has a legacy type, such as `.doc`. To edit such a file, Office converts it
 *   into a new file.
 */
public data class FileSupport(public val app: OfficeApp, public val isConverted: Boolean) {
    /** Finds the app for a file name. */
    public companion object {
        private val modern = mapOf(
            OfficeApp.WORD to "docx docm dotx dotm",
            OfficeApp.EXCEL to "xlsx xlsm xltx xlsb",
            OfficeApp.POWERPOINT to "pptx pptm ppsx ppsm potx potm thmx",
        )
        private val legacy = mapOf(
            OfficeApp.WORD to "doc dot odt",
            OfficeApp.EXCEL to "xls csv ods",
            OfficeApp.POWERPOINT to "ppt pps pot odp",
        )

        /** Returns `null` if no Office app opens a file with this name. */
        @JvmStatic
        public fun of(fileName: String): FileSupport? {
            val extension = fileName.substringAfterLast('.', "").asciiLowercase()
            for ((table, isConverted) in listOf(modern to false, legacy to true)) {
                val app = table.entries.firstOrNull { extension in it.value.split(' ') }?.key ?: continue
                return FileSupport(app, isConverted)
            }
            return null
        }
    }
}

/**
 * Whether a link opens a document for viewing or editing (docs/protocol/office-links.md#grammar).
 *
 * @property text the mode in a link.
 */
public enum class OpenMode(public val text: String) {
    /** The document is opened for viewing only. */
    VIEW("ofv"),

    /** The document is opened for editing, which is the default. */
    EDIT("ofe");

    internal companion object {
        fun of(text: String): OpenMode = entries.firstOrNull { it.text == text.asciiLowercase() }
            ?: throw LinkProblem(Part.Mode, if (text.isEmpty()) Reason.EMPTY else Reason.UNKNOWN)
    }
}

/**
 * The two spellings of a link (docs/protocol/office-links.md#encoding). Both spellings have the same meaning, and
 * parsing accepts both.
 */
public enum class LinkSpelling {
    /** The spelling with readable arguments: `ms-word:ofe|u|…` */
    READABLE,

    /** The spelling with encoded delimiters, for systems whose address type refuses a raw `|`: `ms-word:ofe%7Cu%7C…` */
    ENCODED,
}

/**
 * A file of a storage provider, with the values by which a link identifies the file
 * (docs/protocol/office-links.md#grammar).
 *
 * @property source the argument of `|u|`: exactly the WOPISrc of the file on the host, without a token.
 * @property provider the argument of `|d|`: the provider's id, assigned by Microsoft.
 * @property user the argument of `|e|`: the user's id, equal to UserId in the bootstrapper's response.
 * @property name the argument of `|n|`: the file name with its extension, equal to BaseFileName in CheckFileInfo.
 * @property invokedBy the argument of `|a|`: whether the link is on a web page or in an app.
 * @throws LinkProblem for an empty argument, or for a WOPISrc that contains an access token.
 */
public data class ProviderFile @Throws(LinkProblem::class) constructor(
    public val source: SecureAddress,
    public val provider: String,
    public val user: String,
    public val name: String,
    public val invokedBy: Invoker,
) {
    /**
     * Creates a value from the arguments of a link.
     *
     * @throws LinkProblem also for a WOPISrc that isn't https.
     */
    @Throws(LinkProblem::class)
    public constructor(source: String, provider: String, user: String, name: String, invokedBy: Invoker) :
        this(SecureAddress(source, Part.Descriptor("u")), provider, user, name, invokedBy)

    internal constructor(parts: Descriptors) : this(
        source = parts.address("u"), invokedBy = Invoker.of(parts.text("a")), provider = parts.text("d"),
        user = parts.text("e"), name = parts.text("n"),
    )

    init {
        if (source.hasParameter("access_token")) throw LinkProblem(Part.Descriptor("u"), Reason.TOKEN_IN_ADDRESS)
        for ((letter, value) in listOf("d" to provider, "e" to user, "n" to name)) {
            if (value.isEmpty()) throw LinkProblem(Part.Descriptor(letter), Reason.EMPTY)
            checkValue(value, Part.Descriptor(letter))
        }
    }

    internal val descriptors: List<Pair<String, String>>
        get() = listOf(
            "u" to source.text, "d" to Descriptors.argument(provider), "e" to Descriptors.argument(user),
            "n" to Descriptors.argument(name), "a" to invokedBy.text,
        )

    /**
     * Where the link is: on a web page or in an app.
     *
     * @property text the value in a link.
     */
    public enum class Invoker(public val text: String) {
        /** The link is on a web page. */
        WEB("Web"),

        /** The link is in a native app. */
        APP("App");

        internal companion object {
            fun of(text: String): Invoker = entries.firstOrNull { it.text.asciiLowercase() == text.asciiLowercase() }
                ?: throw LinkProblem(Part.Descriptor("a"), Reason.BAD_VALUE)
        }
    }
}

/**
 * An address that opens a document in an Office app.
 *
 * There are two families of links (docs/protocol/office-links.md#two-families). A link of the first family contains the
 * address of a document in SharePoint or OneDrive, which Office fetches itself. A link of the second family contains
 * the WOPISrc of a file at a storage provider.
 *
 * ```kotlin
 * val file = ProviderFile(
 *     source = "https://wopi.contoso.com/wopi/files/f17", provider = "TP_CONTOSO", user = "u4711",
 *     name = "Plan.docx", invokedBy = ProviderFile.Invoker.APP)
 * val link = OfficeLink(file, passBack = AppScheme("contosodrive"), context = "folder-9")
 * OfficeOpener(this).open(link)
 * ```
 *
 * @property app the app that opens the document.
 * @property mode whether the document is opened for viewing or for editing.
 * @property target the document to open.
 * @property passBack the argument of `|p|`: the scheme with which Office returns to the app that opened the link. That
 *   app must have registered the scheme.
 * @property context the argument of `|c|`: a text that Office returns unchanged. `null` if the text is empty.
 */
public class OfficeLink private constructor(
    public val app: OfficeApp,
    public val mode: OpenMode,
    public val target: Target,
    public val passBack: AppScheme?,
    context: String?,
) {
    public val context: String? = Descriptors.context(context)

    /** The address of the document: the WOPISrc of a provider's file, or the document's own address. */
    public val address: SecureAddress
        get() = when (target) {
            is Target.Document -> target.address
            is Target.File -> target.file.source
        }

    init {
        Descriptors.checkLength(text(LinkSpelling.ENCODED))
    }

    /**
     * The document that a link opens. There is one case for each family of links
     * (docs/protocol/office-links.md#two-families).
     */
    public sealed interface Target {
        /**
         * A document that Office fetches from the document's own address.
         *
         * @property address the address, which must not redirect.
         */
        public data class Document(public val address: SecureAddress) : Target

        /**
         * A file at a storage provider.
         *
         * @property file the file.
         */
        public data class File(public val file: ProviderFile) : Target
    }

    /**
     * Creates a link to a document at its own address. The address must not redirect
     * (docs/protocol/office-links.md#when-office-comes-back).
     *
     * @throws LinkProblem for a context that contains a NUL or makes the link longer than 64 KiB.
     */
    @JvmOverloads
    @Throws(LinkProblem::class)
    public constructor(
        app: OfficeApp,
        document: SecureAddress,
        mode: OpenMode = OpenMode.EDIT,
        passBack: AppScheme? = null,
        context: String? = null,
    ) : this(app, mode, Target.Document(document), passBack, context)

    /**
     * Creates a link that opens a provider's file, by default in the app for the extension of the file's name.
     *
     * @throws LinkProblem if no app is given and no app opens files with that extension, if the app doesn't support
     *   WOPI, or if the context contains a NUL or makes the link longer than 64 KiB.
     */
    @JvmOverloads
    @Throws(LinkProblem::class)
    public constructor(
        file: ProviderFile,
        app: OfficeApp? = null,
        mode: OpenMode = OpenMode.EDIT,
        passBack: AppScheme? = null,
        context: String? = null,
    ) : this(appFor(file, app), mode, Target.File(file), passBack, context)

    /** Returns the link as text, ready to open. */
    @JvmOverloads
    public fun text(spelling: LinkSpelling = LinkSpelling.READABLE): String {
        val pairs = when (target) {
            is Target.Document -> mutableListOf("u" to target.address.text)
            is Target.File -> target.file.descriptors.toMutableList()
        }
        if (passBack != null) pairs.add("p" to passBack.text)
        if (context != null) pairs.add("c" to Descriptors.argument(context))
        return app.scheme.text + ":" + Descriptors.join(mode.text, pairs, spelling)
    }

    /** Compares two links, with their schemes ignoring case. */
    override fun equals(other: Any?): Boolean = other is OfficeLink && other.values == values

    /** The hash of the link's values. */
    override fun hashCode(): Int = values.hashCode()

    /** The link as readable text. */
    override fun toString(): String = text()

    private val values: List<Any?>
        get() = listOf(app, mode, target, passBack, context)

    /** Parses links. */
    public companion object {
        /**
         * Parses a link in either spelling, with its descriptors in any order.
         *
         * A link without a mode, such as `ms-word:https://…`, opens the document for viewing
         * (docs/protocol/office-links.md#office-uri-schemes). A link with any of `|d|`, `|e|`, `|n|`, `|a|` is a link
         * to a provider's file, and must have all four descriptors.
         *
         * @throws LinkProblem if the text isn't a link.
         */
        @JvmStatic
        @Throws(LinkProblem::class)
        public fun parse(text: String): OfficeLink {
            val (scheme, rest) = AppScheme.split(text, Descriptors.MAX_LENGTH)
            val app = OfficeApp.of(scheme)
            if (rest.asciiLowercase().startsWith("https://")) {
                // A link without a mode contains only an address. Descriptors can't occur without a mode before them.
                if ('|' in rest) throw LinkProblem(Part.Mode, Reason.MISSING)
                return OfficeLink(app, SecureAddress(rest), OpenMode.VIEW)
            }
            val parts = Descriptors(rest)
            val mode = OpenMode.of(parts.mode)
            val passBack = if (parts.has("p")) AppScheme(parts.text("p"), Part.Descriptor("p")) else null
            val context = parts.context()
            return if (listOf("d", "e", "n", "a").any(parts::has)) {
                OfficeLink(ProviderFile(parts), app, mode, passBack, context)
            } else {
                OfficeLink(app, parts.address("u"), mode, passBack, context)
            }
        }

        private fun appFor(file: ProviderFile, app: OfficeApp?): OfficeApp {
            val chosen = app ?: FileSupport.of(file.name)?.app
                ?: throw LinkProblem(Part.Descriptor("n"), Reason.UNKNOWN)
            return if (chosen.opensOverWopi) chosen else throw LinkProblem(Part.Scheme, Reason.NOT_OVER_WOPI)
        }
    }
}

/**
 * Parses and writes text of the form `mode|descriptor|argument|…` (docs/protocol/office-links.md#grammar). Links that
 * open Office and pass-backs have this form.
 *
 * The delimiter is `|` or its encoded form, `%7C` or `%7c`. The delimiter after the mode separates all parts of the
 * link. The other two forms may occur inside an argument: an encoded link writes a `|` in an argument as `%7c`.
 *
 * @param isContextLast whether the argument of `|c|` is the whole rest of the text if `|c|` follows `|u|` and `|z|`.
 *   Office writes pass-backs in that order, and a context that another app has percent-decoded may contain a delimiter.
 */
internal class Descriptors(text: String, isContextLast: Boolean = false) {
    val mode: String
    private val arguments = HashMap<String, String>()

    init {
        val delimiter = delimiter(text)
        val tooMany = LinkProblem(Part.Address, Reason.TOO_MANY, MAX_PARTS)
        val parts = text.split(delimiter, limit = MAX_PARTS + 1)
        var isWhole = parts.size <= MAX_PARTS
        if (!isContextLast && !isWhole) throw tooMany
        mode = parts[0]
        var next = 1
        while (next < parts.size) {
            val letter = parts[next++].asciiLowercase()
            if (next == parts.size) throw LinkProblem(Part.Descriptor(beginning(letter)), Reason.MISSING)
            if (letter.isEmpty()) throw LinkProblem(Part.Descriptor(letter), Reason.EMPTY)
            var argument = parts[next++]
            if (letter !in KNOWN) continue
            if (isContextLast && letter == "c" && has("u") && has("z") && !has("c")) {
                argument = parts.drop(next - 1).joinToString(delimiter)
                next = parts.size
                isWhole = true
            }
            if (arguments.put(letter, argument) != null) throw LinkProblem(Part.Descriptor(letter), Reason.REPEATED)
        }
        if (!isWhole) throw tooMany
    }

    fun has(letter: String): Boolean = letter in arguments

    fun raw(letter: String): String {
        val argument = arguments[letter] ?: throw LinkProblem(Part.Descriptor(letter), Reason.MISSING)
        if (argument.isEmpty()) throw LinkProblem(Part.Descriptor(letter), Reason.EMPTY)
        return argument
    }

    fun text(letter: String): String =
        Percent.decode(raw(letter)) ?: throw LinkProblem(Part.Descriptor(letter), Reason.BAD_ENCODING)

    /**
     * Returns the argument of `|c|`, the context; `null` if it is empty. Office sends `|c|` in every pass-back, even
     * without a context.
     */
    fun context(): String? = if (arguments["c"].isNullOrEmpty()) null else text("c")

    /**
     * Returns the argument of `|c|`, the context of a pass-back. A context that isn't valid percent-encoding, for
     * example because another app decoded it, is returned as received, so that the other parts of the pass-back stay
     * usable.
     */
    fun looseContext(): String? {
        val argument = arguments["c"]
        if (argument.isNullOrEmpty()) return null
        // A context with a NUL isn't valid, because no app can have passed such a context to Office.
        return Percent.decode(argument) ?: argument.takeUnless { '\u0000' in it }
    }

    /**
     * Returns the address in a descriptor, which usually isn't percent-encoded. If even the colon of the address is
     * encoded, the whole address is decoded once.
     */
    fun address(letter: String): SecureAddress {
        val argument = raw(letter)
        val isEncoded = argument.asciiLowercase().startsWith("https%3a")
        return SecureAddress(if (isEncoded) text(letter) else argument, Part.Descriptor(letter))
    }

    companion object {
        /** The maximum length of a link in bytes. No system passes longer links between apps. */
        const val MAX_LENGTH = 64 * 1024
        private const val MAX_PARTS = 64

        /**
         * The descriptors of links to documents, of links to a provider's files, and of pass-backs. Other descriptors
         * are ignored, as Office does (docs/protocol/office-links.md#office-uri-schemes).
         */
        private val KNOWN = setOf("u", "d", "e", "n", "a", "p", "c", "z")

        /** Returns the first eight characters, and no half of a surrogate pair. */
        private fun beginning(text: String): String =
            text.substring(0, text.offsetByCodePoints(0, minOf(8, text.codePointCount(0, text.length))))

        private fun delimiter(text: String): String {
            val delimiters = listOf("|", "%7C", "%7c")
            val rest = text.dropWhile(Percent::isLetter)
            // If no delimiter follows the mode, the mode is invalid. The first delimiter in the link is then used, so
            // that the error contains only the mode.
            return delimiters.firstOrNull { rest.startsWith(it) } ?: delimiters.firstOrNull { it in text } ?: "|"
        }

        /**
         * Returns a context in the encoding for `|c|`; `null` for an empty context. A context with a NUL is refused,
         * because no parser would accept it.
         */
        fun context(text: String?): String? {
            if (text.isNullOrEmpty()) return null
            checkValue(text, Part.Descriptor("c"))
            return text
        }

        /** Throws an error if a link is longer than [MAX_LENGTH]. */
        fun checkLength(text: String) = checkText(text, MAX_LENGTH)

        /** Joins the parts of a link in one of the two spellings. */
        fun join(mode: String, pairs: List<Pair<String, String>>, spelling: LinkSpelling): String {
            val parts = listOf(mode) + pairs.flatMap { it.toList() }
            return when (spelling) {
                LinkSpelling.READABLE -> parts.joinToString("|")
                // `%7C` inside an argument becomes the equivalent `%7c`, which isn't a delimiter.
                LinkSpelling.ENCODED -> parts.joinToString("%7C") { it.replace("%7C", "%7c") }
            }
        }

        /**
         * Encodes an argument that isn't an address (docs/protocol/office-links.md#encoding): percent-encodes every
         * character that could be misread.
         */
        fun argument(text: String): String = Percent.encode(text, ":/[]@!$'()*+,;=")
    }
}
