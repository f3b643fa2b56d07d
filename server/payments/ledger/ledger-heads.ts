import { appendFile, readFile } from 'node:fs/promises';
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
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(readHeadText);
}

export async function appendHead(file: string, head: LedgerHead, now: Date): Promise<void> {
  const line = `${now.toISOString()} ${head.sequence}:${head.hash}\n`;
  await appendFile(file, line, { mode: 0o600 });
}
