public import Basics
import Documents
public import Foundation
public import WOPI

extension WOPIHost {
    /// Performs CheckFileInfo with a single read (docs/protocol/check-info.md).
    public func checkFileInfo(_ id: FileID, by claims: AccessClaims, now: Date) async throws -> CheckFileInfo {
        let view = try await documents.file(id, for: claims.caller, now: now)
        return info(of: view, by: claims, with: try await tokens.minter(now: now), now: now)
    }

    func info(of view: FileView, by claims: AccessClaims, with minter: TokenMinter, now: Date) -> CheckFileInfo {
        let file = view.file, person = view.person, name = WireName.wire(file.name)
        let rights = view.rights
        var info = CheckFileInfo(
            baseFileName: name, ownerID: file.owner.rawValue, size: file.size, userID: person.id.rawValue,
            version: file.version.description)
        info.isEduUser = person.isEducation
        info.licenseCheckForEditIsEnabled = person.isBusiness
        info.userFriendlyName = person.displayName
        info.userInfo = person.userInfo
        Capabilities.host.announce(in: &info)
        info.supportedShareURLTypes = shareTypes(of: view)
        info.userCanWrite = rights.mayWrite
        info.readOnly = !rights.mayWrite
        info.userCanRename = rights.mayArrange
        // Save As creates a file in the same folder. This is allowed even if this file is read-only, but not for a user
        // who has access to this file only.
        info.userCanNotWriteRelative = !rights.mayAddBeside
        info.fileExtension = name.utf8.lastIndex(of: UInt8(ascii: ".")).map { String(name[$0...]) }
        info.fileNameMaxLength = NameRules.promisedBaseLength(beside: info.fileExtension ?? "")
        info.lastModifiedTime = WOPITime.roundTrip(file.modified)
        let hash = file.content.sha256
        info.sha256 = hash.isEmpty ? nil : Data(hash).base64EncodedString()
        configuration.features.announce(in: &info)
        addAddresses(to: &info, of: view, by: claims, with: minter, now: now)
        return info
    }

    /// The kinds of share links that the user may create for this file with this token.
    private func shareTypes(of view: FileView) -> [ShareURLType] {
        guard view.rights.mayShare else { return [] }
        let types = Capabilities.host.shareTypes
        return view.file.isReadOnly ? types.filter { $0 == .readOnly } : types
    }

    private func addAddresses(
        to info: inout CheckFileInfo, of view: FileView, by claims: AccessClaims, with minter: TokenMinter, now: Date
    ) {
        // Omit HostViewUrl and HostEditUrl: they are the URLs of pages that run Office for the web, and this host has
        // no such pages.
        let addresses = configuration.addresses
        let id = view.file.id, download = downloadToken(of: id, from: claims, with: minter, now: now)
        info.fileSharingURL = addresses.text(of: .document(id))
        info.fileVersionURL = addresses.text(of: .versions(id))
        info.downloadURL = addresses.text(of: .download(id, token: download))
        info.fileURL = addresses.text(of: .bytes(id, token: download))
        info.signoutURL = addresses.text(of: .signOut)
        let folder = addresses.text(of: .folder(view.file.parent))
        info.closeURL = folder
        info.breadcrumbBrandName = configuration.providerName
        info.breadcrumbBrandURL = addresses.text(of: .home)
        info.breadcrumbDocName = info.baseFileName
        info.breadcrumbFolderName = WireName.wire(view.parentName)
        info.breadcrumbFolderURL = folder
    }

    /// A token for the newest content of one file, valid for a short time, and never longer than the token of the
    /// current request.
    private func downloadToken(of id: FileID, from claims: AccessClaims, with minter: TokenMinter, now: Date) -> String
    {
        var download = claims.handed(on: .file(id))
        download.origin = .download
        download.mayWrite = false
        download.expires = min(claims.expires, now.addingTimeInterval(configuration.downloadLifetime))
        return minter.token(download)
    }
}
