// This library is preloaded under valgrind 3.19, which writes to the argument of sigsuspend. libdispatch passes a
// constant, so the process would crash. Its main thread calls sigsuspend to wait forever.

#include <signal.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
    (void)mask;
    for (;;) pause();
}
