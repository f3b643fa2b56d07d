/*
 * Preloaded into the school (LD_PRELOAD). Writes down, in order, everything that the process does to the files directly in
 * the folder LOST_WRITES_FOLDER, into the file LOST_WRITES_RECORDING. From that, disk.ts makes what a disk could hold
 * after a power cut at any of these moments.
 *
 * SQLite and Node's own file functions call these functions of libc by name, so the ones here are found first. What they
 * might use besides (writev, a mapping) is not written down: in the end record-school.ts compares what was recorded with
 * the real files, and fails if a change is missing.
 */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#define REAL(name) ((__typeof__(name) *)real(#name))
#define MOST_FILES 65536
#define NOT_OURS 0
/* No file system gives a file this number. */
#define THE_FOLDER UINT64_MAX

/* As recording.ts reads it; `length` bytes follow. */
struct entry {
  uint64_t kind, file, offset, length;
};

/* By descriptor: the number (inode) of the file that it is open for. */
static uint64_t files[MOST_FILES];
/* A change and its entry belong together: no other thread may come between. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

static void *real(const char *name) { return dlsym(RTLD_NEXT, name); }

/* A recording with a gap would prove something that is not so. */
static void give_up(const char *what) {
  perror(what);
  abort();
}

static void record(char kind, uint64_t file, uint64_t offset, const void *bytes, size_t length) {
  static int recording = -1;
  if (recording < 0) {
    const char *path = getenv("LOST_WRITES_RECORDING");
    recording = REAL(open)(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (recording < 0) give_up("the recording cannot be opened");
  }
  struct entry entry = {kind, file, offset, length};
  /* One call: processes of one school append to the same recording. */
  struct iovec parts[] = {{&entry, sizeof entry}, {(void *)bytes, length}};
  ssize_t wanted = sizeof entry + length;
  if (writev(recording, parts, 2) != wanted) give_up("the recording cannot be written");
}

/* Empty in a program that was started without these settings. */
static const char *our_folder(void) {
  const char *folder = getenv("LOST_WRITES_FOLDER");
  return folder ? folder : "";
}

/* The name in our folder; NULL for any other path. */
static const char *name_of(const char *path) {
  const char *folder = our_folder();
  size_t length = strlen(folder);
  if (length == 0 || strncmp(path, folder, length) != 0 || path[length] != '/') return NULL;
  const char *name = path + length + 1;
  /* The index of the write-ahead log is built again after a crash. */
  const char *shm = strstr(name, "-shm");
  return *name == 0 || strchr(name, '/') || (shm && shm[4] == 0) ? NULL : name;
}

static uint64_t file_of(int fd) { return fd < 0 || fd >= MOST_FILES ? NOT_OURS : files[fd]; }

static int open_and_record(const char *path, int flags, mode_t mode) {
  const char *name = name_of(path);
  if (!name && strcmp(path, our_folder()) != 0) return REAL(open)(path, flags | O_LARGEFILE, mode);
  pthread_mutex_lock(&lock);
  struct stat before, now;
  int existed = lstat(path, &before) == 0;
  int fd = REAL(open)(path, flags | O_LARGEFILE, mode);
  if (fd >= MOST_FILES) give_up("too many files");
  if (fd >= 0 && !name) files[fd] = THE_FOLDER;
  if (fd >= 0 && name && fstat(fd, &now) == 0) {
    files[fd] = now.st_ino;
    if (!existed) record('c', now.st_ino, 0, name, strlen(name));
    else if (flags & O_TRUNC) record('t', now.st_ino, 0, NULL, 0);
  }
  pthread_mutex_unlock(&lock);
  return fd;
}

static mode_t mode_of(int flags, va_list rest) {
  return flags & O_CREAT ? (mode_t)va_arg(rest, int) : 0;
}

int open(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return open_and_record(path, flags, mode);
}

int close(int fd) {
  if (file_of(fd) != NOT_OURS) files[fd] = NOT_OURS;
  return REAL(close)(fd);
}

ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  uint64_t file = file_of(fd);
  if (file == NOT_OURS) return REAL(pwrite)(fd, bytes, length, offset);
  pthread_mutex_lock(&lock);
  ssize_t written = REAL(pwrite)(fd, bytes, length, offset);
  if (written > 0) record('w', file, offset, bytes, written);
  pthread_mutex_unlock(&lock);
  return written;
}

ssize_t write(int fd, const void *bytes, size_t length) {
  uint64_t file = file_of(fd);
  if (file == NOT_OURS) return REAL(write)(fd, bytes, length);
  pthread_mutex_lock(&lock);
  ssize_t written = REAL(write)(fd, bytes, length);
  /* Asked afterwards, since a file may be open for appending. */
  if (written > 0) record('w', file, lseek(fd, 0, SEEK_CUR) - written, bytes, written);
  pthread_mutex_unlock(&lock);
  return written;
}

int ftruncate(int fd, off_t size) {
  uint64_t file = file_of(fd);
  if (file == NOT_OURS) return REAL(ftruncate)(fd, size);
  pthread_mutex_lock(&lock);
  int failed = REAL(ftruncate)(fd, size);
  if (!failed) record('t', file, size, NULL, 0);
  pthread_mutex_unlock(&lock);
  return failed;
}

/* Only written down: nobody cuts the power of the disk underneath, and waiting for it would only take time. */
static int sync_and_record(uint64_t file) {
  pthread_mutex_lock(&lock);
  if (file == THE_FOLDER) record('d', 0, 0, NULL, 0);
  else record('s', file, 0, NULL, 0);
  pthread_mutex_unlock(&lock);
  return 0;
}

int fsync(int fd) {
  uint64_t file = file_of(fd);
  return file == NOT_OURS ? REAL(fsync)(fd) : sync_and_record(file);
}

int fdatasync(int fd) {
  uint64_t file = file_of(fd);
  return file == NOT_OURS ? REAL(fdatasync)(fd) : sync_and_record(file);
}

int unlink(const char *path) {
  const char *name = name_of(path);
  if (!name) return REAL(unlink)(path);
  pthread_mutex_lock(&lock);
  int failed = REAL(unlink)(path);
  if (!failed) record('u', 0, 0, name, strlen(name));
  pthread_mutex_unlock(&lock);
  return failed;
}

int rename(const char *from, const char *to) {
  const char *names[] = {name_of(from), name_of(to)};
  if (!names[0] && !names[1]) return REAL(rename)(from, to);
  if (!names[0] || !names[1]) give_up("a file comes from outside or goes there");
  pthread_mutex_lock(&lock);
  int failed = REAL(rename)(from, to);
  char both[8192];
  int length = snprintf(both, sizeof both, "%s/%s", names[0], names[1]);
  if (!failed) record('r', 0, 0, both, length);
  pthread_mutex_unlock(&lock);
  return failed;
}

#ifdef __GLIBC__
/* The names under which programs with large files call the same; musl has none of them. */
int open64(const char *path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return open_and_record(path, flags, mode);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  return pwrite(fd, bytes, length, offset);
}

int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }
#endif
