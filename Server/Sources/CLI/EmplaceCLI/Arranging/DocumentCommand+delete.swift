import ArgumentParser
import Basics
import Documents
import Foundation

extension DocumentCommand {
    struct Delete: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            abstract: "Move documents and folders to the trash",
            discussion: """
                Deletes all of them or, if one can't be deleted, none. A folder is deleted with everything in it. \
                Deleted items go to the owner's trash; `emplace trash restore` brings them back.

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
                print("moved \(DocumentPath(path).description.shown) to the trash of \(documents.user)")
            }
        }
    }

    struct NewFolder: AsyncParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "new-folder", abstract: "Create a folder",
            discussion: """
                The parent folder must exist.

                  emplace document new-folder Plans/2027 --user mia
                """)

        @Argument(help: "Path of the new folder, such as Plans/2027") var path: String
        @Option(help: "Owner of the new folder") var user: String
        @OptionGroup var data: DataOptions

        func run() async throws {
            let installation = try await Installation.existing(data),
                caller = try await installation.caller(named: user)
            let names = DocumentPath(path).names
            guard let name = names.last else {
                throw Failure("the top folder always exists; give the path of a folder in it, such as Plans/2027")
            }
            let parent = try await installation.folder(names.dropLast().joined(separator: "/"), for: caller)
            let made = try await installation.telling(of: [path]) {
                try await installation.library.createContainer(
                    .exactly(try DocumentName(name), overwrite: false), in: parent.id, for: caller, now: Date())
            }
            print("created \((names.dropLast() + [made.container.name]).joined(separator: "/").shown)")
        }
    }
}
