package dev.emplace.officelinks

/**
 * The version of an Office app on Android, such as `16.0.15330.20148` (docs/protocol/office-links.md#presence).
 * Microsoft tells each provider the first version that opens the provider's files.
 */
public class OfficeBuild private constructor(
    /** The numbers of the version, without zeros at the end. */
    private val numbers: List<Int>,
) : Comparable<OfficeBuild> {
    /** Compares two versions number by number. A missing number is zero. */
    override fun compareTo(other: OfficeBuild): Int {
        for (index in 0 until maxOf(numbers.size, other.numbers.size)) {
            val order = numbers.getOrElse(index) { 0 }.compareTo(other.numbers.getOrElse(index) { 0 })
            if (order != 0) return order
        }
        return 0
    }

    /** Whether the versions are the same. `16.0` equals `16`. */
    override fun equals(other: Any?): Boolean = other is OfficeBuild && other.numbers == numbers

    /** The hash of the numbers. */
    override fun hashCode(): Int = numbers.hashCode()

    /** The version as text, without zeros at the end. */
    override fun toString(): String = numbers.joinToString(".")

    /** Parses versions. */
    public companion object {
        /**
         * Parses a version. Text after the numbers, such as ` beta`, is ignored. Returns `null` unless the text begins
         * with one to eight numbers of at most nine digits, with a period between each two of them.
         */
        @JvmStatic
        public fun parse(text: String): OfficeBuild? {
            val parts = text.takeWhile { Percent.isDigit(it) || it == '.' }.split('.')
            if (parts.size > 8 || parts.any { it.length !in 1..9 }) return null
            return OfficeBuild(parts.map(String::toInt).dropLastWhile { it == 0 })
        }
    }
}

/** Whether an Office app is installed and new enough (docs/protocol/office-links.md#presence). */
public enum class OfficePresence {
    /** The app can open the link. */
    READY,

    /** The Office app is installed, but in a version that can't open documents of storage providers. */
    NEEDS_UPDATE,

    /** The Office app isn't installed. */
    MISSING;

    /** Decides about the presence of an app. */
    public companion object {
        /**
         * Decides for Android, where an app is found by its package and its version.
         *
         * @param isInstalled whether the package of the app is installed and enabled.
         * @param versionName the version of the installed package.
         * @param minimum the first version that opens the provider's files; `null` accepts every version. Only links to
         *   a provider's file have a minimum.
         */
        @JvmStatic
        public fun of(isInstalled: Boolean, versionName: String?, minimum: OfficeBuild?): OfficePresence {
            if (!isInstalled) return MISSING
            if (minimum == null) return READY
            val version = versionName?.let(OfficeBuild::parse)
            return if (version != null && version >= minimum) READY else NEEDS_UPDATE
        }

        /**
         * Decides for iOS, where an app is found by the schemes that it registers.
         *
         * @param app the Office app.
         * @param overWopi whether the link opens a provider's file.
         * @param canOpen returns whether an installed app opens an address.
         */
        @JvmStatic
        public fun of(app: OfficeApp, overWopi: Boolean, canOpen: (String) -> Boolean): OfficePresence = when {
            !canOpen("${app.scheme}:") -> MISSING
            !overWopi || app.supportSchemes.any { canOpen("$it:") } -> READY
            else -> NEEDS_UPDATE
        }
    }
}

/**
 * The schemes that are registered on iOS by versions of the app that open providers' files. The scheme of newer
 * versions is first. These schemes are only queried, never opened.
 */
public val OfficeApp.supportSchemes: List<AppScheme>
    get() = if (opensOverWopi) {
        listOf("-wopi-support-1605", "-wopi-support").map { AppScheme(scheme.text + it) }
    } else {
        emptyList()
    }

/**
 * The decision whether an app opens a link or offers the Office app instead. Make this decision before showing anything
 * to the user.
 */
public sealed interface OpenDecision {
    /**
     * The app should open this address, which opens Office.
     *
     * @property address the link as text.
     */
    public data class Open(public val address: String) : OpenDecision

    /**
     * The app should offer an update of the Office app.
     *
     * @property app the app to update.
     */
    public data class Update(public val app: OfficeApp) : OpenDecision

    /**
     * The app should offer to install the Office app.
     *
     * @property app the app to install.
     */
    public data class Install(public val app: OfficeApp) : OpenDecision

    /** Makes the decision. */
    public companion object {
        /** Makes the decision for a link, if the presence of the link's app is known. */
        @JvmStatic
        @JvmOverloads
        public fun of(
            link: OfficeLink,
            presence: OfficePresence,
            spelling: LinkSpelling = LinkSpelling.ENCODED,
        ): OpenDecision = when (presence) {
            OfficePresence.READY -> Open(link.text(spelling))
            OfficePresence.NEEDS_UPDATE -> Update(link.app)
            OfficePresence.MISSING -> Install(link.app)
        }
    }
}

/** What happened when an app opened a link. */
public enum class OpenOutcome {
    /** Office was started. It may still fail to open the document, and may never return. */
    OPENED,

    /**
     * The system refused to open the link, although the Office app is installed, for example because a work profile
     * forbids it.
     */
    REFUSED,

    /** The Office app is missing or too old, and a store page was opened. */
    STORE_OFFERED,

    /** The Office app is missing or too old, and no store and no browser could be opened. Tell the user. */
    STORE_REFUSED,
}

/**
 * Which offers of Office the user has already seen (docs/protocol/office-links.md#promotion). Microsoft's first test
 * case asks for two kinds of offers, and each is made once: Office in general when the app starts for the first time,
 * and the Office app for a kind of file when the user first opens such a file.
 *
 * @param saved the text of [saved], which the app kept in its preferences; `null` for a user who has seen no offer.
 */
public class OfficePromotion @JvmOverloads constructor(saved: String? = null) {
    private val seen = saved.orEmpty().split(' ').filterTo(sortedSetOf()) { it in KNOWN }

    /** The offers that the user has seen, as text for the constructor. */
    public val saved: String
        get() = seen.joinToString(" ")

    /**
     * Returns whether the app should introduce Office in general now: `true` once, at the first launch of a version of
     * the app that can open documents in Office.
     */
    public fun introduce(): Boolean = seen.add(INTRODUCED)

    /**
     * Returns the Office app to offer as the first choice when the user opens a file: once for each Office app, and
     * `null` afterwards. Returns `null` for files that no Office app opens. If the app isn't installed, offer to
     * install it.
     *
     * @param fileName the file's name, which decides the Office app.
     */
    public fun offer(fileName: String): OfficeApp? = FileSupport.of(fileName)?.app?.takeIf { seen.add(it.name) }

    private companion object {
        const val INTRODUCED = "INTRODUCED"
        val KNOWN = OfficeApp.entries.map { it.name } + INTRODUCED
    }
}

/**
 * A store from which Office apps can be installed on Android (docs/protocol/office-links.md#install-destinations).
 *
 * @property packageName the package name of the store's own app, as in Microsoft's sample; `null` if the sample doesn't
 *   have it.
 * @property isInChina whether the store is one of the stores in China, where Google Play isn't available.
 */
public enum class AndroidStore(
    public val packageName: String?,
    public val isInChina: Boolean,
    private val address: String,
    private val wordPage: String? = null,
) {
    /** Google Play. */
    GOOGLE_PLAY(
        "com.android.vending", false, "market://details?id=PKG", "https://play.google.com/store/apps/details?id=PKG",
    ),

    /** The store of Samsung. */
    SAMSUNG("com.sec.android.app.samsungapps", false, "samsungapps://ProductDetail/PKG"),

    /** The store of Amazon. */
    AMAZON("com.amazon.mShop.android", false, "amzn://apps/android?p=PKG"),

    /** The store of Tencent. */
    TENCENT(
        "com.tencent.android.qqdownloader", true, "market://details?id=PKG",
        "http://android.myapp.com/myapp/detail.htm?apkName=PKG",
    ),

    /** The store of Huawei. */
    HUAWEI(
        "com.huawei.appmarket", true, "market://details?id=PKG", "http://appstore.huawei.com/app/C10586094",
    ),

    /** The store of Xiaomi. */
    XIAOMI("com.xiaomi.market", true, "market://details?id=PKG", "http://app.mi.com/detail/91625"),

    /** The store of Baidu. */
    BAIDU(
        "com.baidu.appsearch", true, "market://details?id=PKG", "http://shouji.baidu.com/software/9450548.html",
    ),

    /** The store of Qihoo 360. */
    QIHOO_360(
        "com.qihoo.appstore", true, "market://details?id=PKG", "http://zhushou.360.cn/detail/index/soft_id/2483089",
    ),

    /** The store Wandoujia. */
    WANDOUJIA(
        "com.wandoujia.phoenix2", true, "market://details?id=PKG", "http://www.wandoujia.com/apps/PKG",
    ),

    /** The store of Lenovo. */
    LENOVO(
        "com.lenovo.leos.appstore", true, "market://details?id=PKG", "http://www.lenovomm.com/app/20682833.html",
    ),

    /** The store of Oppo. Microsoft names only its page for Word. */
    OPPO(null, true, "market://details?id=PKG", "http://store.oppomobile.com/product/0010/458/460_1.html?from=1152_2");

    /**
     * Returns the address that opens the store's own app at an Office app.
     *
     * @param app the Office app to install.
     * @param referrer the value of `referrer` that Microsoft gave the provider, already percent-encoded.
     * @return `null` for OneNote.
     */
    @JvmOverloads
    public fun address(app: OfficeApp, referrer: String? = null): String? {
        val found = app.packageName?.let { address.replace("PKG", it) } ?: return null
        if (referrer == null) return found
        return found + (if ('?' in found) "&" else "?") + "referrer=" + referrer
    }

    /**
     * Returns the store's page about an Office app, for a browser. For some stores Microsoft names only the page of
     * Word; the pages in China are those of Microsoft's text of 2021.
     */
    public fun webPage(app: OfficeApp): String? = when {
        wordPage == null || app.packageName == null -> null
        "PKG" in wordPage -> wordPage.replace("PKG", app.packageName)
        else -> wordPage.takeIf { app == OfficeApp.WORD }
    }
}

/**
 * Where an app sends its users to install or update Office. Microsoft gives each provider addresses of its own
 * (docs/protocol/office-links.md#install-destinations); without them, the app uses the stores on the device, then
 * Microsoft's address for all partners.
 *
 * @property partnerAddresses the addresses that Microsoft gave the provider, for each app. They are opened before any
 *   store.
 * @property stores the stores that may be opened, in the order in which they are tried.
 * @property referrer the value of `referrer` that Microsoft gave the provider, already percent-encoded.
 * @property fallback the page that is opened if none of the stores is installed.
 */
public data class OfficeStores @JvmOverloads constructor(
    public val partnerAddresses: Map<OfficeApp, SecureAddress> = emptyMap(),
    public val stores: List<AndroidStore> = AndroidStore.entries,
    public val referrer: String? = null,
    public val fallback: SecureAddress = SecureAddress(PARTNERS),
) {
    /**
     * A page from which an app can be installed.
     *
     * @property address the address to open.
     * @property packageName the package that has to open the address; `null` for a browser or for any app.
     */
    public data class Destination(public val address: String, public val packageName: String?)

    /**
     * Returns the pages to try for an app, in this order: the provider's own address, the installed stores, the page of
     * a store in a browser, and [fallback].
     *
     * @param app the Office app to install.
     * @param isInstalled returns whether a package is installed.
     */
    public fun destinations(app: OfficeApp, isInstalled: (String) -> Boolean): List<Destination> {
        val own = listOfNotNull(partnerAddresses[app]?.let { Destination(it.text, null) })
        val installed = stores.mapNotNull { store ->
            val name = store.packageName?.takeIf(isInstalled)
            store.address(app, referrer)?.takeIf { name != null }?.let { Destination(it, name) }
        }
        // A page of a store whose app isn't installed helps only where an app can be installed from a browser.
        val page = stores.firstNotNullOfOrNull { it.webPage(app) }?.let { Destination(it, null) }
        return own + installed + listOfNotNull(page) + Destination(fallback.text, null)
    }

    /** The addresses for all partners. */
    public companion object {
        /** Microsoft's address for the Android apps of all partners, which opens Google Play. */
        public const val PARTNERS: String = "https://aka.ms/m365aos3p"
    }
}
