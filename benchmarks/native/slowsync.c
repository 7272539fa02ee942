/* Delays every fsync and fdatasync of a process, to show what group commit does on slower disks.
 * gcc -shared -fPIC -o slowsync.so slowsync.c -ldl ; LD_PRELOAD=./slowsync.so SLOWSYNC_MICROS=2000 java … */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <unistd.h>

static void delay(void) {
    static long micros = -1;
    if (micros < 0) {
        const char *text = getenv("SLOWSYNC_MICROS");
        micros = text ? atol(text) : 0;
    }
    if (micros > 0) {
        usleep((useconds_t)micros);
    }
}

int fsync(int fd) {
    static int (*real)(int);
    if (!real) {
        real = (int (*)(int))dlsym(RTLD_NEXT, "fsync");
    }
    delay();
    return real(fd);
}

int fdatasync(int fd) {
    static int (*real)(int);
    if (!real) {
        real = (int (*)(int))dlsym(RTLD_NEXT, "fdatasync");
    }
    delay();
    return real(fd);
}
