import { schoolMoment } from '#contract/dates/school-time.ts';
import { findLastDrill, listBackups } from '../../backup/backup-folder.ts';
import { STALE_MS } from '../../payments/daily-summary/summary-lines.ts';
import { bad, type Finding, good, unknown } from './finding.ts';

const BACKUP = 'Last backup';
const DRILL = 'Last drill';
const NO_BACKUP =
  'There should be one of last night. Look for “the nightly backup failed” in the log, and make one: npm run backup';
const NO_DRILL =
  'It is not known whether the newest backup can be restored. Try it: npm run backup -- --drill';

/** How old the newest backup and the last drill are. */
export async function checkBackups(
  { folder, nightly }: { folder: string; nightly: boolean },
  clock: () => Date,
  isStarted: Promise<boolean>,
): Promise<Finding[]> {
  const [newest] = await listBackups(folder, clock());
  const takenAt = newest && new Date(newest.manifest.takenAt);
  const drilledAt = await findLastDrill(folder);
  if (!takenAt && !(await isStarted)) {
    return [BACKUP, DRILL].map((name) => unknown(name, 'there is no school to back up yet'));
  }
  if (!nightly) {
    const why = 'this machine makes none by itself (a demo, or BACKUPS=off)';
    return [unknown(BACKUP, `${said(takenAt)}; ${why}`), unknown(DRILL, said(drilledAt))];
  }
  const isFresh = (at?: Date) => at && clock().getTime() - at.getTime() <= STALE_MS;
  return [
    isFresh(takenAt) ? good(BACKUP, said(takenAt)) : bad(BACKUP, said(takenAt), NO_BACKUP),
    isFresh(drilledAt) ? good(DRILL, said(drilledAt)) : bad(DRILL, said(drilledAt), NO_DRILL),
  ];
}

function said(at: Date | undefined): string {
  return at ? schoolMoment(at) : 'none yet';
}
