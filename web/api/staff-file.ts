import { LONGEST_FETCH_MS, within } from '../ui/loading/within.ts';
import { readReply } from './request.ts';
import { authorization, type StaffReply } from './staff.ts';

export interface StaffFile {
  content: Blob;
  name: string;
}

/** Why there is no file yet: somebody must sign in again, or confirm that it is them. */
export type FileObstacle = 'signedOut' | 'confirm';

/** A file for the person who is signed in; undefined when there is none. `onReceived` gets the bytes so far. */
export async function fetchFile(
  path: string,
  onReceived: (bytes: number) => void,
): Promise<StaffFile | FileObstacle | undefined> {
  try {
    const response = await within(
      LONGEST_FETCH_MS,
      fetch(path, { headers: authorization(), cache: 'no-store' }),
    );
    if (response.status === 401) return 'signedOut';
    if (response.status === 403) return (await asksToConfirm(response)) ? 'confirm' : undefined;
    if (!response.ok || !response.body) return undefined;
    const pieces = await receive(response.body, onReceived);
    const type = response.headers.get('content-type') ?? '';
    return { content: new Blob(pieces, { type }), name: fileNameIn(response) };
  } catch {
    return undefined;
  }
}

async function asksToConfirm(response: Response): Promise<boolean> {
  const type = response.headers.get('content-type');
  const reply: StaffReply<unknown> = readReply(response.status, type, await response.text());
  return reply.kind === 'refused' && reply.data?.reason === 'confirm';
}

async function receive(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onReceived: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let bytes = 0;
  const next = () => within(LONGEST_FETCH_MS, reader.read());
  for (let read = await next(); !read.done; read = await next()) {
    pieces.push(read.value);
    bytes += read.value.byteLength;
    onReceived(bytes);
  }
  return pieces;
}

function fileNameIn(response: Response): string {
  const header = response.headers.get('content-disposition') ?? '';
  return /filename="([\w.-]+)"/.exec(header)?.[1] ?? 'payments.csv';
}
