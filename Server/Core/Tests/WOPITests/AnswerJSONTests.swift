import Basics
import Foundation
import Testing

@testable import WOPI

@Suite struct AnswerJSONTests {
    @Test func `an answer written member by member is read back completely`() throws {
        var info = CheckFileInfo(baseFileName: "é \"x\".docx", ownerID: "o", size: .max, userID: "u", version: "7")
        info.supportedShareURLTypes = []
        #expect(try decoded(info) == info)
        // Give every property a value, because a property that isn't written to the JSON would be `nil` after decoding.
        let full = try JSONDecoder().decode(CheckFileInfo.self, from: Self.everyMember(of: info))
        #expect(try decoded(full) == full)
    }

    @Test func `a bootstrapper's answer with nested answers is read back`() throws {
        var container = CheckContainerInfo(name: "Documents")
        container.isEduUser = true
        container.licenseCheckForEditIsEnabled = true
        container.isAnonymousUser = true
        container.hostURL = "https://a"
        container.sharingURL = "https://b"
        container.supportedShareURLTypes = [.readOnly, .readWrite]
        container.userCanCreateChildContainer = true
        container.userCanCreateChildFile = true
        container.userCanDelete = true
        container.userCanRename = true
        var answer = BootstrapAnswer(
            bootstrap: Bootstrap(ecosystemURL: "https://e", userID: "u", signInName: "é", userFriendlyName: nil))
        #expect(try decoded(answer) == answer)
        answer.bootstrap.userFriendlyName = "É"
        answer.rootContainerInfo = ContainerAnswer(
            pointer: ContainerPointer(name: "Documents", url: "https://c"), info: container)
        answer.accessTokenInfo = AccessTokenInfo(accessToken: "t", accessTokenExpiry: 7)
        answer.wopiSrcInfo = AddressAnswer(url: "https://w")
        #expect(try decoded(answer) == answer)
    }

    @Test func `a listing has both lists, and the members in their order`() {
        let folder = ContainerPointer(name: "Plans", url: "https://a/1")
        let first = ChildFile(name: "a.docx", size: 5, url: "https://a/2", version: "v1", lastModifiedTime: "2026")
        let second = ChildFile(name: "b.docx", size: 0, url: "https://a/3", version: "v2")
        let expected = #"""
            {"ChildContainers":[{"Name":"Plans","Url":"https://a/1"}],"ChildFiles":[\#
            {"Name":"a.docx","Size":5,"Url":"https://a/2","Version":"v1","LastModifiedTime":"2026"},\#
            {"Name":"b.docx","Size":0,"Url":"https://a/3","Version":"v2"}]}
            """#
        #expect(Self.json(Children(containers: [folder], files: [first, second])) == expected)
        #expect(Self.json(Children(containers: [], files: [])) == #"{"ChildContainers":[],"ChildFiles":[]}"#)
    }

    @Test func `short answers have the protocol's spelling`() {
        let root = ContainerPointer(name: "Documents", url: "https://a/1")
        #expect(
            Self.json(Ancestry(ancestorsWithRootFirst: [root]))
                == #"{"AncestorsWithRootFirst":[{"Name":"Documents","Url":"https://a/1"}]}"#)
        #expect(Self.json(AddressAnswer(url: "https://a/2")) == #"{"Url":"https://a/2"}"#)
        #expect(Self.json(ShareAnswer(shareURL: "https://a/3")) == #"{"ShareUrl":"https://a/3"}"#)
        #expect(Self.json(NameAnswer(name: "a")) == #"{"Name":"a"}"#)
        #expect(Self.json(CheckEcosystem(supportsContainers: true)) == #"{"SupportsContainers":true}"#)
        let made = CreatedFile(name: "a.docx", url: "https://a/4", hostViewURL: "https://v", hostEditURL: "https://e")
        #expect(
            Self.json(made)
                == #"{"Name":"a.docx","Url":"https://a/4","HostViewUrl":"https://v","HostEditUrl":"https://e"}"#)
    }

    private static func json(_ answer: some JSONObject) -> String {
        String(decoding: JSONWriter.write(answer), as: UTF8.self)
    }

    private func decoded<Answer: JSONObject & Decodable>(_ answer: Answer) throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: Data(JSONWriter.write(answer)))
    }

    /// Returns JSON with a distinct value for every property of the structure.
    private static func everyMember(of info: CheckFileInfo) throws -> Data {
        var members: [String: Any] = [:]
        var names = MemberNames(), info = info
        info.visitMembers(&names)
        let children = Array(Mirror(reflecting: info).children)
        try #require(children.count == names.all.count)
        // The lists `children` and `names.all` are both in the order in which the structure declares its properties.
        for (number, (child, name)) in zip(children, names.all).enumerated() {
            switch type(of: child.value) {
            case is Bool.Type, is Bool?.Type: members[name] = number % 2 == 0
            case is Int64.Type, is Int?.Type: members[name] = number
            case is [ShareURLType]?.Type: members[name] = ["ReadOnly", "ReadWrite"]
            default: members[name] = "text \(number)"
            }
        }
        return try JSONSerialization.data(withJSONObject: members)
    }
}

/// Collects the names of the members that a structure writes to JSON.
private struct MemberNames: JSONMembers {
    typealias Failure = Never

    private(set) var all: [String] = []

    mutating func member(_ name: String, _ value: inout String) { all.append(name) }
    mutating func member(_ name: String, _ value: inout String?) { all.append(name) }
    mutating func member(_ name: String, _ value: inout Bool) { all.append(name) }
    mutating func member(_ name: String, _ value: inout Bool?) { all.append(name) }
    mutating func member(_ name: String, _ value: inout Int64) { all.append(name) }
    mutating func member(_ name: String, _ value: inout Int64?) { all.append(name) }
    mutating func member(_ name: String, _ value: inout Int?) { all.append(name) }
    mutating func numberOrText(_ name: String, _ value: inout Int?) { all.append(name) }
    mutating func member(_ name: String, _ value: inout [String]) { all.append(name) }
    mutating func member(_ name: String, _ value: inout [String]?) { all.append(name) }
    mutating func member<Value: RawRepresentable<String> & Decodable>(_ name: String, _ value: inout [Value]?) {
        all.append(name)
    }
    mutating func member<Value: JSONCodable>(_ name: String, _ value: inout Value) { all.append(name) }
    mutating func member<Value: JSONCodable>(_ name: String, _ value: inout Value?) { all.append(name) }
    mutating func member<Value: JSONCodable>(_ name: String, _ value: inout [Value]) { all.append(name) }
}
