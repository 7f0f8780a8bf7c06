package dev.emplace.officelinks.android

import android.app.Activity
import android.content.ActivityNotFoundException
import android.content.Context
import android.content.Intent
import android.content.pm.PackageManager
import android.net.Uri
import android.os.Build
import dev.emplace.officelinks.AppScheme
import dev.emplace.officelinks.LinkProblem
import dev.emplace.officelinks.OfficeApp
import dev.emplace.officelinks.OfficeLink
import dev.emplace.officelinks.OfficePresence
import dev.emplace.officelinks.OfficeStores
import dev.emplace.officelinks.OfficeBuild
import dev.emplace.officelinks.OpenDecision
import dev.emplace.officelinks.OpenOutcome
import dev.emplace.officelinks.PassBack
import java.security.MessageDigest

/**
 * Opens links in Office on Android, or opens a store if the Office app is missing or too old. [OpenDecision] contains
 * the rules.
 *
 * A link is sent only to the package of its Office app, so that another app with the same scheme can't receive it.
 * Since Android 11 an app sees only the packages in its `<queries>`; the manifest of this library has them.
 *
 * @param context the context that starts activities. With an activity, the back button leads from Office to the app.
 * @param minimumVersions the first version of each Office app that opens the provider's files, as Microsoft told the
 *   provider. Apps without a version are opened in every version.
 * @param stores where users install Office.
 * @param certificates the certificates of Office; an app that is signed with another certificate counts as missing.
 */
public class OfficeOpener @JvmOverloads constructor(
    private val context: Context,
    private val minimumVersions: Map<OfficeApp, OfficeBuild> = emptyMap(),
    private val stores: OfficeStores = OfficeStores(),
    private val certificates: OfficeCertificates = OfficeCertificates(),
) {
    /** Returns whether an Office app can open documents, or documents of a provider. */
    @JvmOverloads
    public fun presence(app: OfficeApp, overWopi: Boolean = true): OfficePresence {
        // Without a package the app can't be looked up. [open] then notices that nothing opens the link.
        val packageName = app.packageName ?: return OfficePresence.READY
        val info = try {
            context.packageManager.getPackageInfo(packageName, 0)
        } catch (_: PackageManager.NameNotFoundException) {
            null
        }
        val isInstalled = info != null && info.applicationInfo?.enabled != false &&
            certificates.match(context.packageManager, packageName)
        return OfficePresence.of(isInstalled, info?.versionName, minimumVersions[app].takeIf { overWopi })
    }

    /** Returns the decision that [open] would make now. */
    public fun decision(link: OfficeLink): OpenDecision =
        OpenDecision.of(link, presence(link.app, overWopi = link.target is OfficeLink.Target.File))

    /** Opens a link in Office, or a store if the Office app is missing or too old. */
    public fun open(link: OfficeLink): OpenOutcome = when (val decision = decision(link)) {
        is OpenDecision.Open -> when {
            start(decision.address, link.app.packageName) -> OpenOutcome.OPENED
            link.app.packageName != null -> OpenOutcome.REFUSED
            else -> offerStore(link.app)
        }
        is OpenDecision.Install -> offerStore(decision.app)
        is OpenDecision.Update -> offerStore(decision.app)
    }

    /**
     * Opens the first page from which an Office app can be installed or updated.
     *
     * @return [OpenOutcome.STORE_OFFERED] or [OpenOutcome.STORE_REFUSED].
     */
    public fun offerStore(app: OfficeApp): OpenOutcome {
        val isOffered = stores.destinations(app, ::isInstalled).any { start(it.address, it.packageName) }
        return if (isOffered) OpenOutcome.STORE_OFFERED else OpenOutcome.STORE_REFUSED
    }

    private fun isInstalled(packageName: String): Boolean = try {
        context.packageManager.getPackageInfo(packageName, 0).applicationInfo?.enabled != false
    } catch (_: PackageManager.NameNotFoundException) {
        false
    }

    private fun start(address: String, packageName: String?): Boolean {
        val intent = Intent(Intent.ACTION_VIEW, Uri.parse(address)).setPackage(packageName)
        if (context !is Activity) intent.addFlags(Intent.FLAG_ACTIVITY_NEW_TASK)
        return try {
            context.startActivity(intent)
            true
        } catch (_: ActivityNotFoundException) {
            false
        } catch (_: SecurityException) {
            // The activity exists, but isn't exported.
            false
        }
    }
}

/** Reads the intent with which Office returns to the app. The app's manifest has an intent filter for its scheme. */
public object OfficeReturn {
    /**
     * Returns the pass-back in an intent, or `null` if the intent has another purpose. Any app can send such an intent,
     * so pass the result to [dev.emplace.officelinks.OfficeVisit.cameBack], which knows what was opened.
     *
     * @param intent the activity's intent, in `onCreate` and in `onNewIntent`.
     * @param schemes the app's own schemes.
     */
    @JvmStatic
    public fun passBack(intent: Intent?, schemes: Collection<AppScheme>): PassBack? {
        if (intent?.action != Intent.ACTION_VIEW || schemes.isEmpty()) return null
        return try {
            intent.dataString?.let { PassBack.parse(it, schemes) }
        } catch (_: LinkProblem) {
            null
        }
    }
}

/**
 * The certificates with which Microsoft signs its Office apps. Microsoft's pages don't publish them, so by default
 * every certificate is accepted, and only the package names are checked. To check the certificate too, take the digest
 * of an installed Office app from a device that you trust: `apksigner verify --print-certs word.apk`.
 *
 * @param sha256 the SHA-256 digests of the accepted certificates in hexadecimal, with or without colons; an empty set
 *   accepts every certificate.
 * @throws IllegalArgumentException for a text that isn't a SHA-256 digest.
 */
public class OfficeCertificates(sha256: Set<String> = emptySet()) {
    private val digests = sha256.map { text ->
        val digits = text.replace(":", "")
        require(digits.length == 64 && digits.all { Character.digit(it, 16) >= 0 }) { "$text is no SHA-256 digest" }
        digits.chunked(2).map { it.toInt(16).toByte() }.toByteArray()
    }

    /** Returns whether an installed package is signed with one of the certificates. */
    public fun match(packageManager: PackageManager, packageName: String): Boolean {
        if (digests.isEmpty()) return true
        if (Build.VERSION.SDK_INT >= Build.VERSION_CODES.P) {
            val type = PackageManager.CERT_INPUT_SHA256
            return digests.any { packageManager.hasSigningCertificate(packageName, it, type) }
        }
        return signer(packageManager, packageName)?.let { found -> digests.any(found::contentEquals) } ?: false
    }

    /** Returns the digest of the certificate on Android 8 and earlier; `null` if there are several certificates. */
    @Suppress("DEPRECATION")
    private fun signer(packageManager: PackageManager, packageName: String): ByteArray? = try {
        packageManager.getPackageInfo(packageName, PackageManager.GET_SIGNATURES).signatures?.singleOrNull()
            ?.let { MessageDigest.getInstance("SHA-256").digest(it.toByteArray()) }
    } catch (_: PackageManager.NameNotFoundException) {
        null
    }
}
