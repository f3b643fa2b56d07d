import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SignedInUser } from '#contract/accounts.ts';
import type { StaffReply } from '../../api/staff.ts';
import { session } from '../auth/session.ts';
import { afterReply, showTogether, startLoading, unlessOnlyDialog } from './loading.ts';

const user = { _id: 'h', name: 'Hauwa Bello', email: 'h@school.example', phone: '', role: 'admin' };
const good: StaffReply<string> = { kind: 'success', answer: 'the answer', message: undefined };

let logged = vi.spyOn(console, 'error');

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('localStorage', { getItem: () => 'token', removeItem: () => {} });
});

afterEach(() => {
  session.rest();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function signedInAs(role: SignedInUser['role']) {
  vi.stubGlobal('fetch', async () => Response.json({ success: true, user: { ...user, role } }));
  await session.check();
}

describe('a loading', () => {
  test('waits until it is known who is signed in', async () => {
    const call = vi.fn(async () => good);
    const { arriving } = startLoading('The list', call);
    await Promise.resolve();
    expect(call).not.toHaveBeenCalled();
    await signedInAs('admin');
    expect(await arriving).toBe(good);
  });

  test('asks for nothing that the person may not see', async () => {
    await signedInAs('admin');
    const call = vi.fn(async () => good);
    expect(await startLoading('The list', call, ['super_admin']).arriving).toEqual({
      kind: 'signedOut',
    });
    expect(call).not.toHaveBeenCalled();
    expect(logged).not.toHaveBeenCalled();
  });

  test('that fails is logged', async () => {
    await signedInAs('admin');
    await startLoading('The list', async () => ({ kind: 'timeout' })).arriving;
    expect(logged).toHaveBeenCalledExactlyOnceWith('The list could not be loaded.');
  });

  test('is given up, without a log entry, when no component waits for it any more', async () => {
    await signedInAs('admin');
    const { arriving, hold } = startLoading<string>(
      'The list',
      (signal) =>
        new Promise((resolve) => {
          signal.addEventListener('abort', () => resolve({ kind: 'network' }));
        }),
    );
    const release = hold();
    // As in development, where React leaves every component once and comes back at once.
    hold()();
    await Promise.resolve();
    release();
    expect(await arriving).toEqual({ kind: 'network' });
    expect(logged).not.toHaveBeenCalled();
  });
});

test('of two that are shown together neither arrives before the other has', async () => {
  await signedInAs('admin');
  let answerLate = () => {};
  const late = new Promise<StaffReply<string>>((resolve) => {
    answerLate = () => resolve({ kind: 'network' });
  });
  const quick = startLoading('The list', async () => good);
  const [one, other] = showTogether(
    quick,
    startLoading('The drafts', () => late),
  );
  const arrived = vi.fn();
  one.arriving.then(arrived);
  await quick.arriving;
  expect(arrived).not.toHaveBeenCalled();
  answerLate();
  expect(await one.arriving).toBe(good);
  expect(await other.arriving).toEqual({ kind: 'network' });
});

test('the last answer stays while tries fail, and the next answer ends their row', () => {
  const refusal: StaffReply<string> = {
    kind: 'refused',
    httpStatus: 409,
    message: 'Not now',
    errors: {},
    data: undefined,
  };
  const first = afterReply(
    { answer: undefined, failures: 2, isSignedOut: false, message: '' },
    good,
  );
  expect(first).toEqual({ answer: 'the answer', failures: 0, isSignedOut: false, message: '' });
  const failed = afterReply(afterReply(first, { kind: 'network' }), refusal);
  expect(failed).toEqual({ ...first, failures: 2, message: 'Not now' });
  expect(afterReply(failed, good)).toEqual(first);
  expect(afterReply(first, { kind: 'signedOut' })).toMatchObject({ isSignedOut: true });
});

test.each([
  ['q=ada', 'q=ada&payment=WBS-1', false],
  ['q=ada&payment=WBS-1', 'q=ada', false],
  ['q=ada', 'q=ada', true],
  ['q=ada', 'q=ada&page=2', true],
  ['q=ada&payment=WBS-1', 'q=bola', true],
])('from ?%s to ?%s the list is loaded again: %s', (from, to, expected) => {
  const at = (query: string) => new URL(`https://school.example/list?${query}`);
  const change = { currentUrl: at(from), nextUrl: at(to) };
  const isReloaded = unlessOnlyDialog('payment');
  expect(isReloaded(change)).toBe(expected);
});
