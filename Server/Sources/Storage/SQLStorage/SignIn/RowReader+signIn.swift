import Basics
import Foundation
import OAuth
import OAuthServer

/// Decodes columns that several tables of sign-in have.
extension RowReader {
    /// Decodes the columns in ``SignInRows/accountColumns``.
    mutating func account() throws -> Account {
        let id = try id(UserID.self)
        guard let name = SignInName(try text()) else { throw SQLError.unexpected(column: column) }
        return Account(
            id: id, name: name, displayName: try text(), isBusiness: try flag(), isEducation: try flag(),
            hints: RedirectHints(tokenEndpoint: try textIfAny(), sessionContext: try textIfAny()),
            created: try instant(), passwordVersion: try integer(), disabled: try instantIfAny(),
            isOperator: try flag())
    }

    mutating func scope() throws -> Scope {
        guard let scope = Scope(try text()) else { throw SQLError.unexpected(column: column) }
        return scope
    }

    mutating func digest() throws -> SecretDigest {
        guard let digest = try digestIfAny() else { throw SQLError.unexpected(column: column) }
        return digest
    }

    mutating func digestIfAny() throws -> SecretDigest? {
        guard let bytes = try bytesIfAny() else { return nil }
        guard let digest = SecretDigest(bytes: bytes) else { throw SQLError.unexpected(column: column) }
        return digest
    }
}

extension SQLValue {
    static func digest(_ digest: SecretDigest) -> SQLValue { .bytes(digest.bytes) }
    static func digest(_ digest: SecretDigest?) -> SQLValue { .bytes(digest?.bytes) }
}
