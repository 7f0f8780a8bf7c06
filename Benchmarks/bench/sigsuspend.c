// Preloaded under valgrind 3.19, which writes to the mask that sigsuspend is given; libdispatch's is a constant, and
// its main thread waits there for ever.

#include <signal.h>
#include <unistd.h>

int sigsuspend(const sigset_t *mask) {
    (void)mask;
    for (;;) pause();
}
