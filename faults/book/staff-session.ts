import * as z from 'zod';
import { pause } from '#server/runtime/timers.ts';
import type { Harness } from '../parent.ts';
import type { Answer } from '../school-process.ts';

export interface StaffAccount {
  email: string;
  password: string;
}

export type StaffSession = ReturnType<typeof createStaffSession>;

type Method = 'GET' | 'POST';

const COMES_BACK_MS = 250;
const MOST_TRIES = 60;

const loginAnswer = z.object({ token: z.string() });
const mustConfirm = z.object({ data: z.object({ reason: z.literal('confirm') }) });

/** One member of staff in one browser, who signs in and confirms who they are as often as it is asked for. */
export function createStaffSession(
  { school }: Pick<Harness, 'school'>,
  account: StaffAccount,
  mostTries = MOST_TRIES,
) {
  let token: string | undefined;
  let signingIn: Promise<string | undefined> | undefined;

  return { call, insist };

  /** Once it may: undefined when the answer is lost, and it is not known what was done. */
  async function call(method: Method, path: string, body?: object): Promise<Answer | undefined> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const used = await tokenNow();
      if (used) {
        const options = { token: used, ...(body && { body }) };
        const answer = await school.call(method, path, options);
        if (!answer || !(await isTurnedAway(answer, used))) return answer;
      }
      await pause(COMES_BACK_MS);
    }
    return undefined;
  }

  /** Again and again, until it is known what was done: for calls that do nothing at their second time. */
  async function insist(
    method: Method,
    path: string,
    makeBody?: () => Promise<object> | object,
  ): Promise<Answer | undefined> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const answer = await call(method, path, await makeBody?.());
      if (answer && answer.status < 500) return answer;
      await pause(COMES_BACK_MS);
    }
    return undefined;
  }

  /** Before anything was done: the session has ended, too many calls, or who it is must be confirmed. */
  async function isTurnedAway({ status, body }: Answer, used: string): Promise<boolean> {
    if (status === 401 && token === used) token = undefined;
    if (status === 401 || status === 429) return true;
    if (status !== 403 || !mustConfirm.safeParse(body).success) return false;
    const proof = { kind: 'password', password: account.password };
    const path = '/api/auth/second-factor/confirm';
    await school.call('POST', path, { body: { proof }, token: used });
    return true;
  }

  /** One sign-in for all who wait for it. */
  async function tokenNow(): Promise<string | undefined> {
    if (token) return token;
    signingIn ??= signIn().finally(() => {
      signingIn = undefined;
    });
    token = await signingIn;
    return token;
  }

  async function signIn(): Promise<string | undefined> {
    const login = await school.call('POST', '/api/auth/login', { body: account });
    const read = loginAnswer.safeParse(login?.body);
    return read.success ? read.data.token : undefined;
  }
}
