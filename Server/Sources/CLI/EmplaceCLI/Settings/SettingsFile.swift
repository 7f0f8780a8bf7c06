import Foundation

/// The settings file: a JSON object with a member for each setting. All its problems are found at once.
struct SettingsFile: Sendable {
    /// The values as text, by setting. Members with an unknown name or a value of the wrong type are left out.
    private(set) var values: [Setting: String] = [:]
    /// The problems, in the order of the file.
    private(set) var problems: [SettingsProblem] = []
    private let path: String
    private let bytes: [UInt8]
    private var offsets: [Setting: Int] = [:]

    /// Reads a file.
    ///
    /// The function doesn't use `FileProvider`, which only an asynchronous function, and so only a task, can create.
    /// One of the settings selects the executor of tasks, so the file has to be read before any task exists.
    ///
    /// - Parameter allowsMissingFile: whether the file may be missing.
    init(_ file: URL, allowsMissingFile: Bool) {
        path = file.path
        guard let data = try? Data(contentsOf: file) else {
            bytes = []
            if allowsMissingFile, !FileManager.default.fileExists(atPath: path) { return }
            problems = [
                .init(.error, "can't read the settings file \(path); check the path and its permissions", source: nil)
            ]
            return
        }
        bytes = Array(data)
        do throws(JSONObjectText.Problem) {
            let object = try JSONObjectText(bytes)
            for member in object.members { take(member) }
            problems += object.extraCommas.map {
                .init(.warning, "JSON allows no comma here, and other programs may refuse the file", source: place($0))
            }
        } catch {
            problems = [.init(.error, error.reason, source: place(error.offset))]
        }
    }

    private mutating func take(_ member: JSONObjectText.Member) {
        let place = place(member.offset)
        guard let setting = Setting(named: member.name) else {
            problems.append(.init(.error, Self.unknown(member.name), source: place))
            return
        }
        guard offsets[setting] == nil else {
            let problem = "\(setting) is given twice; the first value is used, so remove one of them"
            problems.append(.init(.warning, problem, setting: setting, source: place))
            return
        }
        offsets[setting] = member.offset
        guard let text = Self.text(of: member.value) else {
            let problem = "\(setting) must be a string, an integer, true, or false\(Self.advice(setting, member.value))"
            problems.append(.init(.error, problem, setting: setting, source: place))
            return
        }
        values[setting] = text
    }

    /// Throws the first problem that keeps the server from starting.
    func check() throws {
        if let problem = problems.first(where: { $0.severity == .error }) { throw problem.failure }
    }

    /// Returns where the file has a setting, such as `/etc/emplace.json:3:5`; `nil` if it doesn't have the setting.
    func place(of setting: Setting) -> String? { offsets[setting].map(place) }

    private func place(_ offset: Int) -> String {
        let (line, column) = JSONObjectText.position(of: offset, in: bytes)
        return "\(path):\(line):\(column)"
    }

    private static func unknown(_ name: String) -> String {
        let nearest = Setting.all.map(\.name).nearest(to: name.lowercased().replacing("_", with: "-"))
        let advice = nearest.map { "did you mean \($0)?" } ?? "`emplace config show` lists all settings"
        // A name may be as long as the file.
        return "unknown setting \(name.prefix(100)); \(advice)"
    }

    /// Returns the value as the text of a setting; `nil` for a list, an object, a fraction or null.
    private static func text(of value: JSONObjectText.Value) -> String? {
        switch value {
        case .string(let text): text
        case .boolean(let value): "\(value)"
        case .number(let text): Int(text).map { "\($0)" }
        case .null, .list, .object: nil
        }
    }

    /// Returns how to write a value that is more than one text, as the end of a sentence.
    private static func advice(_ setting: Setting, _ value: JSONObjectText.Value) -> String {
        guard value == .list || value == .object, case .value(let name) = setting.form else { return "" }
        switch name {
        case "list": return #", with the elements in one string, such as "a,b""#
        case "json": return #", with the JSON in a string, in which each " is written as \""#
        default: return ""
        }
    }
}
