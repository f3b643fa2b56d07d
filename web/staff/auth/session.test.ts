import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SignedInUser } from '#contract/accounts.ts';
import type { ProfileResult, SignInResult } from '../../api/session.ts';
import type { StaffReply } from '../../api/staff.ts';
import { createSession } from './session.ts';

const hauwa: SignedInUser = {
  _id: 'h',
  name: 'Hauwa Bello',
  email: 'hauwa@school.example',
  phone: '08030000000',
  role: 'admin',
};
const folake: SignedInUser = { ...hauwa, _id: 'f', name: 'Folake Ade' };

/** Nothing is asked. */
const calm = { hasEnded: false, mustConfirm: false, lacksFactor: false };

const answer: StaffReply<never> = { kind: 'success', answer: {} as never, message: undefined };

/** What a failed check leaves in the console. */
let logged = vi.spyOn(console, 'error');

beforeEach(() => {
  logged = vi.spyOn(console, 'error').mockImplementation(() => {});
});

afterEach(() => {
  vi.restoreAllMocks();
});

/** A session over a fake storage and a fake server; pauses take no time. */
function setUp({ token, profile = [] }: { token?: string; profile?: ProfileResult[] } = {}) {
  const device = { token };
  const profiles = [...profile];
  const server = {
    signIn: vi.fn(
      async (): Promise<SignInResult> => ({ kind: 'signedIn', token: 'new', user: hauwa }),
    ),
    takeSecondStep: vi.fn(
      async (): Promise<SignInResult> => ({ kind: 'signedIn', token: 'new', user: hauwa }),
    ),
    fetchProfile: vi.fn(
      async (): Promise<ProfileResult> => profiles.shift() ?? { kind: 'unreachable' },
    ),
    endSession: vi.fn(),
    request: vi.fn(async (): Promise<StaffReply<never>> => answer),
  };
  const pauses: number[] = [];
  const session = createSession({
    tokens: {
      read: () => device.token,
      store(stored) {
        device.token = stored;
      },
      remove() {
        device.token = undefined;
      },
    },
    server,
    async pause(ms) {
      pauses.push(ms);
    },
  });
  return { session, server, device, pauses };
}

async function signedIn() {
  const signedInSession = setUp({ token: 'old', profile: [{ kind: 'user', user: hauwa }] });
  await signedInSession.session.check();
  return signedInSession;
}

test('it begins with loading', () => {
  expect(setUp().session.state()).toEqual({ status: 'loading', isServerSilent: false });
});

test('without a token no one is signed in, and the server is not asked', async () => {
  const { session, server } = setUp();
  await session.check();
  expect(session.state()).toEqual({ status: 'signedOut' });
  expect(server.fetchProfile).not.toHaveBeenCalled();
});

test('a token that the server knows signs in its owner', async () => {
  const { session } = await signedIn();
  expect(session.state()).toEqual({ status: 'signedIn', user: hauwa, ...calm });
});

test('a refused token is removed at once, and that is logged', async () => {
  const { session, device, pauses } = setUp({ token: 'old', profile: [{ kind: 'refused' }] });
  await session.check();
  expect(session.state()).toEqual({ status: 'signedOut' });
  expect(device.token).toBeUndefined();
  expect(pauses).toEqual([]);
  expect(logged).toHaveBeenCalledOnce();
});

test('an unreachable server is asked again before the token is given up', async () => {
  const silent: ProfileResult = { kind: 'unreachable' };
  const { session, device } = setUp({
    token: 'old',
    profile: [silent, silent, { kind: 'user', user: hauwa }],
  });
  await session.check();
  expect(session.state()).toMatchObject({ status: 'signedIn' });
  expect(device.token).toBe('old');
});

test('a server that stays unreachable for some seconds ends in signed out, and that is logged', async () => {
  const { session, device, pauses } = setUp({ token: 'old' });
  const seen: unknown[] = [];
  session.subscribe(() => seen.push(session.state()));
  await session.check();
  expect(seen[0]).toEqual({ status: 'loading', isServerSilent: true });
  expect(session.state()).toEqual({ status: 'signedOut' });
  expect(device.token).toBeUndefined();
  expect(pauses.reduce((sum, ms) => sum + ms)).toBeGreaterThan(5000);
  expect(logged).toHaveBeenCalledOnce();
});

test('a lost connection does not end a session', async () => {
  const { session, device } = await signedIn();
  await session.check();
  expect(session.state()).toMatchObject({ status: 'signedIn', user: hauwa });
  expect(device.token).toBe('old');
});

test('an answer about a token that another tab has replaced meanwhile says nothing', async () => {
  const { session, server, device } = setUp({ token: 'old' });
  server.fetchProfile.mockImplementationOnce(async () => {
    device.token = 'newer';
    return { kind: 'refused' };
  });
  await session.check();
  expect(device.token).toBe('newer');
  expect(session.state()).toMatchObject({ status: 'loading' });
});

test('a sign-in stores the token and the person', async () => {
  const { session, device } = setUp();
  await session.signIn('hauwa@school.example', 'long enough');
  expect(device.token).toBe('new');
  expect(session.state()).toEqual({ status: 'signedIn', user: hauwa, ...calm });
});

test('a failed sign-in changes nothing', async () => {
  const { session, server, device } = setUp();
  server.signIn.mockResolvedValue({ kind: 'failed', message: 'Login failed', cause: 'refused' });
  await session.signIn('hauwa@school.example', 'wrong');
  expect(device.token).toBeUndefined();
  expect(session.state()).toMatchObject({ status: 'loading' });
});

test('sign-out ends the session on the server, which needs the token for it, and here', async () => {
  const { session, server, device } = await signedIn();
  server.endSession.mockImplementation(() => expect(device.token).toBe('old'));
  session.signOut();
  expect(server.endSession).toHaveBeenCalledOnce();
  expect(device.token).toBeUndefined();
});

test('after sign-out the guard waits for the way home instead of leading to the sign-in', async () => {
  const { session } = await signedIn();
  session.signOut();
  expect(session.state()).toMatchObject({ status: 'loading' });
});

test('when another tab has signed out, this one follows', async () => {
  const { session, device } = await signedIn();
  device.token = undefined;
  await session.check();
  expect(session.state()).toEqual({ status: 'signedOut' });
});

test('a call is answered', async () => {
  const { session } = await signedIn();
  expect(await session.request('/api/admin/news')).toBe(answer);
});

test('a call that finds the session ended waits for a new sign-in and is made again', async () => {
  const { session, server, device } = await signedIn();
  server.request.mockResolvedValueOnce({ kind: 'signedOut' });
  const reply = session.request('/api/admin/news', { method: 'POST' });
  await expect.poll(() => session.state()).toMatchObject({ hasEnded: true });
  // Other tabs must not be thrown out of their work.
  expect(device.token).toBe('old');
  await session.signIn(hauwa.email, 'long enough');
  expect(await reply).toBe(answer);
  expect(session.state()).toMatchObject({ hasEnded: false });
  expect(server.request).toHaveBeenCalledTimes(2);
});

test('when another person signs in, the call of the first is not made again', async () => {
  const { session, server } = await signedIn();
  server.request.mockResolvedValue({ kind: 'signedOut' });
  server.signIn.mockResolvedValue({ kind: 'signedIn', token: 'new', user: folake });
  const reply = session.request('/api/admin/news');
  await expect.poll(() => session.state()).toMatchObject({ hasEnded: true });
  await session.signIn('folake@school.example', 'long enough');
  expect(await reply).toEqual({ kind: 'signedOut' });
  expect(server.request).toHaveBeenCalledOnce();
});

test('a sign-in that is put off leaves the call signed out, and the page as it is', async () => {
  const { session, server } = await signedIn();
  server.request.mockResolvedValue({ kind: 'signedOut' });
  const reply = session.request('/api/admin/news');
  await expect.poll(() => session.state()).toMatchObject({ hasEnded: true });
  session.putOff();
  expect(await reply).toEqual({ kind: 'signedOut' });
  expect(session.state()).toMatchObject({ status: 'signedIn', hasEnded: false });
});

test('when another tab has signed in again, the call is made with its token without a question', async () => {
  const { session, server, device } = await signedIn();
  server.request.mockImplementationOnce(async () => {
    device.token = 'newer';
    return { kind: 'signedOut' };
  });
  expect(await session.request('/api/admin/news')).toBe(answer);
  expect(session.state()).toMatchObject({ hasEnded: false });
});

test('a call that was given up asks for no password', async () => {
  const { session, server } = await signedIn();
  server.request.mockResolvedValue({ kind: 'signedOut' });
  const reply = await session.request('/api/admin/news', { signal: AbortSignal.abort() });
  expect(reply).toEqual({ kind: 'signedOut' });
  expect(session.state()).toMatchObject({ hasEnded: false });
});

test('who is signed in is reported as soon as it is known', async () => {
  const { session } = setUp({ token: 'old', profile: [{ kind: 'user', user: hauwa }] });
  const known = session.whenKnown();
  await session.check();
  expect(await known).toBe(hauwa);
  expect(await session.whenKnown()).toBe(hauwa);
  session.rest();
  const knownAgain = session.whenKnown();
  await session.signIn(hauwa.email, 'long enough');
  expect(await knownAgain).toBe(hauwa);
});

test('that no one is signed in is known as well', async () => {
  const { session } = setUp();
  const known = session.whenKnown();
  await session.check();
  expect(await known).toBeUndefined();
});

test('a later visit to the staff area checks again; the token stays', async () => {
  const { session, device } = await signedIn();
  session.rest();
  expect(session.state()).toMatchObject({ status: 'loading' });
  expect(device.token).toBe('old');
});

const mustConfirm: StaffReply<never> = {
  kind: 'refused',
  httpStatus: 403,
  message: 'Confirm first',
  errors: {},
  data: { reason: 'confirm' },
};

test('a call that is to be confirmed waits for it and is made again by itself', async () => {
  const { session, server } = await signedIn();
  server.request.mockResolvedValueOnce(mustConfirm);
  const reply = session.request('/api/admin/create-admin', { method: 'POST' });
  await expect.poll(() => session.state()).toMatchObject({ mustConfirm: true });
  session.confirmed();
  expect(await reply).toBe(answer);
  expect(session.state()).toMatchObject(calm);
  expect(server.request).toHaveBeenCalledTimes(2);
});

test('a confirmation that is put off leaves the refusal', async () => {
  const { session, server } = await signedIn();
  server.request.mockResolvedValue(mustConfirm);
  const reply = session.request('/api/admin/create-admin', { method: 'POST' });
  await expect.poll(() => session.state()).toMatchObject({ mustConfirm: true });
  session.putOff();
  expect(await reply).toBe(mustConfirm);
  expect(session.state()).toMatchObject(calm);
});

test('a refusal without a reason asks nothing', async () => {
  const { session, server } = await signedIn();
  const refused = { ...mustConfirm, data: undefined };
  server.request.mockResolvedValue(refused);
  expect(await session.request('/api/admin/users')).toBe(refused);
});

test.each([
  [{ kind: 'signedOut' } as const, { hasEnded: true }],
  [mustConfirm, { mustConfirm: true }],
])('any other call that is refused ($kind) is made again afterwards', async (refusal, asked) => {
  const { session } = await signedIn();
  const call = vi.fn(async (): Promise<StaffReply<never>> => answer);
  call.mockResolvedValueOnce(refusal);
  const sent = session.send(call);
  await expect.poll(() => session.state()).toMatchObject(asked);
  if (refusal === mustConfirm) session.confirmed();
  else await session.signIn(hauwa.email, 'long enough');
  expect(await sent).toBe(answer);
});

test('a required second factor that is lacking is known until there is one', async () => {
  const { session, server } = await signedIn();
  server.request.mockResolvedValue({ ...mustConfirm, data: { reason: 'no_second_factor' } });
  await session.request('/api/admin/dashboard-stats');
  expect(session.state()).toMatchObject({ lacksFactor: true });
  session.factorAdded();
  expect(session.state()).toMatchObject(calm);
});
