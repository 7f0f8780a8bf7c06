package dev.emplace.officelinks

/** Percent-encoding (RFC 3986 §2.1) of UTF-8. */
internal object Percent {
    private const val DIGITS = "0123456789ABCDEF"

    /** Percent-encodes every character except the unreserved characters and the characters in [kept]. */
    fun encode(text: String, kept: String = ""): String {
        val output = StringBuilder(text.length)
        for (byte in text.encodeToByteArray()) {
            val code = byte.toInt() and 0xFF
            val char = code.toChar()
            if (isUnreserved(char) || (char in kept)) {
                output.append(char)
            } else {
                output.append('%').append(DIGITS[code shr 4]).append(DIGITS[code and 15])
            }
        }
        return output.toString()
    }

    /**
     * Percent-decodes a text once. Returns `null` for a `%` without two hexadecimal digits, for NUL, and for bytes that
     * aren't UTF-8.
     */
    fun decode(text: String): String? {
        if (!isWellFormed(text)) return null
        val bytes = text.encodeToByteArray()
        val output = ByteArray(bytes.size)
        var read = 0
        var size = 0
        while (read < bytes.size) {
            var byte = bytes[read++]
            if (byte == '%'.code.toByte()) {
                if (read + 2 > bytes.size) return null
                val high = value(Char(bytes[read].toInt() and 0xFF)) ?: return null
                val low = value(Char(bytes[read + 1].toInt() and 0xFF)) ?: return null
                byte = (high * 16 + low).toByte()
                read += 2
            }
            if (byte == 0.toByte()) return null
            output[size++] = byte
        }
        return try {
            output.decodeToString(0, size, throwOnInvalidSequence = true)
        } catch (_: CharacterCodingException) {
            null
        }
    }

    fun isUnreserved(char: Char): Boolean = isLetter(char) || isDigit(char) || char in "-._~"

    fun isLetter(char: Char): Boolean = char in 'a'..'z' || char in 'A'..'Z'

    fun isDigit(char: Char): Boolean = char in '0'..'9'

    fun value(char: Char): Int? = when (char) {
        in '0'..'9' -> char - '0'
        in 'a'..'f' -> char - 'a' + 10
        in 'A'..'F' -> char - 'A' + 10
        else -> null
    }
}

/** The text with A–Z in lowercase and all other characters unchanged, in any locale. */
internal fun String.asciiLowercase(): String =
    if (none { it in 'A'..'Z' }) this else map { if (it in 'A'..'Z') it + 32 else it }.joinToString("")

/** Whether the text is Unicode: each surrogate is half of a pair. */
internal fun isWellFormed(text: String): Boolean {
    var index = 0
    while (index < text.length) {
        val char = text[index++]
        if (!char.isSurrogate()) continue
        if (!char.isHighSurrogate() || index == text.length || !text[index++].isLowSurrogate()) return false
    }
    return true
}

/** Throws an error for an address that is longer than [limit] bytes in UTF-8 or contains half of a surrogate pair. */
internal fun checkText(text: String, limit: Int) {
    if (text.length > limit || text.encodeToByteArray().size > limit) {
        throw LinkProblem(LinkProblem.Part.Address, LinkProblem.Reason.TOO_LONG, limit)
    }
    if (!isWellFormed(text)) throw LinkProblem(LinkProblem.Part.Address, LinkProblem.Reason.BAD_ENCODING)
}

/** Throws an error for a value that no parser would accept: one with a NUL or half of a surrogate pair. */
internal fun checkValue(text: String, part: LinkProblem.Part) {
    if ('\u0000' in text || !isWellFormed(text)) throw LinkProblem(part, LinkProblem.Reason.BAD_ENCODING)
}

/**
 * Parses `name=value` pairs separated by `&`, as in To and Back URLs and in Android's extras
 * (docs/protocol/app-to-app.md#to-url, #android-result).
 */
internal class Parameters(text: String) {
    /** The names of the parameters with their values, which are still percent-encoded. */
    private val raw = LinkedHashMap<String, String>()

    init {
        val pairs = pairs(text, MAX_COUNT + 1)
        if (pairs.size > MAX_COUNT) throw LinkProblem(LinkProblem.Part.Address, LinkProblem.Reason.TOO_MANY, MAX_COUNT)
        for (pair in pairs) {
            // Microsoft's sample contains a space in a name (docs/protocol/app-to-app.md#android-result).
            val name = pair.substringBefore('=').replace(" ", "").asciiLowercase()
            if (raw.put(name, pair.substringAfter('=', "")) != null) {
                throw LinkProblem(LinkProblem.Part.Parameter(name), LinkProblem.Reason.REPEATED)
            }
        }
    }

    /** The value of a parameter exactly as received. */
    fun verbatim(name: String): String? = raw[name]

    /** The value of a parameter, percent-decoded once; `null` if the value is missing or empty. */
    fun value(name: String): String? {
        val found = raw[name]
        if (found.isNullOrEmpty()) return null
        return Percent.decode(found)
            ?: throw LinkProblem(LinkProblem.Part.Parameter(name), LinkProblem.Reason.BAD_ENCODING)
    }

    fun required(name: String): String =
        value(name) ?: throw LinkProblem(LinkProblem.Part.Parameter(name), LinkProblem.Reason.MISSING)

    companion object {
        private const val MAX_COUNT = 100

        /** The pairs that aren't empty, at most [limit] of them. */
        fun pairs(text: String, limit: Int = Int.MAX_VALUE): List<String> =
            text.splitToSequence('&').filter { it.isNotEmpty() }.take(limit).toList()
    }
}

/**
 * Parses the two kinds of JSON that this library needs: an object whose members are lists, and an
 * object of which only the string members are used. `org.json` isn't used, because it exists on Android only and
 * keeps the last of two members with the same name.
 */
internal class JsonText private constructor(private val text: String) {
    private var index = 0

    /**
     * An element of a list in an object of lists.
     *
     * @property text a string, or a number as text; `null` for a list.
     * @property list the texts of a list of strings and numbers.
     */
    class Element(val text: String?, val list: List<String> = emptyList())

    private fun listMembers(): Map<String, List<Element>>? {
        val lists = LinkedHashMap<String, List<Element>>()
        val isComplete = members { name -> list(::element)?.let { lists.put(name, it) == null } ?: false }
        return if (isComplete) lists else null
    }

    private fun stringMembers(): Map<String, String>? {
        val strings = LinkedHashMap<String, String?>()
        val isComplete = members { name ->
            val isText = isString()
            val value = if (isText) string() else null
            val isValue = if (isText) value != null else skip(1)
            if (!isValue || name in strings) return@members false
            strings[name] = value
            true
        }
        if (!isComplete) return null
        return buildMap { strings.forEach { (name, value) -> if (value != null) put(name, value) } }
    }

    private fun members(member: (String) -> Boolean): Boolean {
        if (!take('{')) return false
        if (take('}')) return atEnd()
        do {
            val name = string() ?: return false
            if (!take(':') || !member(name)) return false
        } while (take(','))
        return take('}') && atEnd()
    }

    /** Skips a value of any type. Returns `false` if the value is malformed. */
    private fun skip(depth: Int): Boolean {
        if (depth > MAX_DEPTH) return false
        if (take('[')) return skipElements(']', depth) { true }
        if (take('{')) return skipElements('}', depth) { string() != null && take(':') }
        if (isString()) return string() != null
        val word = listOf("true", "false", "null").firstOrNull { text.startsWith(it, index) } ?: return skipNumber()
        index += word.length
        return true
    }

    /** Skips a number (RFC 8259 §6). */
    private fun skipNumber(): Boolean {
        skip('-')
        val digits = skipDigits()
        if (digits.isEmpty() || (digits[0] == '0' && digits.length > 1)) return false
        if (skip('.') && skipDigits().isEmpty()) return false
        if (!skip('e') && !skip('E')) return true
        if (!skip('+')) skip('-')
        return skipDigits().isNotEmpty()
    }

    /** Skips a character without any white space before it. */
    private fun skip(char: Char): Boolean {
        if (text.getOrNull(index) != char) return false
        index++
        return true
    }

    private fun skipDigits(): String {
        val start = index
        while (index < text.length && Percent.isDigit(text[index])) index++
        return text.substring(start, index)
    }

    /** Whether a string follows. A malformed string is partly read, so nothing else may be read in its place. */
    private fun isString(): Boolean {
        skipSpace()
        return text.getOrNull(index) == '"'
    }

    private fun skipElements(end: Char, depth: Int, name: () -> Boolean): Boolean {
        if (take(end)) return true
        do {
            if (!name() || !skip(depth + 1)) return false
        } while (take(','))
        return take(end)
    }

    private fun <Value> list(parse: () -> Value?): List<Value>? {
        if (!take('[')) return null
        val values = ArrayList<Value>()
        if (take(']')) return values
        do {
            values.add(parse() ?: return null)
        } while (take(','))
        return if (take(']')) values else null
    }

    private fun element(): Element? = scalar()?.let { Element(it) } ?: list(::scalar)?.let { Element(null, it) }

    private fun scalar(): String? = if (isString()) string() else number()

    private fun string(): String? {
        if (!take('"')) return null
        val value = StringBuilder()
        while (index < text.length) {
            val char = text[index++]
            when {
                char == '"' -> return value.toString()
                char == '\\' -> value.append(escape() ?: return null)
                char < ' ' -> return null
                else -> value.append(char)
            }
        }
        return null
    }

    /** Parses an escape in a string (RFC 8259 §7). */
    private fun escape(): String? = when (text.getOrNull(index++)) {
        '"' -> "\""
        '\\' -> "\\"
        '/' -> "/"
        'b' -> "\b"
        'f' -> "\u000C"
        'n' -> "\n"
        'r' -> "\r"
        't' -> "\t"
        'u' -> unicode()
        else -> null
    }

    /**
     * Parses the rest of an escape that begins with `\u`: four digits or, for a character outside the Basic
     * Multilingual Plane, four digits, `\u` and four more digits.
     */
    private fun unicode(): String? {
        val unit = unit() ?: return null
        if (!unit.isSurrogate()) return unit.toString()
        if (!unit.isHighSurrogate() || text.getOrNull(index++) != '\\' || text.getOrNull(index++) != 'u') return null
        val low = unit() ?: return null
        return if (low.isLowSurrogate()) "$unit$low" else null
    }

    private fun unit(): Char? {
        val digits = text.substring(minOf(index, text.length), minOf(index + 4, text.length))
        if (digits.length != 4 || digits.any { Percent.value(it) == null }) return null
        index += 4
        return digits.toInt(16).toChar()
    }

    private fun number(): String? {
        skipSpace()
        return skipDigits().takeIf { it.length in 1..18 && (it[0] != '0' || it.length == 1) }
    }

    private fun atEnd(): Boolean {
        skipSpace()
        return index == text.length
    }

    private fun take(char: Char): Boolean {
        skipSpace()
        return skip(char)
    }

    private fun skipSpace() {
        while (index < text.length && text[index] in " \n\r\t") index++
    }

    companion object {
        /** The maximum number of nested lists and objects. */
        private const val MAX_DEPTH = 16

        fun quoted(text: String): String {
            val output = StringBuilder("\"")
            for (char in text) {
                when {
                    char == '"' || char == '\\' -> output.append('\\').append(char)
                    char < ' ' -> output.append("\\u").append(char.code.toString(16).padStart(4, '0'))
                    else -> output.append(char)
                }
            }
            return output.append('"').toString()
        }

        /**
         * Parses an object whose members are lists of strings, of numbers, and of lists of strings and numbers. Returns
         * `null` for any other JSON and for a repeated member.
         */
        fun lists(text: String): Map<String, List<Element>>? = JsonText(text).listMembers()

        /**
         * Returns the string members of an object and skips other members. Returns `null` for any other text and for a
         * repeated member.
         */
        fun strings(text: String): Map<String, String>? = JsonText(text).stringMembers()
    }
}
