extension PublicAddress {
    /// The reasons why a text isn't a valid public address. Each description says which address would be accepted, so
    /// that it completes a message that begins with "public-url is".
    public enum Problem: Error, Hashable, CaseIterable, CustomStringConvertible {
        /// The address isn't absolute, isn't http or https, or has a user, a query or a fragment.
        case form
        /// The host contains percent-encoded bytes or non-ASCII letters, which other parsers decode or spell
        /// differently.
        case encodedHost
        /// A label of the host is empty: the host ends in a dot or has two dots in a row.
        case emptyLabel
        /// The host ends in a number but isn't four decimal numbers, so browsers convert it to another address.
        case shortenedIPv4
        /// The text in brackets isn't an IPv6 address, or has a zone.
        case ipv6
        /// The host is an IPv4 address inside an IPv6 address.
        case mappedIPv4
        /// The port isn't from 1 to 65535.
        case port
        /// The path has a `.` or `..` segment, which browsers remove.
        case dotSegment

        /// The end of a sentence that begins with the name of the setting and "is".
        public var description: String {
            switch self {
            case .form:
                "an absolute address such as https://wopi.contoso.com, http or https, without user, query and fragment"
            case .encodedHost: "an address whose host is plain ASCII without %; other letters are written as xn--…"
            case .emptyLabel: "an address whose host has no dot at its end and no two in a row"
            case .shortenedIPv4: "an address whose IPv4 address is four decimal numbers, such as 192.0.2.1"
            case .ipv6: "an address whose IPv6 address is in brackets and has no zone, such as [2001:db8::1]"
            case .mappedIPv4: "an address whose IPv4 address is not inside an IPv6 address"
            case .port: "an address whose port is from 1 to 65535"
            case .dotSegment: "an address whose path has no segments of one or two dots"
            }
        }
    }
}
