import { PAYSTACK_URL } from './config.ts';

/** Where payers may be sent to pay. */
export interface CheckoutHosts {
  accepts: (address: string) => boolean;
  /** For `form-action` of the content security policy: browsers apply it to the redirect after a form post. */
  sources: string[];
}

const PAYSTACK_HOSTS = ['paystack.com', 'paystack.co'];

/** With Paystack only its own pages; a stand-in may use any address. */
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
