/* A disk that forgets what was not synced, for programs that are started with this library in LD_PRELOAD.

   Of all files under FORGETFUL_ROOT, the folder FORGETFUL_DISK holds what a loss of power would leave: in "file N"
   the content of inode N when it was last synced, in "folder N" the names that were in a folder then. Nothing is
   really synced, and no file is really removed, so that no number comes up twice. Of 256 writes FORGETFUL_LUCK
   reach the disk although nobody has synced them: in any order, as disks do. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))
#define PIECE 65536

static int is_below(const char *path) {
    const char *root = getenv("FORGETFUL_ROOT");
    size_t size = root ? strlen(root) : 0;
    return size && !strncmp(path, root, size) && (path[size] == '/' || !path[size]);
}

static int path_of(int fd, char *path) {
    char link[64];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t size = readlink(link, path, PATH_MAX - 1);
    path[size < 0 ? 0 : size] = 0;
    return size > 0 && is_below(path);
}

static void on_disk(char *path, const char *kind, ino_t number) {
    snprintf(path, PATH_MAX, "%s/%s %lu", getenv("FORGETFUL_DISK"), kind, (unsigned long)number);
}

/* One thread of one program at a time, or an older content would be written over a newer one. */
static int locked(void) {
    char path[PATH_MAX];
    snprintf(path, sizeof path, "%s/lock", getenv("FORGETFUL_DISK"));
    int lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    flock(lock, LOCK_EX);
    return lock;
}

/* Read through the same number: to close another one of that file would let go of the locks on it. */
static void copy(int fd, int kept, off_t from, off_t until) {
    char *piece = malloc(PIECE);
    while (from < until) {
        ssize_t size = pread(fd, piece, until - from < PIECE ? (size_t)(until - from) : PIECE, from);
        if (size <= 0 || REAL(pwrite)(kept, piece, (size_t)size, from) != size)
            break;
        from += size;
    }
    free(piece);
}

static int opened(ino_t number) {
    char path[PATH_MAX];
    on_disk(path, "file", number);
    return open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
}

static void keep_piece(int fd, ino_t number, off_t from, off_t until) {
    int lock = locked(), kept = opened(number);
    copy(fd, kept, from, until);
    close(kept);
    close(lock);
}

/* As large as it is by now: it may have grown, and been synced, while this waited for its turn. */
static void keep_file(int fd, ino_t number) {
    struct stat now;
    int lock = locked(), kept = opened(number);
    if (!fstat(fd, &now)) {
        copy(fd, kept, 0, now.st_size);
        if (ftruncate(kept, now.st_size))
            abort();
    }
    close(kept);
    close(lock);
}

static void keep_folder(const char *folder, ino_t number) {
    char path[PATH_MAX], fresh[PATH_MAX + 8], inside[2 * PATH_MAX];
    on_disk(path, "folder", number);
    snprintf(fresh, sizeof fresh, "%s.new", path);
    int lock = locked();
    FILE *names = fopen(fresh, "w");
    DIR *listed = opendir(folder);
    for (struct dirent *entry; listed && (entry = readdir(listed));) {
        struct stat seen;
        snprintf(inside, sizeof inside, "%s/%s", folder, entry->d_name);
        if (strcmp(entry->d_name, ".") && strcmp(entry->d_name, "..") && !lstat(inside, &seen))
            fprintf(names, "%lu %d %s\n", (unsigned long)seen.st_ino, S_ISDIR(seen.st_mode), entry->d_name);
    }
    if (listed)
        closedir(listed);
    fclose(names);
    if (REAL(rename)(fresh, path))
        abort();
    close(lock);
}

static int synced(int fd) {
    char path[PATH_MAX];
    struct stat seen;
    if (!path_of(fd, path) || fstat(fd, &seen))
        return 0;
    if (S_ISDIR(seen.st_mode))
        keep_folder(path, seen.st_ino);
    else
        keep_file(fd, seen.st_ino);
    return 1;
}

int fsync(int fd) { return synced(fd) ? 0 : REAL(fsync)(fd); }
int fdatasync(int fd) { return synced(fd) ? 0 : REAL(fdatasync)(fd); }

static void perhaps_keep(int fd, off_t from, ssize_t size) {
    static __thread unsigned chance;
    const char *luck = getenv("FORGETFUL_LUCK");
    char path[PATH_MAX];
    struct stat seen;
    if (!luck || size <= 0 || rand_r(&chance) % 256 >= atoi(luck))
        return;
    if (path_of(fd, path) && !fstat(fd, &seen) && S_ISREG(seen.st_mode))
        keep_piece(fd, seen.st_ino, from, from + size);
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t from) {
    ssize_t written = REAL(pwrite)(fd, data, size, from);
    perhaps_keep(fd, from, written);
    return written;
}

ssize_t pwrite64(int fd, const void *data, size_t size, off_t from) { return pwrite(fd, data, size, from); }

/* What is removed has a name on the disk still, until its folder is synced. */
static void bury(const char *path) {
    char grave[PATH_MAX];
    struct stat seen;
    if (!is_below(path) || lstat(path, &seen) || !S_ISREG(seen.st_mode))
        return;
    on_disk(grave, "buried", seen.st_ino);
    if (link(path, grave) && errno != EEXIST)
        abort();
}

int unlink(const char *path) {
    bury(path);
    return REAL(unlink)(path);
}

int rename(const char *from, const char *to) {
    bury(to);
    return REAL(rename)(from, to);
}
