import { ConfigError } from '../config.ts';
import type { Database } from '../database/schema.ts';
import { AppError } from '../errors/app-error.ts';
import { plainReason } from '../errors/plain-reason.ts';
import { openSchool, type SchoolSettings } from '../open-school.ts';
import { ProviderError } from '../payments/provider/provider.ts';

/** Runs an operator's command to its end, and to its exit code where it gives one; what cannot be done becomes readable lines and exit code 1. */
export async function runCommand(work: (args: string[]) => Promise<unknown>): Promise<void> {
  // As the server: what a command writes is for the one who runs it.
  process.umask(0o077);
  // `… | head` closes the pipe early, which is no mistake.
  process.stdout.on('error', () => process.exit());
  try {
    const code = await work(process.argv.slice(2));
    process.exitCode = typeof code === 'number' ? code : 0;
  } catch (error) {
    console.error(problemOf(error));
    process.exitCode = 1;
  }
}

/** The school's database for one command, beside a running server or without one. */
export async function withSchool<Result>(
  settings: SchoolSettings,
  work: (db: Database) => Promise<Result>,
): Promise<Result> {
  const db = await openSchool(settings, (line) => console.error(line));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

function problemOf(error: unknown): string {
  if (error instanceof AppError) {
    return [...new Set([error.message, ...Object.values(error.errors ?? {})])].join('\n');
  }
  if (error instanceof ConfigError) return error.message;
  if (error instanceof ProviderError && error.failure === 'refused_key') {
    return 'Paystack refuses the school’s secret key, so nothing was changed. Put the right one into PAYSTACK_SECRET_KEY.';
  }
  if (error instanceof ProviderError) {
    return 'The payment provider gave no usable answer, so nothing was changed. Please try again in a minute.';
  }
  return plainReason(error);
}
