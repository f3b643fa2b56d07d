import { describe, expect, test, vi } from 'vitest';
import { deleteNews, listNewsForStaff, saveNews } from './news-desk.ts';
import type { StaffCall, StaffReply } from './staff.ts';

const item = {
  _id: 'n1',
  id: 'n1',
  title: 'Sports Day',
  description: 'Come early.',
  type: 'event',
  createdAt: '2026-11-20T09:00:00.000Z',
};
const pagination = { current: 2, pages: 3, total: 21 };
const signal = new AbortController().signal;

const failures: [string, StaffReply, { message?: string; isSignedOut?: boolean }][] = [
  ['a lost line', { kind: 'network' }, {}],
  ['silence', { kind: 'timeout' }, {}],
  ['an error page', { kind: 'unreadable', httpStatus: 502 }, {}],
  ['an ended session', { kind: 'signedOut' }, { isSignedOut: true }],
  ['a refusal', refusal(400, { message: 'No' }), { message: 'No' }],
  ['a refusal without a word', refusal(500, {}), {}],
  ['a success that is none', answer(500, { success: true, message: 'Hm' }), { message: 'Hm' }],
];

describe('the list', () => {
  test('asks for one page and the words searched for', async () => {
    const request = answering(answer(200, { success: true, data: [item], pagination }));
    const list = await listNewsForStaff(request, { page: 2, words: 'sports & day' }, signal);
    expect(list).toEqual({ kind: 'list', items: [item], pagination });
    expect(request).toHaveBeenCalledExactlyOnceWith(
      '/api/admin/news?page=2&limit=10&q=sports+%26+day',
      { signal },
    );
  });

  test.each([
    ['no list', { success: true, data: {}, pagination }],
    ['no pagination', { success: true, data: [item] }],
    [
      'a pagination nobody can count with',
      { success: true, data: [item], pagination: { total: -1 } },
    ],
  ])('with %s has failed', async (_what, body) => {
    const request = answering(answer(200, body));
    expect(await listNewsForStaff(request, { page: 1, words: '' }, signal)).toMatchObject({
      kind: 'failed',
    });
  });

  test.each(failures)('after %s has failed', async (_what, reply, expected) => {
    const list = await listNewsForStaff(answering(reply), { page: 1, words: '' }, signal);
    expect(list).toMatchObject({ kind: 'failed', ...expected });
  });
});

describe('saving', () => {
  test('a new item posts its words, tidied, and its picture', async () => {
    const request = answering(answer(201, { success: true, data: item }));
    const picture = { file: new Blob(['x'], { type: 'image/jpeg' }), name: 'picture.jpg' };
    expect(await save(request, { id: undefined, picture })).toEqual({ kind: 'done' });
    const [path, call] = request.mock.calls[0] ?? [];
    expect([path, call?.method]).toEqual(['/api/admin/news', 'POST']);
    expect(call?.headers).toEqual({ 'Idempotency-Key': 'key-of-the-draft' });
    expect([...(call?.form?.keys() ?? [])].sort()).toEqual([
      'description',
      'image',
      'imageAlt',
      'title',
      'type',
    ]);
    expect(call?.form?.get('title')).toBe('Sports Day');
    expect(call?.form?.get('image')).toMatchObject({ name: 'picture.jpg', type: 'image/jpeg' });
  });

  test('a changed item may leave the picture out', async () => {
    const request = answering(answer(200, { success: true }));
    expect(await save(request, { id: 'n/1', picture: undefined })).toEqual({ kind: 'done' });
    const [path, call] = request.mock.calls[0] ?? [];
    expect([path, call?.method]).toEqual(['/api/admin/news/n%2F1', 'PUT']);
    expect(call?.headers).toBeUndefined();
    expect(call?.form?.has('image')).toBe(false);
  });

  test('carries the messages by field', async () => {
    const request = answering(refusal(400, { errors: { image: 'Damaged', title: 7 } }));
    expect(await save(request, { id: 'n1', picture: undefined })).toMatchObject({
      errors: { image: 'Damaged' },
    });
  });

  test('tells a draft that is published already from every other failure', async () => {
    const saved = (status: number) =>
      save(answering(refusal(status, { message: 'No' })), { id: undefined, picture: undefined });
    expect(await saved(409)).toMatchObject({ message: 'No', isPublishedAlready: true });
    expect(await saved(500)).toMatchObject({ message: 'No', isPublishedAlready: false });
  });

  test.each(failures)('after %s has failed', async (_what, reply, expected) => {
    const saved = await save(answering(reply), { id: 'n1', picture: undefined });
    expect(saved).toMatchObject({ kind: 'failed', ...expected });
  });
});

test('deleting asks once for exactly this item', async () => {
  const request = answering(answer(200, { success: true }));
  expect(await deleteNews(request, 'n/1')).toEqual({ kind: 'done' });
  expect(request).toHaveBeenCalledExactlyOnceWith('/api/admin/news/n%2F1', { method: 'DELETE' });
});

function save(
  request: ReturnType<typeof answering>,
  { id, picture }: Pick<Parameters<typeof saveNews>[1], 'id' | 'picture'>,
) {
  const draft = { type: 'event', title: ' Sports  Day ', description: 'Come.', imageAlt: '' };
  const draftKey = 'key-of-the-draft';
  return saveNews(request, { id, draft, draftKey, picture, onProgress: () => {}, signal });
}

function answering(reply: StaffReply) {
  return vi.fn(async (_path: string, _call?: StaffCall) => reply);
}

function answer(httpStatus: number, body: Record<string, unknown>): StaffReply {
  return { kind: 'answer', httpStatus, body };
}

function refusal(httpStatus: number, body: Record<string, unknown>): StaffReply {
  return answer(httpStatus, { success: false, ...body });
}
