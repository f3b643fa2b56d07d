import type { Sum } from './money.ts';
import type { ProviderTransaction } from './provider-client.ts';
import { type Evidence, type SchoolPayment, sumNames, type Told } from './seen.ts';
import { arrivedOf, askedOf, factsOf, feeOf, hasMoney, matches, truthOf } from './truth.ts';

const HOLDS = ['amount', 'currency', 'mode', 'reference'];
const OPEN = ['initialized', 'pending', 'failed'];

/** One sentence for everything in which the school's books are not the provider's truth; empty when all is well. */
export function findDifferences(evidence: Evidence): string[] {
  const { transactions, payments, record } = evidence;
  const byReference = new Map(payments.map((payment) => [payment.reference, payment]));
  const known = new Map(transactions.map((transaction) => [transaction.reference, transaction]));
  return [
    ...record.problems,
    ...transactions.flatMap((transaction) =>
      compare(transaction, byReference.get(transaction.reference), evidence),
    ),
    ...payments
      .filter(({ source }) => source === 'online')
      .filter(({ reference, credits }) => !known.has(reference) && credits > 0)
      .map(({ reference }) => `${reference}: credited, and unknown at the provider`),
    ...lostStarts(evidence, byReference),
    ...wrongFacts(evidence, byReference),
    ...misreported(evidence, byReference),
    ...missingFindings(evidence, byReference),
    ...needlessFindings(evidence, byReference),
    ...wrongDesk(evidence, byReference),
    ...evidence.alarms.map((alarm) => `the alarm ${alarm} still stands`),
    ...wrongSums(evidence),
  ];
}

function compare(
  transaction: ProviderTransaction,
  payment: SchoolPayment | undefined,
  evidence: Evidence,
): string[] {
  const { reference, status } = transaction;
  if (!payment) return hasMoney(transaction, evidence) ? compareUnknown(transaction, evidence) : [];
  const books = `${payment.status}, ${payment.credits} credits, ${payment.refunded_kobo} refunded`;
  const differs = (truth: string) => [`${reference}: ${truth} at the provider; ours: ${books}`];
  const truth = truthOf(transaction, payment, evidence);

  switch (truth.state) {
    case 'open': {
      const isOpen = OPEN.includes(payment.status) && payment.credits === 0;
      return isOpen ? [] : differs(`not paid (${status})`);
    }
    case 'held': {
      const isHeld = payment.status === 'review' && payment.credits === 0;
      const isReported = HOLDS.some(
        (kind) =>
          has(evidence, kind, reference) ||
          evidence.decided.get(`${kind} ${reference}`) === 'ignored',
      );
      const asked = askedOf(payment, evidence);
      return isHeld && isReported ? [] : differs(`paid, but not as asked (${asked})`);
    }
    case 'reversed': {
      // Taken back before the school heard of it: nothing was ever credited, and nothing need be taken back.
      const net = payment.credits * payment.amount_kobo - payment.refunded_kobo;
      return payment.status === 'reversed' && net === 0 ? [] : differs('reversed');
    }
    case 'under way':
      return differs(`not at its end (${status})`);
    case 'paid': {
      const { kobo, refunded } = truth;
      const isRight =
        payment.status === 'paid' &&
        payment.credits === 1 &&
        payment.amount_kobo === kobo &&
        payment.refunded_kobo === refunded;
      return isRight ? [] : differs(`paid, ${refunded} refunded`);
    }
  }
}

/** Other software's, or one that a restore took back: those that are as asked must have been imported again. */
function compareUnknown(transaction: ProviderTransaction, evidence: Evidence): string[] {
  const { reference } = transaction;
  const start = evidence.record.acknowledged.get(reference);
  const facts = start && { ...factsOf(start), mode: 'test' };
  if (facts && matches(transaction, facts, feeOf(facts)))
    return [`${reference}: paid, and no payment here`];
  const finding = `unknown_transaction ${reference}`;
  if (evidence.reviews.has(finding) || evidence.decided.has(finding)) return [];
  return [`${reference}: not ours, and not reported`];
}

function lostStarts({ record }: Evidence, byReference: Map<string, SchoolPayment>): string[] {
  return [...record.acknowledged]
    .filter(([reference]) => !record.takenBack.has(reference))
    .filter(([reference, { accessCode }]) => byReference.get(reference)?.access_code !== accessCode)
    .map(([reference]) => `${reference}: was acknowledged, and its checkout is lost`);
}

/** What was imported from the provider's notes is what the parent had filled in. */
function wrongFacts(
  { record, transactions, decisions }: Evidence,
  byReference: Map<string, SchoolPayment>,
): string[] {
  const known = new Map(transactions.map((transaction) => [transaction.reference, transaction]));
  return [...record.acknowledged].flatMap(([reference, start]) => {
    const payment = byReference.get(reference);
    if (!payment) return [];
    const { full_name, email, purpose, fee_class, amount_kobo } = payment;
    const asked = Math.round(start.form.amount * 100);
    const transaction = known.get(reference);
    const isDecided = decisions.some(
      (one) => one.reference === reference && one.resolution === 'credited',
    );
    // What a person has credited counts with what arrived.
    const isOther = transaction && isDecided && !matches(transaction, payment, asked);
    const amount = isOther ? arrivedOf(transaction, payment, asked) : asked;
    const filledIn = Object.values({ ...factsOf(start), amount }).join(', ');
    const kept = [purpose, fee_class, full_name, email, amount_kobo].join(', ');
    return filledIn === kept
      ? []
      : [`${reference}: is of ${kept}, and was asked for as ${filledIn}`];
  });
}

function misreported(evidence: Evidence, byReference: Map<string, SchoolPayment>): string[] {
  const known = new Map(evidence.transactions.map((one) => [one.reference, one]));
  return [...evidence.told].flatMap(([reference, said]) => {
    const payment = byReference.get(reference);
    const transaction = known.get(reference);
    if (payment?.source === 'desk') return [];
    const truth = payment && transaction && truthOf(transaction, payment, evidence);
    const amount = truth?.state === 'paid' ? truth.kobo : payment && askedOf(payment, evidence);
    const shown =
      payment?.status === 'paid' && amount !== undefined
        ? { amount, refunded: payment.refunded_kobo }
        : undefined;
    if (said?.amount === shown?.amount && said?.refunded === shown?.refunded) return [];
    return [`${reference}: parents see ${spoken(said)}, it is ${spoken(shown)}`];
  });
}

function spoken(told: Told | undefined): string {
  return told ? `${told.amount} was paid and ${told.refunded} went back` : 'nothing was paid';
}

function missingFindings(evidence: Evidence, byReference: Map<string, SchoolPayment>): string[] {
  const { paidAgain, disputed } = evidence.record;
  const isKnown = (kind: string, reference: string) =>
    has(evidence, kind, reference) || evidence.decided.has(`${kind} ${reference}`);
  // What was given back and credited again is not reported a second time.
  const isDecided = (reference: string) =>
    evidence.decisions.some((one) => one.reference === reference);
  const isPaid = (reference: string) => byReference.get(reference)?.status === 'paid';
  return [
    ...paidAgain
      .filter((pair) => pair.every(isPaid))
      .filter((pair) => !pair.some((one) => isKnown('second_payment', one) || isDecided(one)))
      .map(([first, second]) => `${second}: paid again after ${first}, and not reported`),
    ...[...disputed]
      // What was lost is taken back by a person who has read of it.
      .filter((reference) => byReference.get(reference)?.status !== 'reversed')
      .filter((reference) => !isKnown('dispute', reference))
      .map((reference) => `${reference}: disputed, and not reported`),
  ];
}

/** A payment of ours is not an unknown one. */
function needlessFindings(
  { reviews }: Evidence,
  byReference: Map<string, SchoolPayment>,
): string[] {
  return [...byReference.keys()]
    .filter((reference) => reviews.has(`unknown_transaction ${reference}`))
    .map((reference) => `${reference}: ours, and reported as unknown`);
}

/** What the provider holds for the school: what succeeded as asked, or was decided to count, less what went back. */
export function sumOfProvider(
  evidence: Pick<
    Evidence,
    'transactions' | 'refunds' | 'payments' | 'record' | 'decisions' | 'decided'
  >,
): Sum {
  const byReference = new Map(evidence.payments.map((payment) => [payment.reference, payment]));
  const sum = { payments: 0, kobo: 0 };
  for (const transaction of evidence.transactions) {
    const payment = byReference.get(transaction.reference);
    const truth = payment && truthOf(transaction, payment, evidence);
    if (truth?.state !== 'paid') continue;
    sum.payments += 1;
    sum.kobo += truth.kobo - truth.refunded;
  }
  return sum;
}

/** Every record of the desk is there as it was given, none beside them, and all places say the same. */
function wrongDesk({ desk, sums }: Evidence, byReference: Map<string, SchoolPayment>): string[] {
  const wrong = [...desk.records].flatMap(([reference, { kobo, backKobo, isVoid }]) => {
    const payment = byReference.get(reference);
    const [status, back] = isVoid ? ['reversed', kobo] : ['paid', backKobo];
    const isRight =
      payment?.source === 'desk' &&
      payment.status === status &&
      payment.amount_kobo === kobo &&
      payment.refunded_kobo === back;
    return isRight ? [] : [`${reference}: the desk took ${kobo}, gave back ${back} (${status})`];
  });
  const others = [...byReference.values()].filter(
    ({ source, reference }) => source === 'desk' && !desk.records.has(reference),
  );
  const left = [...desk.records.values()].filter(({ isVoid }) => !isVoid);
  const kobo = left.reduce((sum, one) => sum + one.kobo - one.backKobo, 0);
  return [
    ...wrong,
    ...others.map(({ reference }) => `${reference}: at the desk, and not recorded`),
    ...(desk.shown.payments === left.length && desk.shown.kobo === kobo
      ? []
      : [`the dashboard says ${desk.shown.kobo} of the desk, it took ${kobo}`]),
    ...(desk.owes === sums.rows.kobo + kobo
      ? []
      : [`who-owes counts ${desk.owes}, the books ${sums.rows.kobo + kobo}`]),
  ];
}

function wrongSums(evidence: Evidence): string[] {
  const truth = sumOfProvider(evidence);
  return sumNames.flatMap((name) => {
    const { payments, kobo } = evidence.sums[name];
    if (payments === truth.payments && kobo === truth.kobo) return [];
    const ours = `${payments} payments and ₦${kobo / 100}`;
    return [`The ${name} says ${ours}, the provider ${truth.payments} and ₦${truth.kobo / 100}`];
  });
}

function has({ reviews }: Evidence, kind: string, reference: string): boolean {
  return reviews.has(`${kind} ${reference}`);
}
