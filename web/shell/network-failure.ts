/** What the guard leaves in the navigation to `/404`: that the network failed, and on which address. */
export interface NetworkFailure {
  networkError: true;
  from: string;
}

/** The address that failed, when this navigation state tells of a network error. */
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

/** What browsers say when a call gets no answer: Chromium, Firefox, Safari. */
const NO_ANSWER = /failed to fetch|networkerror|load failed/i;

/** Whether it was for want of a network, and not by a fault of ours, that a page could not be had. */
export function isNetworkFailure(error: unknown): boolean {
  return error instanceof TypeError && NO_ANSWER.test(error.message);
}
