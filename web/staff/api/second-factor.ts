import type {
  CodesSecretAnswer,
  FactorAddedAnswer,
  NewPasskey,
  PasskeyOptionsAnswer,
  Proof,
  SecondFactorAnswer,
} from '#contract/second-factor.ts';
import { get, post, remove } from './calls.ts';

const PATH = '/api/auth/second-factor';

/** What one's own account has beside its password. */
export const fetchSecondFactor = (signal: AbortSignal) => get<SecondFactorAnswer>(PATH, signal);

/** Shows who it is; asks nothing again for some minutes. */
export const confirmIdentity = (proof: Proof) => post(`${PATH}/confirm`, { proof });

/** What a passkey is asked to sign to confirm. */
export const passkeyOptionsToConfirm = () => post<PasskeyOptionsAnswer>(`${PATH}/passkey-options`);

/** A secret for an app that makes one-time codes; it counts after `addCodes`. */
export const startCodes = () => post<CodesSecretAnswer>(`${PATH}/codes/secret`);
export const addCodes = (code: string) => post<FactorAddedAnswer>(`${PATH}/codes`, { code });
export const removeCodes = () => remove(`${PATH}/codes`);

export const newPasskeyOptions = () => post<PasskeyOptionsAnswer>(`${PATH}/passkeys/options`);
export const addPasskey = (passkey: NewPasskey) =>
  post<FactorAddedAnswer>(`${PATH}/passkeys`, passkey);
export const removePasskey = (id: string) => remove(`${PATH}/passkeys/${encodeURIComponent(id)}`);

/** Ten new ones; the earlier ones work no more. */
export const renewRecoveryCodes = () => post<FactorAddedAnswer>(`${PATH}/recovery-codes`);
