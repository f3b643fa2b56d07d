import { expect, test } from 'vitest';
import { PAYSTACK_URL, readConfig } from './config.ts';
import { pageSecurityPolicy } from './pages/page-security-policy.ts';
import { checkoutAnswerFrom } from './payments/provider/paystack-answers.ts';

const STAND_IN = 'https://paystack.test.school.example';

/** Addresses that a provider may answer with, and whether each is taken from Paystack itself. */
const addresses: [address: string, isPaystack: boolean][] = [
  ['https://checkout.paystack.com/abc', true],
  ['https://paystack.com/pay/abc', true],
  ['https://standard.paystack.co/pay/abc', true],
  ['https://paystack.co/abc', true],
  ['https://a.b.paystack.com/abc', true],
  ['https://checkout.paystack.com:443/abc', true],
  ['https://checkout.paystack.com:8443/abc', false],
  ['http://checkout.paystack.com/abc', false],
  ['https://checkout.paystack.com.example.org/abc', false],
  ['https://notpaystack.com/abc', false],
  ['https://checkout.paystack.com@example.org/abc', false],
];

test.each(addresses)(
  'a form may lead to %s exactly where the server takes it: %s',
  (address, isTaken) => {
    expect(takes(PAYSTACK_URL, address)).toBe(isTaken);
    expect(formMayLeadTo(address, { PAYSTACK_BASE_URL: PAYSTACK_URL })).toBe(isTaken);
    expect(takes(STAND_IN, address)).toBe(true);
    expect(formMayLeadTo(address, { PAYSTACK_BASE_URL: STAND_IN })).toBe(true);
  },
);

test.each(['http://localhost:3000', 'http://127.0.0.1:3000'])(
  'in the demo a form may lead to the sandbox at %s, whichever name the page was opened by',
  (origin) => {
    const config = readConfig({});
    const checkout = `${origin}/paystack-sandbox/checkout/abc`;
    expect(takes(config.paystack.baseUrl, checkout)).toBe(true);
    expect(isAllowed(checkout, pageSecurityPolicy([], config))).toBe(true);
  },
);

test.each(['javascript:alert(1)', 'data:text/html,hello', 'not an address'])(
  'no payer is sent to %s',
  (address) => {
    for (const baseUrl of [PAYSTACK_URL, STAND_IN]) expect(takes(baseUrl, address)).toBe(false);
  },
);

function takes(baseUrl: string, authorization_url: string): boolean {
  const data = { authorization_url, access_code: 'abc', reference: 'WBS-1' };
  return checkoutAnswerFrom(baseUrl).safeParse({ status: true, data }).success;
}

function formMayLeadTo(address: string, settings: Record<string, string>): boolean {
  const config = readConfig({
    NODE_ENV: 'production',
    PUBLIC_URL: 'https://school.example',
    PAYSTACK_SECRET_KEY: 'sk_live_abc',
    ...settings,
  });
  return isAllowed(address, pageSecurityPolicy([], config));
}

/** As a browser reads the sources of `form-action`: a scheme, or a host that may begin with `*.`. */
function isAllowed(address: string, policy: string): boolean {
  const [, sources = ''] = /form-action ([^;]*)/.exec(policy) ?? [];
  const { protocol, hostname, port } = new URL(address);
  return sources.split(' ').some((source) => {
    if (source.endsWith(':')) return source === protocol;
    const [, scheme, anySubdomain, host = ''] = /^(https?:)\/\/(\*\.)?(.+)$/.exec(source) ?? [];
    if (scheme !== protocol || port !== '') return false;
    return anySubdomain ? hostname.endsWith(`.${host}`) : hostname === host;
  });
}
