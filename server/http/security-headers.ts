const NOTHING_ALLOWED = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'";

/** The headers of every response, errors too; a page replaces the content security policy by its own. */
export function securityHeaders({
  https,
  hstsSubdomains,
}: {
  https: boolean;
  /** All other sites of the school's domain have https, too. */
  hstsSubdomains: boolean;
}): Record<string, string> {
  const hsts = hstsSubdomains ? 'max-age=31536000; includeSubDomains' : 'max-age=31536000';
  return {
    'content-security-policy': NOTHING_ALLOWED,
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy': 'camera=(), microphone=(), geolocation=()',
    ...(https && { 'strict-transport-security': hsts }),
  };
}
