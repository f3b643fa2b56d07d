/** What an open page asks the service worker to keep. */
export interface Wish {
  /** The file that only the build of the open page has: a page that was kept of another build is fetched anew. */
  manifest: string;
  /** Addresses of pages. */
  pages: string[];
  /** Files of the build and pictures of news. */
  files: string[];
  /**
   * What else is wanted of pages and files: nothing for somebody who counts bytes; the styles and drawings that they
   * mention; or also the parts that scripts fetch when they are asked for, those of receipts among them.
   */
  depth: 'nothing' | 'drawings' | 'parts';
  /** When the document of the page was opened, in milliseconds. */
  openedAt: number;
}

/**
 * What the worker says when it is done: what has come over the line since the page was opened, headers included. Of what
 * passes through a worker only the worker's own browser figures tell the size over the line.
 */
export interface WishGranted {
  /** When this worker began: one that was stopped meanwhile has forgotten its figures. */
  since: number;
  passedBytes: number;
  keptBytes: number;
}
