import { ConfigError } from '../../config.ts';
import { refuseDemoAccounts, refuseRealSchool } from '../../demo/demo-accounts.ts';
import { AppError } from '../../errors/app-error.ts';
import { plainReason } from '../../errors/plain-reason.ts';
import { openAsItIs } from '../../open-school.ts';
import type { StorageSettings } from '../settings.ts';
import { bad, good, note, unknown, type Verdict } from './finding.ts';

/** The build compared with the sources, as `scripts/` found it. */
export const buildStates = ['current', 'old', 'none'] as const;

export type BuildState = (typeof buildStates)[number];

/** Whether the database exists, has this version, and belongs to a school of this mode. */
export async function checkDatabase(settings: StorageSettings): Promise<Verdict> {
  try {
    await using db = await openAsItIs(settings);
    await (settings.mode === 'production' ? refuseDemoAccounts : refuseRealSchool)(db);
    return good('there, and made by this version of the program');
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') {
      return unknown('none yet: the first start makes it, in the place named above');
    }
    const sentence = error instanceof ConfigError ? error.problems.join('\n') : plainReason(error);
    return bad(sentence, 'Fix that first: the school does not start or write without it.');
  }
}

export async function checkBuild(state: BuildState | undefined, isStarted: Promise<boolean>) {
  if (state === 'current') return good('built from the sources that are here');
  if (state === 'old') {
    return note(
      'built from older sources than those that are here',
      "Start the school again, which builds them: systemctl restart 'school@*', or npm start.",
    );
  }
  if (!state) return unknown('npm run doctor compares them with the sources');
  if (!(await isStarted)) return unknown('not built yet: the first start builds them');
  return bad('not built', 'Start the school again, which builds them, or: npm run build');
}
