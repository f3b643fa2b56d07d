// For tests, loaded before the server: a signal makes an unhandled error.
process.on('SIGUSR2', () => {
  throw new Error('out of the blue');
});
process.on('SIGWINCH', () => {
  Promise.reject(new Error('out of the blue'));
});
