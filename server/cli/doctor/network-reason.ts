const REASONS: [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_AGAIN)/, 'its name is not known (DNS)'],
  [/^ECONNREFUSED/, 'nobody listens there'],
  [/^(ETIMEDOUT|UND_ERR_.*TIMEOUT|TimeoutError|ABORT_ERR)/, 'no answer within ten seconds'],
  [/^(EHOSTUNREACH|ENETUNREACH)/, 'there is no way to it'],
  [/^CERT_HAS_EXPIRED/, 'its certificate is out of date'],
  [/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|CERT_)/, 'its certificate is not valid'],
];

/** Why no response came, to end a sentence with. */
export function plainNetworkReason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; name?: string } };
  const code = cause?.code ?? cause?.name ?? name ?? '';
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? `the connection broke (${code})`;
}
