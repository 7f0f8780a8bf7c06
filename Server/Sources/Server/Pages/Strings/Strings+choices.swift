extension Strings.PersonChanges {
    func sentence(_ change: PersonChange, of name: String) -> Sentence {
        switch change {
        case .signInName: signInName(name)
        case .displayName: displayName(name)
        case .kind: kind(name)
        case .usage: usage(name)
        case .isOperator: isOperator(name)
        case .isNoOperator: isNoOperator(name)
        }
    }
}

extension Strings.Operating.Units {
    func label(_ unit: SizeUnit) -> String {
        switch unit {
        case .megabytes: megabytes
        case .gigabytes: gigabytes
        case .terabytes: terabytes
        }
    }
}
