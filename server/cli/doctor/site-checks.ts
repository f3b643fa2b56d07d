import * as z from 'zod';
import type { Config } from '../../config.ts';
import { signatureOf, TRIAL_MESSAGE } from '../../payments/webhooks/webhook-message.ts';
import { isThisMachine } from '../../unsafe-settings.ts';
import { ownAddress } from '../settings.ts';
import { bad, type Finding, good, unknown } from './finding.ts';
import { plainNetworkReason } from './network-reason.ts';

const SERVER = 'Server';
const WEBHOOK = 'Webhook address';
const SECRET = 'Webhook secret';
const PROXY = 'Proxy';
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

/** The running server, at its own port and through its public address. */
export async function checkSite(config: Config, isStarted: Promise<boolean>): Promise<Finding[]> {
  const [server, ...outside] = await Promise.all([
    checkServer(config, isStarted),
    checkWebhook(config),
    checkSecret(config),
    checkProxy(config),
  ]);
  // When the school does not run, a correct proxy looks like a wrong one.
  const runs = server.mark === 'good';
  return [server, ...outside.map((finding) => (runs ? finding.now : finding.before))];
}

async function checkServer(config: Config, isStarted: Promise<boolean>): Promise<Finding> {
  const address = ownAddress(config);
  const reply = await ask(`${address}/readyz`);
  if ('failure' in reply) {
    if (!(await isStarted)) return unknown(SERVER, 'not started yet', 'Start it: npm start');
    return bad(
      SERVER,
      `nothing answers at ${address}: ${reply.failure}`,
      'Start the school, and read what its log says: journalctl -u school -n 50',
    );
  }
  const { data } = readyAnswer.safeParse(reply.body);
  if (data?.status === 'ready')
    return good(SERVER, `runs at ${address}, and its database takes writes`);
  if (data) {
    return bad(
      SERVER,
      `runs at ${address}, but its database takes no writes`,
      'Look for “not ready” in its log, and in docs/running.md under “What each alarm means”.',
    );
  }
  return bad(
    SERVER,
    `another program answers at ${address}`,
    'Stop that program, or choose another PORT in .env, and in the proxy.',
  );
}

interface Outside {
  now: Finding;
  before: Finding;
}

/** An unsigned message must arrive and be refused. */
async function checkWebhook({ publicUrl, mode }: Config): Promise<Outside> {
  const address = `${publicUrl}/api/payments/webhook`;
  const before = unknown(WEBHOOK, 'cannot be checked while the school does not run');
  const isHere = isThisMachine(new URL(publicUrl).hostname);
  if (mode === 'demo') return same(unknown(WEBHOOK, 'the sandbox of the demo knows it'));
  const reply = await ask(address, { method: 'POST', body: TRIAL_MESSAGE });
  if ('failure' in reply) {
    const now = bad(
      WEBHOOK,
      `${address} is not reached: ${reply.failure}`,
      'Look after the name (DNS), the certificate, the proxy and the firewall: Paystack’s messages come this way.',
    );
    return { now, before: isHere ? before : now };
  }
  if (isRefusalOfOurs(reply)) {
    const where = isHere ? 'on this machine alone' : 'from here';
    const now = good(
      WEBHOOK,
      `${address} is reached ${where}; on the Paystack dashboard it must read the same`,
    );
    return { now, before: now };
  }
  if (reply.location !== null) {
    const where = `${address} leads on to ${reply.location}`;
    return same(
      bad(
        WEBHOOK,
        where,
        'Paystack follows no redirect: set PUBLIC_URL to the address that answers itself.',
      ),
    );
  }
  const text = `${address} answers ${reply.status}, and not as the school does`;
  const now = bad(
    WEBHOOK,
    text,
    'It must lead to the school unchanged: see “Behind a reverse proxy” in docs/running.md.',
  );
  return { now, before };
}

/** A signed trial message, which the school does not store. */
async function checkSecret({ publicUrl, paystack, mode }: Config): Promise<Outside> {
  const before = unknown(SECRET, 'cannot be checked while the school does not run');
  if (mode === 'demo') return same(unknown(SECRET, 'the sandbox of the demo knows it'));
  const signature = signatureOf(paystack.secretKey, TRIAL_MESSAGE);
  const reply = await ask(`${publicUrl}/api/payments/webhook`, {
    method: 'POST',
    body: TRIAL_MESSAGE,
    headers: { 'x-paystack-signature': signature },
  });
  if (!('failure' in reply) && reply.status === 200) {
    return { now: good(SECRET, 'a message signed with the key is taken'), before };
  }
  if (!('failure' in reply) && isRefusalOfOurs(reply)) {
    const now = bad(
      SECRET,
      'the running school refuses a message signed with the key of .env',
      'Start it again, so that it has this key. If it is refused then as well, the proxy changes bodies or leaves out x-paystack-signature.',
    );
    return { now, before };
  }
  return same(unknown(SECRET, 'cannot be checked while the webhook address is not reached'));
}

/** Whether the school sees its visitors' addresses, and cannot be given forged ones. */
async function checkProxy({ publicUrl, trustedProxies }: Config): Promise<Outside> {
  const before = unknown(PROXY, 'cannot be checked while the school does not run');
  const headers = { 'x-forwarded-for': FORGED };
  const [plain, forged] = await Promise.all([
    ask(`${publicUrl}/healthz`),
    ask(`${publicUrl}/healthz`, { headers }),
  ]);
  const seen = 'body' in plain ? aliveAnswer.safeParse(plain.body).data : undefined;
  const seenForged = 'body' in forged ? aliveAnswer.safeParse(forged.body).data : undefined;
  if (!seen || !seenForged) {
    const now = unknown(PROXY, `cannot be checked while ${publicUrl} does not lead to the school`);
    return { now, before };
  }
  return { now: proxyFinding(), before };

  function proxyFinding(): Finding {
    if (seenForged?.address === FORGED) {
      return bad(
        PROXY,
        'it hands on what visitors say of their address, and the school believes it',
        'Let the proxy set X-Forwarded-For itself, as deploy/nginx.conf does, or name in TRUST_PROXY only what is yours.',
      );
    }
    if (seen?.proxy === 'unknown') {
      return bad(
        PROXY,
        `it is not named: to the school every visitor comes from ${seen.address}, and a limit for one is a limit for all`,
        `Put the proxy’s address into TRUST_PROXY in .env (it is ${seen.address} if the proxy stands right in front), and start again.`,
      );
    }
    if (seen?.proxy === 'trusted') return good(PROXY, 'it says where visitors come from');
    if (trustedProxies.length === 0 && publicUrl.startsWith('http:')) {
      return good(PROXY, 'there is none, and none is named');
    }
    return bad(
      PROXY,
      'it does not say where visitors come from, so a limit for one is a limit for all',
      'Let the proxy send X-Forwarded-For, as deploy/nginx.conf does, and name it in TRUST_PROXY.',
    );
  }
}

function same(finding: Finding): Outside {
  return { now: finding, before: finding };
}

function isRefusalOfOurs(reply: Reply): boolean {
  if ('failure' in reply || reply.status !== 401) return false;
  return z.object({ status: z.literal(false), message: z.string() }).safeParse(reply.body).success;
}

async function ask(address: string, options: RequestInit = {}): Promise<Reply> {
  const signal = AbortSignal.timeout(LONGEST_MS);
  try {
    const response = await fetch(address, { ...options, signal, redirect: 'manual' });
    const { status, headers } = response;
    const text = await response.text();
    return { status, body: parsed(text), location: headers.get('location') };
  } catch (error) {
    return { failure: plainNetworkReason(error) };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
