import Basics

extension String {
    /// The text as one word for a shell. It is quoted only if that is necessary.
    ///
    /// Control characters are escaped in `$'…'`, which bash, zsh and ksh understand.
    var shellWord: String {
        guard !isEmpty else { return "''" }
        if unicodeScalars.allSatisfy(\.isPlainInShells) { return self }
        guard shown != self else { return inSingleQuotes }
        let escaped = unicodeScalars.map { scalar in
            switch scalar {
            case "'", "\\": "\\\(scalar)"
            case _ where String(scalar).shown != String(scalar): scalar.shellEscape
            default: String(scalar)
            }
        }
        return "$'" + escaped.joined() + "'"
    }
}

extension Unicode.Scalar {
    fileprivate var isPlainInShells: Bool {
        properties.isAlphabetic || properties.numericType != nil || "@%+=:,./-_".unicodeScalars.contains(self)
    }

    /// The character as an escape sequence for a shell, such as `\u202E`.
    fileprivate var shellEscape: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "\\u" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
