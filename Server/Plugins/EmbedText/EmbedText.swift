import Foundation
import PackagePlugin

/// Makes the text files of a target part of the program: templates, style sheets, scripts, and texts of languages.
///
/// The target gets an enumeration `EmbeddedText` with the bytes of each file, such as `EmbeddedText.de_json`, and with a
/// function that finds a file by its name. The build rule `embedInCode` of SwiftPM embeds the bytes, too, but writes
/// each byte as an element of an array, which takes the compiler forty times as long.
@main
struct EmbedText: BuildToolPlugin {
    private static let kinds: Set<String> = ["css", "js", "json", "mustache", "svg"]

    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        let files = (target.sourceModule?.sourceFiles.map(\.url) ?? []).filter { Self.kinds.contains($0.pathExtension) }
        let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedText.swift")
        return [
            .buildCommand(
                displayName: "Embedding the text files of \(target.name)",
                executable: try context.tool(named: "embed-text").url,
                arguments: [output.path] + files.map(\.path), inputFiles: files, outputFiles: [output])
        ]
    }
}
