/** What ours uses of a worker’s globals: TypeScript knows pages or workers, not both. */
export interface WorkerScope {
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', listen: (event: WorkerEvent) => void): void;
  addEventListener(type: 'message', listen: (event: WorkerMessage) => void): void;
}

export interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerMessage extends WorkerEvent {
  data: unknown;
  source: { postMessage(message: unknown): void } | null;
}

/** Only our own pages can send one, but also pages of another build. */
export function isWish(data: unknown): data is Wish {
  if (typeof data !== 'object' || data === null) return false;
  const { manifest, pages, files } = data as Partial<Wish>;
  return typeof manifest === 'string' && Array.isArray(pages) && Array.isArray(files);
}

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
