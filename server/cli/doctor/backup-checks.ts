import { schoolMoment } from '#contract/dates/school-time.ts';
import { findLastDrill, listBackups } from '../../backup/backup-folder.ts';
import { STALE_MS } from '../../payments/daily-summary/summary-lines.ts';
import { bad, type Finding, good, unknown, type Verdict } from './finding.ts';

const NO_BACKUP =
  'There should be one of last night. Look for “the nightly backup failed” in the log, and make one: npm run backup';
const MAKES_NONE = '; this machine makes none by itself (a demo, or BACKUPS=off)';
const NO_DRILL =
  'It is not known whether the newest backup can be restored. Try it: npm run backup -- --drill';

export async function checkBackups(
  { folder, nightly }: { folder: string; nightly: boolean },
  clock: () => Date,
  isStarted: Promise<boolean>,
): Promise<Finding[]> {
  const [newest] = await listBackups(folder, clock());
  const takenAt = newest && new Date(newest.manifest.takenAt);
  const drilledAt = await findLastDrill(folder);
  return [
    { name: 'Last backup', ...(await verdictOn(takenAt, NO_BACKUP, MAKES_NONE)) },
    { name: 'Last drill', ...(await verdictOn(drilledAt, NO_DRILL)) },
  ];

  async function verdictOn(at: Date | undefined, todo: string, why = ''): Promise<Verdict> {
    if (!takenAt && !(await isStarted)) return unknown('there is no school to back up yet');
    const said = at ? schoolMoment(at) : 'none yet';
    if (!nightly) return unknown(`${said}${why}`);
    const isFresh = at && clock().getTime() - at.getTime() <= STALE_MS;
    return isFresh ? good(said) : bad(said, todo);
  }
}
