package import Basics

extension BootstrapAnswer: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.bootstrap.rawValue, bootstrap)
        json.member(CodingKeys.rootContainerInfo.rawValue, rootContainerInfo)
        json.member(CodingKeys.accessTokenInfo.rawValue, accessTokenInfo)
        json.member(CodingKeys.wopiSrcInfo.rawValue, wopiSrcInfo)
    }
}

extension Bootstrap: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.ecosystemURL.rawValue, ecosystemURL)
        json.member(CodingKeys.userID.rawValue, userID)
        json.member(CodingKeys.signInName.rawValue, signInName)
        json.member(CodingKeys.userFriendlyName.rawValue, userFriendlyName)
    }
}

extension AccessTokenInfo: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.accessToken.rawValue, accessToken)
        json.member(CodingKeys.accessTokenExpiry.rawValue, accessTokenExpiry)
    }
}
