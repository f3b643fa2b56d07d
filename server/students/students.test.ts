import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findPayment } from '../payments/ledger/payment.ts';
import { createTestApp, goodFee, type TestApp } from '../testing/test-app.ts';

vi.mock('#content/fees.ts', () => import('#contract/testing/specified-fees.ts'));

const NOW = new Date('2026-11-20T09:00:00.000Z');
const HEADER = ['Adm No', 'Name', 'Class', 'Phone'];

let now: Date;
let school: TestApp;
let token: string;
beforeEach(async () => {
  now = NOW;
  school = await createTestApp({ clock: () => now });
  token = await school.signIn('admin');
});
afterEach(() => school.close());

async function call(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object) {
  const response = await school.app.inject({
    method,
    url: `/api/admin/students${path}`,
    headers: { authorization: `Bearer ${token}` },
    ...(payload && { payload }),
  });
  return { status: response.statusCode, ...response.json() };
}

const preview = (rows: string[][]) => call('POST', '/import/preview', { rows });

async function importList(
  rows: string[][],
  { decisions = [], left = [] }: { decisions?: object[]; left?: string[] } = {},
) {
  const { data } = await call('POST', '/import/preview', { rows, decisions });
  const { mapping, digest } = data;
  return call('POST', '/import', { rows, mapping, decisions, left, digest });
}

async function paidFor(fullName: string): Promise<string> {
  const reference = await school.startPayment({ fullName });
  school.provider.says(reference, { outcome: 'success', rawStatus: 'success', paidAt: NOW });
  await school.verify(reference);
  return reference;
}

const studentOf = async (reference: string) => (await findPayment(school.db, reference))?.studentId;

const namesIn = async (query = '') =>
  (await call('GET', query)).data.map(({ fullName }: { fullName: string }) => fullName);

describe('a class list', () => {
  test('is written as its preview showed it', async () => {
    const rows = [
      HEADER,
      ['001', 'ADA OBI', 'JSS 1', '08031112222'],
      ['002', 'Bisi Bello', 'JSS 2', ''],
    ];
    expect((await preview(rows)).data).toMatchObject({ counts: { new: 2 }, problems: [] });
    expect(await importList(rows)).toMatchObject({ status: 200, data: { added: 2 } });
    expect(await namesIn()).toEqual(['Ada Obi', 'Bisi Bello']);
    expect((await preview(rows)).data.counts).toMatchObject({ new: 0, unchanged: 2 });
  });

  test('shows who changed, moved and is missing; only a person says who has left', async () => {
    await importList([
      HEADER,
      ['001', 'Ada Obi', 'JSS 1', ''],
      ['002', 'Bisi Bello', 'JSS 1', ''],
      ['003', 'Chidi Eze', 'JSS 1', ''],
    ]);
    const next = [
      HEADER,
      ['001', 'Ada Obi', 'JSS 1', '08031112222'],
      ['002', 'Bisi Bello', 'JSS 2', ''],
    ];
    const { data } = await preview(next);
    expect(data.items).toMatchObject([
      { kind: 'changed', changes: ['Parent’s phone: none → 08031112222'] },
      { kind: 'moved', changes: ['From JSS 1 to JSS 2'] },
    ]);
    expect(data.missing).toMatchObject([{ fullName: 'Chidi Eze' }]);
    await importList(next);
    expect(await namesIn('?class=JSS%201')).toEqual(['Ada Obi', 'Chidi Eze']);
    const [{ _id }] = data.missing;
    expect(await importList(next, { left: [_id] })).toMatchObject({ data: { left: 1 } });
    expect(await namesIn('?left=true')).toEqual(['Chidi Eze']);
  });

  test('brings back who had left, and marks nobody as having left who is on it', async () => {
    const rows = [HEADER, ['001', 'Ada Obi', 'JSS 1', ''], ['002', 'Bisi Bello', 'JSS 1', '']];
    await importList(rows);
    const [ada, bisi] = (await call('GET', '')).data;
    await call('POST', `/${ada._id}/left`, { left: true });
    expect((await preview(rows)).data.items).toMatchObject([
      { kind: 'changed', changes: ['Attends again'] },
      { kind: 'unchanged' },
    ]);
    expect(await importList(rows, { left: [ada._id, bisi._id] })).toMatchObject({
      data: { changed: 1, left: 0 },
    });
    expect(await namesIn()).toEqual(['Ada Obi', 'Bisi Bello']);
  });

  test('knows brothers and sisters by the parent’s phone or e-mail, however it is written', async () => {
    await importList([
      ['Name', 'Class', 'Phone', 'Email'],
      ['Ada Obi', 'JSS 1', '0803 111 2222', 'Obi@Example.com'],
      ['Bisi Obi', 'JSS 2', '+234 803 111 2222', ''],
      ['Chidi Obi', 'JSS 3', '', 'obi@example.com'],
      ['Dayo Obi', 'SS 1', '08031112223', 'other@example.com'],
      ['Emeka Bello', 'SS 1', '', ''],
      ['Funmi Bello', 'SS 1', '', ''],
      ['Gone Obi', 'SS 2', '08031112222', ''],
    ]);
    const all = (await call('GET', '')).data as { _id: string; fullName: string }[];
    const idOf = (name: string) => all.find(({ fullName }) => fullName === name)?._id;
    await call('POST', `/${idOf('Gone Obi')}/left`, { left: true });
    const siblingsOf = async (name: string) =>
      (await call('GET', `/${idOf(name)}/siblings`)).data.map(
        ({ fullName }: { fullName: string }) => fullName,
      );
    expect(await siblingsOf('Ada Obi')).toEqual(['Bisi Obi', 'Chidi Obi']);
    expect(await siblingsOf('Bisi Obi')).toEqual(['Ada Obi']);
    expect(await siblingsOf('Dayo Obi')).toEqual([]);
    expect(await siblingsOf('Emeka Bello')).toEqual([]);
    expect(await call('GET', '/nobody/siblings')).toMatchObject({ status: 404 });
  });

  test('with what is nearly the same, or stands twice, asks for a decision', async () => {
    await importList([HEADER, ['', 'Adeola Bamgbose', 'JSS 1', '']]);
    const rows = [
      HEADER,
      ['', 'Adeola Bambose', 'JSS 1', ''],
      ['', 'Bisi Bello', 'JSS 1', ''],
      ['', 'Bello Bisi', 'JSS 1', ''],
    ];
    const { data } = await preview(rows);
    expect(data.items).toMatchObject([
      { kind: 'doubtful', candidates: [{ fullName: 'Adeola Bamgbose' }] },
      { kind: 'new' },
      { kind: 'doubtful', changes: [expect.stringContaining('Row 3')], candidates: [] },
    ]);
    expect(await importList(rows)).toMatchObject({ status: 400 });
    const studentId = data.items[0].candidates[0]._id;
    const decisions = [
      { row: 2, as: 'same', studentId },
      { row: 4, as: 'skip' },
    ];
    expect(await importList(rows, { decisions })).toMatchObject({ data: { added: 1, changed: 1 } });
    expect(await namesIn()).toEqual(['Adeola Bambose', 'Bisi Bello']);
  });

  test.each([
    ['other accents', 'Adéọlá Bámgbóṣé', 'Has this name with other accents'],
    ['another order', 'Bamgbose Adeola', 'Has these names in another order'],
    ['one letter', 'Adeola Bamgbosi', 'Has nearly the same name'],
  ])('asks about a name with %s', async (_what, name, why) => {
    await importList([HEADER, ['', 'Adeola Bamgbose', 'JSS 1', '']]);
    const { data } = await preview([HEADER, ['', name, 'JSS 1', '']]);
    expect(data.items).toMatchObject([{ kind: 'doubtful', candidates: [{ why }] }]);
    expect(data.missing).toEqual([]);
  });

  test('gives a number to one child only, whatever was decided', async () => {
    await importList([HEADER, ['001', 'Ada Obi', 'JSS 1', '']]);
    const rows = [
      HEADER,
      ['001', 'Musa Bello', 'JSS 1', ''],
      ['7', 'Chidi Eze', 'JSS 1', ''],
      ['7', 'Emeka Udo', 'JSS 2', ''],
    ];
    const { data } = await preview(rows);
    expect(data.items).toMatchObject([
      { kind: 'doubtful', choices: ['same', 'skip'] },
      { kind: 'new' },
      { kind: 'doubtful', choices: ['skip'] },
    ]);
    const decisions = [
      { row: 2, as: 'new' },
      { row: 4, as: 'new' },
    ];
    expect(await importList(rows, { decisions })).toMatchObject({ status: 400 });
    expect(await namesIn()).toEqual(['Ada Obi']);
  });

  test('asks about stored children where two rows have one number', async () => {
    await importList([HEADER, ['', 'Ada Obi', 'JSS 1', ''], ['', 'Musa Bello', 'JSS 1', '']]);
    const rows = [HEADER, ['7', 'Ada Obi', 'JSS 1', ''], ['7', 'Musa Bello', 'JSS 1', '']];
    expect((await preview(rows)).data.items).toMatchObject([
      { kind: 'doubtful', choices: ['same', 'new', 'skip'] },
      { kind: 'doubtful', choices: ['skip'] },
    ]);
    expect(await importList(rows)).toMatchObject({ status: 400 });
  });

  test('takes a child with another number for another child', async () => {
    await importList([HEADER, ['001', 'Ada Obi', 'JSS 1', '']]);
    const rows = [HEADER, ['001', 'Ada Obi', 'JSS 1', ''], ['002', 'Ada Obi', 'JSS 1', '']];
    expect((await preview(rows)).data.items).toMatchObject([
      { kind: 'unchanged' },
      { kind: 'new' },
    ]);
  });

  test('shows what a decision leads to before it is written', async () => {
    await importList([HEADER, ['', 'Ada Obi', 'JSS 1', '']]);
    const rows = [HEADER, ['', 'Ada Oba', 'JSS 1', '']];
    const decisions = [{ row: 2, as: 'new' }];
    const { data } = await call('POST', '/import/preview', { rows, decisions });
    expect(data).toMatchObject({ counts: { new: 1 }, missing: [{ fullName: 'Ada Obi' }] });
    const { mapping, digest } = data;
    const other = { rows, mapping, left: [], digest, decisions: [{ row: 2, as: 'skip' }] };
    expect(await call('POST', '/import', other)).toMatchObject({ status: 409 });
  });

  test('that changed since the preview is refused, and nothing is written', async () => {
    const rows = [HEADER, ['001', 'Ada Obi', 'JSS 1', ''], ['002', 'Bisi Bello', 'JSS 1', '']];
    const { data } = await preview(rows);
    await call('POST', '', { fullName: 'Ada Obi', class: 'JSS 1', admissionNumber: '001' });
    const { mapping, digest } = data;
    const late = await call('POST', '/import', { rows, mapping, decisions: [], left: [], digest });
    expect(late).toMatchObject({ status: 409 });
    expect(await namesIn()).toEqual(['Ada Obi']);
  });

  test('with one wrong row writes nothing, and says which', async () => {
    const rows = [HEADER, ['001', 'Ada Obi', 'JSS 1', ''], ['002', 'Bisi Bello', 'Year 9', '']];
    const answer = await importList(rows);
    expect(answer).toMatchObject({ status: 400, message: expect.stringContaining('Row 3, Class') });
    expect(await namesIn()).toEqual([]);
  });

  test('matches what was paid before, also for a name that it corrects', async () => {
    const first = await paidFor('Obi Ada');
    const second = await paidFor('Musa Bello');
    const rows = [HEADER, ['001', 'Ada Obi', goodFee.feeClass, '']];
    const wrong = ['002', 'Musa Belo', goodFee.feeClass, ''];
    expect(await importList([...rows, wrong])).toMatchObject({ data: { matched: 1 } });
    expect(await studentOf(first)).toBeTruthy();
    const corrected = ['002', 'Musa Bello', goodFee.feeClass, ''];
    expect(await importList([...rows, corrected])).toMatchObject({ data: { matched: 1 } });
    expect(await studentOf(second)).toBeTruthy();
  });

  test('of 5,000 is written in seconds', async () => {
    const rows = [HEADER, ...Array.from({ length: 5_000 }, (_, at) => manyRow(at))];
    const next = rows.map((row, at) => (at === 0 ? row : [...row.slice(0, 3), '08031112222']));
    for (const [list, data] of [
      [rows, { added: 5_000, changed: 0 }],
      [next, { added: 0, changed: 5_000 }],
    ] as const) {
      const startedAt = performance.now();
      expect(await importList([...list])).toMatchObject({ data });
      const seconds = (performance.now() - startedAt) / 1000;
      console.info(`5,000 rows, preview and import: ${seconds.toFixed(1)} s`, data);
      expect(seconds).toBeLessThan(60);
    }
  }, 120_000);
});

/** Names hold no digits, and are not alike. */
function manyRow(at: number): string[] {
  const letters = [...String(at).padStart(4, '0')].map((digit) => 'aeioubdgkl'[Number(digit)]);
  const name = `${letters.map((letter) => `${letter}m`).join('')} ${letters.reverse().join('y')}`;
  return [String(at).padStart(5, '0'), name, at % 2 ? 'JSS 1' : 'JSS 2', ''];
}

describe('a student', () => {
  const facts = {
    fullName: 'Ada Obi',
    class: 'JSS 1',
    admissionNumber: '0042',
    parentPhone: '0803 111 2222',
  };

  test('is found by name, admission number and phone', async () => {
    await call('POST', '', facts);
    for (const q of ['obi', 'OBI ada', '0042', '+2348031112222', '1112222']) {
      expect(await namesIn(`?q=${encodeURIComponent(q)}`)).toEqual(['Ada Obi']);
    }
    expect(await namesIn('?q=bello')).toEqual([]);
    expect(await namesIn('?q=%25')).toEqual([]);
  });

  test('who is added, or whose name is corrected, gets what was paid before', async () => {
    const [first, second] = [await paidFor('Ada Obi'), await paidFor('Musa Bello')];
    const { feeClass } = goodFee;
    await call('POST', '', { fullName: 'Ada Obi', class: feeClass });
    expect(await studentOf(first)).toBeTruthy();
    const { data } = await call('POST', '', { fullName: 'Musa Belo', class: feeClass });
    expect(await studentOf(second)).toBeNull();
    await call('PUT', `/${data._id}`, { fullName: 'Musa Bello', class: feeClass });
    expect(await studentOf(second)).toBe(data._id);
  });

  test.each([
    [{ fullName: '' }, 'fullName'],
    [{ class: 'Year 9' }, 'class'],
    [{ parentPhone: '12' }, 'parentPhone'],
    [{ parentEmail: 'x' }, 'parentEmail'],
    [{ admissionNumber: '00-42' }, 'admissionNumber'],
  ])('is refused by field: %j', async (wrong, field) => {
    await call('POST', '', facts);
    const answer = await call('POST', '', { ...facts, admissionNumber: '7', ...wrong });
    expect(answer).toMatchObject({ status: 400, errors: { [field]: expect.any(String) } });
  });

  test('leaves and comes back', async () => {
    const { data } = await call('POST', '', facts);
    await call('POST', `/${data._id}/left`, { left: true });
    const { data: changed } = await call('PUT', `/${data._id}`, { ...facts, parentName: 'Ngozi' });
    expect(changed).toMatchObject({ parentName: 'Ngozi', leftAt: NOW.toISOString() });
    expect(await namesIn()).toEqual([]);
    const { classes } = await call('GET', '');
    expect(classes).toContainEqual({ class: 'JSS 1', students: 0 });
    now = new Date('2026-11-20T09:30:00.000Z');
    const { data: again } = await call('POST', `/${data._id}/left`, { left: true });
    expect(again.leftAt).toBe(NOW.toISOString());
    await call('POST', `/${data._id}/left`, { left: false });
    expect(await namesIn()).toEqual(['Ada Obi']);
  });
});

test('classes are promoted in one step, with exceptions', async () => {
  await importList([
    HEADER,
    ['1', 'Ada Obi', 'JSS 1', ''],
    ['2', 'Bisi Bello', 'JSS 1', ''],
    ['3', 'Chidi Eze', 'JSS 2', ''],
  ]);
  const [ada] = (await call('GET', '')).data;
  const promotion = {
    steps: [
      { from: 'JSS 1', to: 'JSS 2' },
      { from: 'JSS 2', to: null },
    ],
    exceptions: [{ studentId: ada._id, to: 'JSS 1' }],
  };
  const { data: seen } = await call('POST', '/promote/preview', promotion);
  expect(seen).toMatchObject({ moved: 1, left: 1, exceptions: [{ fullName: 'Ada Obi' }] });
  expect(seen).not.toHaveProperty('promotedAt');
  const { digest } = seen;
  expect(await call('POST', '/promote', { ...promotion, exceptions: [], digest })).toMatchObject({
    status: 409,
  });
  expect(await call('POST', '/promote', { ...promotion, digest })).toMatchObject({
    data: { moved: 1, left: 1 },
  });
  const { data: after } = await call('POST', '/promote/preview', promotion);
  expect(after.promotedAt).toBe(NOW.toISOString());
  // A second click finds the classes changed.
  expect(await call('POST', '/promote', { ...promotion, digest })).toMatchObject({ status: 409 });
  expect(await namesIn('?class=JSS%201')).toEqual(['Ada Obi']);
  expect(await namesIn('?class=JSS%202')).toEqual(['Bisi Bello']);
  expect(await namesIn('?left=true')).toEqual(['Chidi Eze']);
});

test('who has left is not promoted', async () => {
  await importList([HEADER, ['1', 'Ada Obi', 'JSS 1', ''], ['2', 'Bisi Bello', 'JSS 1', '']]);
  const [ada] = (await call('GET', '')).data;
  await call('POST', `/${ada._id}/left`, { left: true });
  const steps = [{ from: 'JSS 1', to: 'JSS 2' }];
  const { data: seen } = await call('POST', '/promote/preview', { steps });
  expect(seen).toMatchObject({ moved: 1, moves: [{ students: 1 }] });
  await call('POST', '/promote', { steps, digest: seen.digest });
  expect((await call('GET', '?left=true')).data).toMatchObject([{ class: 'JSS 1' }]);
});

test('a promotion to a class that is not there, or of one class or child twice, is refused', async () => {
  await importList([HEADER, ['1', 'Ada Obi', 'JSS 1', '']]);
  const [{ _id: studentId }] = (await call('GET', '')).data;
  const up = { from: 'JSS 1', to: 'JSS 2' };
  const stays = { studentId, to: 'JSS 1' };
  for (const promotion of [
    { steps: [{ from: 'JSS 1', to: 'Year 9' }] },
    { steps: [up], exceptions: [{ studentId, to: 'Year 9' }] },
    { steps: [up, { from: 'JSS 1', to: null }] },
    { steps: [up], exceptions: [stays, { studentId, to: null }] },
  ]) {
    expect(await call('POST', '/promote/preview', promotion)).toMatchObject({ status: 400 });
  }
  expect(
    await call('POST', '/promote/preview', { steps: [up], exceptions: [stays] }),
  ).toMatchObject({ status: 200 });
});

test('a promotion says who stays in a class that is not offered any more, and moves them when asked', async () => {
  await importList([HEADER, ['1', 'Ada Obi', 'JSS 1', ''], ['2', 'Bisi Bello', 'JSS 2', '']]);
  const students = school.db.updateTable('students');
  await students.set({ fee_class: 'Year 9' }).where('fee_class', '=', 'JSS 1').execute();
  const steps = [{ from: 'JSS 2', to: 'JSS 3' }];
  const { data: seen } = await call('POST', '/promote/preview', { steps });
  expect(seen).toMatchObject({ moved: 1, staying: [{ class: 'Year 9', students: 1 }] });
  const all = { steps: [...steps, { from: 'Year 9', to: 'JSS 2' }] };
  const { data: both } = await call('POST', '/promote/preview', all);
  expect(both).toMatchObject({ moved: 2, staying: [] });
  const [ada] = (await call('GET', '?class=Year%209')).data;
  const alone = { ...all, exceptions: [{ studentId: ada._id, to: 'Year 9' }] };
  expect(await call('POST', '/promote/preview', alone)).toMatchObject({
    data: { moved: 1, staying: [], exceptions: [{ to: 'Year 9' }] },
  });
  await call('POST', '/promote', { ...all, digest: both.digest });
  expect(await namesIn('?class=JSS%202')).toEqual(['Ada Obi']);
});
