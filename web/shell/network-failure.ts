/** Navigation state: the network failed at this address. */
export interface NetworkFailure {
  networkError: true;
  from: string;
}

export function failedAddressIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null) return undefined;
  if (!('networkError' in state && state.networkError === true)) return undefined;
  const from = 'from' in state ? state.from : undefined;
  // Only a path of this site: the address is loaded again on Retry.
  return typeof from === 'string' && /^\/(?![/\\])/.test(from) ? from : '/';
}

/** An address as people write it; one that cannot be decoded stays as it is. */
export function readableAddress(address: string): string {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

/** Of Chromium, Firefox and Safari. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

/** True for a failed request, false for a fault of ours. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}
