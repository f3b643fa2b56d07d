import { PAYSTACK_URL } from './config.ts';

/** Where a payer may be sent to pay: what the server takes from the provider, and what pages allow, are the same. */
export interface CheckoutHosts {
  accepts: (address: string) => boolean;
  /** For `form-action` of a content security policy: browsers apply it to the redirect that follows a posted form. */
  sources: string[];
}

const PAYSTACK_HOSTS = ['paystack.com', 'paystack.co'];

/** With Paystack itself a payer is only ever sent to its own pages; what stands in for it has them where it likes. */
export function checkoutHosts(baseUrl: string): CheckoutHosts {
  return new URL(baseUrl).origin === PAYSTACK_URL ? ofPaystack : anyWebAddress;
}

const ofPaystack: CheckoutHosts = {
  accepts: (address) => {
    const url = URL.parse(address);
    if (url?.protocol !== 'https:' || url.port !== '') return false;
    return PAYSTACK_HOSTS.some(
      (host) => url.hostname === host || url.hostname.endsWith(`.${host}`),
    );
  },
  sources: PAYSTACK_HOSTS.flatMap((host) => [`https://${host}`, `https://*.${host}`]),
};

const anyWebAddress: CheckoutHosts = {
  accepts: (address) => /^https?:$/.test(URL.parse(address)?.protocol ?? ''),
  sources: ['http:', 'https:'],
};
