#define _GNU_SOURCE

#include "CProcess.h"

#include <grp.h>
#include <pwd.h>
#include <unistd.h>

#ifndef EMPLACE_COMMIT
#define EMPLACE_COMMIT ""
#endif

const char *cprocess_commit(void) { return EMPLACE_COMMIT; }

int cprocess_become(uid_t user, gid_t group) {
    char names[4096];
    struct passwd entry, *found = NULL;
    // A user without an entry, such as one of systemd's DynamicUser=, has no further groups.
    int known = getpwuid_r(user, &entry, names, sizeof names, &found) == 0 && found != NULL;
    int grouped = known ? initgroups(entry.pw_name, group) : setgroups(0, NULL);
    // The groups come first, because only root may change them.
    return grouped == 0 && setgid(group) == 0 ? setuid(user) : -1;
}
