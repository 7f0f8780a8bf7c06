package dev.emplace.officelinks

import dev.emplace.officelinks.LinkProblem.Part
import dev.emplace.officelinks.LinkProblem.Reason

/**
 * The address that Office opens when the user goes back to the app that opened the document
 * (docs/protocol/office-links.md#pass-back), such as `contosodrive:ofe|u|https://…|z|no|c|folder-9`.
 *
 * Any app can send such an address, so look up the document and check the account before trusting it. Microsoft
 * documents the pass-back for iOS only, so an Android app must not wait for it.
 *
 * @property scheme the app's own scheme, which the app passed in the link.
 * @property mode the mode in which the document was open.
 * @property address the address of the document, equal to the address in the link.
 * @property isUploadPending the argument of `|z|`: whether Office has changes that the server doesn't have yet.
 * @property context the argument of `|c|`: the context from the link; `null` if the context is empty. A context that
 *   lost its percent-encoding is used as received.
 * @throws LinkProblem for a context that contains a NUL or makes the address longer than 64 KiB.
 */
public class PassBack @JvmOverloads @Throws(LinkProblem::class) constructor(
    public val scheme: AppScheme,
    public val mode: OpenMode,
    public val address: SecureAddress,
    public val isUploadPending: Boolean,
    context: String? = null,
) {
    public val context: String? = Descriptors.context(context)

    init {
        Descriptors.checkLength(text(LinkSpelling.ENCODED))
    }

    /** Returns the address in the form in which Office writes it, for tests. */
    @JvmOverloads
    public fun text(spelling: LinkSpelling = LinkSpelling.READABLE): String {
        val pairs = mutableListOf("u" to address.text, "z" to if (isUploadPending) "yes" else "no")
        if (context != null) pairs.add("c" to Descriptors.argument(context))
        return scheme.text + ":" + Descriptors.join(mode.text, pairs, spelling)
    }

    /** Compares two pass-backs, with their schemes ignoring case. */
    override fun equals(other: Any?): Boolean = other is PassBack && other.values == values

    /** The hash of the pass-back's values. */
    override fun hashCode(): Int = values.hashCode()

    /** The pass-back as readable text. */
    override fun toString(): String = text()

    private val values: List<Any?>
        get() = listOf(scheme, mode, address, isUploadPending, context)

    /** Parses pass-backs. */
    public companion object {
        /**
         * Parses the address with which the app was opened.
         *
         * @param text the address in either spelling.
         * @param expected the app's own schemes; an empty collection accepts any scheme.
         * @throws LinkProblem if the text isn't a pass-back to one of these schemes.
         */
        @JvmStatic
        @JvmOverloads
        @Throws(LinkProblem::class)
        public fun parse(text: String, expected: Collection<AppScheme> = emptyList()): PassBack {
            val (scheme, rest) = AppScheme.split(text, Descriptors.MAX_LENGTH)
            if (expected.isNotEmpty() && scheme !in expected) throw LinkProblem(Part.Scheme, Reason.UNKNOWN)
            val parts = Descriptors(rest, isContextLast = true)
            val mode = OpenMode.of(parts.mode)
            val isUploadPending = when (parts.text("z").asciiLowercase()) {
                "yes" -> true
                "no" -> false
                else -> throw LinkProblem(Part.Descriptor("z"), Reason.BAD_VALUE)
            }
            return PassBack(scheme, mode, parts.address("u"), isUploadPending, parts.looseContext())
        }
    }
}

/**
 * The state of a document that an app opened in Office, as far as the app knows the state.
 *
 * Office returns only after opening the document successfully, and only through its own back arrow
 * (docs/protocol/office-links.md#when-office-comes-back), so the app must not wait for Office. The app opens the link,
 * continues, and reads [state] when the app is in front again. The system may end the app while Office is in front, so
 * put [saved] into the instance state or the preferences, and call [restore] later. The text contains no token.
 *
 * @property link the link with which the document was opened.
 */
public class OfficeVisit(public val link: OfficeLink) {
    /** The current state. */
    public var state: State = State.AWAY
        private set

    /** The states of the document that an app can show to the user. */
    public enum class State {
        /** The document is still open in Office, as far as the app knows. */
        AWAY,

        /** Office has returned, and the server has all changes. */
        SAVED,

        /**
         * Office has returned but is still uploading changes. Show the document as saving, don't keep a copy of the
         * document, and ask the server again.
         */
        STILL_UPLOADING,

        /**
         * The app is in front again, but Office sent no pass-back. Opening may have failed, or the user left Office in
         * another way. Ask the server whether the document was changed.
         */
        NEVER_CAME_BACK,
    }

    /**
     * Records that Office has opened the app with a pass-back.
     *
     * @return `false`, with the state unchanged, if the pass-back is about another document or has another context.
     */
    public fun cameBack(passBack: PassBack): Boolean {
        val isAnswer = passBack.address == link.address && isContext(passBack.context) && passBack.scheme == link.passBack
        if (!isAnswer) return false
        state = if (passBack.isUploadPending) State.STILL_UPLOADING else State.SAVED
        return true
    }

    /** Records that the app is in front again. The system may report this before or after the pass-back. */
    public fun cameToFront() {
        if (state == State.AWAY) state = State.NEVER_CAME_BACK
    }

    /**
     * Records the server's answer about the document. The answer is ignored while the state is [State.AWAY], because
     * Office locks the document only some time after opening it, so an unlocked document may not be open yet.
     *
     * @param isLocked whether Office still holds the lock. Office releases the lock after its last save.
     */
    public fun looked(isLocked: Boolean) {
        if (!isLocked && state != State.AWAY) state = State.SAVED
    }

    /** The visit as text, for [restore]. */
    public val saved: String
        get() = "${state.name} ${link.text()}"

    /** Whether [text] is the context of the link. Another app may have removed the percent-encoding of the text. */
    private fun isContext(text: String?): Boolean {
        val own = link.context
        return text == own || (text != null && own != null && text == Percent.decode(own))
    }

    /** Restores visits. */
    public companion object {
        /** Returns the visit that was written by [saved], or `null` for any other text. */
        @JvmStatic
        public fun restore(saved: String): OfficeVisit? {
            val state = State.entries.firstOrNull { it.name == saved.substringBefore(' ') } ?: return null
            return try {
                OfficeVisit(OfficeLink.parse(saved.substringAfter(' '))).also { it.state = state }
            } catch (_: LinkProblem) {
                null
            }
        }
    }
}
