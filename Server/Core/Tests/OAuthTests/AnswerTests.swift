import Basics
import Foundation
import OAuth
import Testing

@Suite struct AnswerTests {
    static func json(_ answer: some JSONObject) -> String {
        String(decoding: JSONWriter.write(answer), as: UTF8.self)
    }

    @Test func `expires_in is written as a number`() {
        let response = TokenResponse(accessToken: "a", expiresIn: 3600, refreshToken: "r", scope: "wopi")
        let expected =
            #"{"access_token":"a","token_type":"bearer","expires_in":3600,"refresh_token":"r","scope":"wopi"}"#
        #expect(Self.json(response) == expected)
        #expect(
            Self.json(TokenResponse(accessToken: "a", expiresIn: nil))
                == #"{"access_token":"a","token_type":"bearer"}"#)
    }

    @Test(arguments: [(#""expires_in":"3600","#, 3600), (#""expires_in":3600,"#, 3600), ("", nil)])
    func `expires_in is parsed as a number and as the string of Microsoft's sample`(member: String, seconds: Int?)
        throws
    {
        let json = #"{\#(member)"access_token":"a","token_type":"Bearer"}"#
        #expect(try JSONDecoder().decode(TokenResponse.self, from: Data(json.utf8)).expiresIn == seconds)
    }

    @Test func `an error's cause isn't sent`() {
        let error = OAuthError.invalidGrant.explained("no").because("code of client x")
        #expect(Self.json(error) == #"{"error":"invalid_grant","error_description":"no"}"#)
        #expect(Self.json(OAuthError.invalidClient) == #"{"error":"invalid_client"}"#)
        #expect(OAuthError.invalidGrant.explanation == nil)
    }

    @Test func `a description has only the characters of its grammar`() {
        #expect(OAuthError.invalidRequest.explained("a\"b\\c\né").explanation == "a?b?c???")
    }

    @Test func `introspection of an inactive token reveals nothing`() {
        #expect(Self.json(IntrospectionResponse.inactive) == #"{"active":false}"#)
        let live = IntrospectionResponse(
            active: true, scope: "wopi", clientID: "c", username: "m", tokenType: "bearer", expires: 5, issued: 4,
            subject: "u", issuer: "i")
        let expected =
            #"{"active":true,"scope":"wopi","username":"m","client_id":"c","token_type":"bearer","exp":5,"iat":4,"#
            + #""sub":"u","iss":"i"}"#
        #expect(Self.json(live) == expected)
    }
}
