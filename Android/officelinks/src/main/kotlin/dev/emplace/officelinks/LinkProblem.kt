package dev.emplace.officelinks

/**
 * The reason why an address can't be created or parsed, and the part of the address that is wrong.
 *
 * @property part the part of the address that is wrong.
 * @property reason the reason why the part is wrong.
 * @property limit the limit that was exceeded, for [Reason.TOO_LONG] and [Reason.TOO_MANY].
 */
public class LinkProblem(
    public val part: Part,
    public val reason: Reason,
    public val limit: Int? = null,
) : Exception() {
    /** The problem as a sentence without a period at the end, such as "|u| is missing". */
    override val message: String
        get() = "$part " + reason.phrase.replace("LIMIT", limit.toString())

    /** A part of an address. */
    public sealed class Part(private val name: String) {
        /** The problem is in the address as a whole. */
        public data object Address : Part("the address")

        /** The scheme, which is the text before the first colon. */
        public data object Scheme : Part("the scheme")

        /** The mode, `ofv` or `ofe`. */
        public data object Mode : Part("the mode")

        /**
         * A descriptor such as `|u|`.
         *
         * @property letter the letter of the descriptor.
         */
        public data class Descriptor(public val letter: String) : Part("|$letter|") {
            /** The descriptor in error messages. */
            override fun toString(): String = super.toString()
        }

        /**
         * A parameter in the form `name=value`.
         *
         * @property parameter the name of the parameter.
         */
        public data class Parameter(public val parameter: String) : Part(parameter) {
            /** The name of the parameter, for error messages. */
            override fun toString(): String = super.toString()
        }

        /** The name of the part in error messages. */
        override fun toString(): String = name
    }

    /** The reasons why an address is refused. */
    public enum class Reason(internal val phrase: String) {
        /** The text is longer than [LinkProblem.limit] bytes. */
        TOO_LONG("is longer than LIMIT bytes"),

        /** The address has no colon after its scheme. */
        NO_COLON("has no colon after its scheme"),

        /** The value is unknown. */
        UNKNOWN("has an unknown value"),

        /** The part is required but missing. */
        MISSING("is missing"),

        /** The part is present but empty. */
        EMPTY("is empty"),

        /** The part occurs more than once. */
        REPEATED("occurs more than once"),

        /** There are more than [LinkProblem.limit] parts of this kind. */
        TOO_MANY("has more than LIMIT parts"),

        /** The encoding is invalid: a `%` without two hexadecimal digits, a NUL, or bytes that aren't UTF-8. */
        BAD_ENCODING("is not percent-encoded UTF-8"),

        /** The value isn't an absolute https address with a host. */
        NOT_SECURE_ADDRESS("is not an absolute https address"),

        /** The WOPISrc contains a token, which would be revealed to anyone who can read the link. */
        TOKEN_IN_ADDRESS("contains an access token, which everyone with the link could read"),

        /**
         * The scheme isn't a letter followed by letters, digits, `+`, `-` or `.` (RFC 3986 §3.1). The colon after a
         * scheme isn't part of the scheme.
         */
        BAD_SCHEME("must begin with a letter and contain only letters, digits, +, -, and ."),

        /** The Office app doesn't open documents over WOPI. */
        NOT_OVER_WOPI("belongs to an app that can't open documents over WOPI"),

        /** The value isn't allowed for this part. */
        BAD_VALUE("has an invalid value"),

        /** The signed-in user isn't the user that Office requested. */
        OTHER_USER("is not the user who is signed in"),

        /** The request is too old to be answered. */
        EXPIRED("has expired"),
    }
}

/**
 * A URL scheme registered by an app, such as `contosodrive`, without the colon (RFC 3986 §3.1). Schemes are compared
 * ignoring case.
 */
public class AppScheme internal constructor(
    /** The scheme as it was passed to the constructor. */
    public val text: String,
    part: LinkProblem.Part,
) {
    /**
     * Creates a scheme from text.
     *
     * @throws LinkProblem with [LinkProblem.Reason.BAD_SCHEME].
     */
    @Throws(LinkProblem::class)
    public constructor(text: String) : this(text, LinkProblem.Part.Scheme)

    init {
        val isScheme = text.length in 1..MAX_LENGTH && Percent.isLetter(text[0]) &&
            text.all { Percent.isLetter(it) || Percent.isDigit(it) || it in "+-." }
        if (!isScheme) throw LinkProblem(part, LinkProblem.Reason.BAD_SCHEME)
    }

    /** Compares two schemes ignoring case (RFC 3986 §3.1). */
    override fun equals(other: Any?): Boolean =
        other is AppScheme && other.text.asciiLowercase() == text.asciiLowercase()

    /** A hash that is the same for both cases. */
    override fun hashCode(): Int = text.asciiLowercase().hashCode()

    /** The scheme as it was passed to the constructor. */
    override fun toString(): String = text

    internal companion object {
        private const val MAX_LENGTH = 100

        /** Splits an address at the first colon into its scheme and the rest. */
        fun split(address: String, limit: Int): Pair<AppScheme, String> {
            checkText(address, limit)
            val colon = address.indexOf(':')
            if (colon < 0) throw LinkProblem(LinkProblem.Part.Address, LinkProblem.Reason.NO_COLON)
            return AppScheme(address.substring(0, colon)) to address.substring(colon + 1)
        }
    }
}

/** An absolute https address as a URI. Each character that a URI can't contain is percent-encoded exactly once. */
public class SecureAddress internal constructor(text: String, part: LinkProblem.Part) {
    /** The address with uppercase hexadecimal digits in its percent-encodings (RFC 3986 §6.2.2.1). */
    public val text: String

    /**
     * Creates an address from text. Characters that a URI can't contain (spaces, other scripts, `|`) are
     * percent-encoded.
     *
     * @throws LinkProblem unless the text begins with `https://` and a host, and for a user name before the host,
     *   control characters, or a `%` without two hexadecimal digits.
     */
    @Throws(LinkProblem::class)
    public constructor(text: String) : this(text, LinkProblem.Part.Address)

    init {
        val insecure = LinkProblem(part, LinkProblem.Reason.NOT_SECURE_ADDRESS)
        if (text.any { it < ' ' || it == '\u007F' || it == '\\' }) throw insecure
        if (!text.asciiLowercase().startsWith(START)) throw insecure
        this.text = normalized(text) ?: throw LinkProblem(part, LinkProblem.Reason.BAD_ENCODING)
        val authority = this.text.drop(START.length).takeWhile { it !in "/?#" }
        if (authority.isEmpty() || authority.startsWith(":") || "@" in authority || "%20" in authority) throw insecure
    }

    /** Whether the query has a parameter with this name, in any case and any percent-encoding. */
    internal fun hasParameter(name: String): Boolean =
        text.substringAfter('?', "").substringBefore('#').split('&', ';').any { pair ->
            val found = pair.substringBefore('=')
            (Percent.decode(found) ?: found).asciiLowercase() == name
        }

    /** Compares the texts of two addresses. */
    override fun equals(other: Any?): Boolean = other is SecureAddress && other.text == text

    /** The hash of the text. */
    override fun hashCode(): Int = text.hashCode()

    /** The address as text. */
    override fun toString(): String = text

    private companion object {
        const val START = "https://"
        const val ALLOWED = ":/?#[]@!$&'()*+,;="

        fun normalized(text: String): String? {
            if (!isWellFormed(text)) return null
            val output = StringBuilder()
            var start = 0
            while (true) {
                val percent = text.indexOf('%', start)
                if (percent < 0) break
                output.append(Percent.encode(text.substring(start, percent), ALLOWED))
                val digits = text.substring(percent + 1, minOf(percent + 3, text.length))
                if (digits.length != 2 || digits.any { Percent.value(it) == null } || digits == "00") return null
                output.append('%').append(digits.map(Char::uppercaseChar).joinToString(""))
                start = percent + 3
            }
            return output.append(Percent.encode(text.substring(start), ALLOWED)).toString()
        }
    }
}
