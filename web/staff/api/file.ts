import { readReply } from '../../api/request.ts';
import { authorization, type StaffReply } from '../../api/staff.ts';
import { LONGEST_FETCH_MS, within } from '../../ui/loading/within.ts';
import { session } from '../auth/session.ts';

export interface StaffFile {
  content: Blob;
  name: string;
}

/** A file for the person who is signed in; never rejects. `onReceived` gets the bytes so far. */
export function fetchFile(path: string, onReceived: (bytes: number) => void) {
  return session.send(() => receive(path, onReceived));
}

async function receive(
  path: string,
  onReceived: (bytes: number) => void,
): Promise<StaffReply<StaffFile>> {
  try {
    const response = await within(
      LONGEST_FETCH_MS,
      fetch(path, { headers: authorization(), cache: 'no-store' }),
    );
    const { status, headers, body } = response;
    const type = headers.get('content-type') ?? '';
    if (status === 401) return { kind: 'signedOut' };
    if (!response.ok || !body) return readReply(status, type, await response.text());
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    const reader = body.getReader();
    let bytes = 0;
    const next = () => within(LONGEST_FETCH_MS, reader.read());
    for (let read = await next(); !read.done; read = await next()) {
      pieces.push(read.value);
      bytes += read.value.byteLength;
      onReceived(bytes);
    }
    const file = { content: new Blob(pieces, { type }), name: fileNameIn(headers) };
    return { kind: 'success', answer: file, message: undefined };
  } catch {
    return { kind: 'network' };
  }
}

function fileNameIn(headers: Headers): string {
  const header = headers.get('content-disposition') ?? '';
  return /filename="([\w.-]+)"/.exec(header)?.[1] ?? 'payments.csv';
}
