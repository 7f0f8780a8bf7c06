extension PublicAddress {
    /// The reasons why a text is no public address. Each is described by the address that would be accepted, so that a
    /// message reads "public-url is" and the description.
    public enum Problem: Error, Hashable, CaseIterable, CustomStringConvertible {
        /// It isn't absolute, is neither http nor https, or has a user, a query or a fragment.
        case form
        /// Its host has percent-encoded bytes or letters that aren't ASCII, which others decode or spell otherwise.
        case encodedHost
        /// A label of its host is empty: a dot at the end, or two in a row.
        case emptyLabel
        /// Its host ends in a number and isn't four decimal numbers, so that browsers make another address of it.
        case shortenedIPv4
        /// The text in brackets is no IPv6 address, or has a zone.
        case ipv6
        /// It has an IPv4 address inside an IPv6 address.
        case mappedIPv4
        /// Its port isn't from 1 to 65535.
        case port
        /// Its path has a segment of one or two dots, which browsers leave out.
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
