extension CheckFileInfo: MemberedAnswer {
    /// In the order of docs/protocol/check-info.md, as the members are declared.
    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.baseFileName.rawValue, baseFileName)
        try writer.member(CodingKeys.ownerID.rawValue, ownerID)
        try writer.member(CodingKeys.size.rawValue, size)
        try writer.member(CodingKeys.userID.rawValue, userID)
        try writer.member(CodingKeys.version.rawValue, version)

        try writer.member(CodingKeys.isEduUser.rawValue, isEduUser)
        try writer.member(CodingKeys.licenseCheckForEditIsEnabled.rawValue, licenseCheckForEditIsEnabled)
        try writer.member(CodingKeys.isAnonymousUser.rawValue, isAnonymousUser)
        try writer.member(CodingKeys.userFriendlyName.rawValue, userFriendlyName)
        try writer.member(CodingKeys.userInfo.rawValue, userInfo)

        if let supportedShareURLTypes {
            try writer.member(CodingKeys.supportedShareURLTypes.rawValue, supportedShareURLTypes.map(\.rawValue))
        }
        try writer.member(CodingKeys.supportsLocks.rawValue, supportsLocks)
        try writer.member(CodingKeys.supportsGetLock.rawValue, supportsGetLock)
        try writer.member(CodingKeys.supportsExtendedLockLength.rawValue, supportsExtendedLockLength)
        try writer.member(CodingKeys.supportsUpdate.rawValue, supportsUpdate)
        try writer.member(CodingKeys.supportsRename.rawValue, supportsRename)
        try writer.member(CodingKeys.supportsDeleteFile.rawValue, supportsDeleteFile)
        try writer.member(CodingKeys.supportsContainers.rawValue, supportsContainers)
        try writer.member(CodingKeys.supportsEcosystem.rawValue, supportsEcosystem)
        try writer.member(CodingKeys.supportsGetFileWopiSrc.rawValue, supportsGetFileWopiSrc)
        try writer.member(CodingKeys.supportsUserInfo.rawValue, supportsUserInfo)

        try writer.member(CodingKeys.userCanWrite.rawValue, userCanWrite)
        try writer.member(CodingKeys.readOnly.rawValue, readOnly)
        try writer.member(CodingKeys.userCanNotWriteRelative.rawValue, userCanNotWriteRelative)
        try writer.member(CodingKeys.userCanRename.rawValue, userCanRename)

        try writer.member(CodingKeys.allowExternalMarketplace.rawValue, allowExternalMarketplace)
        try writer.member(CodingKeys.allowAdditionalMicrosoftServices.rawValue, allowAdditionalMicrosoftServices)
        try writer.member(CodingKeys.allowErrorReportPrompt.rawValue, allowErrorReportPrompt)
        try writer.member(CodingKeys.disablePrint.rawValue, disablePrint)
        try writer.member(CodingKeys.disableTranslation.rawValue, disableTranslation)

        try writer.member(CodingKeys.closeURL.rawValue, closeURL)
        try writer.member(CodingKeys.downloadURL.rawValue, downloadURL)
        try writer.member(CodingKeys.fileSharingURL.rawValue, fileSharingURL)
        try writer.member(CodingKeys.fileURL.rawValue, fileURL)
        try writer.member(CodingKeys.fileVersionURL.rawValue, fileVersionURL)
        try writer.member(CodingKeys.hostViewURL.rawValue, hostViewURL)
        try writer.member(CodingKeys.hostEditURL.rawValue, hostEditURL)
        try writer.member(CodingKeys.signoutURL.rawValue, signoutURL)
        try writer.member(CodingKeys.breadcrumbBrandURL.rawValue, breadcrumbBrandURL)
        try writer.member(CodingKeys.breadcrumbFolderURL.rawValue, breadcrumbFolderURL)

        try writer.member(CodingKeys.breadcrumbBrandName.rawValue, breadcrumbBrandName)
        try writer.member(CodingKeys.breadcrumbDocName.rawValue, breadcrumbDocName)
        try writer.member(CodingKeys.breadcrumbFolderName.rawValue, breadcrumbFolderName)
        try writer.member(CodingKeys.fileExtension.rawValue, fileExtension)
        if let fileNameMaxLength { try writer.member(CodingKeys.fileNameMaxLength.rawValue, Int64(fileNameMaxLength)) }
        try writer.member(CodingKeys.lastModifiedTime.rawValue, lastModifiedTime)
        try writer.member(CodingKeys.sha256.rawValue, sha256)
    }
}
