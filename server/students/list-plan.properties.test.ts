import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ListedStudent } from '#contract/book/class-list.ts';
import type { ListDecision } from '#contract/schemas/students.ts';
import { planList } from './list-plan.ts';
import type { StoredStudent } from './students-repository.ts';

const RUNS = 100;

/** Few of everything, and alike: most lists have rows that are hard to tell apart. */
const facts = fc.record({
  fullName: fc.constantFrom('Ada Obi', 'Obi Ada', 'Adá Obi', 'Ada Oba', 'Bisi Bello', 'Musa Bello'),
  feeClass: fc.constantFrom('JSS 1', 'JSS 2'),
  admissionNumber: fc.constantFrom('', '', '001', '002', '003'),
  parentName: fc.constantFrom('', 'Ngozi'),
  parentPhone: fc.constantFrom('', '0803 111 2222', '+2348031112222', '08055556666'),
  parentEmail: fc.constantFrom('', 'ada@example.com'),
});

const list = fc
  .array(facts, { minLength: 1, maxLength: 6 })
  .map((rows) => rows.map((row, at): ListedStudent => ({ row: at + 2, ...row })));

/** What is stored after earlier lists, of whom some have left. */
const school = fc
  .tuple(list, list, fc.array(fc.nat(8), { maxLength: 2 }))
  .map(([first, second, left]) => {
    const students = imported(imported([], first), second);
    return students.map((one, at) => ({ ...one, leftAt: left.includes(at) ? '2026-09-01' : null }));
  });

test('a list that is imported again changes nothing, whatever a person has decided the first time', () => {
  fc.assert(
    fc.property(school, list, (stored, rows) => {
      const { items } = planList(rows, stored, []);
      const isCertain = items.every(({ kind }) => kind !== 'doubtful');
      const again = planList(rows, imported(stored, rows), []);
      expect(again).toMatchObject({ toAdd: [], toChange: [] });
      if (isCertain)
        expect(new Set(again.items.map(({ kind }) => kind))).toEqual(new Set(['unchanged']));
    }),
    { numRuns: RUNS },
  );
});

test('no number goes to two children, whatever was decided', () => {
  fc.assert(
    fc.property(school, list, (stored, rows) => {
      const numbers = imported(stored, rows).flatMap((one) => one.admissionNumber || []);
      expect(numbers).toEqual([...new Set(numbers)]);
    }),
    { numRuns: RUNS },
  );
});

test('the order of the rows decides neither what is written nor whether a person is asked', () => {
  const inTwoOrders = list.chain((rows) =>
    fc.tuple(fc.constant(rows), fc.shuffledSubarray(rows, { minLength: rows.length })),
  );
  fc.assert(
    fc.property(school, inTwoOrders, (stored, [rows, shuffled]) => {
      expect(written(planList(shuffled, stored, []))).toEqual(written(planList(rows, stored, [])));
    }),
    { numRuns: RUNS },
  );
});

/** All that a list leads to, in one order; nothing else while a person is asked. */
function written({ items, missing, toAdd, toChange }: ReturnType<typeof planList>) {
  if (items.some(({ kind }) => kind === 'doubtful')) return 'a person is asked';
  return [items, missing, toAdd, toChange].map((each) =>
    each.map((one) => JSON.stringify(one)).sort(),
  );
}

/** The school after a list, in which a person took the first choice wherever they were asked. */
function imported(stored: readonly StoredStudent[], rows: readonly ListedStudent[]) {
  const decisions: ListDecision[] = [];
  for (;;) {
    const { items, toAdd, toChange } = planList(rows, stored, decisions);
    const open = items.find(({ kind }) => kind === 'doubtful');
    if (!open) {
      const changed = new Map(toChange.map(({ id, facts: now }) => [id, now]));
      return [
        ...stored.map((one): StoredStudent => {
          const now = changed.get(one.id);
          return now ? { ...one, ...now, leftAt: null } : one;
        }),
        ...toAdd.map((one, at): StoredStudent => {
          return { ...one, id: `${stored.length + at + 1}`, leftAt: null };
        }),
      ];
    }
    const [as = 'skip'] = open.choices ?? [];
    const [candidate] = open.candidates;
    decisions.push({ row: open.row, as, ...(candidate && { studentId: candidate._id }) });
  }
}
