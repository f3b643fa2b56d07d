import type SQLite from 'better-sqlite3';
import type { Mailbox } from '../mailbox.ts';
import type { Memory } from '../memories.ts';

/** What the school has said it has, by a word that stands in one message only. */
export interface Messages {
  numbers: Map<string, number>;
  forgotten: Set<string>;
  wrong: string[];
  taken(word: string, number: number): void;
  /** Of one that is erased with its sender nothing is said any more. */
  forget(word: string): void;
  memory: Memory;
}

export function createMessages(): Messages {
  const numbers = new Map<string, number>();
  const wrong: string[] = [];
  const forgotten = new Set<string>();
  return {
    numbers,
    forgotten,
    wrong,
    taken(word, number) {
      const before = numbers.get(word);
      if (before !== undefined && before !== number) {
        wrong.push(`the message ${word} is number ${before} and number ${number}`);
      }
      numbers.set(word, number);
    },
    forget(word) {
      forgotten.add(word);
    },
    memory() {
      const then = new Map(numbers);
      return () => {
        numbers.clear();
        for (const [word, number] of then) numbers.set(word, number);
      };
    },
  };
}

/** Each is there once, and was e-mailed to the school. Who was erased has none. */
export function messageDifferences(
  observer: SQLite.Database,
  { numbers, forgotten, wrong }: Messages,
  { arrived }: Mailbox,
): string[] {
  const rows = observer
    .prepare<[], { subject: string; number: number; outcome: string | null }>(
      'select subject, number, outcome from messages left join message_emails using (id)',
    )
    .all();
  const stored = Map.groupBy(rows, ({ subject }) => subject.replace('About ', ''));
  return [
    ...wrong,
    ...[...numbers]
      .filter(([word]) => !forgotten.has(word))
      .flatMap(([word, number]) => {
        const found =
          stored
            .get(word)
            ?.map((one) => one.number)
            .join(' and ') ?? 'none';
        return found === String(number)
          ? []
          : [`the message ${word} is number ${number}, and there is ${found}`];
      }),
    ...[...stored]
      // A machine that was off for days gives up what was due before, and lists it for staff.
      .filter(([, all]) => all.every(({ outcome }) => outcome !== 'expired'))
      .map(([word]) => word)
      .filter((word) => !arrived.some(({ text }) => text.includes(`school of ${word} begin`)))
      .map((word) => `the message ${word} was never e-mailed to the school`),
  ];
}
