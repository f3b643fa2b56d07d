import type { Config } from '../../config.ts';
import { createProvider } from '../../payments/provider/create-provider.ts';
import { ProviderError } from '../../payments/provider/provider.ts';
import { bad, good, note, unknown, type Verdict } from './finding.ts';

const LONGEST_MS = 10_000;
/** One-time codes need clocks that are right to half a minute. */
const MOST_OFF_MS = 30_000;
/** The header counts whole seconds, and needs time to arrive. */
const SURELY_OFF_MS = 5_000;

/** Lists the payments of this second, which changes nothing. */
export async function checkKey(config: Config, clock: () => Date): Promise<Verdict> {
  const { paystack, mode } = config;
  if (paystack.sandbox) return unknown('the sandbox of the demo stands in for Paystack');
  const provider = createProvider(config, { warn: () => {} });
  try {
    const now = clock();
    await provider.listTransactions({ from: new Date(now.getTime() - 1_000), to: now });
  } catch (error) {
    return refusedKey(error, paystack.baseUrl);
  } finally {
    await provider.close();
  }
  if (paystack.mode === 'live') return good('Paystack takes the live key');
  if (mode === 'demo') return good('Paystack takes the test key');
  return note(
    'Paystack takes the key, which is a test key: no real money moves',
    'Before parents pay, put the live secret key (sk_live_…) into PAYSTACK_SECRET_KEY in .env and start again.',
  );
}

/** Compares this machine's clock with the `Date` header of the provider. */
export async function checkClock({ paystack }: Config, clock: () => Date): Promise<Verdict> {
  if (paystack.sandbox) return unknown('there is no other clock to compare it with');
  const askedAt = clock().getTime();
  const signal = AbortSignal.timeout(LONGEST_MS);
  const answer = await fetch(paystack.baseUrl, { signal, redirect: 'manual' }).catch(() => null);
  const theirs = Date.parse(answer?.headers.get('date') ?? '');
  if (Number.isNaN(theirs)) return unknown('Paystack did not say what time it is');
  const ours = (askedAt + clock().getTime()) / 2;
  const offMs = Math.max(0, Math.abs(ours - theirs) - 1_000);
  if (offMs <= SURELY_OFF_MS) return good('the same time as at Paystack');
  const which = ours > theirs ? 'ahead of' : 'behind';
  const text = `${Math.round(offMs / 1_000)} seconds ${which} Paystack’s`;
  const todo = 'Let the machine set its clock by NTP: timedatectl set-ntp true';
  return offMs > MOST_OFF_MS ? bad(text, todo) : note(text, todo);
}

function refusedKey(error: unknown, baseUrl: string): Verdict {
  const { failure } = error instanceof ProviderError ? error : { failure: 'unreachable' };
  if (failure === 'refused_key') {
    return bad(
      'Paystack refuses the key',
      'Copy the secret key of the Paystack dashboard (Settings, API Keys & Webhooks) into PAYSTACK_SECRET_KEY in .env, and start again.',
    );
  }
  if (failure === 'busy') {
    return unknown('Paystack is asked too often at the moment', 'Try again in a minute.');
  }
  if (failure === 'unreadable' || failure === 'rejected') {
    return bad(
      `what answers at ${baseUrl} does not speak as Paystack does`,
      'Is PAYSTACK_BASE_URL empty in .env, and is there no proxy or firewall in between? Else look at Paystack’s status page.',
    );
  }
  return bad(
    `Paystack does not answer at ${baseUrl}`,
    'Check the machine’s network, its names (DNS) and its firewall: it must reach port 443 outside.',
  );
}
