import { TOTP } from 'otpauth';
import type { SecondProof, SecondStep } from '#contract/second-factor.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { callAs, login, PASSWORD } from '../../testing/test-accounts.ts';
import { createPasskey, type SoftwarePasskey } from './software-passkey.ts';

const URL = '/api/auth/second-factor';

/** The code that an app shows at this time. */
export function codeAt(secret: string, now: Date): string {
  return new TOTP({ secret }).generate({ timestamp: now.getTime() });
}

/** Confirms with the password, as an account without a second factor does. */
export async function confirmByPassword({ app }: TestApp, token: string): Promise<void> {
  await callAs(app, token, 'POST', `${URL}/confirm`, {
    proof: { kind: 'password', password: PASSWORD },
  });
}

/** Turns on one-time codes in a session that has confirmed. */
export async function turnOnCodes({ app }: TestApp, token: string, now: Date) {
  const { secret } = (await callAs(app, token, 'POST', `${URL}/codes/secret`)).json().data;
  const response = await callAs(app, token, 'POST', `${URL}/codes`, { code: codeAt(secret, now) });
  return { secret: String(secret), recoveryCodes: response.json().data.recoveryCodes as string[] };
}

/** Adds a passkey in a session that has confirmed. */
export async function addPasskey(
  { app }: TestApp,
  token: string,
  passkey: SoftwarePasskey = createPasskey({ rpId: 'localhost', origin: 'http://localhost:3000' }),
) {
  const { data } = (await callAs(app, token, 'POST', `${URL}/passkeys/options`)).json();
  const body = { name: 'Office computer', answer: passkey.create(data) };
  return { passkey, response: await callAs(app, token, 'POST', `${URL}/passkeys`, body) };
}

/** The password alone: the step that waits for the second factor. */
export async function firstStep({ app }: TestApp, email: string): Promise<SecondStep> {
  return (await login(app, email)).json().data;
}

export function secondStep(
  { app }: TestApp,
  step: string,
  proof: SecondProof,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: 'POST',
    url: '/api/auth/login/second-step',
    payload: { step, proof },
    remoteAddress: '102.89.1.1',
    headers,
  });
}
