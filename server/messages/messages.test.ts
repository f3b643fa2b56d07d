import { randomUUID } from 'node:crypto';
import type { HTTPMethods } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { usualDays } from '#contract/retention.ts';
import { firstValues } from '#contract/school/first-values.ts';
import { inOtherProcess } from '../database/testing/other-process.ts';
import { testEngine } from '../database/testing/test-database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { MOST_AN_HOUR } from './feature.ts';
import { createMessages, MOST_A_DAY } from './messages.ts';

const NOW = new Date('2026-11-20T09:00:00.000Z');
const DAY_MS = 86_400_000;

let school: TestApp;
let now: Date;
let token: string;
beforeEach(async () => {
  now = NOW;
  school = await createTestApp({ clock: () => now });
  token = await school.signIn('admin');
});
afterEach(() => school.close());

const QUESTION = {
  kind: 'question',
  name: 'Adéọlá Bámgbóṣé',
  email: 'adeola@families.example',
  phone: '+234 803 000 1111',
  subject: 'School bus',
  message: 'Does the bus pass our street?\n\nThank you.',
  website: '',
  shownAt: '2026-11-20T08:58:00.000Z',
};
const VISIT = { ...QUESTION, kind: 'visit', visitDay: '2026-11-24', className: 'JSS 1' };

const formKey = () => randomUUID();
let lastAddress = 0;

/** From an address of its own, unless one is named: what one may send is limited. */
async function send(changes: object = {}, address?: string) {
  lastAddress += 1;
  const remoteAddress = address ?? `10.0.${lastAddress >> 8}.${lastAddress & 255}`;
  const payload = { ...QUESTION, formKey: formKey(), ...changes };
  const url = '/api/messages';
  const response = await school.app.inject({ method: 'POST', url, payload, remoteAddress });
  return { status: response.statusCode, headers: response.headers, ...response.json() };
}

async function panel(method: HTTPMethods, path = '', payload?: object, as = token) {
  const url = `/api/admin/messages${path}`;
  const headers = { authorization: `Bearer ${as}` };
  const response = await school.app.inject({ method, url, headers, ...(payload && { payload }) });
  return { status: response.statusCode, ...response.json() };
}

const listed = async (query = '') =>
  (await panel('GET', `?${query}`)).data.map(({ number }: { number: number }) => number);

const idOf = async (query = '') => (await panel('GET', `?${query}`)).data[0]._id;

describe('a message', () => {
  test('is stored as it was written, and staff read it', async () => {
    expect(await send()).toMatchObject({ status: 200, success: true, number: 1 });
    const { data } = await panel('GET', `/${await idOf()}`);
    const { website: _website, shownAt: _shownAt, ...typed } = QUESTION;
    expect(data).toEqual({
      _id: expect.any(String),
      number: 1,
      state: 'new',
      ...typed,
      visitDay: null,
      className: '',
      createdAt: NOW.toISOString(),
      changedAt: null,
      changedBy: null,
    });
  });

  test('about a visit has its day and class', async () => {
    await send(VISIT);
    const [message] = (await panel('GET')).data;
    expect(message).toMatchObject({ kind: 'visit', visitDay: '2026-11-24', className: 'JSS 1' });
  });

  test.each([
    ['today', '2026-11-20'],
    ['in a year', '2027-11-20'],
  ])('may be about a visit %s', async (_when, visitDay) => {
    expect(await send({ ...VISIT, visitDay })).toMatchObject({ status: 200 });
  });

  test('on the day at the school, which begins before the one of UTC', async () => {
    now = new Date('2026-11-20T23:30:00.000Z');
    expect(await send({ ...VISIT, visitDay: '2026-11-20' })).toMatchObject({ status: 400 });
    expect(await send({ ...VISIT, visitDay: '2026-11-21' })).toMatchObject({ status: 200 });
  });

  test.each([
    ['name', { name: ' ' }],
    ['message', { message: '\n ' }],
    ['message', { message: 'x'.repeat(2_001) }],
    ['email', { email: '', phone: '' }],
    ['email', { email: 'adeola' }],
    ['phone', { email: '', phone: '12' }],
    ['kind', { kind: 'complaint' }],
    ['visitDay', { ...VISIT, visitDay: '2026-11-19' }],
    ['visitDay', { ...VISIT, visitDay: undefined }],
    ['visitDay', { ...VISIT, visitDay: '2026-02-30' }],
    ['subject', { subject: 'x'.repeat(151) }],
    ['formKey', { formKey: 'short' }],
  ])('is refused for its %s, and nothing is stored', async (field, changes) => {
    const refused = await send(changes);
    expect(refused).toMatchObject({ status: 400, success: false });
    expect(Object.keys(refused.errors)).toEqual([field]);
    expect(await listed()).toEqual([]);
  });

  test.each([
    ['e-mail', { phone: '' }],
    ['phone', { email: '' }],
  ])('needs only the %s', async (_what, changes) => {
    expect(await send(changes)).toMatchObject({ status: 200 });
  });
});

describe('the same message', () => {
  test('sent again after a lost connection is stored once, also days later', async () => {
    const key = formKey();
    const first = await send({ formKey: key });
    now = new Date(NOW.getTime() + 3 * DAY_MS);
    token = await school.signIn('admin');
    expect(await send({ formKey: key, shownAt: now.toISOString() })).toMatchObject({
      status: 200,
      number: first.number,
    });
    expect(await listed()).toEqual([1]);
  });

  test('sent ten times at once is stored once', async () => {
    const key = formKey();
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ formKey: key })));
    expect(new Set(answers.map(({ number }) => number))).toEqual(new Set([1]));
    expect(await listed()).toEqual([1]);
  });

  test('without a key is recognised on the same day', async () => {
    for (const _time of [1, 2]) await send({ formKey: undefined });
    expect(await listed()).toEqual([1]);
    await send({ formKey: undefined, message: 'And the other street?' });
    expect(await listed()).toEqual([2, 1]);
  });

  test('is another one once its text was changed: nothing that was written is lost', async () => {
    const key = formKey();
    await send({ formKey: key });
    await send({ formKey: key, message: 'Does the bus pass our street, and when?' });
    expect(await listed()).toEqual([2, 1]);
  });
});

test('three processes at once number messages without gaps, and store none twice', async () => {
  const body = (formKey: string) => ({ ...QUESTION, visitDay: undefined, className: '', formKey });
  const ends = await Promise.all(
    ['one', 'two', 'three'].map((process) =>
      inOtherProcess<(number | string)[]>(new URL('testing/sending-process.ts', import.meta.url), {
        settings: school.database.settings,
        documents: firstValues(),
        at: NOW.toISOString(),
        bodies: [1, 2, 3, 4, 5]
          .map((form) => body(`own-form-of-process-${process}-${form}`))
          .concat(body('one-form-in-three-tabs')),
      }),
    ),
  );
  expect(new Set(ends.map((end) => end[5])).size).toBe(1);
  const numbers = [...new Set(ends.flat())].map(Number).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 16 }, (_, index) => index + 1));
});

describe('what looks like advertising', () => {
  const SPAM = { website: 'x', message: 'https://a.example https://b.example' };

  test('is answered like all others, stored, and shown apart', async () => {
    const person = await send();
    const spam = await send(SPAM);
    expect({ ...spam, headers: 0, number: 0, message: 0 }).toEqual({
      ...person,
      headers: 0,
      number: 0,
      message: 0,
    });
    expect(await listed()).toEqual([1]);
    expect(await listed('state=suspect')).toEqual([2]);
    expect((await panel('GET', '/counts')).data).toMatchObject({ new: 1, suspect: 1 });
  });

  test('is put with the others by staff', async () => {
    await send(SPAM);
    const id = await idOf('state=suspect');
    const moved = await panel('PATCH', `/${id}`, { state: 'new', from: 'suspect' });
    expect(moved.data).toMatchObject({ state: 'new' });
    expect(await listed()).toEqual([1]);
  });
});

describe('very many messages', () => {
  test('from one address are refused with the ways that are left, and not from others', async () => {
    for (let sent = 0; sent < MOST_AN_HOUR; sent += 1) {
      expect(await send({}, '102.89.1.1')).toMatchObject({ status: 200 });
    }
    const refused = await send({}, '102.89.1.1');
    const { phone, email } = firstValues().facts;
    expect(refused).toMatchObject({ status: 429, success: false });
    expect(refused.message).toContain(phone);
    expect(refused.message).toContain(email);
    expect(refused.message).toContain('was not sent');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect(await send({}, '102.89.1.2')).toMatchObject({ status: 200 });
  });

  if (testEngine === 'postgres') {
    test('from one address are counted for all processes together', async () => {
      const other = await createTestApp({ database: school.database, clock: () => now });
      for (let sent = 0; sent < MOST_AN_HOUR; sent += 1) await send({}, '102.89.1.1');
      const payload = { ...QUESTION, formKey: formKey() };
      const answer = await other.app.inject({
        method: 'POST',
        url: '/api/messages',
        payload,
        remoteAddress: '102.89.1.1',
      });
      expect(answer.statusCode).toBe(429);
      await other.close();
    });
  }

  test('in a day are refused, but never because of advertising', async () => {
    await fill('suspect');
    expect(await send()).toMatchObject({ status: 200 });
    const refused = await send({ website: 'x', shownAt: NOW.toISOString() });
    expect(refused).toMatchObject({ status: 429 });
    await fill('new');
    const key = formKey();
    expect(await send({ formKey: key })).toMatchObject({ status: 429 });
    now = new Date(NOW.getTime() + DAY_MS);
    expect(await send({ formKey: key })).toMatchObject({ status: 200 });
  });

  /** As many of today as there is room for. */
  async function fill(state: 'new' | 'suspect'): Promise<void> {
    const rows = Array.from({ length: MOST_A_DAY }, (_, index) => ({
      id: `${state}-${index}`,
      number: index + (state === 'new' ? 10_000 : 20_000),
      kind: 'question' as const,
      state,
      name: 'Somebody',
      email: '',
      phone: '',
      subject: '',
      message: '',
      class_name: '',
      search_text: '',
      sent_key: `${state}-${index}`,
      created_at: now.toISOString(),
    }));
    await school.db.insertInto('messages').values(rows).execute();
  }
});

describe('the list', () => {
  test.each([
    ['bamgbose', [1]],
    ['ADÉỌLÁ bus', [1]],
    ['0803 000 1111', [1]],
    ['+2348030001111', [1]],
    ['families.example', [2, 1]],
    ['street thank', [1]],
    ['jss', [2]],
    ['100%', []],
    ['_', []],
    ['nobody', []],
  ])('finds %j', async (q, found) => {
    await send();
    await send({
      ...VISIT,
      name: 'Chidi',
      email: 'chidi@families.example',
      phone: '08020002222',
      subject: '',
      message: 'May we come?',
    });
    expect(await listed(`q=${encodeURIComponent(q)}`)).toEqual(found);
  });

  test('comes in pages, the newest first', async () => {
    for (let sent = 0; sent < 27; sent += 1) await send({ message: `Question ${sent}` });
    const first = await panel('GET');
    expect(first.pagination).toEqual({ current: 1, pages: 2, total: 27 });
    expect(await listed()).toHaveLength(25);
    expect(await listed('page=2')).toEqual([2, 1]);
    expect(await listed('page=3')).toEqual([]);
  });

  test('counts by state', async () => {
    await send();
    const { counts } = await panel('GET');
    expect(counts).toEqual({ new: 1, answered: 0, archived: 0, suspect: 0 });
  });
});

describe('a change of state', () => {
  const ANSWERED = { state: 'answered', from: 'new' };

  test('says who and when, and stands in the audit log without a name of the sender', async () => {
    await send();
    const id = await idOf();
    now = new Date(NOW.getTime() + 60_000);
    const changed = await panel('PATCH', `/${id}`, ANSWERED);
    expect(changed.data).toMatchObject({
      state: 'answered',
      changedAt: now.toISOString(),
      changedBy: 'Ada Admin',
    });
    expect(await listed()).toEqual([]);
    expect(await listed('state=answered')).toEqual([1]);
    const log = await school.db.selectFrom('audit_log').select(['action', 'text']).execute();
    expect(log).toEqual([
      { action: 'messages.answered', text: 'Marked a message as answered (message 1)' },
    ]);
  });

  test('by a second person is refused, and says who was faster', async () => {
    await send();
    const id = await idOf();
    const other = await school.signIn('super_admin');
    await panel('PATCH', `/${id}`, ANSWERED, other);
    const late = await panel('PATCH', `/${id}`, { state: 'archived', from: 'new' });
    expect(late).toMatchObject({ status: 409 });
    expect(late.message).toMatch(/^Sade Super has changed this message at 10:00/);
    expect(await panel('PATCH', `/${id}`, ANSWERED)).toMatchObject({ status: 409 });
    expect((await panel('GET', `/${id}`)).data).toMatchObject({ state: 'answered' });
  });

  test('that is sent again because its answer was lost is answered as before', async () => {
    await send();
    const id = await idOf();
    const first = await panel('PATCH', `/${id}`, ANSWERED);
    expect(await panel('PATCH', `/${id}`, ANSWERED)).toEqual(first);
    expect(await school.db.selectFrom('audit_log').select('id').execute()).toHaveLength(1);
  });

  test('by two at once happens once', async () => {
    await send();
    const id = await idOf();
    const messages = createMessages({
      db: school.db,
      readSchool: async () => firstValues(),
      clock: () => now,
      wake: undefined,
    });
    const ends = await Promise.allSettled([
      messages.change(id, { state: 'answered', from: 'new' }, { id: 'one', name: 'Bola' }),
      messages.change(id, { state: 'archived', from: 'new' }, { id: 'two', name: 'Ngozi' }),
    ]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await school.db.selectFrom('audit_log').select('id').execute()).toHaveLength(1);
  });

  test.each(['GET', 'PATCH'] as const)('%s of one that is not there says why', async (method) => {
    const body = method === 'PATCH' ? ANSWERED : undefined;
    expect(await panel(method, '/unknown', body)).toMatchObject({ status: 404 });
  });
});

test('messages are removed after their time, answered or not, with their e-mails', async () => {
  await send();
  await send({ message: 'Another' });
  const waiting = (await panel('GET')).data.map(({ _id: id }: { _id: string }) => ({ id }));
  const queued = { queued_at: NOW.toISOString(), attempts: 0, next_attempt_at: NOW.toISOString() };
  for (const { id } of waiting) {
    await school.db
      .insertInto('message_emails')
      .values({ id, ...queued })
      .execute();
  }
  now = new Date(NOW.getTime() + 100 * DAY_MS);
  await send({ message: 'A later one' });
  const messages = createMessages({
    db: school.db,
    readSchool: async () => firstValues(),
    clock: () => now,
    wake: undefined,
  });
  now = new Date(NOW.getTime() + (usualDays.messages - 1) * DAY_MS);
  await messages.clearAway(usualDays.messages);
  token = await school.signIn('admin');
  expect(await listed()).toEqual([3, 2, 1]);
  now = new Date(NOW.getTime() + (usualDays.messages + 1) * DAY_MS);
  await messages.clearAway(usualDays.messages);
  token = await school.signIn('admin');
  expect(await listed()).toEqual([3]);
  expect(await school.db.selectFrom('message_emails').select('id').execute()).toEqual([]);
  await send({ message: 'The next' });
  expect(await listed()).toEqual([4, 3]);
});

test('the daily summary says how many are new, and when somebody waits for days', async () => {
  const line = async () => {
    const headers = { authorization: `Bearer ${await school.signIn('admin')}` };
    const { data } = (await school.app.inject({ url: '/api/admin/morning-note', headers })).json();
    return data.lines.find(({ name }: { name: string }) => name === 'inbox');
  };
  expect(await line()).toMatchObject({ text: 'None new' });
  await send();
  await send({ website: 'x', message: 'https://a.example https://b.example' });
  expect(await line()).toMatchObject({
    text: '1 new, the oldest since 20 November 2026',
    hint: expect.stringContaining('1 message'),
    link: '/admin-panel/dashboard/messages',
  });
  expect(await line()).not.toHaveProperty('todo');
  now = new Date(NOW.getTime() + 3 * DAY_MS);
  expect(await line()).toHaveProperty('todo');
});
