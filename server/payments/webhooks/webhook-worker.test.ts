import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../database/testing/test-database.ts';
import { ProviderError } from '../provider/provider.ts';
import { type HandleDelivery, NOT_YET } from './webhook-events.ts';
import { createWebhookRepository, type WebhookRepository } from './webhook-repository.ts';
import { createWebhookWorker } from './webhook-worker.ts';

const NOW = new Date('2026-11-20T09:00:00Z');
const MINUTE_MS = 60_000;
const clock = () => NOW;
const inMinutes = (minutes: number) => new Date(NOW.getTime() + minutes * MINUTE_MS);
const log = { info() {}, warn() {}, error() {}, child: () => log };

let database: TestDatabase;
let deliveries: WebhookRepository;
beforeEach(async () => {
  database = await createTestDatabase();
  deliveries = createWebhookRepository(database.db);
});
afterEach(() => database.remove());

const store = (id: number) =>
  deliveries.store(Buffer.from(JSON.stringify({ event: 'ping', data: { id } })), null, NOW);
const due = (at: Date) => deliveries.findDue(at, 9, [MINUTE_MS]);
const rows = () =>
  database.db
    .selectFrom('webhook_deliveries')
    .select(['attempts', 'outcome', 'next_attempt_at as nextAttemptAt'])
    .orderBy('id')
    .execute();

/** Works through what is stored, with this in the place of the rules. */
async function workThrough(handle: HandleDelivery, repository = deliveries): Promise<void> {
  const worked = Promise.withResolvers<undefined>();
  const findNextDueAt = async () => {
    worked.resolve(undefined);
    return undefined;
  };
  const stored = { ...repository, findNextDueAt };
  const worker = createWebhookWorker({ deliveries: stored, handle, clock, log });
  worker.wake();
  await worked.promise;
  await worker.stop();
}

describe('a delivery', () => {
  test('is taken by one process, and is free again a minute later', async () => {
    await store(1);
    const [delivery] = await due(NOW);
    if (!delivery) throw new Error('nothing is due');
    expect(await deliveries.claim(delivery, inMinutes(1))).toBe(true);
    expect(await deliveries.claim(delivery, inMinutes(1))).toBe(false);
    expect(await due(NOW)).toEqual([]);
    expect(await due(inMinutes(1))).toHaveLength(1);
  });

  test('is due for no one else while it is worked', async () => {
    await store(1);
    const meanwhile: unknown[] = [];
    await workThrough(async () => {
      meanwhile.push(await due(NOW));
      return 'paid';
    });
    expect(meanwhile).toEqual([[]]);
    expect(await rows()).toMatchObject([{ outcome: 'paid' }]);
  });

  test('that another process has taken is left to it', async () => {
    await store(1);
    const taken = { ...deliveries, claim: async () => false };
    await workThrough(() => Promise.reject(new Error('worked twice')), taken);
    expect(await rows()).toMatchObject([{ attempts: 0, outcome: null }]);
  });

  test('waits when the process stops; the one under way is done', async () => {
    await store(1);
    await store(2);
    const handled: string[] = [];
    const handle: HandleDelivery = async ({ id }) => {
      handled.push(id);
      void worker.stop();
      return 'paid';
    };
    const worker = createWebhookWorker({ deliveries, handle, clock, log });
    worker.wake();
    await expect.poll(() => handled).toHaveLength(1);
    await worker.stop();
    expect(await rows()).toMatchObject([{ outcome: 'paid' }, { attempts: 0, outcome: null }]);
  });

  test('that waits the shortest is the next one', async () => {
    expect(await deliveries.findNextDueAt()).toBeUndefined();
    await store(1);
    await store(2);
    const [first] = await due(NOW);
    if (!first) throw new Error('nothing is due');
    await deliveries.postpone(first, inMinutes(5), NOW);
    expect(await deliveries.findNextDueAt()).toEqual(NOW);
  });
});

const notYet: HandleDelivery = async () => NOT_YET;
const noAnswer: HandleDelivery = () => Promise.reject(new ProviderError('unreachable'));

test.each([
  [0, 'that is not confirmed yet', 0.1, notYet],
  [5, 'that is not confirmed yet', 6 * 60, notYet],
  [6, 'that is not confirmed yet', 24 * 60, notYet],
  [9, 'that is not confirmed yet', 24 * 60, notYet],
  [0, 'about which the provider does not answer', 1, noAnswer],
  [1, 'about which the provider does not answer', 2, noAnswer],
  [9, 'about which the provider does not answer', 5, noAnswer],
])('after %d attempts, a message %s waits %d minutes', async (attempts, _what, minutes, handle) => {
  await store(1);
  await database.db.updateTable('webhook_deliveries').set({ attempts }).execute();
  await workThrough(handle);
  const nextAttemptAt = inMinutes(minutes).toISOString();
  expect(await rows()).toEqual([{ attempts: attempts + 1, outcome: null, nextAttemptAt }]);
});
