public import Documents
import Foundation

/// Files beside a document by which programs tell each other who is editing it: `.~lock.NAME#` of LibreOffice and
/// `~$NAME` of Microsoft Office.
extension FolderTree {
    /// Refuses if another program's lock file is beside the file. Writes or removes the lock file of LibreOffice, if
    /// ``Settings/showsLocks`` is set. LibreOffice then opens the file for reading only; Microsoft Office doesn't look
    /// at this file.
    public func hold(_ entry: TreeEntry, _ change: TreeHold) async throws(TreeError) -> String? {
        try await run { tree, folders throws(TreeError) in
            guard !entry.isFolder, let (folder, name) = try tree.place(of: entry.path, in: folders),
                try folder.status(name)?.isFile == true
            else { throw .notFound }
            let lock = ".~lock.\(name)#"
            // Every lock file of this tree has the same address of a profile, which no installation of LibreOffice has.
            let profile = "file:///emplace/\(tree.id ?? "")"
            let found = tree.foreignLock(lock, in: folder)
            let isOwn = found?.contains(profile) == true
            guard case .take(let user, _) = change else {
                if isOwn { try folder.removeFile(lock) }
                return nil
            }
            if let found, !isOwn { throw .inUse(by: LockFile.user(ofLibreOffice: found)) }
            for office in LockFile.officeNames(of: name) {
                guard let bytes = tree.foreignLock(office, in: folder) else { continue }
                throw .inUse(by: LockFile.user(ofOffice: bytes))
            }
            guard tree.settings.showsLocks, tree.traits.readOnlyReason == nil else { return nil }
            let text = LockFile.libreOffice(user: user, profile: profile, date: tree.clock())
            return tree.write(text, to: lock, in: folder, isNew: !isOwn) ? lock : nil
        }
    }

    /// The content of a lock file; `nil` if there is none, or it is so old that a crash must have left it.
    private func foreignLock(_ name: String, in folder: Descriptor) -> [UInt8]? {
        guard let file = try? folder.openFile(name), let status = try? file.status(),
            clock().timeIntervalSince(Self.date(status.modified)) < settings.staleLockAge
        else { return nil }
        return try? file.read(at: 0, count: 4096)
    }

    /// Writes a lock file. That others see the lock isn't worth a failure of the editing itself.
    ///
    /// - Returns: whether it was written.
    private func write(_ text: String, to name: String, in folder: Descriptor, isNew: Bool) -> Bool {
        do {
            if isNew, let old = try folder.openFile(name), try !old.status().isFolder { try folder.removeFile(name) }
            let flags = isNew ? O_CREAT | O_EXCL : O_TRUNC
            try folder.open(name, O_WRONLY | O_NONBLOCK | flags, mode: 0o644).write(Array(text.utf8))
            return true
        } catch {
            return false
        }
    }
}

/// The contents of lock files.
enum LockFile {
    /// The names of the owner file of Microsoft Office for a document. Word leaves out one or two letters of names that
    /// have seven or more letters before the dot.
    static func officeNames(of name: String) -> [String] {
        let base = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)[0]
        let dropped = base.utf16.count >= 8 ? 2 : base.utf16.count == 7 ? 1 : 0
        return dropped == 0 ? ["~$\(name)"] : ["~$\(name)", "~$\(name.dropFirst(dropped))"]
    }

    /// The user's name in an owner file: its length in one byte, and its letters in the code page of the machine. The
    /// same name follows in UTF-16, at byte 54 (Word) or 55 (Excel, PowerPoint), after its length in two bytes.
    static func user(ofOffice bytes: [UInt8]) -> String? {
        guard let length = bytes.first.map(Int.init), length > 0, bytes.count > length else { return nil }
        for start in [54, 55] where bytes.count >= start + 2 + 2 * length {
            guard Int(bytes[start]) == length, bytes[start + 1] == 0 else { continue }
            let units = (0..<length).map { index in
                UInt16(bytes[start + 2 + 2 * index]) | UInt16(bytes[start + 3 + 2 * index]) << 8
            }
            return shown(String(decoding: units, as: UTF16.self))
        }
        return shown(String(decoding: bytes[1...length].map(UInt16.init), as: UTF16.self))
    }

    /// The user's name in a lock file of LibreOffice: fields with commas between them, and a backslash before a comma
    /// that belongs to a field. The first field is the user's name, the second is the name of the account.
    static func user(ofLibreOffice bytes: [UInt8]) -> String? {
        var fields: [String] = [""]
        var isEscaped = false
        for character in String(decoding: bytes, as: UTF8.self) {
            if !isEscaped, character == "\\" {
                isEscaped = true
                continue
            }
            if !isEscaped, character == ";" { break }
            if !isEscaped, character == "," { fields.append("") } else { fields[fields.count - 1].append(character) }
            isEscaped = false
        }
        return fields.prefix(2).lazy.compactMap(shown).first
    }

    /// The content of a lock file for LibreOffice.
    static func libreOffice(user: String, profile: String, date: Date) -> String {
        func escaped(_ text: String) -> String {
            text.reduce(into: "") { $0 += ",;\\".contains($1) ? "\\\($1)" : String($1) }
        }
        let time = Slot.parts(of: date)
        let shown = String(format: "%02d.%02d.%04d %02d:%02d", time[2], time[1], time[0], time[3], time[4])
        return [user, "emplace", "emplace", shown, profile].map(escaped).joined(separator: ",") + ";"
    }

    /// A name as it may be shown: without control characters, not empty, not too long.
    private static func shown(_ text: String) -> String? {
        let text = String(text.unicodeScalars.filter { $0.properties.generalCategory != .control })
        let name = text.trimmingCharacters(in: .whitespaces).prefix(100)
        return name.isEmpty ? nil : String(name)
    }
}

extension [UInt8] {
    fileprivate func contains(_ text: String) -> Bool { String(decoding: self, as: UTF8.self).contains(text) }
}
