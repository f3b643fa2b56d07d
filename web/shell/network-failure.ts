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
