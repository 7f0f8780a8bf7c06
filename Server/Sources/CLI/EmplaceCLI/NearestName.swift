extension Collection where Element == String {
    /// Returns the name that the user most likely meant: a name that begins with `word`, or a name with a similar
    /// spelling. Returns `nil` if there is no such name.
    ///
    /// - Parameter form: changes a name and the word before they are compared, for example to lower case.
    func nearest(to word: String, by form: (String) -> String = { $0 }) -> String? {
        guard !word.isEmpty else { return nil }
        let length = word.count, maxDistance = Swift.max(1, length / 3)
        var nearest: (name: String, distance: Int)?
        for name in self {
            let formed = form(name), begins = formed.hasPrefix(word)
            // The edit distance takes long to compute and is never smaller than the difference in length. So names
            // whose length differs too much are skipped.
            guard begins || abs(formed.count - length) <= maxDistance else { continue }
            let distance = begins ? formed.count - length : formed.editDistance(to: word)
            guard begins || distance <= maxDistance, distance < nearest?.distance ?? .max else { continue }
            nearest = (name, distance)
        }
        return nearest?.name
    }
}

extension String {
    /// Returns the number of characters to insert, delete, replace or exchange with the next character, in order to get
    /// the other text (optimal string alignment distance).
    func editDistance(to other: String) -> Int {
        let left = Array(self), right = Array(other)
        var before: [Int] = [], last = Array(0...right.count)
        for row in left.indices {
            var line = [row + 1]
            for column in right.indices {
                var best = Swift.min(
                    last[column] + (left[row] == right[column] ? 0 : 1), last[column + 1] + 1, line[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = Swift.min(best, before[column - 1] + 1)
                }
                line.append(best)
            }
            (before, last) = (last, line)
        }
        return last.last ?? left.count
    }
}
