import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchFile } from './file.ts';

const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', { getItem: () => null });
  vi.stubGlobal('sessionStorage', { getItem: () => null });
});
afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['begins', never],
  [
    'ends',
    async () => new Response(new ReadableStream({ start: (to) => to.enqueue(new Uint8Array(9)) })),
  ],
])('a file that never %s is none', async (_what, fetch) => {
  vi.stubGlobal('fetch', fetch);
  const onReceived = vi.fn();
  const taking = fetchFile('/api/admin/payments/export', onReceived);
  await vi.runAllTimersAsync();
  expect(await taking).toEqual({ kind: 'network' });
});
