import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DRAFT_KEY_HEADER } from '#contract/news-draft.ts';
import { type NewsDesk, openNewsDesk, sportsDay, tokens } from './testing/test-news-desk.ts';

let school: NewsDesk;
beforeEach(async () => {
  school = await openNewsDesk();
});
afterEach(() => school.close());

const form = { ...sportsDay, image: Buffer.from('a picture') };

function send(
  key: string | undefined,
  changes: Record<string, string | Buffer> = {},
  token = tokens.admin as string,
) {
  const headers = key === undefined ? {} : { [DRAFT_KEY_HEADER]: key };
  return school.call(
    { method: 'POST', url: '/api/admin/news', headers, form: { ...form, ...changes } },
    token,
  );
}

/** None of the first `count` forms is published before all have arrived and none has found an item. */
function letMeet(count: number): void {
  const all = Promise.withResolvers<void>();
  const { storePicture } = school.pictures;
  let arrived = 0;
  school.pictures.storePicture = async (bytes) => {
    arrived += 1;
    if (arrived === count) all.resolve();
    await all.promise;
    return storePicture(bytes);
  };
}

async function expectItems(count: number): Promise<void> {
  expect((await school.app.inject('/api/news')).json().pagination.total).toBe(count);
  expect(await school.db.selectFrom('news').select('id').execute()).toHaveLength(count);
  expect(school.pictures.addresses()).toHaveLength(count);
  expect(await school.audit()).toHaveLength(count);
}

describe('a draft with a key', () => {
  test('sent again, however it is spaced, gets the answer of the first time and adds nothing', async () => {
    const first = await send('draft-1');
    school.desk.now = new Date('2026-11-20T09:05:00.000Z');
    const again = await send('draft-1', { title: `  ${sportsDay.title} ` });
    expect(again.statusCode).toBe(201);
    expect(again.json()).toEqual(first.json());
    await expectItems(1);
  });

  test('sent many times at once makes one item, which every answer names', async () => {
    letMeet(6);
    const answers = await Promise.all(Array.from({ length: 6 }, () => send('draft-1')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.json().data._id)).size).toBe(1);
    await expectItems(1);
  });

  test('sent at once with other words publishes one of the two and refuses the other', async () => {
    const changes = [{}, { type: 'event', title: 'Carol service' }];
    letMeet(2);
    const answers = await Promise.all(changes.map((words) => send('draft-1', words)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409]);
    await expectItems(1);
  });

  test.each([
    ['words', { description: 'Blue House won.' }],
    ['a picture', { image: Buffer.from('another picture') }],
  ])(
    'that comes again with other %s is refused with a sentence and changes nothing',
    async (_what, changes) => {
      const first = await send('draft-1');
      const again = await send('draft-1', changes);
      expect(again.statusCode).toBe(409);
      expect(again.json()).toEqual({
        success: false,
        message: expect.stringMatching(/^“Inter-House Sports Day” is already published/),
      });
      expect((await school.call({ url: '/api/admin/news?page=1' })).json().data).toEqual([
        first.json().data,
      ]);
      await expectItems(1);
    },
  );

  test('answers the item as it is now when somebody has changed it since', async () => {
    const { _id } = (await send('draft-1')).json().data;
    const edited = { ...sportsDay, title: 'Sports Day 2026' };
    await school.call({ method: 'PUT', url: `/api/admin/news/${_id}`, form: edited });
    expect((await send('draft-1')).json().data).toMatchObject({ _id, title: 'Sports Day 2026' });
  });

  test('can be published again once its item was deleted, and both can be on the list', async () => {
    const { _id } = (await send('draft-1')).json().data;
    await school.call({ method: 'DELETE', url: `/api/admin/news/${_id}` });
    expect((await send('draft-1')).json().data._id).not.toBe(_id);
    await school.news.restore(_id);
    expect((await school.app.inject('/api/news')).json().pagination.total).toBe(2);
  });

  test('that could not be published is published by the next attempt', async () => {
    expect((await send('draft-1', { image: Buffer.from('not a picture') })).statusCode).toBe(400);
    expect((await send('draft-1')).statusCode).toBe(201);
    await expectItems(1);
  });
});

test('a key is one account’s own', async () => {
  await send('draft-1');
  expect((await send('draft-1', { title: 'Another' }, tokens.super_admin)).statusCode).toBe(201);
  await expectItems(2);
});

test('the same form under another key, or under none, is another item', async () => {
  for (const key of ['draft-1', 'draft-2', undefined, undefined]) {
    expect((await send(key)).statusCode).toBe(201);
  }
  await expectItems(4);
});

test.each(['', 'x'.repeat(65), 'two words', 'ọjà'])('the key %j is refused', async (key) => {
  const response = await send(key);
  expect(response.statusCode).toBe(400);
  expect(response.json().message).toContain('1 to 64 letters');
  await expectItems(0);
});

test('a key of 64 signs is taken', async () => {
  expect((await send('x'.repeat(64))).statusCode).toBe(201);
});
