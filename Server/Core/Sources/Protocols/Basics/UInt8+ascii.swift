/// Tests a byte for classes of ASCII characters, independent of locale and Unicode properties.
extension UInt8 {
    /// The ASCII digits `0–9`.
    @inlinable public var isASCIIDigit: Bool { (0x30...0x39).contains(self) }

    /// The ASCII lowercase letters `a–z`.
    @inlinable public var isASCIILowercase: Bool { (0x61...0x7A).contains(self) }

    /// The ASCII uppercase letters `A–Z`.
    @inlinable public var isASCIIUppercase: Bool { (0x41...0x5A).contains(self) }

    /// The ASCII letters `A–Z` and `a–z`.
    @inlinable public var isASCIILetter: Bool { (0x61...0x7A).contains(self | 0x20) }

    /// The ASCII letters and digits: `A–Z`, `a–z` and `0–9`.
    @inlinable public var isASCIILetterOrDigit: Bool { isASCIILetter || isASCIIDigit }

    /// The characters that never need percent-encoding (RFC 3986 §2.3): letters, digits and `-._~`.
    @inlinable public var isUnreserved: Bool {
        switch self {
        case 0x2D, 0x2E, 0x5F, 0x7E: true
        default: isASCIILetterOrDigit
        }
    }

    /// The value (0 to 61) of a letter or digit in base64, which is the same in all base64 alphabets (RFC 4648 §4, §5);
    /// `nil` for any other character.
    @inlinable public var base64Value: UInt8? {
        switch self {
        case 0x41...0x5A: self - 0x41
        case 0x61...0x7A: self - 0x61 + 26
        case 0x30...0x39: self - 0x30 + 52
        default: nil
        }
    }

    /// The value (0 to 15) of an uppercase or lowercase hexadecimal digit; `nil` for any other character.
    @inlinable public var hexadecimalValue: UInt8? {
        switch self {
        case 0x30...0x39: self - 0x30
        case 0x41...0x46: self - 0x41 + 10
        case 0x61...0x66: self - 0x61 + 10
        default: nil
        }
    }
}
