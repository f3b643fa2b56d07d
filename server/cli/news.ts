import { schoolMoment } from '#contract/dates/school-time.ts';
import { AppError } from '../errors/app-error.ts';
import { isNewsId } from '../news/reading.ts';
import { createNewsRestoring, type NewsRestoring } from '../news/restoring.ts';
import { runSchoolCommand } from './runner.ts';
import { loadStorageSettings } from './settings.ts';

const USAGE = `Deleted news and events, for the operator of the school's machine.

  npm run news -- deleted
  npm run news -- restore [ID]

"deleted" lists what can be restored, for thirty days after it was deleted.
"restore" publishes the item again at its old place; without an ID, the last that was deleted.`;

export async function runNewsCommand(
  args: string[],
  { restoring, say }: { restoring: NewsRestoring; say: (text: string) => void },
): Promise<void> {
  const [command, id, ...rest] = args;
  if (command === 'deleted' && !id) return list();
  if (command === 'restore' && rest.length === 0) return restore(id);
  throw new AppError('invalid', `There is no command "${args.join(' ')}".\n\n${USAGE}`);

  async function list(): Promise<void> {
    const items = await restoring.deleted();
    if (items.length === 0) return say('Nothing was deleted in the last thirty days.');
    for (const { id, type, title, deletedAt } of items) {
      say(`${id}  ${type.padEnd(5)}  deleted ${schoolMoment(deletedAt)}  ${title}`);
    }
  }

  async function restore(wanted: string | undefined): Promise<void> {
    const chosen = wanted ?? (await restoring.deleted())[0]?.id;
    if (!chosen) throw new AppError('not_found', 'Nothing was deleted in the last thirty days.');
    const item = isNewsId(chosen) ? await restoring.restore(chosen) : undefined;
    if (!item) {
      throw new AppError(
        'not_found',
        `No deleted item has the ID ${chosen}. See "npm run news -- deleted".`,
      );
    }
    say(`Restored “${item.title}”. A running server shows it within five seconds.`);
  }
}

await runSchoolCommand({
  file: import.meta.url,
  usage: USAGE,
  load: loadStorageSettings,
  work: (args, db) => {
    const restoring = createNewsRestoring(db, () => new Date());
    return runNewsCommand(args, { restoring, say: (text) => console.log(text) });
  },
});
