import * as z from 'zod';
import type { Config } from '../../config.ts';
import { signatureOf, TRIAL_MESSAGE } from '../../payments/webhooks/webhook-message.ts';
import { isThisMachine } from '../../unsafe-settings.ts';
import { ownAddress } from '../settings.ts';
import { bad, good, unknown, type Verdict } from './finding.ts';

const NOT_RUNNING = 'cannot be checked while the school does not run';
const LONGEST_MS = 10_000;
/** An address reserved for examples (RFC 5737). */
const FORGED = '203.0.113.9';

const readyAnswer = z.object({ status: z.enum(['ready', 'not ready']) });
const aliveAnswer = z.object({
  status: z.literal('alive'),
  address: z.string(),
  proxy: z.enum(['trusted', 'unknown', 'none']),
});

type Reply = { status: number; body: unknown; location: string | null } | { failure: string };

const REASONS: [RegExp, string][] = [
  [/^(ENOTFOUND|EAI_AGAIN)/, 'its name is not known (DNS)'],
  [/^ECONNREFUSED/, 'no program listens there'],
  [/^(ETIMEDOUT|UND_ERR_.*TIMEOUT|TimeoutError|ABORT_ERR)/, 'no answer within ten seconds'],
  [/^(EHOSTUNREACH|ENETUNREACH)/, 'there is no way to it'],
  [/^CERT_HAS_EXPIRED/, 'its certificate is out of date'],
  [/^(DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS_CERT|CERT_)/, 'its certificate is not valid'],
];

/** The running server, at its own port. */
export async function checkServer(config: Config, isStarted: Promise<boolean>): Promise<Verdict> {
  const address = ownAddress(config);
  const reply = await ask(`${address}/readyz`);
  if ('failure' in reply) {
    if (!(await isStarted)) return unknown('not started yet', 'Start it: npm start');
    return bad(
      `nothing answers at ${address}: ${reply.failure}`,
      "Start the school, and read what its log says: journalctl -u 'school@*' -n 50",
    );
  }
  const { data } = readyAnswer.safeParse(reply.body);
  if (data?.status === 'ready') return good(`runs at ${address}, and its database takes writes`);
  if (data) {
    return bad(
      `runs at ${address}, but its database takes no writes`,
      'Look for “not ready” in its log, and in docs/running.md under “What each alarm means”.',
    );
  }
  return bad(
    `another program answers at ${address}`,
    'Stop that program, or choose another PORT in .env, and in the proxy.',
  );
}

/** An unsigned message must arrive and be refused. */
export async function checkWebhook(
  { publicUrl, mode }: Config,
  runs: Promise<boolean>,
): Promise<Verdict> {
  if (mode === 'demo') return unknown('the sandbox of the demo knows it');
  const address = `${publicUrl}/api/payments/webhook`;
  const isHere = isThisMachine(new URL(publicUrl).hostname);
  const reply = await ask(address, { method: 'POST', body: TRIAL_MESSAGE });
  if (isRefusalOfOurs(reply)) {
    const where = isHere ? 'on this machine alone' : 'from here';
    const text = `${address} is reached ${where}; on the Paystack dashboard it must read the same`;
    return good(text);
  }
  const hasFailed = 'failure' in reply;
  if (!hasFailed && reply.location !== null) {
    return bad(
      `${address} redirects to ${reply.location}`,
      'Paystack follows no redirect: set PUBLIC_URL to the address that answers itself.',
    );
  }
  if (!(await runs) && (isHere || !hasFailed)) return unknown(NOT_RUNNING);
  if (hasFailed) {
    return bad(
      `${address} is not reached: ${reply.failure}`,
      'Check the name (DNS), the certificate, the proxy and the firewall: Paystack’s messages come this way.',
    );
  }
  return bad(
    `${address} answers ${reply.status}, and not as the school does`,
    'It must lead to the school unchanged: see “Behind a reverse proxy” in docs/running.md.',
  );
}

/** A signed trial message, which the school does not store. */
export async function checkSecret(
  { publicUrl, paystack, mode }: Config,
  runs: Promise<boolean>,
): Promise<Verdict> {
  if (mode === 'demo') return unknown('the sandbox of the demo knows it');
  const reply = await ask(`${publicUrl}/api/payments/webhook`, {
    method: 'POST',
    body: TRIAL_MESSAGE,
    headers: { 'x-paystack-signature': signatureOf(paystack.secretKey, TRIAL_MESSAGE) },
  });
  const isTaken = 'status' in reply && reply.status === 200;
  if (!isTaken && !isRefusalOfOurs(reply)) {
    return unknown('cannot be checked while the webhook address is not reached');
  }
  if (!(await runs)) return unknown(NOT_RUNNING);
  if (isTaken) return good('a message signed with the key is taken');
  return bad(
    'the running school refuses a message signed with the key of .env',
    'Start it again, so that it has this key. If it is refused then as well, the proxy changes bodies or leaves out x-paystack-signature.',
  );
}

/** Whether the school sees its visitors' addresses, and cannot be given forged ones. */
export async function checkProxy(
  { publicUrl, trustedProxies }: Config,
  runs: Promise<boolean>,
): Promise<Verdict> {
  if (!(await runs)) return unknown(NOT_RUNNING);
  const [seen, seenForged] = await Promise.all([
    askAlive(publicUrl, {}),
    askAlive(publicUrl, { 'x-forwarded-for': FORGED }),
  ]);
  if (!seen || !seenForged) {
    return unknown(`cannot be checked while ${publicUrl} does not lead to the school`);
  }
  if (seenForged.address === FORGED) {
    return bad(
      'it hands on what visitors say of their address, and the school believes it',
      'Let the proxy set X-Forwarded-For itself, as deploy/nginx.conf does, or name in TRUST_PROXY only what is yours.',
    );
  }
  if (seen.proxy === 'unknown') {
    return bad(
      `it is not named: to the school every visitor comes from ${seen.address}, and a limit for one is a limit for all`,
      `Put the proxy’s address into TRUST_PROXY in .env (it is ${seen.address} if the proxy stands right in front), and start again.`,
    );
  }
  if (seen.proxy === 'trusted') return good('it says where visitors come from');
  if (trustedProxies.length === 0 && publicUrl.startsWith('http:')) {
    return good('there is none, and none is named');
  }
  return bad(
    'it does not say where visitors come from, so a limit for one is a limit for all',
    'Let the proxy send X-Forwarded-For, as deploy/nginx.conf does, and name it in TRUST_PROXY.',
  );
}

async function askAlive(publicUrl: string, headers: Record<string, string>) {
  const reply = await ask(`${publicUrl}/healthz`, { headers });
  return 'body' in reply ? aliveAnswer.safeParse(reply.body).data : undefined;
}

function isRefusalOfOurs(reply: Reply): boolean {
  if ('failure' in reply || reply.status !== 401) return false;
  return z.object({ status: z.literal(false), message: z.string() }).safeParse(reply.body).success;
}

async function ask(address: string, options: RequestInit = {}): Promise<Reply> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    const response = await fetch(address, { ...options, signal, redirect: 'manual' });
    const body = await response.json().catch(() => undefined);
    return { status: response.status, body, location: response.headers.get('location') };
  } catch (error) {
    return { failure: plainNetworkReason(error) };
  }
}

/** Why no response came, to end a sentence with. */
function plainNetworkReason(error: unknown): string {
  const { name, cause } = error as { name?: string; cause?: { code?: string; name?: string } };
  const code = cause?.code ?? cause?.name ?? name ?? '';
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? `the connection broke (${code})`;
}
