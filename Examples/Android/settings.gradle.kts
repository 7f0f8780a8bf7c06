pluginManagement {
    repositories {
        google()
        mavenCentral()
        gradlePluginPortal()
    }
}

dependencyResolutionManagement {
    repositoriesMode.set(RepositoriesMode.FAIL_ON_PROJECT_REPOS)
    repositories {
        google()
        mavenCentral()
    }
    versionCatalogs {
        create("libs") { from(files("../../Android/gradle/libs.versions.toml")) }
    }
}

rootProject.name = "contoso-drive"
include(":app", ":officelinks")
// An app in a repository of its own has the library as a Git submodule, and names its folder here.
project(":officelinks").projectDir = file("../../Android/officelinks")
