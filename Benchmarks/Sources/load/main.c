// A load generator that is faster than the measured servers. One thread with epoll sends prepared requests over
// persistent connections without TLS, discards the bodies of responses in the kernel, and prints a line of JSON.
//
//   load [-n COUNT] PORT SECONDS CONNECTIONS FILE…
//
// Connection i sends the request heads in file i (modulo the number of files) one after the other, again and again.
// After a head with a Content-Length, it sends a body of that many bytes. With -n, the program stops after COUNT
// responses. Each response must have a Content-Length.

#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { HEAD = 16 * 1024, PIECE = 1 << 20 };

struct request { const char *head; size_t size; long long body; };
struct script { struct request *requests; int count; };
struct connection {
    int fd, step;
    const struct script *script;
    size_t headSent;
    long long bodySent, missing;  // missing: unread bytes of a response's body; -1 while the head is read
    char head[HEAD + 1];
    size_t headRead;
    double begun;
};

static int epoll, port, finished, active;
static char piece[PIECE];
static long long limit = -1, answers, failures, bytes;
static double *latencies;
static size_t latencyCount, latencyRoom;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static struct script readScript(const char *path) {
    FILE *file = fopen(path, "rb");
    if (!file) fail(path);
    fseek(file, 0, SEEK_END);
    size_t size = (size_t)ftell(file);
    rewind(file);
    char *text = malloc(size + 1), *at = text, *end;
    if (fread(text, 1, size, file) != size) fail(path);
    fclose(file);
    text[size] = 0;
    struct script script = {NULL, 0};
    while ((end = strstr(at, "\r\n\r\n"))) {
        *end = 0;
        const char *length = strcasestr(at, "\r\nContent-Length:");
        long long body = length ? atoll(length + 17) : 0;
        *end = '\r';
        script.requests = realloc(script.requests, sizeof(struct request) * (size_t)(script.count + 1));
        script.requests[script.count++] = (struct request){at, (size_t)(end + 4 - at), body};
        at = end + 4;
    }
    if (!script.count) {
        fprintf(stderr, "%s: contains no request\n", path);
        exit(1);
    }
    return script;
}

static void begin(struct connection *c) {
    c->headSent = c->headRead = 0;
    c->bodySent = 0;
    c->missing = -1;
    c->begun = now();
}

static void dial(struct connection *c) {
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    c->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (c->fd < 0 || connect(c->fd, (struct sockaddr *)&address, sizeof address)) fail("connect");
    int one = 1;
    setsockopt(c->fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof one);
    struct epoll_event event = {.events = EPOLLIN | EPOLLOUT | EPOLLET, .data.ptr = c};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, c->fd, &event)) fail("epoll");
    begin(c);
}

// Sends as much of the request as the socket accepts.
static void sendOn(struct connection *c) {
    const struct request *r = &c->script->requests[c->step];
    while (c->headSent < r->size || c->bodySent < r->body) {
        ssize_t n;
        if (c->headSent < r->size) {
            int flags = MSG_DONTWAIT | MSG_NOSIGNAL | (r->body ? MSG_MORE : 0);
            n = send(c->fd, r->head + c->headSent, r->size - c->headSent, flags);
            if (n > 0) c->headSent += (size_t)n;
        } else {
            long long left = r->body - c->bodySent;
            n = send(c->fd, piece, (size_t)(left < PIECE ? left : PIECE), MSG_DONTWAIT | MSG_NOSIGNAL);
            if (n > 0) c->bodySent += n;
        }
        // If the connection failed, reading from the socket reports the error.
        if (n < 0 && errno != EINTR) return;
    }
}

static void reconnect(struct connection *c) {
    failures++;
    close(c->fd);
    dial(c);
}

static void answered(struct connection *c) {
    const struct request *r = &c->script->requests[c->step];
    answers++;
    bytes += r->body;
    if (latencyCount == latencyRoom) {
        latencyRoom = latencyRoom ? latencyRoom * 2 : 1 << 16;
        latencies = realloc(latencies, latencyRoom * sizeof(double));
    }
    latencies[latencyCount++] = now() - c->begun;
    c->step = (c->step + 1) % c->script->count;
    if (finished || (limit >= 0 && answers >= limit)) {
        active--;
        close(c->fd);
        c->fd = -1;
        return;
    }
    begin(c);
    sendOn(c);
}

static void readHead(struct connection *c, ssize_t n) {
    c->headRead += (size_t)n;
    c->head[c->headRead] = 0;
    char *end = strstr(c->head, "\r\n\r\n");
    if (!end) {
        if (c->headRead == HEAD) reconnect(c);
        return;
    }
    int status = atoi(c->head + 9);
    char *length = strcasestr(c->head, "\r\ncontent-length:");
    size_t over = c->headRead - (size_t)(end + 4 - c->head);
    if (status < 200 || status > 299) {
        if (failures++ == 0) fprintf(stderr, "%.*s\n", (int)(end - c->head), c->head);
    }
    c->missing = (length && length < end ? atoll(length + 17) : 0) - (long long)over;
    bytes += (long long)over;
}

static void receive(struct connection *c) {
    while (c->fd >= 0) {
        ssize_t n = c->missing < 0 ? recv(c->fd, c->head + c->headRead, HEAD - c->headRead, MSG_DONTWAIT)
                                   : recv(c->fd, piece, PIECE, MSG_DONTWAIT | MSG_TRUNC);
        if (n < 0 && (errno == EAGAIN || errno == EINTR)) return;
        if (n <= 0) {
            reconnect(c);
            return;
        }
        if (c->missing < 0) {
            readHead(c, n);
        } else {
            c->missing -= n;
            bytes += n;
        }
        if (c->missing == 0) answered(c);
    }
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double percentile(double part) {
    return latencyCount ? latencies[(size_t)(part * (double)(latencyCount - 1))] * 1000 : 0;
}

int main(int count, char **words) {
    if (count > 2 && !strcmp(words[1], "-n")) {
        limit = atoll(words[2]);
        words += 2;
        count -= 2;
    }
    if (count < 5) {
        fprintf(stderr, "usage: load [-n COUNT] PORT SECONDS CONNECTIONS FILE…\n");
        return 64;
    }
    port = atoi(words[1]);
    double seconds = atof(words[2]);
    int connections = active = atoi(words[3]), scripts = count - 4;
    struct script *script = calloc((size_t)scripts, sizeof *script);
    struct connection *all = calloc((size_t)connections, sizeof *all);
    for (int i = 0; i < scripts; i++) script[i] = readScript(words[4 + i]);
    epoll = epoll_create1(0);
    for (int i = 0; i < connections; i++) {
        all[i].script = &script[i % scripts];
        dial(&all[i]);
    }
    double start = now(), end = start + seconds, last = start;
    // Waits for the responses in progress, so that they don't slow down the next measurement. These responses and the
    // time until the last one are counted.
    while (active > 0 && now() < end + 60) {
        struct epoll_event events[64];
        int n = epoll_wait(epoll, events, 64, 100);
        finished = now() >= end;
        for (int i = 0; i < n; i++) {
            struct connection *c = events[i].data.ptr;
            if (c->fd < 0) continue;
            sendOn(c);
            receive(c);
        }
        last = now();
    }
    qsort(latencies, latencyCount, sizeof(double), compare);
    printf("{\"requests\": %lld, \"failures\": %lld, \"bytes\": %lld, ", answers, failures + active, bytes);
    printf("\"seconds\": %.6f, \"p50\": %.3f, \"p99\": %.3f}\n", last - start, percentile(0.5), percentile(0.99));
    return 0;
}
