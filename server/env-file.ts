import { lstatSync, readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { AppError } from './errors/app-error.ts';

/** Empty without a file. Throws for an unreadable one: ignoring it would turn a real school into a demo. */
export function readEnvFile(): NodeJS.Dict<string> {
  const file = path.resolve('.env');
  if (!lstatSync(file, { throwIfNoEntry: false })) return {};
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new AppError('unavailable', sentenceOf(file, error), { cause: error });
  }
}

function sentenceOf(file: string, error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') {
    return `This account (${ownName()}) may not read ${file}, where the school’s settings are. Run this as the account that the school runs as, such as: sudo -u school npm run …`;
  }
  if (code === 'ENOENT') {
    return `${file} leads to a file that is not there. Mount its disk, or make the link again.`;
  }
  return `${file}, where the school’s settings should be, cannot be read (${code}). It must be a file of text, made from .env.example.`;
}

function ownName(): string {
  try {
    return userInfo().username;
  } catch {
    return `number ${process.getuid?.()}`;
  }
}
