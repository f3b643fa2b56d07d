import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '../../errors/app-error.ts';
import type { LedgerHead } from './ledger.ts';

const LINE = /^(?:\S+ )?(\d+):([0-9a-f]{64})$/;

/** 'SEQUENCE:HASH' as it stands in the log, a backup's manifest or the file of heads, there after its day. */
export function readHeadText(text: string): LedgerHead {
  const [, sequence, hash] = LINE.exec(text.trim()) ?? [];
  if (sequence && hash) return { sequence: Number(sequence), hash };
  throw new AppError('invalid', `"${text}" is no end of the ledger: it must be SEQUENCE:HASH.`);
}

/** The ends of former nights; none while the file is not there. */
export async function readHeads(file: string): Promise<LedgerHead[]> {
  const lines = (await readWhole(file)).split('\n');
  return lines.filter((line) => line.trim() !== '').map(readHeadText);
}

export async function appendHead(file: string, head: LedgerHead, now: Date): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const handle = await open(file, 'a', 0o600);
  try {
    const whole = await readWhole(file);
    await handle.truncate(Buffer.byteLength(whole));
    const isEnded = whole === '' || whole.endsWith('\n');
    const line = `${now.toISOString()} ${head.sequence}:${head.hash}\n`;
    await handle.appendFile(isEnded ? line : `\n${line}`);
  } finally {
    await handle.close();
  }
}

/** Without a last line that was cut short, as on a full disk. */
async function readWhole(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const last = text.slice(text.lastIndexOf('\n') + 1);
  return LINE.test(last) ? text : text.slice(0, text.length - last.length);
}
