public import Foundation
import OAuth
public import WOPI

extension WOPIHost {
    /// CheckFileInfo: one read, nothing else (check-info.md).
    public func checkFileInfo(_ id: FileID, _ claims: AccessClaims, now: Date) async throws -> CheckFileInfo {
        let view = try await library.file(id, for: claims.caller)
        return info(of: view, claims, try await tokens.minter(now: now), now: now)
    }

    func info(of view: FileView, _ claims: AccessClaims, _ minter: TokenMinter, now: Date) -> CheckFileInfo {
        let file = view.file, person = view.person, name = WireName.wire(file.name)
        let mayWrite = claims.mayWrite && !file.isReadOnly
        var info = CheckFileInfo(
            baseFileName: name, ownerID: file.owner.rawValue, size: file.size, userID: person.id.rawValue,
            version: file.version.description)
        info.isEduUser = person.isEducation
        info.licenseCheckForEditIsEnabled = person.isBusiness
        info.userFriendlyName = person.displayName
        info.userInfo = person.userInfo
        Capabilities.host.announce(in: &info)
        // No more is promised than this token and this file allow.
        info.supportedShareURLTypes = info.supportedShareURLTypes?
            .filter { claims.mayWrite && ($0 == .readOnly || !file.isReadOnly) }
        info.userCanWrite = mayWrite
        info.readOnly = !mayWrite
        info.userCanRename = mayWrite
        // Save As makes a file beside this one, which a read-only file doesn't forbid.
        info.userCanNotWriteRelative = !claims.mayWrite
        info.fileExtension = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[$0...]) }
        info.fileNameMaxLength = NameRules.maximumBaseLength
        info.lastModifiedTime = WOPITime.roundTrip(file.modified)
        info.sha256 = Data(file.content.sha256).base64EncodedString()
        configuration.features.announce(in: &info)
        addAddresses(to: &info, of: view, claims, minter, now: now)
        return info
    }

    private func addAddresses(
        to info: inout CheckFileInfo, of view: FileView, _ claims: AccessClaims, _ minter: TokenMinter, now: Date
    ) {
        // No HostViewUrl and no HostEditUrl: they name pages that run Office for the web, which no page here does.
        let addresses = WebAddresses(base: configuration.pages)
        let id = view.file.id, download = downloadToken(of: id, claims, minter, now: now)
        info.fileSharingURL = addresses.document(id)
        info.fileVersionURL = addresses.versions(id)
        info.downloadURL = addresses.download(id, token: download)
        info.fileURL = addresses.bytes(id, token: download)
        info.signoutURL = addresses.signOut
        let folder = addresses.folder(view.file.parent)
        info.closeURL = folder
        info.breadcrumbBrandName = configuration.providerName
        info.breadcrumbBrandURL = addresses.home
        info.breadcrumbDocName = info.baseFileName
        info.breadcrumbFolderName = WireName.wire(view.parentName)
        info.breadcrumbFolderURL = folder
    }

    /// A token that gives the newest bytes of one file to whoever has it, for a short time and never past the end of the
    /// token it is made through.
    private func downloadToken(of id: FileID, _ claims: AccessClaims, _ minter: TokenMinter, now: Date) -> String {
        var download = claims.handed(on: .file(id))
        download.origin = .download
        download.mayWrite = false
        download.expires = min(claims.expires, now.addingTimeInterval(configuration.downloadLifetime))
        return minter.token(download)
    }
}

/// The pages' addresses that answers point to.
struct WebAddresses {
    let base: PublicAddress

    var home: String { address("/", "") }
    func document(_ id: FileID) -> String { address("/documents/", id.rawValue) }
    func versions(_ id: FileID) -> String { address("/documents/", id.rawValue, "#versions") }
    /// For a browser: saves the bytes under the file's name.
    func download(_ id: FileID, token: String) -> String {
        address("/documents/", id.rawValue, "/download?access_token=" + token)
    }
    /// For Office: the bytes and nothing else.
    func bytes(_ id: FileID, token: String) -> String { address("/download/", id.rawValue, "?access_token=" + token) }
    var signOut: String { address("/sign-out", "") }
    func folder(_ id: ContainerID) -> String { address("/folders/", id.rawValue) }

    /// Made at once: an answer has many of these.
    private func address(_ path: String, _ id: String, _ end: String = "") -> String {
        var text = base.text
        text.reserveCapacity(text.utf8.count + path.utf8.count + id.utf8.count + end.utf8.count)
        text += path
        text += id
        text += end
        return text
    }
}
