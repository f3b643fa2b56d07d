import type SQLite from 'better-sqlite3';
import { count } from '../../../faults/record.ts';
import type { Stage } from '../stage.ts';
import { bookLaws, deskLaws } from './book.ts';
import { peopleLaws, peopleLooks } from './people.ts';
import { memoryLaws, promiseLaws } from './promises.ts';
import { createMemory } from './remembered.ts';
import { sumLaws } from './sums.ts';

const laws: Record<string, string> = {
  ...sumLaws,
  ...bookLaws,
  ...deskLaws,
  ...peopleLaws,
  ...promiseLaws,
};

/** So many payments are looked at after every commit; of a longer story, at fewer moments. */
const EVERY_COMMIT_UP_TO = 150;

/** Looks after every step whether something was committed, and if so whether every law still holds. */
export function watchCommits(stage: Stage): () => string[] {
  const { machine, steps, record } = stage;
  const broken = new Map<string, string>();
  let watching: { observer: SQLite.Database; look: () => void } | undefined;
  let commits = 0;

  steps.onStep(() => {
    const observer = machine.observer();
    if (watching?.observer !== observer) {
      // The machine's file was put back: what was promised since then is not in it.
      watching = {
        observer,
        look: prepare(observer, watching ? laws : { ...laws, ...memoryLaws }),
      };
    }
    watching.look();
  });
  return () => [...broken.values()];

  function prepare(observer: SQLite.Database, held: typeof laws): () => void {
    observer.exec(`attach '${machine.providerFile}' as provider`);
    const version = observer.prepare<[], number>('pragma data_version').pluck();
    const counted = observer.prepare<[], number>('select payments from ledger_head').pluck();
    const statements = Object.entries(held).map(
      ([law, sql]) => [law, observer.prepare<[], { what: unknown }>(sql)] as const,
    );
    // What a restore takes back is not remembered.
    const findChanged = createMemory().readFrom(observer);
    const lookAtPeople = peopleLooks(observer, stage);
    let seen = version.get();

    return () => {
      const now = version.get();
      if (now === seen) return;
      seen = now;
      commits += 1;
      const payments = counted.get() ?? 0;
      const every = Math.max(1, Math.floor(payments / EVERY_COMMIT_UP_TO));
      if (commits % every !== 0) return;
      for (const [law, statement] of statements) {
        const row = statement.get();
        if (row && !broken.has(law))
          broken.set(law, `${law}: ${row.what}, after step ${steps.taken()}`);
      }
      for (const sentence of findChanged()) {
        const [law = sentence] = sentence.split(':');
        if (!broken.has(law)) broken.set(law, `${sentence}, after step ${steps.taken()}`);
      }
      const ofPeople = lookAtPeople();
      if (ofPeople && !broken.has(ofPeople)) {
        broken.set(ofPeople, `${ofPeople}, after step ${steps.taken()}`);
      }
      count(record, 'commits looked at');
    };
  }
}
