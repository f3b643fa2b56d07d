import { formatNaira, kobo } from '#contract/money.ts';
import type { VerifyAnswer } from '#contract/payments.ts';
import { schoolClock } from '#contract/school-time.ts';

/** How the payment stands now, in a sentence; undefined while the school cannot be asked. */
export async function askSchool(reference: string): Promise<string | undefined> {
  if (!navigator.onLine) return undefined;
  try {
    const address = `/api/payments/verify/${encodeURIComponent(reference)}`;
    const response = await fetch(address, { cache: 'no-store' });
    // Something between us and the school answers for it; or it cannot say.
    if (response.status >= 500) return undefined;
    const answer: VerifyAnswer = await response.json();
    const asked = `The school was asked at ${schoolClock(Date.now())}.`;
    return typeof answer.message === 'string' ? `${asked} ${wordsOf(answer)}` : undefined;
  } catch {
    return undefined;
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
