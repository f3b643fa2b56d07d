import { beforeAll, describe, expect, test } from 'vitest';
import type { ListDecision } from '#contract/schemas/students.ts';
import { planList } from './list-plan.ts';
import type { StudentFacts } from './students-repository.ts';

type Facts = Partial<StudentFacts>;

const NOTHING_MORE = { admissionNumber: '', parentName: '', parentPhone: '', parentEmail: '' };
const LEFT = { leftAt: '2026-07-24T09:00:00.000Z' };

const child = (fullName: string, feeClass = 'JSS 1', facts: Facts & { leftAt?: string } = {}) => {
  return { ...NOTHING_MORE, leftAt: null, fullName, feeClass, ...facts };
};
const row = (fullName: string, feeClass = 'JSS 1', facts: Facts = {}) => {
  return { ...NOTHING_MORE, fullName, feeClass, ...facts };
};

/** Children are `id-1`, `id-2`…; below the heading the list begins in row 2. */
function plan(
  known: ReturnType<typeof child>[],
  rows: ReturnType<typeof row>[],
  decisions: ListDecision[] = [],
) {
  const students = known.map((one, place) => ({ ...one, id: `id-${place + 1}` }));
  const listed = rows.map((one, place) => ({ ...one, row: place + 2 }));
  return planList(listed, students, decisions);
}

const no = (admissionNumber: string) => ({ admissionNumber });
const phone = (parentPhone: string) => ({ parentPhone });
const mail = (parentEmail: string) => ({ parentEmail });
const both = (parentPhone: string, parentEmail: string) => ({ parentPhone, parentEmail });

const ADA = 'Ada Obi';
const [ONE, OTHER] = ['0803 111 2222', '0803 333 4444'];

describe('by the name', () => {
  test.each([
    ['only one child has it', [child(ADA)], [row(ADA, 'JSS 2')], ['moved']],
    ['two of one class have it', [child(ADA), child(ADA)], [row(ADA)], ['doubtful']],
    [
      'two of other classes have it',
      [child(ADA, 'JSS 1'), child(ADA, 'JSS 2')],
      [row(ADA, 'JSS 3')],
      ['doubtful'],
    ],
    [
      'each class has one of it',
      [child(ADA, 'JSS 1'), child(ADA, 'JSS 2')],
      [row(ADA, 'JSS 2'), row(ADA, 'JSS 1')],
      ['unchanged', 'unchanged'],
    ],
    [
      'it is on the list twice, for other classes',
      [child(ADA)],
      [row(ADA, 'JSS 2'), row(ADA, 'JSS 3')],
      ['doubtful', 'doubtful'],
    ],
    ['it is on the list twice', [child(ADA)], [row(ADA), row(ADA)], ['unchanged', 'doubtful']],
    ['who has it has left', [child(ADA, 'JSS 1', LEFT)], [row(ADA)], ['doubtful']],
    ['two new children of two classes have it', [], [row(ADA), row(ADA, 'JSS 2')], ['new', 'new']],
    ['it is nearly that of another class', [child(ADA)], [row('Ada Oba', 'JSS 2')], ['new']],
    ['it is nearly that of who has left', [child(ADA, 'JSS 1', LEFT)], [row('Ada Oba')], ['new']],
  ])('when %s', (_what, known, rows, kinds) => {
    expect(plan(known, rows).items.map(({ kind }) => kind)).toEqual(kinds);
  });

  test.each([
    ['another phone', phone(ONE), phone(OTHER), 'doubtful'],
    ['another e-mail', mail('ada@example.com'), mail('obi@example.com'), 'doubtful'],
    ['a phone that was not known', {}, phone(ONE), 'moved'],
    ['the same phone', both(ONE, 'a@example.com'), both(ONE, 'b@example.com'), 'moved'],
    ['the same e-mail', both(ONE, 'a@example.com'), both(OTHER, 'a@example.com'), 'moved'],
  ])('a child of another class with %s', (_what, before, after, kind) => {
    const { items } = plan([child(ADA, 'JSS 1', before)], [row(ADA, 'JSS 2', after)]);
    expect(items).toMatchObject([{ kind }]);
  });
});

describe('by the admission number', () => {
  test.each([
    ['with one name alike', 'Ada Bello', 'changed'],
    ['with one letter changed', 'Ada Obu', 'changed'],
    ['with no name alike', 'Musa Bello', 'doubtful'],
  ])('%s', (_what, fullName, kind) => {
    const { items } = plan([child(ADA, 'JSS 1', no('001'))], [row(fullName, 'JSS 1', no('001'))]);
    expect(items).toMatchObject([{ kind }]);
  });

  test('two letters are not enough to be one child, but one letter is not enough to be two', () => {
    const known = [child('Al Bello', 'JSS 1', no('001')), child('Al Udo', 'JSS 1', no('002'))];
    const rows = [row('Al Musa', 'JSS 1', no('001')), row('Al Uda', 'JSS 1', no('002'))];
    expect(plan(known, rows).items).toMatchObject([{ kind: 'doubtful' }, { kind: 'changed' }]);
  });

  test('another number is another child, who is missing then', () => {
    const { items, missing } = plan([child(ADA, 'JSS 1', no('001'))], [row(ADA, 'JSS 1', no('2'))]);
    expect(items).toMatchObject([{ kind: 'new', candidates: [] }]);
    expect(missing).toMatchObject([{ fullName: ADA }]);
  });

  test('a number is found before a name, and its child is not found by a name again', () => {
    const known = [child(ADA, 'JSS 1', no('001')), child(ADA)];
    const rows = [row(ADA, 'JSS 1', no('001')), row(ADA, 'JSS 2')];
    const { items, toChange } = plan(known, rows);
    expect(items).toMatchObject([{ kind: 'unchanged' }, { kind: 'moved' }]);
    expect(toChange).toMatchObject([{ id: 'id-2' }]);
  });

  test('a number on two rows is asked about', () => {
    const rows = [row(ADA, 'JSS 1', no('001')), row(ADA, 'JSS 1', no('001'))];
    const { items } = plan([child(ADA, 'JSS 1', no('001'))], rows);
    expect(items).toMatchObject([{ kind: 'unchanged' }, { kind: 'doubtful', choices: ['skip'] }]);
  });

  test('the number of another child is asked about, also where the name is known', () => {
    const known = [child('Musa Bello', 'JSS 1', no('001')), child(ADA)];
    const { items } = plan(known, [row(ADA, 'JSS 1', no('001'))]);
    expect(items).toMatchObject([{ kind: 'doubtful', candidates: [{ fullName: 'Musa Bello' }] }]);
  });

  test('numbers of two children that were changed about rename nobody without a question', () => {
    const known = [child(ADA, 'JSS 1', no('001')), child('Emeka Obi', 'JSS 2', no('002'))];
    const rows = [row(ADA, 'JSS 1', no('002')), row('Emeka Obi', 'JSS 2', no('001'))];
    const { items, toChange, toAdd, missing } = plan(known, rows);
    expect(items).toMatchObject([
      {
        kind: 'doubtful',
        choices: ['same', 'skip'],
        candidates: [
          { _id: 'id-2', why: 'Has this admission number, but Ada Obi, JSS 1, has this name' },
        ],
      },
      { kind: 'doubtful', candidates: [{ _id: 'id-1' }] },
    ]);
    expect([toChange, toAdd, missing]).toEqual([[], [], []]);

    const decisions: ListDecision[] = [
      { row: 2, as: 'same', studentId: 'id-2' },
      { row: 3, as: 'same', studentId: 'id-1' },
    ];
    expect(plan(known, rows, decisions).toChange).toMatchObject([
      { id: 'id-2', facts: { fullName: ADA, admissionNumber: '002' } },
      { id: 'id-1', facts: { fullName: 'Emeka Obi', admissionNumber: '001' } },
    ]);
  });

  test('the number of a child whose own name is in another row is asked about', () => {
    const known = [child(ADA, 'JSS 1', no('001'))];
    const rows = [row('Emeka Obi', 'JSS 1', no('001')), row('Obi Ada', 'JSS 1', no('002'))];
    const { items } = plan(known, rows);
    expect(items).toMatchObject([
      {
        kind: 'doubtful',
        candidates: [{ why: 'Has this admission number, but row 3 has the name of this child' }],
      },
      { kind: 'new' },
    ]);
  });

  test('the number of a child who is on the list by name is not given again', () => {
    const known = [child('Musa Bello', 'JSS 1', no('001'))];
    const { items } = plan(known, [row('Musa Bello'), row(ADA, 'JSS 1', no('001'))]);
    expect(items).toMatchObject([{ kind: 'unchanged' }, { kind: 'doubtful', choices: ['skip'] }]);
  });
});

describe('what a person decides', () => {
  test('two nearly the same may be two, and the first is not offered for the second', () => {
    const { items } = plan([child(ADA)], [row(ADA), row('Ada Oba')]);
    expect(items[1]).toMatchObject({ kind: 'doubtful', candidates: [], choices: ['new', 'skip'] });
  });

  test('nobody becomes another child than those that were shown', () => {
    const decisions = [{ row: 2, as: 'same', studentId: 'id-2' }] as const;
    const { items, toChange } = plan(
      [child(ADA), child('Musa Bello')],
      [row('Ada Oba')],
      [...decisions],
    );
    expect(items).toMatchObject([{ kind: 'doubtful' }]);
    expect(toChange).toEqual([]);
  });
});

test('only who attends a class of the list can be missing', () => {
  const known = [child('Musa Bello'), child('Bisi Udo', 'JSS 1', LEFT), child('Ike Eze', 'JSS 2')];
  expect(plan(known, [row(ADA)]).missing).toMatchObject([{ fullName: 'Musa Bello' }]);
});

test('what the list does not say stays, and so does a phone that is only written in another way', () => {
  const all = { ...no('001'), parentName: 'Ngozi Obi', ...both(ONE, 'ngozi@example.com') };
  for (const facts of [no('001'), { ...no('001'), ...phone('+234 803 111 2222') }, {}]) {
    const { items, toChange } = plan([child(ADA, 'JSS 1', all)], [row(ADA, 'JSS 1', facts)]);
    expect(items).toMatchObject([{ kind: 'unchanged' }]);
    expect(toChange).toEqual([]);
  }
  const moved = plan([child(ADA, 'JSS 1', all)], [row(ADA, 'JSS 2')]);
  expect(moved.toChange).toMatchObject([{ facts: { ...all, feeClass: 'JSS 2' } }]);
});

describe('a row that stands thousands of times', () => {
  const MANY = 2_000;
  const repeated = (facts: (place: number) => ReturnType<typeof row>) =>
    Array.from({ length: MANY }, (_, place) => facts(place));
  const same = repeated(() => row(ADA));
  const children = (list: typeof same) => list.map((one) => ({ ...one, leftAt: null }));
  let usual: number;
  beforeAll(() => {
    const different = repeated((place) => row(`Name${place.toString(36)} Other`));
    plan(children(different), different);
    usual = timeOf(() => plan(children(different), different));
  });
  const numbered = (letter: string) => repeated((place) => row(ADA, 'JSS 1', no(letter + place)));

  test('names five others, the first ones', () => {
    const { items } = plan([], same.slice(0, 100));
    expect(items.at(-1)?.changes).toEqual(
      [2, 3, 4, 5, 6].map((place) => `Row ${place} is the same or nearly: Ada Obi`),
    );
    expect(items[0]?.kind).toBe('new');
  });

  test.each([
    ['with nobody stored', [], same],
    ['beside as many children of the name', same, same],
    ['beside children with numbers', numbered('s'), same],
    ['each with a number of its own, beside such children', numbered('s'), numbered('n')],
    ['all with one number', [], repeated((place) => row(`Name ${place}`, 'JSS 1', no('1')))],
    ['with a name of 480 letters', [], repeated((place) => row('A'.repeat(480) + place))],
  ])(
    'is planned in about the time of as many that differ, and in few words: %s',
    (_, known, rows) => {
      let items: unknown[] = [];
      const time = timeOf(() => {
        ({ items } = plan(children(known), rows));
      });
      // Each row with each other one took a hundred times as long.
      expect(time).toBeLessThan(6 * usual);
      expect(JSON.stringify(items).length).toBeLessThan(MANY * 1_500);
    },
  );
});

function timeOf(work: () => void): number {
  const { user } = process.cpuUsage();
  work();
  return process.cpuUsage().user - user;
}
