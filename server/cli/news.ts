import { ConfigError, loadStorageSettings } from '../config.ts';
import { AppError } from '../errors/app-error.ts';
import { createNewsRestoring } from '../news/restoring.ts';
import { openSchool } from '../open-school.ts';
import { runNewsCommand } from './news-commands.ts';

/** `npm run news`: the operator's command about deleted news. It works beside a running server. */
try {
  await run(process.argv.slice(2));
} catch (error) {
  console.error(problemOf(error));
  process.exitCode = 1;
}

async function run(args: string[]): Promise<void> {
  const db = await openSchool(loadStorageSettings(), (line) => console.error(line));
  try {
    const restoring = createNewsRestoring({ db, clock: () => new Date(), onChange: () => {} });
    await runNewsCommand(args, { restoring, say: (text) => console.log(text) });
  } finally {
    await db.destroy();
  }
}

function problemOf(error: unknown): string {
  if (error instanceof AppError || error instanceof ConfigError) return error.message;
  return `This did not work: ${error instanceof Error ? error.message : String(error)}`;
}
