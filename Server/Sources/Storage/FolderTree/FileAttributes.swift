import CLinux
import Documents
import Foundation

/// The attributes of a file that a save must not change: owner, permissions, access control lists, and extended
/// attributes.
enum FileAttributes {
    /// Attributes that say something about the content or grant rights to it. They must not be given to other content.
    private static let ofContent: Set = ["security.capability", "security.ima", "security.evm"]

    /// Copies all attributes, as far as this process is allowed to and the file system has them.
    ///
    /// - Throws: ``TreeError/full`` if there is no space for them.
    static func copy(from old: Descriptor, _ status: FileStatus, to new: Descriptor) throws(TreeError) {
        let before = try new.status()
        if before.owner != status.owner || before.group != status.group,
            fchown(new.number, status.owner, status.group) != 0
        {
            // Only the superuser may give files away, but everybody may give them to their own groups.
            _ = fchown(new.number, uid_t.max, status.group)
        }
        let names = list(old)
        for name in list(new) where !names.contains(name) { clinux_remove_attribute(new.number, name) }
        for name in names where !ofContent.contains(name) {
            guard let value = value(name, of: old) else { continue }
            let result = value.withUnsafeBytes {
                clinux_set_attribute(new.number, name, $0.baseAddress, $0.count)
            }
            if result != 0, [ENOSPC, EDQUOT].contains(errno) { throw .full }
        }
        // Last, because a change of the owner clears some bits. A write by any program clears the set-user-ID bit and the
        // set-group-ID bit, because the new content isn't what somebody has trusted with another user's rights.
        let now = try new.status()
        let mode = status.mode & 0o1777
        if now.mode & 0o7777 != mode { fchmod(new.number, mode) }
    }

    /// Gives a file the attributes that a new file in a folder gets: permissions by the process's mask or the folder's
    /// default access control list, and the group of a folder with the set-group-ID bit.
    static func setDefaults(of folder: Descriptor, to new: Descriptor) throws(TreeError) {
        // The kernel knows the rules, so ask it with a file that never gets a name.
        let sample = clinux_open(folder.number, ".", clinux_flag_temporary() | O_WRONLY, 0o666)
        if sample >= 0 {
            let file = Descriptor(sample)
            try copy(from: file, file.status(), to: new)
            return try inheritOwner(of: folder, to: new)
        }
        guard ![EACCES, EPERM, EROFS].contains(errno) else { throw .forbidden }
        // The file system has no files without names.
        let status = try folder.status()
        if status.mode & S_ISGID != 0 { _ = fchown(new.number, uid_t.max, status.group) }
        fchmod(new.number, 0o666 & ~mask)
        try inheritOwner(of: folder, to: new)
    }

    /// Gives a new entry of a user's folder to this user, if this process is the superuser's. The user couldn't change it
    /// otherwise.
    static func inheritOwner(of folder: Descriptor, to new: Descriptor) throws(TreeError) {
        guard geteuid() == 0 else { return }
        let status = try folder.status()
        guard status.owner != 0 else { return }
        let before = try new.status()
        _ = fchown(new.number, status.owner, status.mode & S_ISGID != 0 ? gid_t.max : status.group)
        // A change of the owner may clear the set-group-ID bit.
        if try new.status().mode != before.mode { fchmod(new.number, before.mode & 0o7777) }
    }

    /// The process's file mode creation mask. The function umask(2) can't read it without changing it for a moment.
    private static var mask: mode_t {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("Umask:") }
        return line.flatMap { mode_t($0.dropFirst(6).trimmingCharacters(in: .whitespaces), radix: 8) } ?? 0o022
    }

    private static func list(_ file: Descriptor) -> [String] {
        let bytes = bytes { clinux_list_attributes(file.number, $0, $1) } ?? []
        return bytes.split(separator: 0).compactMap { String(validating: $0, as: UTF8.self) }
    }

    static func value(_ name: String, of file: Descriptor) -> [UInt8]? {
        bytes { clinux_get_attribute(file.number, name, $0, $1) }
    }

    /// Calls a function that fills a buffer, with a buffer that is large enough for everything that Linux allows.
    private static func bytes(_ fill: (UnsafeMutablePointer<CChar>?, Int) -> Int) -> [UInt8]? {
        let size = fill(nil, 0)
        guard size >= 0 else { return nil }
        guard size > 0 else { return [] }
        let capacity = 65_536
        var buffer = [CChar](repeating: 0, count: capacity)
        let filled = buffer.withUnsafeMutableBufferPointer { fill($0.baseAddress, capacity) }
        guard filled >= 0 else { return nil }
        return buffer.prefix(filled).map { UInt8(bitPattern: $0) }
    }
}
