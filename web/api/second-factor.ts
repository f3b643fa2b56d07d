import type {
  CodesSecretAnswer,
  FactorAddedAnswer,
  NewPasskey,
  PasskeyOptionsAnswer,
  Proof,
  SecondFactorAnswer,
} from '#contract/second-factor.ts';
import type { StaffRequest } from './staff.ts';

const PATH = '/api/auth/second-factor';

/** What one's own account has beside its password. */
export function fetchSecondFactor(request: StaffRequest, signal: AbortSignal) {
  return request<SecondFactorAnswer>(PATH, { signal });
}

/** Shows who it is; asks nothing again for some minutes. */
export function confirmIdentity(request: StaffRequest, proof: Proof) {
  return request(`${PATH}/confirm`, { method: 'POST', body: { proof } });
}

/** What a passkey is asked to sign to confirm. */
export function passkeyOptionsToConfirm(request: StaffRequest) {
  return request<PasskeyOptionsAnswer>(`${PATH}/passkey-options`, { method: 'POST' });
}

/** A secret for an app that makes one-time codes; it counts after `addCodes`. */
export function startCodes(request: StaffRequest) {
  return request<CodesSecretAnswer>(`${PATH}/codes/secret`, { method: 'POST' });
}

export function addCodes(request: StaffRequest, code: string) {
  return request<FactorAddedAnswer>(`${PATH}/codes`, { method: 'POST', body: { code } });
}

export function removeCodes(request: StaffRequest) {
  return request(`${PATH}/codes`, { method: 'DELETE' });
}

/** What a browser needs to make a passkey. */
export function newPasskeyOptions(request: StaffRequest) {
  return request<PasskeyOptionsAnswer>(`${PATH}/passkeys/options`, { method: 'POST' });
}

export function addPasskey(request: StaffRequest, passkey: NewPasskey) {
  return request<FactorAddedAnswer>(`${PATH}/passkeys`, { method: 'POST', body: passkey });
}

export function removePasskey(request: StaffRequest, id: string) {
  return request(`${PATH}/passkeys/${encodeURIComponent(id)}`, { method: 'DELETE' });
}

/** Ten new ones; the earlier ones work no more. */
export function renewRecoveryCodes(request: StaffRequest) {
  return request<FactorAddedAnswer>(`${PATH}/recovery-codes`, { method: 'POST' });
}
