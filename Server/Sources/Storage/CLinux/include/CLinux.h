#ifndef CLINUX_H
#define CLINUX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

// System calls of Linux that Swift's Glibc module doesn't export, because their declarations need _GNU_SOURCE. On other
// systems, every function fails with ENOSYS, so that targets that use them still compile.
//
// Like the system calls, the functions return -1 and set errno on failure, unless their comment says something else.

// A file or folder, as statx(2) describes it. Times are nanoseconds since 1970.
struct clinux_status {
    uint64_t device, inode, size;
    uint32_t mode, owner, group, links;
    int64_t modified, changed, born;
    // Whether the file system knows the time of birth.
    bool has_birth;
    // Whether the file has the attribute "immutable" or "append only", which even root's writes respect.
    bool is_immutable;
};

// Describes `path` below the open folder `folder`, without following a symbolic link in the last name. An empty path
// describes `folder` itself, which may then be any open file. With `is_fresh`, a network file system asks its server
// instead of a cache.
int clinux_status(int folder, const char *path, bool is_fresh, struct clinux_status *status);

// Opens a path below the open folder `folder` with openat2(2). Fails if the path leads outside of the folder, to another
// file system, or through a symbolic link. The descriptor is closed on exec.
int clinux_open(int folder, const char *path, int flags, unsigned int mode);

// Flags for clinux_open.
int clinux_flag_path(void);
int clinux_flag_temporary(void);

// Renames without replacing an existing entry.
int clinux_rename_new(int from_folder, const char *from, int to_folder, const char *to);

// Exchanges two entries.
int clinux_exchange(int from_folder, const char *from, int to_folder, const char *to);

// Extended attributes of an open file.
ssize_t clinux_list_attributes(int file, char *names, size_t size);
ssize_t clinux_get_attribute(int file, const char *name, void *value, size_t size);
int clinux_set_attribute(int file, const char *name, const void *value, size_t size);
int clinux_remove_attribute(int file, const char *name);

// Takes a read lease on a file that is open for reading only. While the lease is held, a process that opens the file for
// writing waits. Returns 1 if the lease is held, 0 if a process has the file open for writing, and -1 if the system
// doesn't tell, for example because this process doesn't own the file.
int clinux_lease(int file);

// Ends a lease. Returns whether a process has tried to open the file for writing since clinux_lease.
bool clinux_end_lease(int file);

// The type of the file system, as in statfs(2); 0 if unknown.
uint64_t clinux_file_system(int file);

// The time that a file system of this machine would give to a file now, in nanoseconds since 1970.
int64_t clinux_file_time(void);

// Watches folders with inotify(7).
int clinux_watch_open(void);
int clinux_watch_add(int watch, const char *path);
int clinux_watch_remove(int watch, int number);

#endif
