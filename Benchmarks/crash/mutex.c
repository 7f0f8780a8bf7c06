// Tells the thread sanitizer about contended locks of Swift's Mutex. The code for a free lock is inlined into the
// server, so the sanitizer sees it. The code for a contended lock is in Swift's library, where the sanitizer doesn't
// see it. Without this file, the sanitizer would report races on data that such a lock protects.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"
#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// These functions are null in a command that was built without the sanitizer.
__attribute__((weak)) void __tsan_acquire(void *);
__attribute__((weak)) void __tsan_release(void *);

SWIFT void lock_slowly(uint32_t state, SELF void *mutex) __asm__(LOCK);
SWIFT void unlock_slowly(SELF void *mutex) __asm__(UNLOCK);

SWIFT void lock_slowly(uint32_t state, SELF void *mutex) {
    SWIFT void (*original)(uint32_t, SELF void *) = dlsym(RTLD_NEXT, LOCK);
    original(state, mutex);
    if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void unlock_slowly(SELF void *mutex) {
    SWIFT void (*original)(SELF void *) = dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(mutex);
    original(mutex);
}
