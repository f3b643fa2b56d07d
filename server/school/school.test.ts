import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { calendarDay } from '#contract/dates/school-time.ts';
import { type SchoolDocuments, schoolKinds } from '#contract/school/documents.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { SYSTEM } from '../database/audit-log.ts';
import { createTestDatabase } from '../database/testing/test-database.ts';
import { insertPayments } from '../payments/testing/test-payments.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { createSchool } from './school.ts';
import { findCurrentAndUpcoming, insertVersion } from './school-repository.ts';

const DAY_MS = 24 * 3_600_000;

let now = new Date('2031-03-05T09:00:00Z');
let school: TestApp;

beforeEach(async () => {
  now = new Date('2031-03-05T09:00:00Z');
  school = await createTestApp({ clock: () => now });
});
afterEach(() => school.close());

async function call(
  method: 'GET' | 'PUT',
  path: string,
  { version, body }: { version?: number; body?: object } = {},
) {
  const headers = {
    authorization: `Bearer ${await school.signIn('super_admin')}`,
    ...(version !== undefined && { 'if-match': `"${version}"` }),
  };
  // As a person just after the question who one is.
  await school.db.updateTable('sessions').set({ confirmed_at: now.toISOString() }).execute();
  const url = `/api/admin/school/${path}`;
  const response = await school.app.inject({
    method,
    url,
    headers,
    ...(body && { payload: body }),
  });
  return { status: response.statusCode, ...response.json() };
}

const publicSchool = async () => (await school.app.inject('/api/school')).json().data;

const { facts, fees, notice } = firstValues();
const withPhone = (phone: string): SchoolDocuments['facts'] => ({ ...facts, phone });

describe('a change', () => {
  test('holds at once, is a version, and is in the audit log in words', async () => {
    const body = { document: withPhone('+234 803 123 4567') };
    const saved = await call('PUT', 'facts', { version: 1, body });
    expect(saved).toMatchObject({ status: 200, data: { newest: 2, current: { version: 2 } } });
    expect((await publicSchool()).facts.phone).toBe('+234 803 123 4567');

    const { data } = await call('GET', 'facts/versions');
    expect(data.map(({ version }: { version: number }) => version)).toEqual([2, 1]);
    expect(data[0].changes).toEqual([`Phone: ${facts.phone} → +234 803 123 4567`]);
    expect((await call('GET', 'facts/versions/1')).data.document).toEqual(facts);
    const [entry] = await school.db.selectFrom('audit_log').select('text').execute();
    expect(entry?.text).toBe(`Contact details changed: ${data[0].changes[0]}`);
  });

  test('of an older version is refused: the second of two people reads who was faster', async () => {
    await call('PUT', 'facts', { version: 1, body: { document: withPhone('+234 803 000 0001') } });
    const second = { document: withPhone('+234 803 000 0002') };
    const refused = await call('PUT', 'facts', { version: 1, body: second });
    expect(refused.status).toBe(409);
    expect(refused.message).toMatch(/changed this on 5 Mar 2031 \(version 2\)/);
    expect((await publicSchool()).facts.phone).toBe('+234 803 000 0001');
    expect((await call('PUT', 'facts', { body: second })).status).toBe(400);
  });

  test('of two at once exactly one is saved', async () => {
    const changes = [1, 2, 3, 4].map((digit) =>
      call('PUT', 'facts', {
        version: 1,
        body: { document: withPhone(`+234 803 000 000${digit}`) },
      }),
    );
    const statuses = (await Promise.all(changes)).map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 409, 409, 409]);
  });

  test('that changes nothing is refused', async () => {
    const same = await call('PUT', 'facts', { version: 1, body: { document: facts } });
    expect(same).toMatchObject({ status: 400, message: 'Nothing was changed.' });
  });
});

describe('a change from a day on', () => {
  const tomorrow = () => calendarDay(now.getTime() + DAY_MS);

  test('waits for its day, and what is corrected meanwhile does not outlive it', async () => {
    const later = { document: withPhone('+234 803 000 0001'), holdsFrom: tomorrow() };
    const saved = await call('PUT', 'facts', { version: 1, body: later });
    expect(saved.data).toMatchObject({ current: { version: 1 }, upcoming: [{ version: 2 }] });
    expect((await publicSchool()).facts.phone).toBe(facts.phone);

    const meanwhile = { document: withPhone('+234 803 000 0009') };
    await call('PUT', 'facts', { version: 2, body: meanwhile });
    expect((await publicSchool()).facts.phone).toBe('+234 803 000 0009');

    // The day begins at the school an hour before it does in UTC.
    now = new Date('2031-03-05T22:59:59Z');
    expect((await call('GET', 'facts')).data.current.version).toBe(3);
    now = new Date('2031-03-05T23:00:00Z');
    expect((await call('GET', 'facts')).data.current.version).toBe(2);
  });

  test('that was withdrawn does not come back over what is changed before its day', async () => {
    const [later, corrected] = ['+234 803 000 0001', '+234 803 000 0009'].map(withPhone);
    const prepared = { document: later, holdsFrom: tomorrow() };
    await call('PUT', 'facts', { version: 1, body: prepared });
    const withdrawn = { document: facts, holdsFrom: tomorrow() };
    await call('PUT', 'facts', { version: 2, body: withdrawn });
    const saved = await call('PUT', 'facts', { version: 3, body: { document: corrected } });
    expect(saved.data.current.document).toEqual(corrected);

    now = new Date('2031-03-05T23:00:00Z');
    const { data } = await call('GET', 'facts');
    expect(data).toMatchObject({ current: { document: corrected }, upcoming: [] });
  });

  test.each(['2031-03-05', '2031-03-04', '2031-02-30', 'soon'])('is not %s', async (holdsFrom) => {
    const body = { document: withPhone('+234 803 000 0001'), holdsFrom };
    expect((await call('PUT', 'facts', { version: 1, body })).errors).toHaveProperty('holdsFrom');
  });
});

describe('what is refused', () => {
  test('an unusable document: with a sentence at its place, and nothing is changed', async () => {
    const refused = await call('PUT', 'facts', {
      version: 1,
      body: { document: withPhone('call') },
    });
    expect(refused).toMatchObject({ status: 400, errors: { phone: expect.any(String) } });
    expect((await call('GET', 'facts')).data.newest).toBe(1);
  });

  test.each([
    {},
    { document: null },
    { document: [] },
    { document: { classes: 'none', purposes: [] } },
    { document: { classes: Array(100_000).fill({ name: 'x' }), purposes: [] } },
    {
      document: { classes: [], purposes: [{ name: 'x', icon: 'skull', paidFor: 'day', kobo: {} }] },
    },
  ])('a document of another shape', async (body) => {
    expect((await call('PUT', 'fees', { version: 1, body })).status).toBeGreaterThanOrEqual(400);
    expect((await call('GET', 'fees')).data.newest).toBe(1);
  });

  test('an unknown kind and version', async () => {
    expect((await call('GET', 'colours')).status).toBe(404);
    expect((await call('GET', 'facts/versions/2')).status).toBe(404);
    expect((await call('GET', 'facts/versions/x')).status).toBe(400);
  });
});

test('text is cleaned as everywhere: no invisible signs, single blanks', async () => {
  const document = { ...facts, officeHours: '  Monday\u200B to   Friday ' };
  await call('PUT', 'facts', { version: 1, body: { document } });
  expect((await publicSchool()).facts.officeHours).toBe('Monday to Friday');
});

test('a day without school is in the calendar and among the next dates at once', async () => {
  const calendar = async () => (await school.app.inject('/api/news/calendar.ics')).body;
  const next = async () => (await school.app.inject('/api/news/coming-up')).json().dates;
  expect(await calendar()).not.toContain('Founders');
  await next();
  const founders = {
    name: 'Founders’ Day',
    kind: 'closed',
    first: '2031-03-05',
    last: '2031-03-06',
  };
  await call('PUT', 'days', { version: 1, body: { document: { days: [founders] } } });
  expect(await calendar()).toContain('SUMMARY:Founders’ Day');
  expect(await next()).toContainEqual({
    name: 'Founders’ Day',
    first: '2031-03-05',
    last: '2031-03-06',
    words: 'Wednesday 5 to Thursday 6 March 2031',
  });
});

test('a notice is public from its first day to its last', async () => {
  const document = { ...notice, text: 'Closed', from: '2031-03-05', until: '2031-03-05' };
  expect((await publicSchool()).notice).toBeNull();
  await call('PUT', 'notice', { version: 1, body: { document } });
  expect((await publicSchool()).notice).toMatchObject({ text: 'Closed', level: 'information' });
});

test('fees may be an empty list, and a name with payments cannot be left out of it', async () => {
  const [feeClass = ''] = fees.classes.map(({ name }) => name);
  await insertPayments(school.db, 1, now);
  const kind = { fee_class: feeClass, purpose: 'Old purpose' };
  await school.db.updateTable('payments').set(kind).execute();
  const { data } = await call('GET', 'fees');
  expect(data.inUse.sort()).toEqual([feeClass, 'Old purpose'].sort());
  const empty = { document: { classes: [], purposes: [] } };
  const refused = await call('PUT', 'fees', { version: 1, body: empty });
  expect(refused).toMatchObject({ status: 400 });
  expect(refused.message).toContain('has payments and cannot be deleted');

  await school.db.deleteFrom('payments').execute();
  expect((await call('PUT', 'fees', { version: 1, body: empty })).status).toBe(200);
  expect((await publicSchool()).fees).toEqual({ classes: [], purposes: [] });
});

test('of fifty versions of each document, pages read the one that holds', async () => {
  for (const kind of schoolKinds) {
    for (let version = 2; version <= 50; version += 1) {
      const createdAt = new Date(now.getTime() - (51 - version) * DAY_MS).toISOString();
      const again = { kind, version, document: firstValues()[kind], holdsFrom: createdAt };
      await insertVersion(school.db, { ...again, createdAt }, SYSTEM);
    }
  }
  const read = await findCurrentAndUpcoming(school.db, now.toISOString());
  expect(read.map(({ kind, version }) => `${kind} ${version}`).sort()).toEqual(
    schoolKinds.map((kind) => `${kind} 50`).sort(),
  );
  const lasting = createSchool({ db: school.db, clock: () => now, onChange: () => {} });
  expect(await lasting.read()).toEqual(firstValues());
});

test('while the database does not answer, pages show what was known last', async () => {
  const database = await createTestDatabase();
  const lasting = createSchool({ db: database.db, clock: () => now, onChange: () => {} });
  await lasting.begin();
  const before = await lasting.read();
  await database.remove();
  lasting.forget();
  expect(await lasting.read()).toEqual(before);
  expect(await lasting.readGallery()).toEqual(before.gallery.pictures);
});
