import * as z from 'zod';
import { childName } from '#contract/testing/child-name.ts';

const startAnswer = z.object({ data: z.object({ reference: z.string() }) });
const verifyAnswer = z.object({ status: z.boolean() });

/** Parents who start a payment, pay it at the sandbox and look at it, over and over; each notes what was promised. */
export function createParents(address: string) {
  const started = new Set<string>();
  const credited = new Set<string>();
  const wrong: string[] = [];
  let answers = 0;
  let refused = 0;
  let number = 0;
  let isStopped = false;

  return {
    payUntilStopped,
    stop: () => {
      isStopped = true;
    },
    answers: () => answers,
    problems: () => wrong,
    lost,
    summary: () =>
      `${answers} answers, ${refused} of them 503; ${started.size} payments started, ${credited.size} credited`,
  };

  async function payUntilStopped(): Promise<void> {
    while (!isStopped) {
      const reference = await start();
      if (!reference) continue;
      await post(`/paystack-sandbox/control/transactions/${reference}/outcome`, {
        outcome: 'success',
        channel: 'card',
        webhook: true,
      });
      if ((await verify(reference))?.status) credited.add(reference);
    }
  }

  async function start(): Promise<string | undefined> {
    number += 1;
    const answer = await ask(startAnswer, '/api/payments/initialize', {
      fullName: childName(number),
      email: 'parent@example.com',
      phone: '+234 803 000 0000',
      paymentPurpose: 'School Fees',
      class: 'JSS 2',
      amount: 55_000,
    });
    if (answer) started.add(answer.data.reference);
    return answer?.data.reference;
  }

  function verify(reference: string) {
    return ask(verifyAnswer, `/api/payments/verify/${reference}`);
  }

  /** The answer; undefined for a 503 that says when to come back. Everything else is noted as wrong. */
  async function ask<Answer>(
    schema: z.ZodType<Answer>,
    path: string,
    body?: object,
  ): Promise<Answer | undefined> {
    const response = await (body ? post(path, body) : fetch(`${address}${path}`)).catch(
      (error: unknown) => error as Error,
    );
    answers += 1;
    if (response instanceof Error) {
      wrong.push(`${path}: no answer (${response.message})`);
      return undefined;
    }
    const answer = await response.json();
    if (response.status === 200) return schema.parse(answer);
    if (response.status === 503 && response.headers.has('retry-after')) refused += 1;
    else wrong.push(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return undefined;
  }

  function post(path: string, body: object): Promise<Response> {
    return fetch(`${address}${path}`, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
  }

  /** What was acknowledged and is not there any more. */
  async function lost(): Promise<string[]> {
    const found = await Promise.all(
      [...started].map(async (reference) => {
        const answer = await verify(reference);
        if (!answer) return `${reference}: a payment that was started is not there`;
        return credited.has(reference) && !answer.status ? `${reference}: credited, now not` : [];
      }),
    );
    return found.flat();
  }
}
