import { rmSync } from 'node:fs';
import SQLite from 'better-sqlite3';
import { copySqlite } from '#server/backup/sqlite-copy.ts';
import { count } from '../../../faults/record.ts';
import { sumLaws } from '../laws/sums.ts';
import type { Actor, Stage } from '../stage.ts';

/** What can be said of the school alone. */
const laws = Object.entries(sumLaws).filter(([, sql]) => !sql.includes('provider.'));

/** A backup is made of the running school, at whatever moment: it opens, and is the school of one moment. */
export const backUp: Actor = {
  weight: 4,
  async play(stage) {
    const { machine, record } = stage;
    const file = `${machine.folder}/backup-${stage.nextNumber()}.db`;
    await copySqlite(machine.file, file, () => {});
    const copy = new SQLite(file);
    for (const problem of problemsOf(copy)) record.problems.push(`a backup: ${problem}`);
    noteHead(copy, stage);
    copy.close();
    rmSync(file, { force: true });
    count(record, 'backups');
  },
};

function problemsOf(copy: SQLite.Database): string[] {
  const integrity = copy.pragma('integrity_check', { simple: true });
  const foreign = copy.pragma('foreign_key_check') as unknown[];
  return [
    ...(integrity === 'ok' ? [] : [String(integrity)]),
    ...(foreign.length === 0 ? [] : ['rows refer to others that are missing']),
    ...laws.flatMap(([law, sql]) => {
      const row = copy.prepare<[], { what: unknown }>(sql).get();
      return row ? [`${law}: ${row.what}`] : [];
    }),
  ];
}

/** The chain of the school goes on from what the backup has. */
function noteHead(copy: SQLite.Database, { record }: Stage): void {
  const head = copy
    .prepare<[], { sequence: number; hash: string }>('select sequence, hash from ledger_head')
    .get();
  if (head && head.sequence > 0) record.heads.push(`${head.sequence}:${head.hash}`);
}
