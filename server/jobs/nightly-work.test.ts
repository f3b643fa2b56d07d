import fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { addNightlyWork } from './nightly-work.ts';
import { nights } from './schedule.ts';

test('each piece is done once the school is open, also after one that failed', async () => {
  const app = fastify();
  const error = vi.spyOn(app.log, 'error');
  const done: string[] = [];
  addNightlyWork(app, nights.retention, () => new Date(), {
    async first() {
      done.push('first');
    },
    async broken() {
      throw new Error('the disk is full');
    },
    async last() {
      done.push('last');
    },
  });
  await app.ready();
  expect(done).toEqual([]);
  await app.listen({ host: '127.0.0.1', port: 0 });
  await expect.poll(() => done).toEqual(['first', 'last']);
  expect(error).toHaveBeenCalledWith(
    expect.objectContaining({ piece: 'broken' }),
    expect.any(String),
  );
  await app.close();
});

test('and again at the next night', async () => {
  vi.useFakeTimers();
  vi.setSystemTime('2026-11-20T12:00:00Z');
  const app = fastify();
  const days: string[] = [];
  addNightlyWork(app, nights.retention, () => new Date(), {
    async piece() {
      days.push(new Date().toISOString());
    },
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  await vi.advanceTimersByTimeAsync(0);
  await vi.advanceTimersByTimeAsync(15 * 60 * 60_000);
  vi.useRealTimers();
  await app.close();
  // Half past three in Lagos.
  expect(days.map((day) => day.slice(0, 16))).toEqual(['2026-11-20T12:00', '2026-11-21T02:30']);
});
