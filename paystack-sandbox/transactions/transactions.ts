import { refusal } from '../api-error.ts';
import {
  type Challenge,
  findTestCard,
  type TestCard,
  whatIsWrongWith,
} from '../checkout/test-cards.ts';
import type { Clock, Timers } from '../clock.ts';
import type { Faults } from '../faults/faults.ts';
import { overridesOf } from '../faults/transaction-faults.ts';
import { randomCode } from '../random.ts';
import type { Store } from '../store.ts';
import type { Webhooks } from '../webhooks/webhooks.ts';
import { bankAuthorization, cardAuthorization } from './authorizations.ts';
import { feeKobo } from './fees.ts';
import type { InitializeRequest } from './initialize-request.ts';
import type {
  Domain,
  Expiry,
  LogEntry,
  Overrides,
  Transaction,
  TransactionStatus,
} from './transaction.ts';
import { chargeMessage } from './transaction-views.ts';

export interface Ruling {
  status: TransactionStatus;
  channel: string;
  gatewayResponse: string;
  overrides: Overrides;
  webhook: boolean;
}

export interface TransactionsOptions {
  store: Store;
  faults: Pick<Faults, 'take'>;
  webhooks: Webhooks;
  timers: Timers;
  clock: Clock;
  domain: Domain;
  transferDelayMs: number;
  /** Runs its argument in one database transaction. */
  atomically: (work: () => void) => void;
}

export type Transactions = ReturnType<typeof createTransactions>;

export const NOT_COMPLETED = 'The transaction was not completed';
const SUCCESSFUL = 'Successful';

/** The life of a transaction: every change of state happens here, and each answers the new state. */
export function createTransactions(options: TransactionsOptions) {
  const { store, faults, webhooks, timers, clock, domain, transferDelayMs, atomically } = options;

  /** A new, unpaid transaction; throws ApiError when its reference was used before. */
  function initialize(request: InitializeRequest, ipAddress: string): Transaction {
    const reference = request.reference ?? randomCode(15);
    if (store.findByReference(reference)) throw duplicateReference();
    return store.insert(
      {
        ...request,
        reference,
        domain,
        ipAddress,
        accessCode: randomCode(15),
        status: 'abandoned',
        gatewayResponse: NOT_COMPLETED,
        channel: null,
        createdAt: isoNow(),
        paidAt: null,
        fees: null,
        authorization: {},
        log: [],
        step: null,
        overrides: {},
      },
      `CUS_${randomCode(12)}`,
    );
  }

  /** Pays, refuses, or asks the card's first question. A paid transaction stays as it is. */
  function payWithCard(transaction: Transaction, card: TestCard, expiry: Expiry): Transaction {
    if (isSettled(transaction)) return transaction;
    const attempted = logged(
      { ...transaction, channel: 'card', gatewayResponse: NOT_COMPLETED },
      'action',
      'Attempted to pay with card',
    );
    return continueCard(attempted, card, expiry, [...card.challenges]);
  }

  /** Checks the answer to the question at hand; a wrong one ends this attempt, not the transaction. */
  function answerChallenge(transaction: Transaction, answer: string): Transaction {
    const { step } = transaction;
    if (step?.kind !== 'card') return transaction;
    const card = findTestCard(step.number);
    const [challenge, ...remaining] = step.remaining;
    if (!card || !challenge) return transaction;
    const wrong = whatIsWrongWith(answer.trim(), challenge, card);
    if (wrong) return fail(transaction, wrong);
    return continueCard(transaction, card, step.expiry, remaining);
  }

  /** The payer says the money is on its way; it arrives after the delay, whatever happens to this process. */
  function announceTransfer(transaction: Transaction): Transaction {
    if (isSettled(transaction) || transaction.step?.kind === 'transfer') return transaction;
    const dueAt = clock.now() + transferDelayMs;
    const announced = saved(
      logged(
        {
          ...transaction,
          status: 'ongoing',
          channel: 'bank_transfer',
          gatewayResponse: NOT_COMPLETED,
          step: { kind: 'transfer', dueAt },
        },
        'action',
        'Attempted to pay with bank transfer',
      ),
    );
    awaitTransfer(announced, dueAt);
    return announced;
  }

  /** Leaves a half-finished card attempt. Money that is on its way keeps coming. */
  function abandonAttempt(transaction: Transaction): Transaction {
    if (transaction.step?.kind !== 'card') return transaction;
    return saved({
      ...transaction,
      status: 'abandoned',
      gatewayResponse: NOT_COMPLETED,
      step: null,
    });
  }

  /** Puts the transaction into any state, as the control calls ask. */
  function rule(transaction: Transaction, ruling: Ruling): Transaction {
    const { status, channel, gatewayResponse, overrides, webhook } = ruling;
    const ruled: Transaction = { ...transaction, channel, overrides, step: null };
    if (status === 'success') return succeed(ruled, ruledAuthorization(ruled), webhook);
    if (status === 'reversed' || status === 'reversal-pending') return saved({ ...ruled, status });
    const unpaid: Transaction = { ...ruled, paidAt: null, fees: null, authorization: {} };
    if (status === 'failed') return fail(unpaid, gatewayResponse);
    return saved({ ...unpaid, status, gatewayResponse });
  }

  /** Takes up the transfers that an earlier process left under way. */
  function resume(): void {
    for (const transaction of store.findOpenTransfers()) {
      if (transaction.step?.kind === 'transfer') awaitTransfer(transaction, transaction.step.dueAt);
    }
  }

  function continueCard(
    transaction: Transaction,
    card: TestCard,
    expiry: Expiry,
    remaining: Challenge[],
  ): Transaction {
    const next = remaining[0];
    if (next) {
      return saved({
        ...logged(transaction, 'auth', `Authentication Required: ${next}`),
        status: 'ongoing',
        step: { kind: 'card', number: card.number, expiry, remaining },
      });
    }
    if (card.refusal) return fail(transaction, card.refusal);
    return succeed(transaction, cardAuthorization(transaction, card, expiry));
  }

  function awaitTransfer({ id }: Transaction, dueAt: number): void {
    timers.at(dueAt, () => {
      const transaction = store.findById(id);
      if (transaction?.step?.kind !== 'transfer') return;
      succeed(transaction, bankAuthorization(transaction));
    });
  }

  function succeed(
    transaction: Transaction,
    authorization: Record<string, unknown>,
    webhook = true,
  ): Transaction {
    const met = faults.take('transaction', transaction.reference);
    const overrides = met
      ? { ...transaction.overrides, ...overridesOf(met.kind, transaction) }
      : transaction.overrides;
    const paid: Transaction = {
      ...logged(transaction, 'success', `Successfully paid with ${spoken(transaction.channel)}`),
      overrides,
      status: 'success',
      gatewayResponse: SUCCESSFUL,
      paidAt: transaction.paidAt ?? isoNow(),
      fees: feeKobo(overrides.amount ?? transaction.amount),
      authorization,
      step: null,
    };
    atomically(() => {
      store.update(paid);
      if (webhook) webhooks.announcePaid(chargeMessage(paid));
    });
    return paid;
  }

  function fail(transaction: Transaction, reason: string): Transaction {
    return saved({
      ...logged(transaction, 'error', `Error: ${reason}`),
      status: 'failed',
      gatewayResponse: reason,
      step: null,
    });
  }

  function saved(transaction: Transaction): Transaction {
    store.update(transaction);
    return transaction;
  }

  function logged(transaction: Transaction, type: LogEntry['type'], message: string): Transaction {
    return { ...transaction, log: [...transaction.log, { type, message, at: clock.now() }] };
  }

  function isoNow(): string {
    return new Date(clock.now()).toISOString();
  }

  return {
    initialize,
    payWithCard,
    answerChallenge,
    announceTransfer,
    abandonAttempt,
    rule,
    resume,
  };
}

/** As it was while the payer was at it. */
export function beforePaid(transaction: Transaction): Transaction {
  const log = transaction.log.filter(({ type }) => type !== 'success');
  const unpaid = { paidAt: null, fees: null, authorization: {}, overrides: {}, log };
  return { ...transaction, ...unpaid, status: 'ongoing', gatewayResponse: NOT_COMPLETED };
}

/** True when the payer has nothing left to do here: paid, or paid and given back. */
export function isSettled({ status }: Transaction): boolean {
  return status === 'success' || status === 'reversed' || status === 'reversal-pending';
}

function ruledAuthorization(transaction: Transaction): Record<string, unknown> {
  const card = findTestCard('4084084084084081');
  if (transaction.channel !== 'card' || !card) return bankAuthorization(transaction);
  return cardAuthorization(transaction, card, { month: '12', year: '2030' });
}

function spoken(channel: string | null): string {
  return (channel ?? 'card').replaceAll('_', ' ');
}

function duplicateReference() {
  return refusal(
    400,
    'Duplicate Transaction Reference',
    'duplicate_reference',
    'Use another reference and create the transaction again',
  );
}
