import { schoolClock } from '#contract/dates/school-time.ts';
import { formatNaira, kobo } from '#contract/money.ts';
import type { VerifyAnswer } from '#contract/payments.ts';

const LONGEST_WAIT_MS = 20_000;
const NOT_FOUND = 404;

/** How the payment stands, in a sentence; undefined without a response. `navigator.onLine` is wrong too often to ask. */
export async function askSchool(reference: string): Promise<string | undefined> {
  // AbortSignal.timeout is too new for this page.
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(), LONGEST_WAIT_MS);
  try {
    const address = `/api/payments/verify/${encodeURIComponent(reference)}`;
    const response = await fetch(address, { cache: 'no-store', signal: limit.signal });
    // With another status something between us and the school answers for it; or it cannot say.
    if (!response.ok && response.status !== NOT_FOUND) return undefined;
    const answer: VerifyAnswer = await response.json();
    if (typeof answer.status !== 'boolean' || typeof answer.message !== 'string') return undefined;
    return `The school was asked at ${schoolClock(Date.now())}. ${wordsOf(answer)}`;
  } catch {
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

function wordsOf(answer: VerifyAnswer): string {
  if (!answer.status) return answer.message;
  const { amount, refunds = [] } = answer.data;
  const received = `It has received this payment of ${formatNaira(kobo(amount))}`;
  const back = refunds.reduce((sum, refund) => sum + refund.amount, 0);
  if (back === 0) return `${received}, and nothing of it has gone back.`;
  return `${received}; ${formatNaira(kobo(back))} of it has gone back since.`;
}
