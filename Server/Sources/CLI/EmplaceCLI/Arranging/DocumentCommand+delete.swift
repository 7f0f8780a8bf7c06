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
            let place = try await Place.existing(data), (ids, caller) = try await documents.find(in: place)
            try await place.telling(of: documents.paths) {
                try await place.library.delete(ids, for: caller, now: Date())
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
            let place = try await Place.existing(data), caller = try await place.caller(named: user)
            let names = DocumentPath(path).names
            guard let name = names.last else { throw Failure("the top is there already; name a folder in it") }
            let parent = try await place.folder(names.dropLast().joined(separator: "/"), for: caller)
            let made = try await place.telling(of: [path]) {
                try await place.library.createContainer(
                    .exactly(try DocumentName(name), overwrite: false), in: parent.id, for: caller, now: Date())
            }
            print("\((names.dropLast() + [made.container.name]).joined(separator: "/").shown) is ready")
        }
    }
}
