import HummingbirdCore
import Testing

@testable import HTTPServing

@Suite struct URIParameterTests {
    @Test(arguments: [
        "/p", "/p?", "/p?access_token", "/p?access_token=", "/p?access_token=a", "/p?a=1&access_token=b&access_token=c",
        "/p?Access_Token=a", "/p?access_token=a%2Eb%20c", "/p?access_token=a%zz", "/p?access_token=a+b=c&d",
        "/p?xaccess_token=a&&access_token=b#access_token=c", "/p#?access_token=a", "/p?access_token=é",
        "?access_token=a",
    ])
    func `a parameter has the value that Hummingbird parses from the query`(target: String) {
        let uri = URI(target)
        #expect(uri.firstParameter("access_token") == uri.queryParameters["access_token"].map(String.init))
    }
}
