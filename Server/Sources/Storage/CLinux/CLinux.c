#define _GNU_SOURCE

#include "CLinux.h"

#include <errno.h>

#ifdef __linux__

#include <fcntl.h>
#include <linux/openat2.h>
#include <signal.h>
#include <string.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <sys/xattr.h>
#include <time.h>
#include <unistd.h>

// The C library of some systems has no renameat2, so the numbers of linux/fs.h are used with the system call.
static const unsigned int rename_noreplace = 1;
static const unsigned int rename_exchange = 2;

static int64_t nanoseconds(struct statx_timestamp time) { return time.tv_sec * 1000000000LL + time.tv_nsec; }

int clinux_status(int folder, const char *path, bool is_fresh, struct clinux_status *status) {
    struct statx found;
    int flags = AT_SYMLINK_NOFOLLOW | AT_NO_AUTOMOUNT | (is_fresh ? AT_STATX_FORCE_SYNC : 0);
    if (!*path) flags |= AT_EMPTY_PATH;
    if (statx(folder, path, flags, STATX_BASIC_STATS | STATX_BTIME, &found) != 0) return -1;
    memset(status, 0, sizeof *status);
    status->device = makedev(found.stx_dev_major, found.stx_dev_minor);
    status->inode = found.stx_ino;
    status->size = found.stx_size;
    status->mode = found.stx_mode;
    status->owner = found.stx_uid;
    status->group = found.stx_gid;
    status->links = found.stx_nlink;
    status->modified = nanoseconds(found.stx_mtime);
    status->changed = nanoseconds(found.stx_ctime);
    status->born = nanoseconds(found.stx_btime);
    status->has_birth = (found.stx_mask & STATX_BTIME) && (found.stx_btime.tv_sec || found.stx_btime.tv_nsec);
    status->is_immutable = (found.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0;
    return 0;
}

int clinux_open(int folder, const char *path, int flags, unsigned int mode) {
    struct open_how how;
    memset(&how, 0, sizeof how);
    how.flags = (uint64_t)(unsigned int)(flags | O_CLOEXEC | O_NOCTTY);
    how.mode = mode;
    how.resolve = RESOLVE_BENEATH | RESOLVE_NO_SYMLINKS | RESOLVE_NO_XDEV;
    return (int)syscall(SYS_openat2, folder, path, &how, sizeof how);
}

int clinux_flag_path(void) { return O_PATH; }
int clinux_flag_temporary(void) { return O_TMPFILE; }

int clinux_rename_new(int from_folder, const char *from, int to_folder, const char *to) {
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, rename_noreplace);
}

int clinux_exchange(int from_folder, const char *from, int to_folder, const char *to) {
    return (int)syscall(SYS_renameat2, from_folder, from, to_folder, to, rename_exchange);
}

ssize_t clinux_list_attributes(int file, char *names, size_t size) { return flistxattr(file, names, size); }

ssize_t clinux_get_attribute(int file, const char *name, void *value, size_t size) {
    return fgetxattr(file, name, value, size);
}

int clinux_set_attribute(int file, const char *name, const void *value, size_t size) {
    return fsetxattr(file, name, value, size, 0);
}

int clinux_remove_attribute(int file, const char *name) { return fremovexattr(file, name); }

int clinux_lease(int file) {
    // The signal that tells of another process's open: SIGURG is ignored by default, the regular SIGIO ends the process.
    if (fcntl(file, F_SETSIG, SIGURG) != 0) return -1;
    if (fcntl(file, F_SETLEASE, F_RDLCK) == 0) return 1;
    return errno == EAGAIN ? 0 : -1;
}

bool clinux_end_lease(int file) {
    bool is_wanted = fcntl(file, F_GETLEASE) != F_RDLCK;
    fcntl(file, F_SETLEASE, F_UNLCK);
    return is_wanted;
}

uint64_t clinux_file_system(int file) {
    struct statfs found;
    return fstatfs(file, &found) == 0 ? (uint64_t)(unsigned long)found.f_type : 0;
}

int64_t clinux_file_time(void) {
    struct timespec time;
    clock_gettime(CLOCK_REALTIME_COARSE, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

int clinux_watch_open(void) { return inotify_init1(IN_NONBLOCK | IN_CLOEXEC); }

int clinux_watch_add(int watch, const char *path) {
    uint32_t events = IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_MODIFY | IN_CLOSE_WRITE | IN_ATTRIB;
    return inotify_add_watch(watch, path, events | IN_ONLYDIR | IN_EXCL_UNLINK);
}

int clinux_watch_remove(int watch, int number) { return inotify_rm_watch(watch, number); }

#else

static int unsupported(void) {
    errno = ENOSYS;
    return -1;
}

int clinux_status(int folder, const char *path, bool is_fresh, struct clinux_status *status) { return unsupported(); }
int clinux_open(int folder, const char *path, int flags, unsigned int mode) { return unsupported(); }
int clinux_flag_path(void) { return 0; }
int clinux_flag_temporary(void) { return 0; }
int clinux_rename_new(int from_folder, const char *from, int to_folder, const char *to) { return unsupported(); }
int clinux_exchange(int from_folder, const char *from, int to_folder, const char *to) { return unsupported(); }
ssize_t clinux_list_attributes(int file, char *names, size_t size) { return unsupported(); }
ssize_t clinux_get_attribute(int file, const char *name, void *value, size_t size) { return unsupported(); }
int clinux_set_attribute(int file, const char *name, const void *value, size_t size) { return unsupported(); }
int clinux_remove_attribute(int file, const char *name) { return unsupported(); }
int clinux_lease(int file) { return unsupported(); }
bool clinux_end_lease(int file) { return false; }
uint64_t clinux_file_system(int file) { return 0; }
int64_t clinux_file_time(void) { return 0; }
int clinux_watch_open(void) { return unsupported(); }
int clinux_watch_add(int watch, const char *path) { return unsupported(); }
int clinux_watch_remove(int watch, int number) { return unsupported(); }

#endif
