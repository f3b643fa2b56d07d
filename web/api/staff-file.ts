import { authorization } from './staff.ts';

interface StaffFile {
  content: Blob;
  name: string;
}

/** A file for whoever is signed in; undefined when there is none. Bytes are told as they come. */
export async function fetchFile(
  path: string,
  onReceived: (bytes: number) => void,
): Promise<StaffFile | 'signedOut' | undefined> {
  try {
    const response = await fetch(path, { headers: authorization(), cache: 'no-store' });
    if (response.status === 401) return 'signedOut';
    if (!response.ok || !response.body) return undefined;
    const pieces = await receive(response.body, onReceived);
    const type = response.headers.get('content-type') ?? '';
    return { content: new Blob(pieces, { type }), name: fileNameIn(response) };
  } catch {
    return undefined;
  }
}

async function receive(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  onReceived: (bytes: number) => void,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = body.getReader();
  let bytes = 0;
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
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
