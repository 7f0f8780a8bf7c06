import Foundation
import WOPIProof

/// The vector of docs/protocol/security.md#test-vector.
enum ProofVector {
    static let modulus =
        "vXVqbhJ7jJBmYj8PW/R54BOBbrrLk2EBdp76CResa+4vumX/7yZcCQQajVT25Y1SI+8ilBtWt5nN9ZzjkQGIVN2Yrb4/CNkFW8c8Jtt5A3nCRLod"
        + "kF2NzvOqSUF2E0PYKyUcf27E/QoAhm3VWfw8kqE0jeirnTHVFZzb9TlaL0udqSuUqXH4USEhpxkmbTQontT+TyUT6GAzCuAu3d4w+55v2WjWPYKx"
        + "4eCDCMpwKE/gDNHKZJgu+jZOoCC4ZSEg2zmVVDmIgxdurLsau+Feel06qx0F6i95REHNPN4iuctU5YF2ALZ7O3WUyP3G3tvDGArAZB0UiA1aphsJ"
        + "0YvFAQ=="
    static let proof =
        "F+pOX0Pxb65zz079UpdrUCXrckc5/WotsM2i9hDZKcIpivghSaIJFTb4N3jxe/V6BhPko9q5WuiWRuCRbr1QZ1Cv8/kpy8NGb912lwAx+6Nnh45y"
        + "tiWYE9ssZHIAbXIo+cNAzo8vWIndaSigAQyujXoAijmLc+tSPNoWIDbM8ITp+oyuZ2hd1ey+oFSUxCLCcYDvBMG80qKfquVMFy/bBOhT69Ia9/lW"
        + "JPkiUAePqIsTwLPvBdwhliZMl8HAK6SG3qqXW5TnKhv1uaS38bG/jRrQfMGd3/YzPSH1bJ5bRRfbAJUMcUmkMOHDu19zqvyfvS9xHQRkJS/v+wt7"
        + "Qz2dHQ=="
    static let url = "https://wopi.contoso.example/wopi/files/f-17?access_token=ya5-Ab.Cd_9"
    static let token = "ya5-Ab.Cd_9"
    static let ticks = "639028224000000000"
    /// 2026-01-01T00:00:00Z
    static let time = Date(timeIntervalSince1970: 1_767_225_600)

    static let message =
        "0000000b7961352d41622e43645f390000004548545450533a2f2f574f50492e434f4e544f534f2e4558414d504c452f574f50492f46494c"
        + "45532f462d31373f4143434553535f544f4b454e3d5941352d41422e43445f390000000808de48c8b4f80000"

    static var request: SignedRequest {
        SignedRequest(proof: proof, proofOld: nil, timeStamp: ticks, url: url, token: token)
    }

    static var discovery: String {
        """
        <?xml version="1.0" encoding="utf-8"?><wopi-discovery><net-zone name="external-https"><app name="Word">
        <action name="view" ext="docx" urlsrc="https://word.example/x?&lt;ui=UI_LLCC&amp;&gt;"/></app></net-zone>
        <!-- <proof-key modulus="AQAB" exponent="AQAB"/> -->
        <proof-key oldvalue='x' modulus="\(modulus)" exponent='AQAB' value="y"/></wopi-discovery>
        """
    }
}
