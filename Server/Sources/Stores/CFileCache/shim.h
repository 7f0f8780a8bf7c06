// Opens and reads a file as far as the system has it in memory, and never waits for a disk.
//
// Swift can't make these two calls of Linux: C libraries have no function for openat2, or only the newest do, Swift's
// Glibc shows no preadv2, and syscall() takes a varying number of arguments. Both leave the reason for a -1 in errno:
// EAGAIN where the disk would have to be asked, EINVAL, ENOSYS or EOPNOTSUPP where kernel or file system can't tell.
#pragma once

#include <errno.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __linux__
// No header that declares a structure: Swift would take it for one of this module, and miss it everywhere else.
#include <sys/syscall.h>
extern long syscall(long number, ...);
#endif

/// A descriptor.
static inline int open_cached(const char *path, int flags) {
#if defined(__linux__) && defined(SYS_openat2)
    const int fromHere = -100 /* AT_FDCWD */;
    struct { uint64_t flags, mode, resolve; } how = {(uint64_t)flags, 0, 0x20 /* RESOLVE_CACHED */};
    return (int)syscall(SYS_openat2, fromHere, path, &how, sizeof how);
#else
    (void)path, (void)flags;
    errno = ENOSYS;
    return -1;
#endif
}

/// Bytes read from the start of the file: fewer than asked for also where only these are in memory.
static inline long read_cached(int file, void *buffer, size_t count) {
#if defined(__linux__) && defined(SYS_preadv2)
    struct { void *start; size_t count; } part = {buffer, count};
    return syscall(SYS_preadv2, file, &part, 1UL, 0L, 0L, 8 /* RWF_NOWAIT */);
#else
    (void)file, (void)buffer, (void)count;
    errno = ENOSYS;
    return -1;
#endif
}
