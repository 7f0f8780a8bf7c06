public import Basics
import Documents
public import Foundation
import WOPI

extension WOPIHost {
    /// The maximum length of PutUserInfo's text in ASCII characters (docs/protocol/files.md#put-user-info).
    public static let maxUserInfoLength = 1024

    /// Performs PutUserInfo: stores a text that Office chose for the user, and that every later CheckFileInfo returns
    /// to that user.
    public func putUserInfo(_ text: [UInt8], on id: FileID, by claims: AccessClaims, now: Date) async throws {
        // Refuse NUL, because some databases can't store NUL in a text column.
        guard text.count <= Self.maxUserInfoLength, text.allSatisfy({ (1..<0x80).contains($0) }) else {
            throw HostError.malformed("UserInfo is at most \(Self.maxUserInfoLength) ASCII characters")
        }
        _ = try await documents.file(id, for: claims.caller, now: now)
        try await documents.setUserInfo(String(decoding: text, as: UTF8.self), for: claims.caller, now: now)
    }
}
