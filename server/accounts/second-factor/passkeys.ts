import { hash } from 'node:crypto';
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { school } from '#content/school.ts';
import type { NewPasskey, SecondProof } from '#contract/second-factor.ts';
import { isYoungerThan } from '../../database/due-rows.ts';
import type { Database } from '../../database/schema.ts';
import type { SignedIn } from '../../http/access.ts';
import * as repository from './second-factor-repository.ts';

/** A challenge is for one purpose and one token. */
type Purpose = 'sign in' | 'confirm' | 'add';

const VALID_MS = 5 * 60_000;

/** A passkey counts as two factors only because the device has verified the person. */
const VERIFIED = 'required';

/** EdDSA, ES256, RS256 (COSE): every passkey supports one. The default list triggers Node’s warnings. */
const ALGORITHMS = [-8, -7, -257];

export function createPasskeys(options: { db: Database; clock: () => Date; publicUrl: string }) {
  const { db, clock, publicUrl } = options;
  const site = () => relyingParty(publicUrl);
  return { optionsForNew, readNew, optionsToUse, isRight };

  /** For `navigator.credentials.create`. */
  async function optionsForNew(account: SignedIn, token: string) {
    const { generateRegistrationOptions } = await library();
    const options = await generateRegistrationOptions({
      rpName: school.name,
      rpID: site().id,
      userName: account.email,
      userDisplayName: account.name,
      userID: new TextEncoder().encode(account.id),
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: await idsOf(account.id),
      authenticatorSelection: { residentKey: 'preferred', userVerification: VERIFIED },
    });
    await storeChallenge('add', token, options.challenge);
    return options;
  }

  /** Undefined when the response does not belong to the last challenge. */
  async function readNew(token: string, { name, answer }: NewPasskey) {
    const challenge = await takeChallenge('add', token);
    if (!challenge) return undefined;
    const { verifyRegistrationResponse } = await library();
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      supportedAlgorithmIDs: ALGORITHMS,
      ...expected(challenge),
    }).catch(() => ({ registrationInfo: undefined }));
    if (!registrationInfo) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    const transports = answer.response.transports ?? [];
    const asText = Buffer.from(publicKey).toString('base64url');
    return { id, publicKey: asText, counter, transports, name };
  }

  /** For `navigator.credentials.get`. */
  async function optionsToUse(purpose: 'sign in' | 'confirm', token: string, userId: string) {
    const { generateAuthenticationOptions } = await library();
    const options = await generateAuthenticationOptions({
      rpID: site().id,
      allowCredentials: await idsOf(userId),
      userVerification: VERIFIED,
    });
    await storeChallenge(purpose, token, options.challenge);
    return options;
  }

  /** Whether a passkey of this account signed the challenge, which is used up either way. */
  async function isRight(
    purpose: 'sign in' | 'confirm',
    token: string,
    userId: string,
    answer: Extract<SecondProof, { kind: 'passkey' }>['answer'],
  ): Promise<boolean> {
    const challenge = await takeChallenge(purpose, token);
    const passkey = (await repository.findPasskeys(db, userId)).find(({ id }) => id === answer.id);
    if (!challenge || !passkey) return false;
    const { id, counter } = passkey;
    const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'));
    const { verifyAuthenticationResponse } = await library();
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      ...expected(challenge),
      credential: { id, publicKey, counter },
    }).catch(() => ({ verified: false, authenticationInfo: undefined }));
    if (!verified || !authenticationInfo) return false;
    return repository.updatePasskeyUse(db, passkey.id, authenticationInfo.newCounter, clock());
  }

  function expected(challenge: string) {
    return {
      expectedChallenge: challenge,
      expectedOrigin: site().origin,
      expectedRPID: site().id,
      requireUserVerification: true,
    };
  }

  async function idsOf(userId: string) {
    const passkeys = await repository.findPasskeys(db, userId);
    return passkeys.map(({ id, transports }) => ({ id, transports }));
  }

  async function storeChallenge(purpose: Purpose, token: string, challenge: string): Promise<void> {
    await repository.upsertChallenge(db, keyOf(purpose, token), challenge, clock());
  }

  async function takeChallenge(purpose: Purpose, token: string): Promise<string | undefined> {
    const stored = await repository.deleteChallenge(db, keyOf(purpose, token));
    const isValid = stored && isYoungerThan(VALID_MS, stored.createdAt, clock());
    return isValid ? stored.challenge : undefined;
  }
}

/** Passkeys cannot be bound to an IP address: at 127.0.0.1, in demo mode, they work only under `localhost`. */
function relyingParty(publicUrl: string): { id: string; origin: string } {
  const { protocol, hostname, port } = new URL(publicUrl);
  const id = hostname === '127.0.0.1' ? 'localhost' : hostname;
  return { id, origin: `${protocol}//${id}${port && `:${port}`}` };
}

/** Loaded on first use: it slows down the start. */
async function library() {
  return import('@simplewebauthn/server');
}

function keyOf(purpose: Purpose, token: string): string {
  return hash('sha256', `${purpose} ${token}`);
}
