import ArgumentParser
import Basics
import Documents
import Foundation

extension DocumentCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Puts documents and folders into the trash of their owner.",
            discussion: """
                All of them, or none; folders go with everything in them. `emplace trash` brings them back.

                  emplace document delete Plans/Roadmap.docx Plans/2027 --user mia
                """)

        @OptionGroup var documents: DocumentOptions
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data),
                (ids, caller) = try await documents.find(in: installation)
            try await installation.telling(of: documents.paths) {
                try await installation.library.delete(ids, for: caller, now: Date())
            }
            for path in documents.paths {
                print("\(DocumentPath(path).description.shown) is in the trash of \(documents.user)")
            }
        }
    }

    struct NewFolder: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new-folder", abstract: "Makes a folder.",
            discussion: """
                The folder that it is to be in has to be there.

                  emplace document new-folder Plans/2027 --user mia
                """)

        @Argument(help: "The folder to make, from the top: Plans/2027") var path: String
        @Option(help: "The user whose it is to be.") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data),
                caller = try await installation.caller(named: user)
            let names = DocumentPath(path).names
            guard let name = names.last else { throw Failure("the top is there already; name a folder in it") }
            let parent = try await installation.folder(names.dropLast().joined(separator: "/"), for: caller)
            let made = try await installation.telling(of: [path]) {
                try await installation.library.createContainer(
                    .exactly(try DocumentName(name), overwrite: false), in: parent.id, for: caller, now: Date())
            }
            print("\((names.dropLast() + [made.container.name]).joined(separator: "/").shown) is ready")
        }
    }
}
