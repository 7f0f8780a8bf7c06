import Foundation
import HTTPServing
import Testing

@testable import WOPI
@testable import WOPIRoutes

@Suite struct MemberedJSONTests {
    @Test func `an answer written member by member is read back as it was, with nothing left out`() throws {
        var info = CheckFileInfo(baseFileName: "é \"x\".docx", ownerID: "o", size: .max, userID: "u", version: "7")
        info.supportedShareURLTypes = []
        #expect(try decoded(info) == info)
        // A member that is forgotten where they are written comes back as nil.
        let full = try JSONDecoder().decode(CheckFileInfo.self, from: Self.everyMember(of: info))
        #expect(try decoded(full) == full)
        #expect(try JSONDecoder().decode(CheckFileInfo.self, from: JSONEncoder().encode(full)) == full)
    }

    @Test func `an answer of the bootstrapper, answers in it, is read back as it was`() throws {
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
        #expect(try JSONWriter.write(members: answer) == JSONWriter.write(answer))
    }

    private func decoded<Answer: MemberedAnswer & Decodable>(_ answer: Answer) throws -> Answer {
        try JSONDecoder().decode(Answer.self, from: Data(JSONWriter.write(members: answer)))
    }

    /// An answer with every member that has a place in the structure, each with a value of its own.
    private static func everyMember(of info: CheckFileInfo) throws -> Data {
        var members: [String: Any] = [:]
        let children = Array(Mirror(reflecting: info).children), keys = CheckFileInfo.CodingKeys.allCases
        try #require(children.count == keys.count)
        // Both in the order they are declared in.
        for (number, (child, key)) in zip(children, keys).enumerated() {
            switch type(of: child.value) {
            case is Bool.Type, is Bool?.Type: members[key.rawValue] = number % 2 == 0
            case is Int64.Type, is Int?.Type: members[key.rawValue] = number
            case is [ShareURLType]?.Type: members[key.rawValue] = ["ReadOnly", "ReadWrite"]
            default: members[key.rawValue] = "text \(number)"
            }
        }
        return try JSONSerialization.data(withJSONObject: members)
    }
}
