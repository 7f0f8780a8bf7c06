import Basics
import Documents
import PortContracts
import Testing

/// Tries every operation as every kind of caller, and checks the rules for documents in
/// docs/protocol/security.md#cross-user-checks.
@Suite struct RightsTests {
    @Test(arguments: Verb.all, [false, true])
    func `the owner's app and the operator on the command line may do everything`(
        _ verb: Verb, isMachine: Bool
    ) async throws {
        let fixture = try await DocumentsFixture()
        try await verb.run(fixture, isMachine ? fixture.mia.machine : fixture.mia.caller)
    }

    @Test(arguments: Verb.all) func `an app with read access changes nothing`(_ verb: Verb) async throws {
        let fixture = try await DocumentsFixture()
        if verb.isLook {
            try await verb.run(fixture, fixture.mia.reader)
        } else {
            await fixture.refuses(.forbidden, verb, as: fixture.mia.reader)
        }
    }

    @Test(arguments: Verb.all) func `another user's documents are not found`(_ verb: Verb) async throws {
        let fixture = try await DocumentsFixture(), mallory = try await fixture.fixture.addPerson("mallory")
        switch verb.kind {
        case .lookAtOneself, .changeOfOneself: try await verb.run(fixture, mallory.caller)
        default:
            for caller in [mallory.caller, mallory.machine] { await fixture.refuses(.notFound, verb, as: caller) }
            // The error is the same whether or not the document exists.
            await fixture.refuses(verb.isLook ? .notFound : .forbidden, verb, as: mallory.reader)
        }
    }

    @Test(arguments: Verb.all) func `another user's grant gives no access to one's documents`(
        _ verb: Verb
    ) async throws {
        let fixture = try await DocumentsFixture(), mallory = try await fixture.fixture.addPerson("mallory")
        await fixture.refusesAsEnded(verb, as: Caller(user: fixture.mia.id, authority: .grant(mallory.grant)))
        await fixture.refusesAsEnded(verb, as: Caller(user: fixture.mia.id, authority: .grant(.random())))
    }

    @Test(arguments: Verb.all) func `a revoked grant gives no access at once`(_ verb: Verb) async throws {
        let fixture = try await DocumentsFixture()
        try await fixture.fixture.endGrant(fixture.mia.grant)
        await fixture.refusesAsEnded(verb, as: fixture.mia.caller)
        let other = try await fixture.fixture.addGrant(of: fixture.mia.id)
        try await verb.run(fixture, Caller(user: fixture.mia.id, authority: .grant(other)))
    }

    @Test(arguments: Verb.all) func `a grant is valid until the second in which it expires`(
        _ verb: Verb
    ) async throws {
        for (elapsed, isLive) in [(99.0, true), (100.0, false)] {
            let fixture = try await DocumentsFixture()
            let grant = try await fixture.fixture.addGrant(of: fixture.mia.id, lifetime: 100)
            let caller = Caller(user: fixture.mia.id, authority: .grant(grant))
            fixture.fixture.clock.advance(elapsed)
            if isLive { try await verb.run(fixture, caller) } else { await fixture.refusesAsEnded(verb, as: caller) }
        }
    }

    @Test(arguments: Verb.all) func `an edit link allows reading and saving, but not moving or sharing`(
        _ verb: Verb
    ) async throws {
        let fixture = try await DocumentsFixture(), visitor = try await fixture.visitor(.readWrite)
        switch verb.kind {
        case .share, .changeOfOneself: await fixture.refuses(.forbidden, verb, as: visitor)
        case _ where verb.isArranging: await fixture.refuses(.forbidden, verb, as: visitor)
        case .lookAtOneself where verb.testDescription == "root": await fixture.refuses(.notFound, verb, as: visitor)
        default: try await verb.run(fixture, visitor)
        }
    }

    @Test(arguments: Verb.changes) func `a view link allows no change, even if the visitor claims more`(
        _ verb: Verb
    ) async throws {
        let fixture = try await DocumentsFixture(), visitor = try await fixture.visitor(.readOnly)
        await fixture.refuses(.forbidden, verb, as: visitor)
        await fixture.refuses(.forbidden, verb, as: Caller(user: visitor.user, authority: visitor.authority))
    }

    @Test(arguments: Verb.all) func `a link gives access only to what it shares`(_ verb: Verb) async throws {
        let fixture = try await DocumentsFixture(), mia = fixture.mia, elsewhere = try await mia.makeFolder("Elsewhere")
        let share = try await fixture.library.share(
            .container(elsewhere), as: .readWrite, for: mia.caller, now: fixture.fixture.clock.now)
        switch verb.kind {
        case .lookAtOneself where verb.testDescription == "person": try await verb.run(fixture, share.visitor)
        case .changeOfOneself: await fixture.refuses(.forbidden, verb, as: share.visitor)
        default: await fixture.refuses(.notFound, verb, as: share.visitor)
        }
    }

    @Test(arguments: Verb.all) func `a revoked link gives no access`(_ verb: Verb) async throws {
        let fixture = try await DocumentsFixture()
        let share = try await fixture.library.share(
            .container(fixture.shared), as: .readWrite, for: fixture.mia.caller, now: fixture.fixture.clock.now)
        try await fixture.library.unshare(share.id, for: fixture.mia.caller, now: fixture.fixture.clock.now)
        await fixture.refusesAsEnded(verb, as: share.visitor)
    }

    @Test(arguments: Verb.all) func `a link gives no access to another user's documents`(
        _ verb: Verb
    ) async throws {
        let fixture = try await DocumentsFixture(), mallory = try await fixture.fixture.addPerson("mallory")
        var visitor = try await fixture.visitor(.readWrite)
        visitor.user = mallory.id
        await fixture.refusesAsEnded(verb, as: visitor)
    }

    @Test(arguments: Verb.all) func `nobody can change a read-only document, including the operator`(
        _ verb: Verb
    ) async throws {
        let fixture = try await DocumentsFixture(isReadOnly: true)
        let isRefused = verb.kind == .changeOfDocument || verb.testDescription == "share a document"
        for caller in [fixture.mia.caller, fixture.mia.machine] {
            if isRefused {
                await fixture.refuses(.readOnly, verb, as: caller)
            } else if caller == fixture.mia.caller {
                try await verb.run(fixture, caller)
            }
        }
    }

    @Test(arguments: Verb.changesOfDocuments + Verb.looks) func `every operation on a deleted document is not found`(
        _ verb: Verb
    ) async throws {
        let fixture = try await DocumentsFixture()
        for id in [NodeID.file(fixture.file), .container(fixture.inner), .container(fixture.shared)] {
            switch id {
            case .file(let id):
                try await fixture.library.deleteFile(id, for: fixture.mia.caller, now: fixture.fixture.clock.now)
            case .container(let id):
                try await fixture.library.deleteContainer(id, for: fixture.mia.caller, now: fixture.fixture.clock.now)
            }
        }
        if verb.kind == .lookAtOneself {
            try await verb.run(fixture, fixture.mia.caller)
        } else {
            for caller in [fixture.mia.caller, fixture.mia.machine] {
                await fixture.refuses(.notFound, verb, as: caller)
            }
        }
    }
}
