/** Ends this process when the one that started it is gone, however it went: its end of our standard input closes. */
export function endWithParent(): void {
  process.stdin.once('close', () => process.exit()).resume();
}
