import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FuzzSchool, openFuzzSchool, senders } from './testing/fuzz/fuzz-school.ts';
import { hostileRequest } from './testing/fuzz/hostile-requests.ts';

/** What `npm run test:fuzz` was asked for. */
const { FUZZ_CASES = '500', FUZZ_SEED = '1', FUZZ_PATH, FUZZ_CALL } = process.env;

/** A school in which ten thousand have paid and were made administrators answers each further case more slowly. */
const MOST_IN_ONE_SCHOOL = 500;
const schools = Math.ceil(Number(FUZZ_CASES) / MOST_IN_ONE_SCHOOL);
const rounds = Array.from({ length: schools }, (_, at) => ({
  numRuns: Math.ceil(Number(FUZZ_CASES) / schools),
  seed: Number(FUZZ_SEED) + 1_000 * at,
  ...(FUZZ_PATH && { path: FUZZ_PATH }),
}));

const LONGEST_MS = 5_000;
/** Nothing of the kind is in a sentence for people. */
const INSIDES =
  /node_modules|\.[cm]?[jt]s:\d|\n\s+at |\bselect .* from\b|insert into|sqlite|kysely|fastify|FST_|\bzod\b|busboy|libvips|Error:|\bE[A-Z]{5,}\b:|\/(home|tmp|usr|var|root)\//i;
const SECRETS = /\$argon2id\$|password_?hash|sk_test_/i;

const anySchool = await openFuzzSchool();
await anySchool.close();
const calls = anySchool.calls.filter(
  ({ method, url }) => !FUZZ_CALL || FUZZ_CALL === `${method} ${url}`,
);

describe.each(rounds)('$numRuns hostile requests to each call, seed $seed', (settings) => {
  const timeout = settings.numRuns * LONGEST_MS;
  let school: FuzzSchool;
  beforeAll(async () => {
    school = await openFuzzSchool();
  });
  afterAll(() => school.close());

  test.each(calls)('$method $url', { timeout }, async (call) => {
    const statuses = new Set<number>();
    const oneCase = fc.tuple(fc.constantFrom(...senders), hostileRequest(call, school.known));
    const hasGoodManners = fc.asyncProperty(oneCase, async ([sender, request]) => {
      const startedAt = performance.now();
      const response = await school.send(call, sender, request);
      expect(performance.now() - startedAt).toBeLessThan(LONGEST_MS);
      expectGoodManners(call.url, response);
      statuses.add(response.statusCode);
    });
    await fc.assert(hasGoodManners, settings);
    // Requests that are all turned away at the door would prove nothing about what is behind it.
    if (!FUZZ_PATH) expect([...statuses].some(isPastTheDoor)).toBe(true);
  });
});

/** An answer, or a refusal in the product's shape that shows nothing of the inside. */
function expectGoodManners(url: string, response: Awaited<ReturnType<FuzzSchool['send']>>): void {
  const { statusCode, headers, body } = response;
  expect(statusCode, body).toBeLessThan(500);
  expect(body).not.toMatch(SECRETS);
  expect(headers['x-content-type-options']).toBe('nosniff');
  if (statusCode < 400) return;

  expect(headers['content-type']).toBe('application/json; charset=utf-8');
  expect(body).not.toMatch(INSIDES);
  const flag = url.startsWith('/api/payments') ? 'status' : 'success';
  expect(response.json()).toMatchObject({
    [flag]: false,
    message: expect.stringMatching(/^\S.+/s),
  });
}

function isPastTheDoor(status: number): boolean {
  return ![401, 403, 415, 429].includes(status);
}
