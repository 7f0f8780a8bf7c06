package import Basics

extension CheckContainerInfo: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.name.rawValue, name)
        json.member(CodingKeys.isEduUser.rawValue, isEduUser)
        json.member(CodingKeys.licenseCheckForEditIsEnabled.rawValue, licenseCheckForEditIsEnabled)
        json.member(CodingKeys.isAnonymousUser.rawValue, isAnonymousUser)
        json.member(CodingKeys.hostURL.rawValue, hostURL)
        json.member(CodingKeys.sharingURL.rawValue, sharingURL)
        json.member(CodingKeys.supportedShareURLTypes.rawValue, supportedShareURLTypes?.map(\.rawValue))
        json.member(CodingKeys.userCanCreateChildContainer.rawValue, userCanCreateChildContainer)
        json.member(CodingKeys.userCanCreateChildFile.rawValue, userCanCreateChildFile)
        json.member(CodingKeys.userCanDelete.rawValue, userCanDelete)
        json.member(CodingKeys.userCanRename.rawValue, userCanRename)
    }
}
