#!/bin/bash
# The checks of scripts/test-deb, which run in a minimal Debian with systemd. /debs has the packages and the archives.
set -uo pipefail
cd /root
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root
data=/var/lib/emplace

# Runs a check, which is a function, and prints its output if it fails.
check() {
    local name=$1 said && shift
    if said=$("$@" 2>&1); then echo "ok    $name"; else
        echo "FAIL  $name (status $?)" && echo "$said"
        journalctl --no-pager -q -u emplace -n 30
    fi
}
says() {
    local expected=$1 said && shift
    said=$("$@" 2>&1)
    grep -qF -- "$expected" <<< "$said" || { echo "not said: $expected" && echo "$said" && return 1; }
}
fails_saying() {
    local expected=$1 said && shift
    if said=$("$@" 2>&1); then echo "succeeded: $said" && return 1; fi
    grep -qF -- "$expected" <<< "$said" || { echo "not said: $expected" && echo "$said" && return 1; }
}
# Without a network, apt finds the dependencies that scripts/test-deb has downloaded.
package() { apt-get install -qq -y --no-install-recommends --allow-downgrades "$@"; }
is_ready() {
    systemctl is-active emplace || return 1
    local try
    for try in $(seq 50); do (
        exec 3<> /dev/tcp/127.0.0.1/9464 && printf 'GET /health/ready HTTP/1.0\r\n\r\n' >&3 && grep -q '200 OK' <&3
    ) 2> /dev/null && return; sleep 0.1; done
    echo "not ready within five seconds" && return 1
}
owned_by_the_server() {
    local others
    others=$(find $data ! -user emplace -o ! -group emplace)
    [ -z "$others" ] || { echo "$others" && return 1; }
}
log_has() { journalctl --no-pager -q -u emplace | grep -F -- "$1"; }
replace_data() {
    systemctl stop emplace
    find $data -mindepth 1 -delete
    tar -C $data -xf "/debs/$1" && chown -R emplace:emplace $data
}

installs() {
    package /debs/old.deb && systemctl is-active emplace && systemctl is-enabled emplace &&
        [ "$(stat -c '%U %G %a' $data)" = "emplace emplace 700" ] && owned_by_the_server
}
configures() {
    cat > /etc/emplace/emplace.json << 'END'
{"listen": "0.0.0.0:443", "public-url": "https://localhost", "metrics-listen": "127.0.0.1:9464"}
END
    systemctl restart emplace && is_ready
}
first_commands() {
    echo "a good password for mia" | emplace user add mia --display-name "Mia Beck" --operator &&
        cp -r /debs/samples /srv/samples && chmod -R a+rX /srv/samples &&
        emplace import /srv/samples/* --user mia && says "Budget.xlsx" emplace find Budget --user mia &&
        emplace status && emplace doctor && owned_by_the_server
}
backs_up() {
    fails_saying "ran as emplace" emplace backup /root/backup && install -d -o emplace /var/backups/emplace &&
        emplace backup /var/backups/emplace/first && rm -r /var/backups/emplace
}
rehearses() { emplace rehearse --data $data --case add-a-place --case wrong-password; }
restricted() {
    local process
    process=$(systemctl show -P MainPID emplace)
    grep -q '^CapEff:.*0000000400$' "/proc/$process/status" && grep -q '^Seccomp:.*2$' "/proc/$process/status" &&
        [ "$(stat -c %U "/proc/$process")" = emplace ] && systemd-analyze security --threshold=20 emplace.service
}
reloads() {
    local process
    process=$(systemctl show -P MainPID emplace)
    sed -i 's/{/{"provider-name": "Contoso", /' /etc/emplace/emplace.json && systemctl reload emplace || return 1
    for _ in $(seq 50); do log_has reload.done > /dev/null && break; sleep 0.1; done
    log_has 'changed=provider-name' && [ "$(systemctl show -P MainPID emplace)" = "$process" ] && is_ready
}
refuses_nonsense() {
    sed -i 's/provider-name/provider-nam/' /etc/emplace/emplace.json && systemctl reload emplace || return 1
    for _ in $(seq 50); do log_has reload.refused > /dev/null && break; sleep 0.1; done
    log_has 'unknown setting provider-nam' && is_ready && sed -i 's/provider-nam"/provider-name"/' /etc/emplace/emplace.json
}
upgrades() {
    replace_data older.tar && package -o Dpkg::Options::=--force-confold /debs/new.deb && is_ready || return 1
    [ "$(emplace --version | cut -d ' ' -f 1)" ] && says "mia" emplace user list && emplace doctor &&
        grep -q Contoso /etc/emplace/emplace.json && owned_by_the_server
}
replaces_a_running_server() {
    local process
    process=$(systemctl show -P MainPID emplace)
    package -o Dpkg::Options::=--force-confold /debs/newer.deb && is_ready && says "mia" emplace user list &&
        [ "$(systemctl show -P MainPID emplace)" != "$process" ]
}
refuses_a_newer_database() {
    replace_data future.tar && fails_saying "failed" systemctl start emplace || return 1
    log_has "only knows schemas up to" && fails_saying "only knows schemas up to" emplace user list
    local status=$?
    systemctl stop emplace
    systemctl reset-failed emplace
    return $status
}
refuses_roots_directory() {
    replace_data older.tar && chown root:root $data && fails_saying "chown -R emplace:emplace $data" emplace user list &&
        # systemd gives the directory back to the server's user.
        systemctl start emplace && is_ready && says "mia" emplace user list
}
shows_manual_and_completions() {
    [ -s /usr/share/man/man1/emplace-serve.1.gz ] && [ -s /usr/share/bash-completion/completions/emplace ] &&
        [ -s /usr/share/zsh/vendor-completions/_emplace ] && [ -s /usr/share/fish/vendor_completions.d/emplace.fish ]
}
stops() {
    local start=$SECONDS
    systemctl stop emplace && [ $((SECONDS - start)) -lt 10 ] && [ "$(systemctl show -P Result emplace)" = success ] &&
        systemctl start emplace
}
removes() {
    apt-get remove -qq -y emplace && ! systemctl is-active emplace && [ ! -e /usr/bin/emplace ] &&
        [ -e $data/catalogue.sqlite ] && [ -e /etc/emplace/emplace.json ]
}
installs_again() { package /debs/new.deb && is_ready && says "mia" emplace user list; }
purges() {
    apt-get purge -qq -y emplace || return 1
    rm -r /srv/samples
    local left
    left=$(find / -xdev \( -path /debs -o -path /proc -o -path /sys -o -path /run/log -o -path /var/log -o \
        -path /var/cache/apt \) -prune -o -iname '*emplace*' -print)
    [ -z "$left" ] && ! getent passwd emplace && ! getent group emplace || { echo "left: $left"; return 1; }
}

# Prints a row of the table for a running service: the size of the package, the time until the service was ready, and
# the memory.
measure() {
    local name=$1 label=$2 size begun ready memory
    systemctl restart "$name" && sleep 2
    size=$(($(dpkg-query -W -f '${Installed-Size}' "$name") / 1024))
    begun=$(systemctl show -P ExecMainStartTimestampMonotonic "$name")
    ready=$(systemctl show -P ActiveEnterTimestampMonotonic "$name")
    memory=$(awk '/^VmRSS/ { print int($2 / 1024) }' "/proc/$(systemctl show -P MainPID "$name")/status")
    printf 'value\t%s\t%s MB\t%s ms\t%s MB\n' "$label" "$size" $(((ready - begun) / 1000)) "$memory"
}

check "the package installs, and its server runs as its own user" installs
check "the server listens on port 443 with the package's settings file" configures
check "commands of root work without --data, and their files belong to the server's user" first_commands
check "a backup goes to a folder of the server's user" backs_up
check "a rehearsal of two cases passes" rehearses
check "requests run on the event loops" log_has executor.event-loops
check "systemd restricts the server (exposure at most 2.0)" restricted
check "a reload changes settings without a restart" reloads
check "a reload with a misspelled setting changes nothing" refuses_nonsense
check "an upgrade migrates the data of commit cb55c96c and keeps the settings" upgrades
check "a package replaces a running server" replaces_a_running_server
check "manual pages and completions are where the shells look for them" shows_manual_and_completions
check "the database of a newer release is refused" refuses_a_newer_database
check "a data directory of root is refused by commands and repaired by the service" refuses_roots_directory
check "the server stops within ten seconds" stops
measure emplace "Emplace $(emplace --version | cut -d ' ' -f 1)"
check "removing the package keeps data and settings" removes
check "the package finds its data again" installs_again
check "purging the package leaves nothing behind" purges
for name in $(cat /debs/others); do
    package "$name" > /dev/null 2>&1 && measure "$name" "$name $(dpkg-query -W -f '${Version}' "$name")"
done
echo complete
