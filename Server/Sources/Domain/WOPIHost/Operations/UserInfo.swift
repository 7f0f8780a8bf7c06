public import Basics
import Documents
public import Foundation
import WOPI

extension WOPIHost {
    /// Characters of PutUserInfo's text, all ASCII (docs/protocol/files.md#put-user-info).
    public static let maxUserInfoLength = 1024

    /// PutUserInfo: opaque, per user, returned in every later CheckFileInfo of theirs.
    public func putUserInfo(_ text: [UInt8], on id: FileID, by claims: AccessClaims, now: Date) async throws {
        // A database that keeps it as text has no room for a byte of zero.
        guard text.count <= Self.maxUserInfoLength, text.allSatisfy({ (1..<0x80).contains($0) }) else {
            throw HostError.malformed("UserInfo is at most \(Self.maxUserInfoLength) ASCII characters")
        }
        _ = try await library.file(id, for: claims.caller, now: now)
        try await library.setUserInfo(String(decoding: text, as: UTF8.self), for: claims.caller, now: now)
    }
}
