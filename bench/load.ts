import { execFile, execFileSync } from 'node:child_process';
import { promisify } from 'node:util';
import autocannon from 'autocannon';

const CONNECTIONS = 32;
const SECONDS = 2;

/** What came back under load. */
export interface Load {
  answers: number;
  perSecond: number;
  p50: number;
  p99: number;
  longest: number;
}

export interface Asking {
  headers?: Record<string, string>;
  /** Each request posts a form. */
  nextForm?: () => object;
  /** Each request comes from another network address, as the school behind a proxy sees it: no rate limit applies. */
  fromEverywhere?: boolean;
  /** A 404 is no failure. */
  mayBeMissing?: boolean;
}

const hasWrk = isThere('wrk');

/** What loads the servers, to be read beside the figures. */
export const generator = hasWrk
  ? 'Load by wrk (1 thread, 32 connections); forms, and pages rendered for each sender, by autocannon.'
  : 'wrk is not here (Debian: apt install wrk): load by autocannon, which is itself the limit and flatters every ratio.';

/** One run of the load; throws when an answer was refused, or none came. */
export async function load(url: string, asking: Asking = {}): Promise<Load> {
  const isEachTheSame = !asking.nextForm && !asking.fromEverywhere;
  const loadBy = hasWrk && isEachTheSame ? loadByWrk : loadByAutocannon;
  const measured = await loadBy(url, asking);
  if (!(measured.answers > 0)) throw new Error(`no answer came from ${url}`);
  return measured;
}

async function loadByWrk(url: string, { headers = {} }: Asking): Promise<Load> {
  const flags = Object.entries(headers).flatMap(([name, value]) => ['-H', `${name}: ${value}`]);
  const { stdout } = await promisify(execFile)('wrk', [
    '-t1',
    `-c${CONNECTIONS}`,
    `-d${SECONDS}s`,
    '--latency',
    ...flags,
    url,
  ]);
  const refused = Number(/Non-2xx or 3xx responses: (\d+)/.exec(stdout)?.[1] ?? 0);
  if (refused > 0) throw new Error(`${refused} answers of ${url} were refusals`);
  if (stdout.includes('Socket errors')) throw new Error(`connections to ${url} failed:\n${stdout}`);
  return {
    answers: Number(/(\d+) requests in/.exec(stdout)?.[1]),
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]),
    p50: milliseconds(/50%\s+(\S+)/.exec(stdout)?.[1]),
    p99: milliseconds(/99%\s+(\S+)/.exec(stdout)?.[1]),
    longest: milliseconds(/Latency(?:\s+\S+){2}\s+(\S+)/.exec(stdout)?.[1]),
  };
}

/** `180.00us`, `1.20ms`, `1.02s` */
function milliseconds(text = ''): number {
  const [, amount, unit] = /^([\d.]+)(us|ms|s)$/.exec(text) ?? [];
  return Number(amount) * (unit === 'us' ? 0.001 : unit === 's' ? 1_000 : 1);
}

async function loadByAutocannon(url: string, asking: Asking): Promise<Load> {
  const result = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(asking.nextForm && { method: 'POST' }),
    headers: { ...asking.headers, ...(asking.nextForm && { 'content-type': 'application/json' }) },
    requests: [{ setupRequest: (request) => nextRequest(request, asking) }],
  });
  const missing = result.statusCodeStats?.['404']?.count ?? 0;
  const refused = result['4xx'] + result['5xx'] - (asking.mayBeMissing ? missing : 0);
  if (refused > 0) throw new Error(`${refused} answers of ${url} were refusals`);
  const { p50, p99, max: longest } = result.latency;
  return { answers: result.requests.total, perSecond: result.requests.average, p50, p99, longest };
}

let senders = 0;

function nextRequest(
  request: autocannon.Request,
  { nextForm, fromEverywhere }: Asking,
): autocannon.Request {
  const sender = () => [10, senders >> 16, (senders >> 8) & 255, senders++ & 255].join('.');
  return {
    ...request,
    ...(nextForm && { body: JSON.stringify(nextForm()) }),
    ...(fromEverywhere && { headers: { ...request.headers, 'x-forwarded-for': sender() } }),
  };
}

function isThere(program: string): boolean {
  try {
    execFileSync(program, ['-v'], { stdio: 'ignore' });
    return true;
  } catch (error) {
    // It prints its version and exits with a failure.
    return (error as NodeJS.ErrnoException).code !== 'ENOENT';
  }
}
