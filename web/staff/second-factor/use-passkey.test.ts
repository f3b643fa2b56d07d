import { afterEach, expect, test, vi } from 'vitest';

const never = () => new Promise(() => {});
const cancelCeremony = vi.hoisted(() => vi.fn());
vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: never,
  startRegistration: never,
  WebAuthnAbortService: { cancelCeremony },
}));
const { makePasskey, signWithPasskey } = await import('./use-passkey.ts');

afterEach(() => {
  vi.useRealTimers();
});

test.each([
  ['signing', () => signWithPasskey({ rpId: 'school.example' })],
  ['making one', () => makePasskey({ rp: { id: 'school.example' } })],
])('%s ends with a sentence when the prompt never answers', async (_what, ask) => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.stubGlobal('window', { PublicKeyCredential: {}, location: { hostname: 'school.example' } });
  const asked = ask();
  await vi.runAllTimersAsync();
  expect(await asked).toEqual({
    problem: 'The passkey was not used. Please try again, or choose another way.',
  });
  expect(cancelCeremony).toHaveBeenCalled();
});
