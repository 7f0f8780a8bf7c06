import Basics
import Documents
import Foundation
import PortContracts
import Testing

/// Tests the precondition of a request about a document or folder.
@Suite struct ConditionTests {
    /// A precondition on the document of a ``DocumentsFixture``, and whether that document satisfies it.
    struct Row: CustomTestStringConvertible, Sendable {
        var testDescription: String
        var holds: Bool
        var condition: @Sendable (FileRecord) -> Precondition

        init(
            _ name: String, _ holds: Bool, match: (@Sendable (FileRecord) -> StateTags)? = nil,
            noneMatch: (@Sendable (FileRecord) -> StateTags)? = nil, since: Double? = nil
        ) {
            testDescription = name
            self.holds = holds
            condition = { file in
                Precondition(
                    on: .file(file.id), match: match?(file), noneMatch: noneMatch?(file),
                    unmodifiedSince: since.map {
                        Date(timeIntervalSince1970: file.modified.timeIntervalSince1970.rounded(.down) + $0)
                    })
            }
        }
    }

    static let rows = [
        Row("the tag of its state", true, match: { .these([$0.stateTag]) }),
        Row("its tag among others", true, match: { .these(["x", $0.stateTag]) }),
        Row("any state", true, match: { _ in .any }),
        Row("the tag of a state before", false, match: { .these([$0.id.rawValue + "-v0"]) }),
        Row("the tag of another document", false, match: { _ in .these(["other-v1"]) }),
        Row("a version alone", false, match: { .these([$0.version.description]) }),
        Row("no tag at all", false, match: { _ in .these([]) }),
        Row("not the tag of its state", false, noneMatch: { .these([$0.stateTag]) }),
        Row("not any state", false, noneMatch: { _ in .any }),
        Row("not the tag of a state before", true, noneMatch: { .these([$0.id.rawValue + "-v0"]) }),
        Row("not none", true, noneMatch: { _ in .these([]) }),
        Row("unchanged since the second of its change", true, since: 0),
        Row("unchanged since later", true, since: 1), Row("unchanged since a second before", false, since: -1),
        Row("its tag, with any time", true, match: { .these([$0.stateTag]) }, since: -1),
        Row("another tag, with any time", false, match: { _ in .these(["x"]) }, since: 1),
        Row("its tag, and not it", false, match: { .these([$0.stateTag]) }, noneMatch: { .these([$0.stateTag]) }),
        Row("unchanged, and not its tag", false, noneMatch: { .these([$0.stateTag]) }, since: 0),
    ]

    @Test(arguments: Verb.changes, rows) func `no operation runs unless its condition holds`(
        _ verb: Verb, _ row: Row
    ) async throws {
        let fixture = try await DocumentsFixture()
        var caller = fixture.mia.caller
        caller.condition = row.condition(try await fixture.mia.file(fixture.file))
        guard row.holds else { return await fixture.refuses(.conditionFailed, verb, as: caller) }
        try await verb.run(fixture, caller)
    }

    @Test(arguments: Verb.changes) func `a condition on a folder requires that it exists`(_ verb: Verb) async throws {
        for (match, noneMatch, holds) in [
            (StateTags.any, nil, true), (.these(["x"]), nil, false), (nil, .any, false), (nil, .these(["x"]), true),
        ] as [(StateTags?, StateTags?, Bool)] {
            let fixture = try await DocumentsFixture()
            var caller = fixture.mia.caller
            caller.condition = Precondition(
                on: .container(fixture.inner), match: match, noneMatch: noneMatch, unmodifiedSince: .distantPast)
            guard holds else {
                await fixture.refuses(.conditionFailed, verb, as: caller)
                continue
            }
            try await verb.run(fixture, caller)
        }
    }

    @Test(arguments: Verb.all.filter(\.isLook)) func `reads have no condition`(_ verb: Verb) async throws {
        let fixture = try await DocumentsFixture()
        var caller = fixture.mia.caller
        caller.condition = Precondition(
            on: .file(fixture.file), match: .these([]), noneMatch: nil, unmodifiedSince: nil)
        try await verb.run(fixture, caller)
    }

    @Test(arguments: Verb.changes) func `a request that would be refused anyway is refused for its own reason`(
        _ verb: Verb
    ) async throws {
        let fixture = try await DocumentsFixture()
        var reader = fixture.mia.reader
        reader.condition = Precondition(
            on: .file(fixture.file), match: .these([]), noneMatch: nil, unmodifiedSince: nil)
        await fixture.refuses(.forbidden, verb, as: reader)
    }

    @Test func `of several writers that saw one state, only one succeeds`() async throws {
        let fixture = MemoryFixture(), mia = try await fixture.addPerson(), file = try await mia.makeFile()
        var seen = mia.caller
        seen.condition = Precondition(
            on: .file(file.id), match: .these([file.stateTag]), noneMatch: nil, unmodifiedSince: nil)
        let caller = seen
        let saved = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<20 {
                group.addTask {
                    guard let content = try? await mia.stage("by \(number)") else { return false }
                    return
                        (try? await fixture.library.replace(content, of: file.id, for: caller, now: fixture.clock.now))
                        != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(saved == 1)
        #expect(try await mia.file(file.id).version.rawValue == 2)
    }
}
