import Basics
import Foundation
@testable import Pages
import ParserInvariants

/// The invariants of the parsers in the module Pages. The tests and `scripts/fuzz` check them.
enum PagesInput: ParserInvariants {
    static let parsers = [
        FuzzedParser("continuation", check: continuation),
        FuzzedParser("notice", check: flashMessage),
        FuzzedParser("folder-place", check: folderCursor),
        FuzzedParser("cookie", check: cookie),
        FuzzedParser("sign-in-name", check: signInName),
        FuzzedParser("folder-path", check: folderPath),
    ]

    @Sendable static func continuation(_ bytes: [UInt8]) throws {
        let text = text(bytes)
        let continuation = Continuation(text)
        let address = continuation.address(authorizingAt: "/oauth/authorize")
        try hold(address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }, "a Location of one line: \(address)")
        try hold(Continuation(continuation.text) == continuation, "sent and read again: \(address)")
        let base = URL(string: "https://wopi.contoso.example/sign-in")
        let path = address.prefix { $0 != "?" }
        try hold(path.hasPrefix("/") && !path.hasPrefix("//") && !path.contains("\\"), "a path: \(address)")
        if let url = URL(string: address, relativeTo: base) {
            try hold(url.absoluteURL.host() == "wopi.contoso.example", "on this host: \(url.absoluteString)")
        }
    }

    @Sendable static func folderCursor(_ bytes: [UInt8]) throws {
        guard let fixture = FolderCursor(text(bytes)) else { return }
        let written = fixture.text
        try hold(FolderCursor(written) == fixture, "read again: \(written)")
        try hold(PagePath.segment(written) == written, "a part of an address: \(written)")
    }

    @Sendable static func flashMessage(_ bytes: [UInt8]) throws {
        // Random bytes are rarely a valid cookie, so the Base64 encoding of the bytes is parsed, too.
        for cookie in [text(bytes), Base64URL.encode(bytes)] {
            guard let flashMessage = FlashMessageCookie.flashMessage(cookie) else { continue }
            guard let value = FlashMessageCookie.text(flashMessage) else {
                throw BrokenInvariant("a cookie: \(flashMessage)")
            }
            try hold(value.utf8.count <= FlashMessageCookie.limit, "a cookie that is read: \(value.utf8.count) bytes")
            try hold(value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x3B }, "a cookie: \(value)")
            let again = FlashMessageCookie.flashMessage(value)
            try hold(again == flashMessage || again == flashMessage.withoutUndo, "read again: \(value)")
        }
    }
}
