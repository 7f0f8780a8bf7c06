#ifndef CPROCESS_H
#define CPROCESS_H

#include <sys/types.h>

// The build and the user of this process. Swift can't contain a value that only the build knows, and the functions that
// change the user have different types on each system.

// The commit that the program was built from, or an empty text. `scripts/release` passes the commit to Package.swift.
const char *cprocess_commit(void);

// Runs the process as another user, with all groups of that user, from now on. Only root may do this, and can't undo it.
// Returns -1 and sets errno on failure.
int cprocess_become(uid_t user, gid_t group);

#endif
