import type * as z from 'zod';
import type { Config } from '../../config.ts';
import type { Log } from '../../errors/work-log.ts';
import { pause, timeoutSignal } from '../../runtime/timers.ts';
import {
  checkoutAnswerFrom,
  listAnswer,
  oddItem,
  oddTransactionAnswer,
  paystackRefund,
  paystackSettlement,
  paystackTransaction,
  refusalAnswer,
  transactionAnswer,
} from './paystack-answers.ts';
import { nextPosition, positionQuery, readPosition } from './paystack-pages.ts';
import { parseKeepingIds } from './paystack-values.ts';
import {
  type CheckoutRequest,
  type ListPage,
  type PaymentProvider,
  ProviderError,
  type ProviderFailure,
  type ProviderTransaction,
  type ProviderUse,
  type Range,
  type UnreadableItem,
} from './provider.ts';
import { type Caller, createProviderBudget, type ProviderBudget } from './provider-budget.ts';
import { createProviderHttp, type ProviderHttp } from './send-request.ts';

const MOST_TRIES = 3;

/** A parent waits at most `totalMs`, all tries and pauses included. */
export const patience = { connectMs: 3_000, tryMs: 4_500, totalMs: 10_000, pausesMs: [250, 750] };

type PaystackSettings = Pick<
  Config['paystack'],
  'secretKey' | 'baseUrl' | 'mode' | 'callsPerMinute'
>;

/** Talks to Paystack or the sandbox. Logs reference, HTTP status and code of failures; never the key or a payload. */
export function createPaystackProvider(
  settings: PaystackSettings,
  log: Pick<Log, 'warn'>,
  { connectMs, tryMs, totalMs, pausesMs } = patience,
  budget: ProviderBudget = createProviderBudget(settings.callsPerMinute),
  http: ProviderHttp = createProviderHttp(connectMs),
): PaymentProvider {
  const closing = new AbortController();
  const { callsPerMinute } = settings;
  const use: ProviderUse = { calls: new Map(), waitedMs: 0, refusedByBudget: 0, callsPerMinute };

  return {
    mode: settings.mode,
    async openCheckout(checkout) {
      const body = initializeBody(checkout);
      return withinTime('parent', checkout.reference, wasNeverOpened, async (deadline) => {
        const answer = await ask(deadline, 'POST', '/transaction/initialize', body);
        const { data } = read(checkoutAnswerFrom(settings.baseUrl), answer);
        return { accessCode: data.access_code, authorizationUrl: data.authorization_url };
      });
    },
    async findTransaction(reference, caller = 'parent') {
      const path = `/transaction/verify/${encodeURIComponent(reference)}`;
      try {
        return await withinTime(caller, reference, isPassing, async (deadline) => {
          const signal = AbortSignal.any([deadline, timeoutSignal(tryMs)]);
          return readOne(await ask(signal, 'GET', path));
        });
      } catch (error) {
        const code = error instanceof ProviderError ? error.providerCode : undefined;
        if (code === 'transaction_not_found') return undefined;
        throw error;
      }
    },
    listTransactions: (range, next) =>
      listPage('sweep', 'transaction', rangeQuery(range), next, paystackTransaction),
    listRefunds(wanted, next, caller = 'sweep') {
      const query =
        'transactionId' in wanted ? { transaction: wanted.transactionId } : rangeQuery(wanted);
      return listPage(caller, 'refund', query, next, paystackRefund);
    },
    listPayouts: (next, caller = 'sweep') =>
      listPage(caller, 'settlement', {}, next, paystackSettlement),
    listPayoutItems(payoutId, next, caller = 'sweep') {
      const list = `settlement/${encodeURIComponent(payoutId)}/transactions`;
      return listPage(caller, list, {}, next, paystackTransaction);
    },
    use: () => use,
    async close() {
      closing.abort();
      await http.close();
    },
  };

  async function listPage<Item>(
    caller: Caller,
    list: string,
    query: Record<string, string>,
    next: string | undefined,
    schema: z.ZodType<Item>,
  ): Promise<ListPage<Item>> {
    const position = readPosition(next);
    const asked = new URLSearchParams({ ...query, ...positionQuery(position) });
    const what = `list ${list}, page ${position.page}`;
    return withinTime(caller, what, isPassing, async (deadline) => {
      const { data, meta } = read(listAnswer, await ask(deadline, 'GET', `/${list}?${asked}`));
      const items: Item[] = [];
      const unreadable: UnreadableItem[] = [];
      for (const entry of data) {
        const { success, data: item } = schema.safeParse(entry);
        if (success) items.push(item);
        else unreadable.push(readUnreadable(entry));
      }
      return { items, unreadable, next: nextPosition(position, data.length, meta) };
    });
  }

  /** Rejects when a parent would wait too long, or when the server closes. */
  async function waitForTurn(caller: Caller): Promise<void> {
    const waitMs = await budget(caller);
    if (waitMs === undefined) {
      use.refusedByBudget += 1;
      throw new ProviderError('busy');
    }
    if (waitMs === 0) return;
    use.waitedMs += waitMs;
    await pause(waitMs, { signal: closing.signal }).catch((cause: unknown) => {
      throw new ProviderError('unreachable', { cause });
    });
  }

  /** Asks up to three times within ten seconds, as long as `mayRepeat` says that asking again is safe. */
  async function withinTime<Answer>(
    caller: Caller,
    reference: string,
    mayRepeat: (error: ProviderError) => boolean,
    askOnce: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    await waitForTurn(caller);
    const deadline = timeoutSignal(totalMs);
    for (let tries = 1; ; tries += 1) {
      try {
        const answer = await askOnce(deadline);
        count('answered');
        return answer;
      } catch (cause) {
        const error = asProviderError(cause);
        count(error.failure);
        const { failure, httpStatus, providerCode } = error;
        log.warn(
          { reference, failure, httpStatus, providerCode, tries },
          'provider did not answer',
        );
        if (tries === MOST_TRIES || deadline.aborted || !mayRepeat(error)) throw error;
        await pause(pausesMs[tries - 1] ?? 0, { signal: deadline }).catch(() => {
          throw error;
        });
        await waitForTurn(caller);
      }
    }
  }

  function count(result: 'answered' | ProviderFailure): void {
    use.calls.set(result, (use.calls.get(result) ?? 0) + 1);
  }

  async function ask(signal: AbortSignal, method: 'GET' | 'POST', path: string, body?: object) {
    const { statusCode, text } = await http.send({
      method,
      url: `${settings.baseUrl}${path}`,
      headers: {
        authorization: `Bearer ${settings.secretKey}`,
        accept: 'application/json',
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
      signal,
    });
    if (statusCode === 200) return parseJson(text, 200);
    throw refusal(statusCode, text);
  }
}

function initializeBody(checkout: CheckoutRequest) {
  const { reference, email, amountKobo: amount, currency, notes } = checkout;
  const { returnUrl: callback_url, cancelUrl: cancel_action } = checkout;
  const byName = Object.fromEntries(notes.map(({ name, value }) => [name, value]));
  const custom_fields = notes.flatMap(({ name: variable_name, value, label: display_name }) =>
    display_name ? [{ display_name, variable_name, value }] : [],
  );
  const metadata = { cancel_action, ...byName, custom_fields };
  return { email, amount, currency, reference, callback_url, metadata };
}

function rangeQuery({ from, to }: Range) {
  return { from: from.toISOString(), to: to.toISOString() };
}

function readOne(answer: unknown): ProviderTransaction {
  const { data, error } = transactionAnswer.safeParse(answer);
  if (data) return data.data;
  const unreadable = oddTransactionAnswer.safeParse(answer).data?.data;
  throw new ProviderError('unreadable', { httpStatus: 200, cause: error, unreadable });
}

function readUnreadable(entry: unknown): UnreadableItem {
  const { id, reference } = oddItem.safeParse(entry).data ?? {};
  return { id, reference };
}

function parseJson(text: string, httpStatus: number): unknown {
  try {
    return parseKeepingIds(text);
  } catch (cause) {
    throw new ProviderError('unreadable', { httpStatus, cause });
  }
}

function read<Answer>(schema: z.ZodType<Answer>, value: unknown): Answer {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  throw new ProviderError('unreadable', { httpStatus: 200, cause: parsed.error });
}

function refusal(httpStatus: number, text: string): ProviderError {
  if (httpStatus === 429) return new ProviderError('busy', { httpStatus });
  if (httpStatus >= 500) return new ProviderError('unreachable', { httpStatus });
  const answer = refusalAnswer.safeParse(parseJson(text, httpStatus));
  // A proxy in between answers in HTML, and a redirect leads elsewhere: neither says what Paystack decided.
  if (httpStatus < 400 || !answer.success) return new ProviderError('unreadable', { httpStatus });
  const failure = httpStatus === 401 ? 'refused_key' : 'rejected';
  return new ProviderError(failure, { httpStatus, providerCode: answer.data.code || undefined });
}

function asProviderError(error: unknown): ProviderError {
  if (error instanceof ProviderError) return error;
  const name = (error as Error).name;
  if (name === 'TimeoutError' || name === 'AbortError') {
    return new ProviderError('timed_out', { cause: error });
  }
  return new ProviderError('unreachable', { cause: error });
}

/** Asking what the provider knows changes nothing, so it may be repeated. */
function isPassing({ failure }: ProviderError): boolean {
  return failure !== 'rejected' && failure !== 'refused_key';
}

const NEVER_SENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];

/** Opening a checkout is repeated only when the first request cannot have opened one. */
function wasNeverOpened({ failure, cause }: ProviderError): boolean {
  if (failure === 'busy') return true;
  const code = (cause as { code?: unknown } | undefined)?.code;
  return typeof code === 'string' && NEVER_SENT.includes(code);
}
