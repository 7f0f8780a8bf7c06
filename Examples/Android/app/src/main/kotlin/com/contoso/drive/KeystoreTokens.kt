package com.contoso.drive

import android.content.Context
import android.security.keystore.KeyGenParameterSpec
import android.security.keystore.KeyProperties
import java.security.GeneralSecurityException
import java.security.KeyStore
import java.util.Base64
import javax.crypto.Cipher
import javax.crypto.KeyGenerator
import javax.crypto.SecretKey
import javax.crypto.spec.GCMParameterSpec

/**
 * Keeps the app's tokens in its preferences, encrypted with a key that never leaves Android's keystore. So a copy of
 * the preferences, for example in a backup, contains no usable token.
 */
class KeystoreTokens(context: Context) : TokenStore {
    private val preferences = context.getSharedPreferences("tokens", Context.MODE_PRIVATE)

    /** Returns `null` also if the key is gone, for example after the app was restored on another device. */
    override fun load(): String? = try {
        val parts = preferences.getString(TOKENS, null)?.split(' ')?.map { Base64.getDecoder().decode(it) }
        parts?.takeIf { it.size == 2 }?.let { (vector, text) ->
            val cipher = Cipher.getInstance(TRANSFORMATION)
            cipher.init(Cipher.DECRYPT_MODE, key(), GCMParameterSpec(TAG_BITS, vector))
            cipher.doFinal(text).decodeToString()
        }
    } catch (_: GeneralSecurityException) {
        null
    } catch (_: IllegalArgumentException) {
        null
    }

    /** If the keystore refuses, nothing is kept, and the user signs in again after the app was ended. */
    override fun save(text: String?) {
        val editor = preferences.edit()
        val encrypted = try {
            text?.let(::encrypted)
        } catch (_: GeneralSecurityException) {
            null
        }
        if (encrypted == null) editor.remove(TOKENS) else editor.putString(TOKENS, encrypted)
        editor.apply()
    }

    private fun encrypted(text: String): String {
        val cipher = Cipher.getInstance(TRANSFORMATION)
        cipher.init(Cipher.ENCRYPT_MODE, key())
        return listOf(cipher.iv, cipher.doFinal(text.encodeToByteArray()))
            .joinToString(" ") { Base64.getEncoder().encodeToString(it) }
    }

    private fun key(): SecretKey {
        val store = KeyStore.getInstance(KEYSTORE).apply { load(null) }
        (store.getKey(ALIAS, null) as? SecretKey)?.let { return it }
        val purposes = KeyProperties.PURPOSE_ENCRYPT or KeyProperties.PURPOSE_DECRYPT
        val generator = KeyGenerator.getInstance(KeyProperties.KEY_ALGORITHM_AES, KEYSTORE)
        generator.init(
            KeyGenParameterSpec.Builder(ALIAS, purposes)
                .setBlockModes(KeyProperties.BLOCK_MODE_GCM)
                .setEncryptionPaddings(KeyProperties.ENCRYPTION_PADDING_NONE)
                .build(),
        )
        return generator.generateKey()
    }

    private companion object {
        const val KEYSTORE = "AndroidKeyStore"
        const val ALIAS = "tokens"
        const val TOKENS = "tokens"
        const val TRANSFORMATION = "AES/GCM/NoPadding"
        const val TAG_BITS = 128
    }
}
