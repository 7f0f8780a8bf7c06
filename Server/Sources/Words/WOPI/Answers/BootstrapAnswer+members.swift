extension BootstrapAnswer: MemberedAnswer {
    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.bootstrap.rawValue, bootstrap)
        try writer.member(CodingKeys.rootContainerInfo.rawValue, rootContainerInfo)
        try writer.member(CodingKeys.accessTokenInfo.rawValue, accessTokenInfo)
        try writer.member(CodingKeys.wopiSrcInfo.rawValue, wopiSrcInfo)
    }
}

extension Bootstrap: MemberedAnswer {
    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.ecosystemURL.rawValue, ecosystemURL)
        try writer.member(CodingKeys.userID.rawValue, userID)
        try writer.member(CodingKeys.signInName.rawValue, signInName)
        try writer.member(CodingKeys.userFriendlyName.rawValue, userFriendlyName)
    }
}

extension AccessTokenInfo: MemberedAnswer {
    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.accessToken.rawValue, accessToken)
        try writer.member(CodingKeys.accessTokenExpiry.rawValue, accessTokenExpiry)
    }
}
