import * as z from 'zod';
import { pause } from '#server/runtime/timers.ts';
import type { Operator } from '../../faults/operator.ts';
import type { Answer, CallOptions } from './school-process.ts';
import type { SimulatedSchool } from './simulated-school.ts';

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

const COMES_BACK_MS = 1_000;
const PASSWORD = 'a lantern beside the gate';

const loginAnswer = z.object({ token: z.string() });

export type StaffPerson = ReturnType<typeof createStaffPerson>;

interface Account {
  email: string;
  role: 'admin' | 'super_admin';
}

/** Somebody with an account, who signs in again whenever the school asks, and shows the password when it wants that. */
export function createStaffPerson(
  { school, operator }: { school: SimulatedSchool; operator: Pick<Operator, 'createStaff'> },
  { email, role }: Account,
) {
  let token: string | undefined;

  return { email, open: () => operator.createStaff(email, PASSWORD, role), ask, askUntilTold };

  /** What the school answers; undefined where it is not known whether anything was done. */
  async function ask(
    method: Method,
    path: string,
    options: Omit<CallOptions, 'token'> = {},
  ): Promise<Answer | undefined> {
    for (;;) {
      const used = token ?? (await signIn());
      const answer = used
        ? await school.call(method, path, { ...options, token: used })
        : { status: 429 };
      if (answer?.status === 401) token = undefined;
      else if (answer?.status === 403) await confirm(used);
      else if (answer?.status !== 429)
        return answer && 'body' in answer && answer.status < 500 ? answer : undefined;
      await pause(COMES_BACK_MS);
    }
  }

  /** For what may be asked again as often as one likes. */
  async function askUntilTold(
    method: Method,
    path: string,
    options: Omit<CallOptions, 'token'> = {},
  ): Promise<Answer> {
    for (;;) {
      const answer = await ask(method, path, options);
      if (answer) return answer;
      await pause(COMES_BACK_MS);
    }
  }

  async function signIn(): Promise<string | undefined> {
    const body = { email, password: PASSWORD };
    const login = await school.call('POST', '/api/auth/login', { body });
    const read = loginAnswer.safeParse(login?.body);
    token = read.success ? read.data.token : undefined;
    return token;
  }

  async function confirm(used: string | undefined): Promise<void> {
    const body = { proof: { kind: 'password', password: PASSWORD } };
    await school.call('POST', '/api/auth/second-factor/confirm', {
      body,
      ...(used && { token: used }),
    });
  }
}
