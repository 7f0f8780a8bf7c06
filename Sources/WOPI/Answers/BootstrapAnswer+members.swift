extension BootstrapAnswer: MemberedAnswer {
    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }

    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.bootstrap.rawValue, bootstrap)
        try writer.member(CodingKeys.rootContainerInfo.rawValue, rootContainerInfo)
        try writer.member(CodingKeys.accessTokenInfo.rawValue, accessTokenInfo)
        try writer.member(CodingKeys.wopiSrcInfo.rawValue, wopiSrcInfo)
    }
}

extension Bootstrap: MemberedAnswer {
    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }

    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.ecosystemURL.rawValue, ecosystemURL)
        try writer.member(CodingKeys.userID.rawValue, userID)
        try writer.member(CodingKeys.signInName.rawValue, signInName)
        try writer.member(CodingKeys.userFriendlyName.rawValue, userFriendlyName)
    }
}

extension AccessTokenInfo: MemberedAnswer {
    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }

    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.accessToken.rawValue, accessToken)
        try writer.member(CodingKeys.accessTokenExpiry.rawValue, accessTokenExpiry)
    }
}

extension AddressAnswer: MemberedAnswer {
    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }

    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.url.rawValue, url)
    }
}

extension ContainerAnswer: MemberedAnswer {
    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }

    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.pointer.rawValue, pointer)
        try writer.member(CodingKeys.info.rawValue, info)
    }
}

extension ContainerPointer: MemberedAnswer {
    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }

    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.name.rawValue, name)
        try writer.member(CodingKeys.url.rawValue, url)
    }
}

extension CheckContainerInfo: MemberedAnswer {
    public func encode(to encoder: any Encoder) throws { try encodeMembers(to: encoder) }

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
