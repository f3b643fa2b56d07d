import { afterEach, describe, expect, test, vi } from 'vitest';
import { emptyNewsDraft } from '#contract/news-draft.ts';
import type { StaffReply } from '../../api/staff.ts';
import { session } from '../auth/session.ts';
import { deleteNews, fetchNewsForStaff, saveNews } from './news.ts';

const signal = new AbortController().signal;
const done: StaffReply<never> = { kind: 'success', answer: {} as never, message: undefined };

afterEach(() => vi.restoreAllMocks());

test('the list is asked for by page and the words searched for', async () => {
  const request = answering();
  expect(await fetchNewsForStaff(2, 'sports & day', signal)).toBe(done);
  expect(request).toHaveBeenCalledExactlyOnceWith(
    '/api/admin/news?page=2&limit=10&q=sports+%26+day',
    { signal },
  );
});

describe('saving', () => {
  test('a new item posts its words, tidied, and its pictures in their order', async () => {
    const request = answering();
    const pictures = [
      { image: '/media/two.jpg', alt: 'Two' },
      { image: '/media/one.jpg', alt: '' },
    ];
    expect(await save({ id: undefined, pictures })).toBe(done);
    const [path, call] = request.mock.calls[0] ?? [];
    expect([path, call?.method]).toEqual(['/api/admin/news', 'POST']);
    expect(call?.headers).toEqual({ 'Idempotency-Key': 'key-of-the-draft' });
    expect([...(call?.form?.keys() ?? [])].sort()).toEqual([
      'description',
      'endsAt',
      'eventStatus',
      'format',
      'imageAlt',
      'images',
      'place',
      'startsAt',
      'state',
      'title',
      'type',
    ]);
    expect(call?.form?.get('title')).toBe('Sports Day');
    expect(JSON.parse(String(call?.form?.get('images')))).toEqual(pictures);
  });

  test('a changed item is put under its own address', async () => {
    const request = answering();
    expect(await save({ id: 'n/1', pictures: [] })).toBe(done);
    const [path, call] = request.mock.calls[0] ?? [];
    expect([path, call?.method]).toEqual(['/api/admin/news/n%2F1', 'PUT']);
    expect(call?.headers).toBeUndefined();
  });
});

test('deleting asks once for exactly this item', async () => {
  const request = answering();
  expect(await deleteNews('n/1')).toBe(done);
  expect(request).toHaveBeenCalledExactlyOnceWith('/api/admin/news/n%2F1', { method: 'DELETE' });
});

function save({ id, pictures }: Pick<Parameters<typeof saveNews>[0], 'id' | 'pictures'>) {
  const draft = {
    ...emptyNewsDraft,
    type: 'event',
    title: ' Sports  Day ',
    description: 'Come.',
  };
  const draftKey = 'key-of-the-draft';
  const saving = { state: 'published', publishAt: '', version: undefined } as const;
  return saveNews({ id, draft, saving, draftKey, pictures, onProgress: () => {}, signal });
}

function answering() {
  return vi.spyOn(session, 'request').mockResolvedValue(done);
}
