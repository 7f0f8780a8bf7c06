extension AddressAnswer: MemberedAnswer {
    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.url.rawValue, url)
    }
}

extension ContainerAnswer: MemberedAnswer {
    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.pointer.rawValue, pointer)
        try writer.member(CodingKeys.info.rawValue, info)
    }
}

extension ContainerPointer: MemberedAnswer {
    package func write(to writer: inout some MemberWriter) throws {
        try writer.member(CodingKeys.name.rawValue, name)
        try writer.member(CodingKeys.url.rawValue, url)
    }
}
