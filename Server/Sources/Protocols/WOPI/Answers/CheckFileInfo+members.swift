package import Basics

extension CheckFileInfo: JSONObject {
    /// Writes the members in the order of docs/protocol/check-info.md, which is also their order of declaration.
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.baseFileName.rawValue, baseFileName)
        json.member(CodingKeys.ownerID.rawValue, ownerID)
        json.member(CodingKeys.size.rawValue, size)
        json.member(CodingKeys.userID.rawValue, userID)
        json.member(CodingKeys.version.rawValue, version)

        json.member(CodingKeys.isEduUser.rawValue, isEduUser)
        json.member(CodingKeys.licenseCheckForEditIsEnabled.rawValue, licenseCheckForEditIsEnabled)
        json.member(CodingKeys.isAnonymousUser.rawValue, isAnonymousUser)
        json.member(CodingKeys.userFriendlyName.rawValue, userFriendlyName)
        json.member(CodingKeys.userInfo.rawValue, userInfo)

        json.member(CodingKeys.supportedShareURLTypes.rawValue, supportedShareURLTypes?.map(\.rawValue))
        json.member(CodingKeys.supportsLocks.rawValue, supportsLocks)
        json.member(CodingKeys.supportsGetLock.rawValue, supportsGetLock)
        json.member(CodingKeys.supportsExtendedLockLength.rawValue, supportsExtendedLockLength)
        json.member(CodingKeys.supportsUpdate.rawValue, supportsUpdate)
        json.member(CodingKeys.supportsRename.rawValue, supportsRename)
        json.member(CodingKeys.supportsDeleteFile.rawValue, supportsDeleteFile)
        json.member(CodingKeys.supportsContainers.rawValue, supportsContainers)
        json.member(CodingKeys.supportsEcosystem.rawValue, supportsEcosystem)
        json.member(CodingKeys.supportsGetFileWopiSrc.rawValue, supportsGetFileWopiSrc)
        json.member(CodingKeys.supportsUserInfo.rawValue, supportsUserInfo)

        json.member(CodingKeys.userCanWrite.rawValue, userCanWrite)
        json.member(CodingKeys.readOnly.rawValue, readOnly)
        json.member(CodingKeys.userCanNotWriteRelative.rawValue, userCanNotWriteRelative)
        json.member(CodingKeys.userCanRename.rawValue, userCanRename)

        json.member(CodingKeys.allowExternalMarketplace.rawValue, allowExternalMarketplace)
        json.member(CodingKeys.allowAdditionalMicrosoftServices.rawValue, allowAdditionalMicrosoftServices)
        json.member(CodingKeys.allowErrorReportPrompt.rawValue, allowErrorReportPrompt)
        json.member(CodingKeys.disablePrint.rawValue, disablePrint)
        json.member(CodingKeys.disableTranslation.rawValue, disableTranslation)

        json.member(CodingKeys.closeURL.rawValue, closeURL)
        json.member(CodingKeys.downloadURL.rawValue, downloadURL)
        json.member(CodingKeys.fileSharingURL.rawValue, fileSharingURL)
        json.member(CodingKeys.fileURL.rawValue, fileURL)
        json.member(CodingKeys.fileVersionURL.rawValue, fileVersionURL)
        json.member(CodingKeys.hostViewURL.rawValue, hostViewURL)
        json.member(CodingKeys.hostEditURL.rawValue, hostEditURL)
        json.member(CodingKeys.signoutURL.rawValue, signoutURL)
        json.member(CodingKeys.breadcrumbBrandURL.rawValue, breadcrumbBrandURL)
        json.member(CodingKeys.breadcrumbFolderURL.rawValue, breadcrumbFolderURL)

        json.member(CodingKeys.breadcrumbBrandName.rawValue, breadcrumbBrandName)
        json.member(CodingKeys.breadcrumbDocName.rawValue, breadcrumbDocName)
        json.member(CodingKeys.breadcrumbFolderName.rawValue, breadcrumbFolderName)
        json.member(CodingKeys.fileExtension.rawValue, fileExtension)
        json.member(CodingKeys.fileNameMaxLength.rawValue, fileNameMaxLength.map { Int64($0) })
        json.member(CodingKeys.lastModifiedTime.rawValue, lastModifiedTime)
        json.member(CodingKeys.sha256.rawValue, sha256)
    }
}
