// This library is preloaded into the server to simulate a slow disk. Each flush takes SLOW_FLUSH microseconds longer,
// and each read from the database file takes SLOW_READ microseconds longer.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/types.h>
#include <time.h>
#include <unistd.h>

static void nap(const char *name) {
    const char *text = getenv(name);
    long microseconds = text ? atol(text) : 0;
    struct timespec rest = {microseconds / 1000000, microseconds % 1000000 * 1000};
    while (microseconds > 0 && nanosleep(&rest, &rest) != 0) {}
}

static int is_database(int file) {
    char link[32], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", file);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strstr(path, "/catalogue.sqlite") != NULL;
}

int fsync(int file) {
    int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    nap("SLOW_FLUSH");
    return original(file);
}

int fdatasync(int file) {
    int (*original)(int) = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    nap("SLOW_FLUSH");
    return original(file);
}

ssize_t pread64(int file, void *bytes, size_t count, off64_t offset) {
    ssize_t (*original)(int, void *, size_t, off64_t) =
        (ssize_t (*)(int, void *, size_t, off64_t))dlsym(RTLD_NEXT, "pread64");
    if (getenv("SLOW_READ") && is_database(file)) nap("SLOW_READ");
    return original(file, bytes, count, offset);
}
