import {
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
  WebAuthnAbortService,
} from '@simplewebauthn/browser';
import type { NewPasskey, SecondProof } from '#contract/second-factor.ts';
import { TookTooLong, within } from '../../ui/loading/within.ts';

/** Time to fetch a security key; some password managers never answer at all. */
const LONGEST_PROMPT_MS = 5 * 60_000;

type PasskeyProof = Extract<SecondProof, { kind: 'passkey' }>;

type Asked<Answer> = { answer: Answer } | { problem: string };

export function signWithPasskey(options: object): Promise<Asked<PasskeyProof['answer']>> {
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  return ask(optionsJSON.rpId, () => startAuthentication({ optionsJSON }));
}

export function makePasskey(options: object): Promise<Asked<NewPasskey['answer']>> {
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  return ask(optionsJSON.rp.id, () => startRegistration({ optionsJSON }));
}

async function ask<Answer>(
  host: string | undefined,
  work: () => Promise<unknown>,
): Promise<Asked<Answer>> {
  if (!window.PublicKeyCredential) return { problem: NOT_KNOWN };
  if (host !== window.location.hostname) {
    return { problem: `Passkeys work at ${host} alone. Please open the panel there.` };
  }
  try {
    // The server reads it with a schema of the same form.
    return { answer: (await within(LONGEST_PROMPT_MS, work())) as Answer };
  } catch (error) {
    // Closes a prompt that is still open, so that the next one may open.
    if (error instanceof TookTooLong) WebAuthnAbortService.cancelCeremony();
    const isKnown = error instanceof Error && error.name === 'InvalidStateError';
    console.error('The passkey was not used:', error);
    return { problem: isKnown ? HERE_ALREADY : NOT_USED };
  }
}

const NOT_KNOWN = 'This browser does not support passkeys. Please choose another way.';
const HERE_ALREADY = 'This device already has a passkey of yours.';
const NOT_USED = 'The passkey was not used. Please try again, or choose another way.';
