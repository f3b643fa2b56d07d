import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { copyFile, open, writeFile } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';

/** Writes a new private file that is on disk when this resolves. */
export async function writeDurably(file: string, content: string | Buffer): Promise<void> {
  await writeFile(file, content, { flag: 'wx', mode: 0o600, flush: true });
}

export async function copyDurably(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await sync(to);
}

/** Makes a file's content, or a folder's names, survive a power cut. */
export async function sync(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The SHA-256 of a file as hexadecimal digits, and its length. */
export async function digestOf(file: string): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  await pipeline(createReadStream(file), async (chunks) => {
    for await (const chunk of chunks) {
      hash.update(chunk);
      bytes += chunk.length;
    }
  });
  return { bytes, sha256: hash.digest('hex') };
}

export function ignoreMissing(error: unknown): undefined {
  if ((error as { code?: unknown }).code === 'ENOENT') return undefined;
  throw error;
}
