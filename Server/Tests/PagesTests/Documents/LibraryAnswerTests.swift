import Basics
import Documents
import HTTPTypes
import Testing

@testable import Localization
@testable import Pages

/// Tests which page the server shows for each error of the library.
@Suite struct LibraryAnswerTests {
    @Test func `a refused form explains the refusal by the document or the typed name`() throws {
        let lock = try #require(LockID(rawValue: "A"))
        let docx = try #require(FileType(ofName: "a.docx")), pdf = try #require(FileType(ofName: "a.pdf"))
        let reported: [(DocumentsError, FormProblem)] = [
            (.otherType(docx, sent: pdf), .otherType("Plan", ".docx", sent: ".pdf")),
            (.locked(by: lock), .locked("Plan")), (.nameTaken(free: nil, lock: lock), .locked("Plan")),
            (.nameTaken(free: nil, lock: nil), .nameTaken("Plan")), (.notEmpty, .folderNotEmpty("Plan")),
            (.cannotContainItself, .intoItself), (.tooMany(limit: 7), .tooManyChosen(7)),
            (.storageFull, .storageFull), (.tooDeep(limit: 7), .tooDeep(7)),
            (.depthExceeded(limit: 7), .depthExceeded(7)),
            (.pathTaken(try DocumentName("Photos")), .nameTaken("Photos")),
        ]
        for (error, problem) in reported { #expect(LibraryAnswer(to: error, about: "Plan").problem == problem) }
        let rules: [(String, FormProblem)] = [
            ("", .nameEmpty), ("..", .nameReserved("..")), ("a/b", .nameHasCharacter("/")),
            ("a\0", .nameHasCharacter("NUL")), (String(repeating: "x", count: 256), .nameTooLong(255)),
            ("fine", .nameNotAllowed),
        ]
        for (name, problem) in rules {
            #expect(LibraryAnswer(to: .nameIllegal(reason: "", valid: nil), about: name).problem == problem)
        }
    }

    @Test func `a refusal without a form has a page, and visitors learn only that nothing is shared`() {
        let paged: [(DocumentsError, Int, hides: Bool)] = [
            (.accessEnded(reason: ""), 403, true), (.notFound, 404, true), (.forbidden, 404, true),
            (.readOnly, 404, true), (.tooLarge(limit: 1), 413, false), (.busy, 503, false),
            (.treeUnavailable, 503, false),
            (.storageFull, 507, false), (.depthExceeded(limit: 1), 409, false),
        ]
        for (error, status, hides) in paged {
            let answer = LibraryAnswer(to: error)
            #expect(answer.page?.status.code == status && answer.isNothingShared == hides)
        }
        let damaged = LibraryAnswer(to: .damaged(reason: "lost"))
        #expect(damaged.page == nil && damaged.problem == nil && !damaged.isNothingShared)
    }
}
