extension CheckContainerInfo: MemberedAnswer {
    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.name.rawValue, name)
        try writer.member(CodingKeys.isEduUser.rawValue, isEduUser)
        try writer.member(CodingKeys.licenseCheckForEditIsEnabled.rawValue, licenseCheckForEditIsEnabled)
        try writer.member(CodingKeys.isAnonymousUser.rawValue, isAnonymousUser)
        try writer.member(CodingKeys.hostURL.rawValue, hostURL)
        try writer.member(CodingKeys.sharingURL.rawValue, sharingURL)
        if let supportedShareURLTypes {
            try writer.member(CodingKeys.supportedShareURLTypes.rawValue, supportedShareURLTypes.map(\.rawValue))
        }
        try writer.member(CodingKeys.userCanCreateChildContainer.rawValue, userCanCreateChildContainer)
        try writer.member(CodingKeys.userCanCreateChildFile.rawValue, userCanCreateChildFile)
        try writer.member(CodingKeys.userCanDelete.rawValue, userCanDelete)
        try writer.member(CodingKeys.userCanRename.rawValue, userCanRename)
    }
}
