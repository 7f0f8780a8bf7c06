import org.jetbrains.kotlin.gradle.dsl.JvmTarget

plugins {
    alias(libs.plugins.android.application)
    alias(libs.plugins.kotlin.android)
}

android {
    namespace = "com.contoso.drive"
    compileSdk = 36

    defaultConfig {
        applicationId = "com.contoso.drive"
        // The app uses java.util.Base64, which Android has since version 8.
        minSdk = 26
        targetSdk = 36
        // The version code in the server's setting url-schemes must not be higher.
        versionCode = 420
        versionName = "1.0"
    }

    compileOptions {
        sourceCompatibility = JavaVersion.VERSION_11
        targetCompatibility = JavaVersion.VERSION_11
    }
}

kotlin {
    compilerOptions {
        jvmTarget = JvmTarget.JVM_11
    }
}

dependencies {
    implementation(project(":officelinks"))
}
