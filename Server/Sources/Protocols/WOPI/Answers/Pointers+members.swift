package import Basics

extension AddressAnswer: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.url.rawValue, url)
    }
}

extension ContainerAnswer: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.pointer.rawValue, pointer)
        json.member(CodingKeys.info.rawValue, info)
    }
}

extension ContainerPointer: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.name.rawValue, name)
        json.member(CodingKeys.url.rawValue, url)
    }
}

extension ChildFile: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.name.rawValue, name)
        json.member(CodingKeys.size.rawValue, size)
        json.member(CodingKeys.url.rawValue, url)
        json.member(CodingKeys.version.rawValue, version)
        json.member(CodingKeys.lastModifiedTime.rawValue, lastModifiedTime)
    }
}

extension Children: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.containers.rawValue, containers)
        json.member(CodingKeys.files.rawValue, files)
    }
}

extension Ancestry: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.ancestorsWithRootFirst.rawValue, ancestorsWithRootFirst)
    }
}

extension ShareAnswer: JSONObject {
    package func writeMembers(to json: inout JSONWriter) { json.member(CodingKeys.shareURL.rawValue, shareURL) }
}

extension NameAnswer: JSONObject {
    package func writeMembers(to json: inout JSONWriter) { json.member(CodingKeys.name.rawValue, name) }
}

extension CreatedFile: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.name.rawValue, name)
        json.member(CodingKeys.url.rawValue, url)
        json.member(CodingKeys.hostViewURL.rawValue, hostViewURL)
        json.member(CodingKeys.hostEditURL.rawValue, hostEditURL)
    }
}

extension CheckEcosystem: JSONObject {
    package func writeMembers(to json: inout JSONWriter) {
        json.member(CodingKeys.supportsContainers.rawValue, supportsContainers)
    }
}
