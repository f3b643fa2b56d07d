export interface Wish {
  /** the file that only this build has: pages of another build are fetched again */
  manifest: string;
  pages: string[];
  files: string[];
  /** what else to store: nothing with data saving; styles and drawings; or also parts on demand, such as receipts */
  depth: 'nothing' | 'drawings' | 'parts';
  /** milliseconds since 1970 */
  openedAt: number;
}

/** Bytes over the network since the page was opened, with headers. */
export interface WishGranted {
  /** when this worker began; a stopped worker forgets its figures */
  since: number;
  passedBytes: number;
  storedBytes: number;
}
