import { readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Clock } from '../clock.ts';
import type { Faults } from '../faults/faults.ts';
import { acceptForms, formField } from '../request-forms.ts';
import type { Store } from '../store.ts';
import type { Transaction } from '../transactions/transaction.ts';
import { isSettled, type Transactions } from '../transactions/transactions.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { futureExpiry, readCardForm } from './card-form.ts';
import { challengePage } from './checkout-challenge-page.ts';
import { CHECKOUT_POLICY } from './checkout-layout.ts';
import { checkoutLinks, returnUrl, scriptUrl } from './checkout-links.ts';
import { type PayPage, payPage, type Way } from './checkout-pay-page.ts';
import {
  cancelledPage,
  paidPage,
  reversedPage,
  unknownPage,
  waitingPage,
} from './checkout-result-pages.ts';
import { findTestCard } from './test-cards.ts';

export interface CheckoutOptions {
  transactions: Transactions;
  store: Store;
  faults: Faults;
  webhooks: Pick<Webhooks, 'beforeRedirect'>;
  clock: Clock;
  publicUrl: () => string;
}

type Code = { Params: { code: string }; Querystring: Record<string, unknown> };

const REFRESH_SECONDS = 4;
/** Below this Paystack offers no transfer. */
const LEAST_TRANSFER_KOBO = 10_000;
const WAYS: Way[] = ['card', 'bank_transfer'];

const script = readFileSync(new URL('./fill-card.js', import.meta.url), 'utf8');

/** The pages on which a payer pays. They work without JavaScript: plain forms, then a redirect. */
export async function checkoutRoutes(app: FastifyInstance, options: CheckoutOptions) {
  const { transactions, store, faults, webhooks, clock, publicUrl } = options;
  acceptForms(app);

  app.get('/checkout/assets/fill-card.js', async (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(script),
  );

  app.get<Code>('/checkout/:code', async ({ params, query }, reply) => {
    const transaction = store.findByAccessCode(params.code);
    if (!transaction) return sendPage(reply.code(404), unknownPage());
    const links = checkoutLinks(publicUrl(), transaction);
    if (transaction.status === 'success') return sendPage(reply, paidPage(transaction));
    if (isSettled(transaction)) return sendPage(reply, reversedPage(transaction));
    if (transaction.step?.kind === 'transfer') return reply.redirect(links.transfer, 303);
    return sendPage(reply, questionPage(transaction) ?? payPage(payPageFor(transaction, query)));
  });

  app.post<Code>('/checkout/:code/card', async ({ params, body }, reply) => {
    const transaction = store.findByAccessCode(params.code);
    if (!transaction) return sendPage(reply.code(404), unknownPage());
    const form = readCardForm(body, clock.now());
    if ('problems' in form) {
      return sendPage(reply.code(422), payPage({ ...payPageFor(transaction, {}), ...form }));
    }
    return goOn(reply, transactions.payWithCard(transaction, form.card, form.expiry));
  });

  app.post<Code>('/checkout/:code/answer', async ({ params, body }, reply) => {
    const transaction = store.findByAccessCode(params.code);
    if (!transaction) return sendPage(reply.code(404), unknownPage());
    return goOn(reply, transactions.answerChallenge(transaction, formField(body, 'answer')));
  });

  app.post<Code>('/checkout/:code/other-card', async ({ params }, reply) => {
    const transaction = store.findByAccessCode(params.code);
    if (!transaction) return sendPage(reply.code(404), unknownPage());
    return goOn(reply, transactions.abandonAttempt(transaction));
  });

  app.post<Code>('/checkout/:code/transfer', async ({ params }, reply) => {
    const transaction = store.findByAccessCode(params.code);
    if (!transaction) return sendPage(reply.code(404), unknownPage());
    return goOn(reply, transactions.announceTransfer(transaction));
  });

  app.get<Code>('/checkout/:code/transfer', async ({ params }, reply) => {
    const transaction = store.findByAccessCode(params.code);
    if (!transaction) return sendPage(reply.code(404), unknownPage());
    if (transaction.step?.kind !== 'transfer') return goOn(reply, transaction);
    return sendPage(reply.header('refresh', REFRESH_SECONDS), waitingPage(transaction));
  });

  app.post<Code>('/checkout/:code/cancel', async ({ params }, reply) => {
    const transaction = store.findByAccessCode(params.code);
    if (!transaction) return sendPage(reply.code(404), unknownPage());
    const { closed } = checkoutLinks(publicUrl(), transactions.abandonAttempt(transaction));
    return reply.redirect(transaction.cancelUrl ?? closed, 303);
  });

  app.get<Code>('/checkout/:code/closed', async ({ params }, reply) => {
    const transaction = store.findByAccessCode(params.code);
    if (!transaction) return sendPage(reply.code(404), unknownPage());
    if (isSettled(transaction)) return goOn(reply, transaction);
    return sendPage(reply, cancelledPage(transaction, checkoutLinks(publicUrl(), transaction)));
  });

  /** A paid transaction sends the browser back to the merchant, any other to its current page. */
  async function goOn(reply: FastifyReply, transaction: Transaction) {
    const { home } = checkoutLinks(publicUrl(), transaction);
    if (transaction.status !== 'success') return reply.redirect(home, 303);
    await webhooks.beforeRedirect(transaction.id);
    const stays = faults.take('redirect', transaction.reference) !== undefined;
    return reply.redirect((stays ? null : returnUrl(transaction)) ?? home, 303);
  }

  function questionPage(transaction: Transaction): string | undefined {
    if (transaction.step?.kind !== 'card') return undefined;
    const card = findTestCard(transaction.step.number);
    const challenge = transaction.step.remaining[0];
    if (!card || !challenge) return undefined;
    return challengePage(transaction, checkoutLinks(publicUrl(), transaction), card, challenge);
  }

  function payPageFor(transaction: Transaction, query: Record<string, unknown>): PayPage {
    const ways = WAYS.filter((way) => isOffered(transaction, way));
    return {
      transaction,
      ways,
      way: ways.find((way) => way === query.way) ?? ways[0],
      links: checkoutLinks(publicUrl(), transaction),
      script: scriptUrl(publicUrl()),
      expiry: futureExpiry(clock.now()),
    };
  }
}

/** Answers with a checkout page and the policy it needs. */
export function sendPage(reply: FastifyReply, page: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', CHECKOUT_POLICY)
    .send(page);
}

function isOffered({ channels, amount }: Transaction, way: Way): boolean {
  if (way === 'bank_transfer' && amount < LEAST_TRANSFER_KOBO) return false;
  return channels === null || channels.includes(way);
}
